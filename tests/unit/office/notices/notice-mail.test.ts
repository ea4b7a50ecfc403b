import { expect, test } from 'vitest'
import { REQUEST_FIELDS } from '~/agency/port/agency'
import { pricesOf } from '~/agency/catalogue/service'
import { priceText, sumText } from '~/content/prices'
import { staff } from '~/office/words/staff'
import { roubles } from '~/format/format'
import { noticeMail } from '~/office/notices/notice-mail'
import { shownText } from '~/office/notices/shown-text'
import {
  aNotice,
  aService,
  aStoredRequest,
  emptyForm,
  emptyRequest,
} from '../../../support/factories'

const { mail: words, fields } = staff
const linkTo = (id: number | null) =>
  id === null ? 'https://mezha.example/desk' : `https://mezha.example/desk/requests/${id}`
const survey = aService({ id: 1, title: 'Обмер участка', price: 12000 })
const stakes = aService({ id: 2, title: 'Вынос точек', price: 5500 })

function mailAbout(
  changes: Parameters<typeof aStoredRequest>[0] = {},
  catalogue = [survey, stakes],
) {
  const request = aStoredRequest(changes)
  const prices = pricesOf(request.services, catalogue)
  return noticeMail(aNotice({ request: { ...request, prices } }))
}

test('a mail shows the request and links that answer it', () => {
  const prices = pricesOf([survey.title, stakes.title], [survey, stakes])
  const request = aStoredRequest({ id: 1, comment: 'Забор стоит\nне там', prices })
  const take = 'https://mezha.example/desk/requests/1'
  const { subject, text, html } = noticeMail(aNotice({ request }), linkTo)

  expect(subject.replaceAll('\u00a0', ' ')).toBe(
    'Заявка № 1: Обмер участка и ещё 1 услуга, 17 500 ₽',
  )
  const [title] = text.split('\n')
  expect(title).toBe(staff.title(1, '06.03.2026 00:02'))
  for (const field of REQUEST_FIELDS) {
    const quoted = shownText(request, field).replace(/^/gm, '> ')
    expect(text).toContain(`${fields[field]}:\n${quoted}\n`)
  }
  for (const line of [
    `${words.call}: tel:+79001234567`,
    `${words.whatsapp}: https://wa.me/79001234567`,
    `${words.open}: ${take}`,
    `• Обмер участка — ${roubles(12000)}`,
    `• Вынос точек — ${roubles(5500)}`,
    `${words.sum}: ${roubles(17500)}`,
  ]) {
    expect(text).toContain(`${line}\n`)
  }
  const links = [...html.matchAll(/<a href="([^"]+)" style="[^"]*padding:10px[^"]*">([^<]+)<\/a>/g)]
  expect(links.map(([, href, label]) => [href, label])).toEqual([
    ['tel:+79001234567', 'Позвонить'],
    ['https://wa.me/79001234567', 'Написать в\u00a0WhatsApp'],
    [take, 'Открыть в\u00a0кабинете'],
  ])
  // Whoever reads it on a phone is to call.
  expect(text.indexOf('Телефон:')).toBeLessThan(text.indexOf('Имя:'))
})

test.each([
  [['Обмер участка'], 'Заявка № 1: Обмер участка, 12 000 ₽'],
  [['Обмер участка', 'Услуга, которой нет'], 'Заявка № 1: Обмер участка и ещё 1 услуга'],
  [['Услуга, которой нет'], 'Заявка № 1: Услуга, которой нет'],
  [['a\nb'], 'Заявка № 1: a b'],
  [[], 'Заявка № 1: Анна Кузнецова'],
])('the subject of a mail about %j is “%s”', (services, subject) => {
  const said = mailAbout({ id: 1, services }).subject
  expect(said.replaceAll('\u00a0', ' ')).toBe(subject)
})

test('a mail about a request without services says that none was chosen', () => {
  expect(mailAbout({ services: [] }).text).toContain('\nУслуги: не выбраны\n')
})

test('a mail shows no sum if a price is unknown', () => {
  const { text } = mailAbout({ services: ['Вынос точек', 'Услуга, которой нет'] })
  expect(text).toContain(`• Вынос точек — ${roubles(5500)}\n`)
  expect(text).toContain(`• Услуга, которой нет — ${words.noPrice}\n`)
  expect(text).not.toContain(words.sum)
})

test('a mail shows prices that are agreed upon as such', () => {
  const { text } = mailAbout({}, [survey, { ...stakes, price: null }])
  expect(text).toContain(`• Вынос точек — ${priceText(null)}\n`)
  expect(text).toContain(`${words.sum}: ${sumText([{ price: 12000 }, { price: null }])}\n`)
})

test('a mail shows no price if two services with the title have different ones', () => {
  const catalogue = [survey, stakes, { ...survey, id: 3, price: 9000 }, { ...stakes, id: 4 }]
  const { text } = mailAbout({}, catalogue)
  expect(text).toContain(`• Обмер участка — ${words.noPrice}\n`)
  expect(text).toContain(`• Вынос точек — ${roubles(5500)}\n`)
})

