import { expect, it } from 'vitest'
import { type AgencyFacts, unknownFacts } from '~/content/agency-facts'
import { homeTexts } from '~/content/home'
import { messengersOf, whereWrittenTo } from '~/content/messengers'
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

it('a visitor’s number is of use in some of them', () => {
  expect(whereWrittenTo({ ...unknownFacts, vk })).toBeNull()
  expect(whereWrittenTo({ ...unknownFacts, telegram, vk })).toBe('в Telegram')
})

it('each has its link, and what paper shows in its place', () => {
  expect(messengersOf({ ...unknownFacts, whatsapp: '8 900 123-45-67', max })).toMatchObject([
    { href: 'https://wa.me/79001234567', printed: '8 900 123-45-67' },
    { href: max, printed: 'max.ru/mezha' },
  ])
})
