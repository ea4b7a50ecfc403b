import { describe, expect, test } from 'vitest'
import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import {
  type Group,
  mergeContents,
  showForm,
  type Values,
} from '~/office/desk/contents/content-form'
import { factsForm } from '~/office/desk/contents/facts-form.server'
import { catalogueForm } from '~/office/desk/contents/catalogue-form.server'
import { shippedFacts } from '~/content/agency-facts'
import { deskEdit } from '~/office/words/desk-edit'
import { factsSchema } from '~/agency/facts/facts-schema.server'
import { bareFacts } from '../../../../support/factories'

const stake = { id: 7, title: 'Вынос границ', price: 5500 }
const extract = { id: 'e.1', title: 'Выписка', price: null, work: 'extract', hidden: true }
const survey = { id: 9, title: 'Съёмка', price: 1 }
const forms = { catalogue: catalogueForm, facts: factsForm() }
const there = (content: unknown, changes: Values) =>
  catalogueForm.toContent({ ...catalogueForm.toValues(content), ...changes })

test.each([
  ['catalogue', shippedCatalogue],
  ['catalogue', [stake, extract, { ...survey, id: '007' }]],
  ['facts', shippedFacts],
  ['facts', { ...bareFacts, processors: [], dataInRussia: true, links: { offer: '/o' } }],
] as const)(
  '%s that are not changed in the form are read from it as they were',
  (name, content) => {
    const fields = showForm(forms[name], content).flatMap((group) => group.fields)
    const posted = fields.map((field) => [field.name, field.value])
    const read = forms[name].toContent(Object.fromEntries(posted) as Values)
    expect(read).toEqual(JSON.parse(JSON.stringify({ a: content }), dropEmptyLinks).a)
  },
)

/** Links that are all missing are the same as none. */
function dropEmptyLinks(key: string, value: unknown): unknown {
  return key === 'links' && Object.keys(value as object).length === 0 ? undefined : value
}

