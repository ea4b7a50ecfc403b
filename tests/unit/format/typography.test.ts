import { describe, expect, it } from 'vitest'
import { basketTexts } from '~/content/basket-texts'
import { CASES } from '~/content/cases'
import { homeTexts } from '~/content/home'
import { requestFormTexts } from '~/content/request-form'
import { servicesTexts } from '~/content/services'
import { pageTitles } from '~/content/page-titles'
import { siteTexts } from '~/content/site'
import { typeset, typesetAll } from '~/format/typography'
import { fullFacts } from '../../support/factories'

const home = homeTexts(fullFacts)
const site = siteTexts(fullFacts)
const titles = pageTitles(fullFacts)

describe('typeset', () => {
  it.each([
    ['Итог — границы в ЕГРН', 'Итог\u00a0— границы в\u00a0ЕГРН'],
    ['и в саду, и на даче', 'и\u00a0в\u00a0саду, и\u00a0на\u00a0даче'],
    ['части 1 статьи 26', 'части\u00a01 статьи\u00a026'],
    ['с 1 марта 2025 года', 'с\u00a01\u00a0марта\u00a02025\u00a0года'],
    ['закон № 218-ФЗ', 'закон №\u00a0218-\u2060ФЗ'],
    ['от 30 дней до 12 000 ₽', 'от\u00a030\u00a0дней до\u00a012\u00a0000\u00a0₽'],
    ['«О кадастровой деятельности»', '«О\u00a0кадастровой деятельности»'],
    ['Из-за границ кто-то по-своему', 'Из-\u2060за границ кто-\u2060то по-\u2060своему'],
    ['IP-адрес', 'IP-\u2060адрес'],
    ['Договор-оферта', 'Договор-оферта'],
    ['пн–пт, 9:00–18:00', 'пн–\u2060пт, 9:00–\u206018:00'],
    ['ООО «Межа», ИНН 7700000000', 'ООО\u00a0«Межа», ИНН\u00a07700000000'],
    [
      'уч. 12, стр. 3, корп. 2, п. Лесной, ст. Заречная',
      'уч.\u00a012, стр.\u00a03, корп.\u00a02, п.\u00a0Лесной, ст.\u00a0Заречная',
    ],
    [
      'Уч. 5, мкр. Южный, влд. 3, эт. 2, гл. 5, абз. 2',
      'Уч.\u00a05, мкр.\u00a0Южный, влд.\u00a03, эт.\u00a02, гл.\u00a05, абз.\u00a02',
    ],
    ['СТ. 26, П. 3, (Ч. 2), пп. 1', 'СТ.\u00a026, П.\u00a03, (Ч.\u00a02), пп.\u00a01'],
    ['ул. Речная, д. 1', 'ул.\u00a0Речная, д.\u00a01'],
    ['точка 1: 96; 1000 кв. м', 'точка\u00a01: 96; 1000\u00a0кв.\u00a0м'],
    ['есть ли к участку подъезд', 'есть\u00a0ли к\u00a0участку подъезд'],
    ['мало-по-малу', 'мало-\u2060по-\u2060малу'],
    ['Вы не подписали бы', 'Вы не\u00a0подписали\u00a0бы'],
    ['для них или без нас', 'для них или без нас'],
    ['ул. Речная, 1, оф. 2', 'ул.\u00a0Речная,\u00a01, оф.\u00a02'],
    ['при деле, как правило', 'при деле, как правило'],
    ['(статьи 39 и 40 закона)', '(статьи\u00a039 и\u00a040\u00a0закона)'],
    ['в СНТ «Берёзка»', 'в\u00a0СНТ\u00a0«Берёзка»'],
    ['полис СПАО «Щит»', 'полис СПАО\u00a0«Щит»'],
    ['в пос. Луговое (ул. Речная)', 'в\u00a0пос.\u00a0Луговое (ул.\u00a0Речная)'],
    ['Но то же — до среды', 'Но\u00a0то\u00a0же\u00a0— до\u00a0среды'],
    ['Межевание участка', 'Межевание участка'],
    ['', ''],
  ])('typesets %j', (text, set) => {
    expect(typeset(text)).toBe(set)
  })

  it('typesets what the functions of a tree return, of which an address stays as it is', () => {
    const tree = {
      size: (count: number) => `не больше ${count} КБ и ${count} %`,
      way: (id: number) => `/из-за/${id}`,
      rows: (count: number) => [{ title: `с ${count} ₽` }],
    }
    const { size, way, rows } = typesetAll(tree)
    expect(size(5)).toBe('не\u00a0больше 5\u00a0КБ и\u00a05\u00a0%')
    expect(way(5)).toBe('/из-за/5')
    expect(rows(5)).toEqual([{ title: 'с\u00a05\u00a0₽' }])
  })

  it('typesets every text of a tree except addresses', () => {
    const tree = { title: 'В саду', list: [{ text: 'до ₽', href: '/из-за' }], gone: undefined }
    expect(typesetAll(tree)).toEqual({
      title: 'В\u00a0саду',
      list: [{ text: 'до\u00a0₽', href: '/из-за' }],
      gone: undefined,
    })
  })
})

it('the placeholder of the name has the asterisk of the specification', () => {
  expect(requestFormTexts.fields.name.placeholder).toContain('*')
})

describe('every text', () => {
  const texts = [
    ...allTexts(home),
    ...allTexts(site),
    ...allTexts(servicesTexts),
    ...allTexts(typesetAll(servicesTexts.notes.list('госпошлина'))),
    ...allTexts(typesetAll(CASES.map(({ label, text, papers }) => [label, text, papers]))),
    ...allTexts(requestFormTexts),
    ...allTexts(basketTexts),
    ...[1, 2, 5].map((count) => basketTexts.summary(Array(count).fill({ price: null }))),
    basketTexts.summary([{ price: 40_000 }, { price: null }]),
  ].filter((text) => !text.startsWith('/'))

  it.each(texts)('follows the rules of typography: %s', (text) => {
    expect(text, 'straight quotes').not.toMatch(/["']/)
    expect(text, 'a hyphen for a dash').not.toMatch(/\s[-–]\s/)
    expect(text, 'three dots').not.toContain('...')
    expect(text, 'double or outer spaces').not.toMatch(/\s\s|^\s|\s$/)
    expect(text, 'a space that may break before a dash or ₽').not.toMatch(/ [—₽]/)
    expect(text, 'a no-break space after a dash').not.toMatch(/—\u00a0/)
    expect(text, 'a preposition, conjunction or particle at the end of a line').not.toMatch(
      /(^|[\s«(])([авикосу]|во|да|до|за|из|ко|на|не|ни|но|об|от|по|со|то) /i,
    )
    expect(text, 'a broken number').not.toMatch(/\d \d/)
    expect(text, 'an English word').not.toMatch(/faq|online|e-mail|\bok\b/i)
  })

  it('says «как правило» or «могут» wherever a deal is suspended', () => {
    const suspended = texts.filter(
      (text) => /приостан/.test(text) && !/не\sприостановят/.test(text),
    )
    for (const text of suspended) expect(text).toMatch(/как\sправило|могут/)
  })

  it('names the town', () => {
    expect(titles.home.title).toContain(typeset(fullFacts.inTown))
    expect(titles.services.title).toContain(typeset(fullFacts.inTown))
  })
})

function allTexts(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(allTexts)
}