test('a mail needs neither a catalogue nor a single field', () => {
  expect(mailAbout({}, []).text).toContain(`• Обмер участка — ${words.noPrice}\n`)
  const { subject, text } = mailAbout({ ...emptyRequest, id: 2 })
  expect(subject).toBe(words.subject(2, ''))
  for (const label of [fields.phone, fields.address]) {
    expect(text).toContain(`${label}: ${staff.nothing}\n`)
  }
})

test('a mail about possible spam says so', () => {
  const { subject, text } = mailAbout({ isSpam: true })
  expect(subject).toBe(words.spamSubject(mailAbout().subject))
  expect(text).toContain(words.spam)
})

test('a mail names the previous request from the same phone', () => {
  const { text } = noticeMail(aNotice({ request: aStoredRequest({ samePhone: 7 }) }))
  expect(text).toContain(
    `> 8 900 123-45-67\n${words.call}: tel:+79001234567\n${staff.samePhone(7)}\n`,
  )
})

test('a mail contains neither header lines nor markup of a visitor', () => {
  const evil = 'Анна\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>"&'
  const typed = Object.fromEntries(Object.keys(emptyForm).map((field) => [field, evil]))
  const { subject, html } = mailAbout({ ...typed, services: [evil] })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
})

test('a mail quotes each line of what a visitor typed, and makes no link of it', () => {
  const imitation = `${words.open}: https://evil.example/office/12`
  const typed = {
    name: imitation,
    phone: `${imitation} 12345`,
    comment: `Да\n\n${imitation}\r${imitation}`,
  }
  const { text, html } = mailAbout({ ...typed, services: [imitation, `a\n${imitation}`] })
  const imitating = text.split('\n').filter((line) => line.includes('evil.example'))
  expect(imitating.map((line) => line.slice(0, 2))).toEqual(Array(6).fill('> '))
  expect(text).toContain(`> Да\n> \n> ${imitation}\n`)
  const quotations = html.match(/<div style="border-left:[^>]+>.*?<\/div>/gs)?.join('') ?? ''
  expect(html.match(/evil\.example/g)).toHaveLength(6)
  expect(quotations.match(/evil\.example/g)).toHaveLength(6)
  expect(quotations).not.toContain('<a ')
})

test('a mail of line ends alone grows by a few bytes for each', () => {
  const { text, html } = mailAbout({ comment: `Да${'\n'.repeat(29_000)}нет` })
  expect(html).toContain('Да<br>\n')
  expect(text.length + html.length).toBeLessThan(10 * 29_000)
})

test('a mail names the first hundred services and counts the others', () => {
  const { text } = mailAbout({ services: Array<string>(10_000).fill('Обмер участка') })
  expect(text.match(/• Обмер/g)).toHaveLength(100)
  expect(text).toContain(`\n${words.andMore(9900)}\n${words.sum}: ${roubles(120_000_000)}\n`)
})

test('a subject has at most 100 characters, and none is cut in two', () => {
  const { subject } = mailAbout({ services: ['🏡'.repeat(5000)] })
  expect(subject).toMatch(/[^🏡](🏡)+…$/u)
  expect([...subject]).toHaveLength(101)
})

test('every attempt to send a notice has the same id', () => {
  const ids = [1, 2].map((attempts) => noticeMail(aNotice({ attempts })).id)
  expect(ids).toEqual(['request-12-key', 'request-12-key'])
})

test('a notice with a text of its own answers the mail about the request', () => {
  const about = noticeMail(aNotice())
  const answer = noticeMail(aNotice({ id: 7, text: 'Заявку № 12 взяли' }))
  expect(answer).toMatchObject({
    inReplyTo: about.id,
    subject: `Re: ${about.subject}`,
    text: 'Заявку № 12 взяли\n',
  })
  expect(answer.id).not.toBe(about.id)
})

test.each(['new', 'taken', 'late', 'put-back'] as const)(
  'a mail of the kind %s has the link to the desk',
  (kind) => {
    const notice = aNotice({ kind, text: kind === 'new' ? null : 'Заявка № 12 …' })
    const { text, html } = noticeMail(notice, linkTo)
    expect(text).toContain('\nОткрыть в кабинете: https://mezha.example/desk/requests/12\n')
    expect(html).toContain('<a href="https://mezha.example/desk/requests/12"')
  },
)

test('one mail in place of many says how many requests there are, and nothing of them', () => {
  const others = [13, 14].map((requestId) => ({ id: requestId, requestId, attempts: 1 }))
  const { subject, text } = noticeMail(aNotice({ others }), linkTo)
  expect(text).toContain('\nОткрыть в кабинете: https://mezha.example/desk\n')
  expect(subject).toBe('Ещё 3 заявки с сайта: № 12–14')
  expect(text).toContain('Все они — в кабинете.')
  expect(text).not.toContain('Анна')
  expect(noticeMail(aNotice({ others, kind: 'late', text: 'x' })).subject).toBe(
    'Ещё 3 заявки никто не взял: № 12–14',
  )
})