describe('catalogue', () => {
  test('come in the order of their numbers; one that is ticked goes, and a new one comes', () => {
    const typed = {
      'delete.7': 'true',
      'title.1764': 'Обмер',
      'order.1764': '1,5',
      'price.1764': '12 500,50 ₽',
      'added.1764': 'true',
      'added.1765': 'true',
      'title.1765': '',
      'price.9': 'договорная',
      base: '12',
    }
    expect(there([stake, extract, survey], typed)).toEqual([
      { id: 1764, title: 'Обмер', price: 12500.5 },
      extract,
      { ...survey, price: 'договорная' },
    ])
  })

  test('a fault stands at its field, and what cannot be shown at all at the first one', () => {
    const fields = showForm(catalogueForm, [stake, { ...survey, price: 'нет' }])
    const faulty = fields
      .flatMap((group) => group.fields)
      .filter(({ name, faults }) => faults.length > 0 && !name.startsWith('description'))
    expect(faulty).toMatchObject([{ name: 'price.9', value: 'нет' }])
    expect(catalogueForm.check({})).toMatchObject({ isUsable: false })
    expect(catalogueForm.check([])).toMatchObject({ isUsable: false })
    expect(catalogueForm.check([{ ...stake, price: 0 }])).toMatchObject({ isUsable: true })
  })

  test('names that no field has are not read, however many there are', () => {
    const odd = Array.from({ length: 4000 }, (_, at) => [`odd${at}.7`, 'x'])
    const longest = ['x'.repeat(100_000), 'x']
    const typed = Object.fromEntries([...odd, longest, ['__proto__.7', 'x']]) as Values
    expect(there([stake], typed)).toEqual([stake])
  })

  test('one whose fields were emptied is no deleted one: its name is asked for', () => {
    const emptied = there([{ ...stake, description: 'Вынесем.' }], {
      'title.7': '',
      'price.7': '',
      'description.7': '',
    })
    expect(catalogueForm.check(emptied)).toMatchObject({ isUsable: false })
  })

  test.each([
    ['12.000', '12000 ₽ или 12 ₽'],
    ['12,500 ₽', '12500 ₽ или 12,5 ₽'],
    ['5500.000', '5500000 ₽ или 5500 ₽'],
    ['12 000.000 руб.', '12000000 ₽ или 12000 ₽'],
    [12.345, '12345 ₽ или 12,35 ₽'],
  ])(
    'a price of %j is asked about, typed or from a file, and stays as it was written',
    (price, asked) => {
      const content = catalogueForm.toContent(catalogueForm.toValues([{ ...stake, price }]))
      expect(content).toMatchObject([{ price: String(price) }])
      const { isUsable, faults } = catalogueForm.check(content)
      expect(isUsable).toBe(false)
      expect(faults).toContainEqual({ name: 'price.7', reason: expect.stringContaining(asked) })
    },
  )

  test('one without a description is asked for it, and can be saved; a hidden one is not', () => {
    const { undescribed } = deskEdit.catalogue
    expect(catalogueForm.check([stake, extract])).toEqual({
      isUsable: true,
      faults: [{ name: 'description.7', reason: undescribed }],
    })
  })

  test('what was changed is said by name, with the price as the site shows it', () => {
    const changed = there([stake, extract, survey], { 'price.7': '6000', 'delete.9': 'true' })
    expect(catalogueForm.changes([stake, extract, survey], changed)).toEqual([
      '«Вынос границ», 6\u00a0000\u00a0₽',
      '«Съёмка», удалена',
    ])
    expect(catalogueForm.changes([stake, survey], [survey, stake])).toEqual(['порядок услуг'])
  })

  test('a case that a rename, a deletion or a hidden service takes off the site is said at the save, and on the page from then on', () => {
    const unmarked = shippedCatalogue.map((one) => ({ ...one, work: undefined }))
    const lost = '«Ставлю забор»'
    const changes: Record<string, string>[] = [
      { 'title.13': 'Колышки' },
      { 'delete.13': 'true' },
      { 'hidden.13': 'true' },
    ]
    for (const typed of changes) {
      const now = there(unmarked, typed)
      const [said] = catalogueForm.changes(unmarked, now)
      expect(said?.replaceAll('\u00a0', ' ')).toBe(`на главной больше нет случая ${lost}`)
      expect(catalogueForm.remark?.(now)).toContain(lost)
      expect(catalogueForm.changes(now, there(now, { 'price.1': '5' }))).toHaveLength(1)
    }
    const marked = there(unmarked, { 'title.13': 'Колышки', 'work.13': 'stakes' })
    expect(catalogueForm.changes(unmarked, marked)).toEqual([expect.stringMatching(/^«Колышки»/)])
    expect(catalogueForm.remark?.(marked)).toBeUndefined()
    expect(
      catalogueForm.remark?.(there(unmarked, { 'delete.13': 'true', 'delete.2': 'true' })),
    ).toMatch(/нет.случаев «Ставлю забор», «Делю участок»/)
  })

  test('a service that nobody changed is not named, whatever the order of its keys in the file', () => {
    const begun = [...shippedCatalogue, { hidden: false, ...stake, id: 70 }]
    expect(catalogueForm.changes(begun, there(begun, {}))).toEqual([])
    expect(catalogueForm.changes(begun, there(begun, { 'price.2': '6000' }))).toEqual([
      expect.stringContaining('6\u00a0000\u00a0₽'),
    ])
    expect(deskEdit.saved([])).toBe('Сохранено без изменений.')
  })

  test('each key of the schema is a field of the form, with the keyboard for what it holds', () => {
    const [added] = catalogueForm.groups({})
    const kinds = Object.fromEntries(
      (added?.fields ?? []).map(({ name, kind }) => [name.split('.')[0], kind]),
    )
    expect(kinds).toMatchObject({ price: 'money', description: 'multiline', hidden: 'flag' })
  })

  test('what a price is for is chosen; a unit of measure says it by itself', () => {
    const chosen = (item: object) =>
      catalogueForm.toValues([{ ...survey, ...item }])['perUnit.9'] ?? ''
    expect(there([survey], { 'perUnit.9': 'true' })).toEqual([{ ...survey, perUnit: true }])
    expect(there([{ ...survey, perUnit: true }], { 'perUnit.9': '' })).toEqual([survey])
    expect(chosen({ unit: 'за участок' })).toBe('')
    expect(chosen({ unit: 'за сотку' })).toBe('true')
    const [, row] = catalogueForm.groups(catalogueForm.toValues([survey]))
    expect(row?.fields.find(({ name }) => name === 'perUnit.9')?.options).toEqual([
      { value: '', label: 'за работу' },
      { value: 'true', label: 'за сотку, точку, метр, час…' },
    ])
  })

  test('examples are counted until each was changed, or somebody says that the rest is right', () => {
    const titleOf = (content: unknown) =>
      catalogueForm.groups(catalogueForm.toValues(content))[0]?.title.replaceAll('\u00a0', ' ')
    expect(titleOf(shippedCatalogue)).toBe('16 цен ещё из примера')
    const saved = there(shippedCatalogue, { 'price.1': '12 500' }) as object[]
    expect(titleOf(saved)).toBe('15 цен ещё из примера')
    const right = there(saved, { confirm: 'true' }) as object[]
    expect(titleOf(right)).toBe('Добавить услугу')
    expect(right).toEqual(saved.map((item, at) => (at === 0 ? item : { ...item, confirmed: true })))
    expect(there(right, { 'title.2': 'Раздел' })).toMatchObject([
      {},
      { confirmed: true },
      {},
      ...right.slice(3),
    ])
    expect(catalogueForm.check(right)).toEqual({ isUsable: true, faults: [] })
  })

  test('an edit from an older version is merged service by service, and shown beside the newer one', () => {
    const base = [stake, extract, survey]
    const own = there(base, { 'price.7': '6000', 'price.e.1': '5', 'title.1764': 'Обмер' })
    const act = { id: 10, title: 'Акт', price: null }
    const newest = [{ ...stake, price: 5900 }, { ...survey, price: 2 }, act]
    const merged = mergeContents(catalogueForm, own, newest, base)
    expect(merged).toEqual([
      { ...stake, price: 6000 },
      { ...survey, price: 2 },
      act,
      { id: 1764, title: 'Обмер', price: null },
      { ...extract, price: 5 },
    ])
    const fields = showForm(catalogueForm, merged, { newest }).flatMap((group) => group.fields)
    const notes = fields.filter(
      ({ name, newest }) => name.startsWith('price') && newest !== undefined,
    )
    expect(notes).toMatchObject([
      { name: 'price.7', value: '6000', newest: '5900' },
      { name: 'price.e.1', value: '5', newest: '' },
    ])
    const deleted = there(base, { 'delete.9': 'true' })
    expect(mergeContents(catalogueForm, deleted, newest, base)).not.toContainEqual(
      expect.objectContaining({ id: 9 }),
    )
    const first = there(base, { 'order.1764': '0,5', 'title.1764': 'Обмер' })
    const withFirst = mergeContents(catalogueForm, first, newest, base)
    expect(withFirst, 'prices of the newer one').toEqual(expect.arrayContaining(newest))
  })
})

