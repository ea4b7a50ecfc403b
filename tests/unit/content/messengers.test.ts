import { expect, it } from 'vitest'
import type { AgencyFacts } from '~/content/agency-facts'
import { homeTexts } from '~/content/home'
import {
  messageLink,
  messengersByNumber,
  messengersOf,
  weAnswer,
  whereWrittenTo,
} from '~/content/messengers'
import { requestFormTexts } from '~/content/request-form'
import { pageTitles } from '~/content/page-titles'
import { typeset } from '~/format/typography'
import { bareFacts } from '../../support/factories'

const whatsapp = '+7 900 123-45-67'
const max = 'https://max.ru/mezha'
const telegram = 'https://t.me/mezha'
const vk = 'https://vk.me/mezha'

const factsWith = (facts: Partial<AgencyFacts>): AgencyFacts => ({ ...bareFacts, ...facts })
/** How the site says 'in WhatsApp' and 'in MAX', each messenger by itself. */
const nameOf = (facts: Partial<AgencyFacts>) => messengersOf(factsWith(facts))[0]?.inIt

it('the agency answers in each messenger that is set, in the order of the site', () => {
  const names = messengersOf(factsWith({ vk, telegram, max, whatsapp })).map(({ name }) => name)
  expect(names).toEqual(['MAX', 'WhatsApp', 'Telegram', 'ВКонтакте'])
  expect(weAnswer(factsWith({ telegram, whatsapp }))).toBe(
    'Позвоним или напишем в WhatsApp или в Telegram',
  )
  expect(weAnswer(factsWith({ telegram, max, whatsapp }))).toBe('Позвоним или напишем в мессенджер')
  expect(weAnswer(factsWith({ max }))).toBe(`Позвоним или напишем ${nameOf({ max })}`)
})

it('the agency promises no message where a phone number does not find the visitor', () => {
  expect(weAnswer(factsWith({ vk }))).toBe(weAnswer(factsWith({})))
  expect(weAnswer(factsWith({ telegram, max, vk }))).not.toMatch(/ВКонтакте|мессенджер/)
})

it.each<Partial<AgencyFacts>>([{}, { vk }, { whatsapp }, { max, vk }])(
  'the texts say how the agency with %j answers',
  (facts) => {
    const all = factsWith(facts)
    const where = typeset(weAnswer(all))
    expect(homeTexts(all).stages.list[0]?.text).toContain(where)
    expect(pageTitles(all).home.description).toContain(where)
  },
)

it('the note after a send says where and when the agency answers', () => {
  const { answer, noPhone } = requestFormTexts.sent
  expect(answer('в MAX', 'Пн–пт, 9:00')).toMatch(/в\u00a0MAX.*пн–\u2060?пт,\s9:00\.$/)
  expect(answer('в MAX')).not.toMatch(/пн–/)
  expect(answer(null)).not.toContain('MAX')
  expect(noPhone(false)).not.toBe(noPhone(true))
})

it('the form asks for a phone only if a messenger can use it', () => {
  expect(whereWrittenTo(factsWith({ vk }))).toBeNull()
  expect(whereWrittenTo(factsWith({ telegram, vk }))).toBe(nameOf({ telegram }))
  expect(messengersByNumber(factsWith({ telegram, vk, max })).map(({ name }) => name)).toEqual([
    'MAX',
    'Telegram',
  ])
})

it('a chat opens with a message if the messenger can', () => {
  const links = messengersOf(factsWith({ whatsapp, max })).map((one) =>
    messageLink(one, 'Да! & нет'),
  )
  expect(links).toEqual([
    max,
    'https://wa.me/79001234567?text=%D0%94%D0%B0!%20%26%20%D0%BD%D0%B5%D1%82',
  ])
})

it('each messenger has its link, and a text that is printed instead', () => {
  expect(messengersOf(factsWith({ whatsapp, max }))).toMatchObject([
    { href: max, printed: 'max.ru/mezha' },
    { href: 'https://wa.me/79001234567', printed: whatsapp },
  ])
})
