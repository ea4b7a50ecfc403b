import { expect, it } from 'vitest'
import { type AgencyFacts, unknownFacts } from '~/content/agency-facts'
import { homeTexts } from '~/content/home'
import { messageLink, messengersOf, whereWrittenTo } from '~/content/messengers'
import { requestFormTexts } from '~/content/request-form'
import { siteTexts } from '~/content/site'

const max = 'https://max.ru/mezha'
const telegram = 'https://t.me/mezha'
const vk = 'https://vk.me/mezha'

it.each<[Partial<AgencyFacts>, string]>([
  [{}, 'Ответим сообщением или звонком'],
  [{ whatsapp: '+7 900 000-00-00' }, 'Ответим в WhatsApp'],
  [{ max, vk }, 'Ответим в MAX или во ВКонтакте'],
  [
    { whatsapp: '+7 900 000-00-00', max, telegram, vk },
    'Ответим в WhatsApp, в MAX, в Telegram или во ВКонтакте',
  ],
])('the texts follow the messengers that are set: %j', (facts, words) => {
  const all = { ...unknownFacts, ...facts }
  const plain = (text = '') => text.replaceAll('\u00a0', ' ')
  expect(plain(homeTexts(all).stages.list[0]?.text)).toContain(`${words}.`)
  expect(plain(siteTexts(all).footer.request.text)).toContain(`${words}:`)
})

it('who sent a request reads how and when the agency answers', () => {
  const { answer, noPhone } = requestFormTexts.sent
  const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
  expect(plain(answer('в WhatsApp', 'Пн–пт, 9:00–18:00'))).toBe(
    'Напишем вам в WhatsApp или позвоним в рабочее время: пн–пт, 9:00–18:00.',
  )
  expect(plain(answer('в WhatsApp'))).toBe('Напишем вам в WhatsApp или позвоним.')
  expect(plain(answer(null))).toBe('Позвоним вам.')
  expect(plain(noPhone(false))).toBe('Вы не оставили телефон. Позвоните нам сами.')
})

it('a visitor’s number is of use in some of them', () => {
  expect(whereWrittenTo({ ...unknownFacts, vk })).toBeNull()
  expect(whereWrittenTo({ ...unknownFacts, telegram, vk })).toBe('в Telegram')
})

it('a chat opens with a message where the messenger can', () => {
  const facts = { ...unknownFacts, whatsapp: '8 900 123-45-67', max }
  expect(messengersOf(facts).map((one) => messageLink(one, 'Здравствуйте! А & Б'))).toEqual([
    'https://wa.me/79001234567?text=%D0%97%D0%B4%D1%80%D0%B0%D0%B2%D1%81%D1%82%D0%B2%D1%83%D0%B9%D1%82%D0%B5!%20%D0%90%20%26%20%D0%91',
    max,
  ])
})

it('each has its link, and what paper shows in its place', () => {
  expect(messengersOf({ ...unknownFacts, whatsapp: '8 900 123-45-67', max })).toMatchObject([
    { href: 'https://wa.me/79001234567', printed: '8 900 123-45-67' },
    { href: max, printed: 'max.ru/mezha' },
  ])
})