describe('facts', () => {
  const form = factsForm()

  test('each fact has a label in Russian, and engineers have their own group', () => {
    const groups = form.groups(form.toValues(shippedFacts))
    const fields = groups.flatMap((group) => group.fields)
    for (const { name, label } of fields)
      expect([name, label]).toEqual([name, expect.stringMatching(/^[А-ЯЁ]/)])
    const names = fields.map(({ name }) => name.split('.')[0])
    const typed = Object.keys(factsSchema.shape).filter((key) => key !== '$schema')
    expect(new Set(names)).toEqual(new Set(typed))
    expect(groups.map(({ title }) => title)).toContain(
      deskEdit.facts.another('Кадастровые инженеры'),
    )
  })

  test('who and where comes first until the agency has a name, then what changes most often', () => {
    const [notice, often, first, ...others] = form.groups({ name: 'Веха' })
    const namesOf = (group?: Group) => group?.fields.map(({ name }) => name)
    expect(form.groups({})[0]).toEqual(first)
    expect(namesOf(notice)).toEqual(['notice.text', 'notice.from', 'notice.until'])
    expect(namesOf(often)).toEqual(['phone', 'hours'])
    expect(namesOf(first)).toEqual(['name', 'town', 'area', 'inTown', 'inArea'])
    const needed = first?.fields.filter(({ isNeeded }) => isNeeded).map(({ name }) => name)
    expect(needed).toEqual(['name', 'town', 'area'])
    expect(others.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Связь', 'Приём', 'Деньги', 'Люди', 'Реквизиты', 'Для закона']),
    )
    expect(others.flatMap(({ fields }) => fields).some(({ isNeeded }) => isNeeded)).toBe(false)
  })

  test('what consists of digits opens a keyboard of digits on a phone', () => {
    const fields = form.groups({}).flatMap((group) => group.fields)
    const kinds = Object.fromEntries(fields.map(({ name, kind }) => [name, kind]))
    expect(kinds).toMatchObject({ inn: 'digits', ogrn: 'digits', phone: 'phone', edition: 'date' })
  })

  test.each([
    ['20112026', '20.11.2026'],
    ['20/11/2026', '20.11.2026'],
    ['1.2.2026', '01.02.2026'],
    ['31.02.2026', '31.02.2026'],
    ['скоро', 'скоро'],
  ])('the day %j is read as %j', (typed, day) => {
    expect(form.toContent({ edition: typed })).toEqual({ edition: day })
  })

  test('what was changed is said by its label, and facts that nobody changed are not', () => {
    const photo = 'a.jpg'
    const engineer = { photo, registerUrl: 'https://r.example', registerNumber: '1', name: 'Ким' }
    const before = { engineers: [engineer], ...bareFacts }
    const typed = form.toValues(before)
    expect(form.changes(before, form.toContent(typed))).toEqual([])
    expect(form.changes(before, form.toContent({ ...typed, hours: 'Пн–пт' }))).toHaveLength(1)
    expect(form.changes(null, bareFacts).length).toBeGreaterThan(4)
  })

  test('a notice without its last day is asked for it', () => {
    const notice = { text: 'Мы в отпуске' }
    expect(form.check({ ...bareFacts, notice }).faults).toMatchObject([{ name: 'notice.until' }])
  })

  test('an engineer is added, and one whose fields are emptied goes', () => {
    const typed = { 'engineers.0.name': '', 'engineers.1.name': 'Петров', '__proto__.name': 'x' }
    expect(form.toContent(typed)).toEqual({ engineers: [{ name: 'Петров' }] })
  })

  test('a list that is too long is refused, and what is shown of it ends', () => {
    const typed = Array.from({ length: 8000 }, (_, at) => [`engineers.${at}.name`, `Петров ${at}`])
    const facts = form.toContent({ ...form.toValues(bareFacts), ...Object.fromEntries(typed) })
    expect(form.check(facts)).toMatchObject({ isUsable: false })
    expect(form.check(facts).faults).toContainEqual({
      name: 'engineers',
      reason: expect.stringContaining('больше 100 строк в списке') as string,
    })
    expect(showForm(form, facts).length).toBeLessThan(120)
  })

  test('an edit from an older version is merged fact by fact', () => {
    const base = { ...bareFacts, links: { offer: '/offer' } }
    const newest = { ...base, phone: '+7 912 345-67-89' }
    const own = { ...base, hours: 'Пн–пт' }
    expect(mergeContents(form, own, newest, base)).toEqual({ ...newest, hours: 'Пн–пт' })
  })

  test('what is wrong, and what is only doubtful, stands at its field', () => {
    const engineers = [{ name: 'Петров', registerNumber: '00000' }]
    const faultsOf = (facts: object) =>
      showForm(form, { ...bareFacts, ...facts })
        .flatMap((group) => group.fields)
        .filter(({ faults }) => faults.length > 0)
        .map(({ name }) => name)
    expect(faultsOf({ engineers: [{ name: 'Петров' }] })).toEqual(['engineers.0.registerNumber'])
    expect(faultsOf({ term: { from: 4, to: 2 } })).toEqual(['term.from'])
    expect(faultsOf({ phone: '+7 912 345-67-8', engineers })).toEqual([
      'phone',
      'engineers.0.registerNumber',
    ])
    expect(form.check({ ...bareFacts, engineers })).toMatchObject({ isUsable: true })
  })
})
