import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { factsSchema, LINK_HINT } from '~/agency/facts/facts-schema.server'
import { factFaults } from '~/agency/facts/fact-faults'
import { fileFaults } from '~/server/files/file-faults'
import { NEEDED_FACTS } from '~/content/personal-data'
import { openDocuments } from '~/agency/facts/documents.server'
import { type FileSource, NO_FILES } from '~/server/files/served-files.server'
import { openFacts, parseFacts, readFactsFile } from '~/agency/facts/facts.server'
import { readJsonFile } from '~/server/files/json-file.server'
import { bareFacts } from '../../../support/factories'
import { temporaryFolder } from '../../workbench'
import { logged } from '../../logged'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'agency.json')
})

const { links: _, ...needed } = bareFacts
const noDocuments = openDocuments(NO_FILES)
const words = fileFaults
const hints = factsSchema.shape
const readFacts = () => readFactsFile(file).facts
/** The facts of the file, which the context refreshes for ever. */
function open(documents = noDocuments, siteUrl: string | null = null) {
  const facts = openFacts({
    file: readFactsFile(file),
    store: null,
    folder,
    documents,
    photos: NO_FILES,
    siteUrl,
  })
  const timer = setInterval(() => void facts.refresh(), 20)
  onTestFinished(() => clearInterval(timer))
  return facts
}

test('the sample in deploy/ has all facts that the documents on personal data need', () => {
  const sample = parseFacts('deploy/agency.json', readJsonFile('deploy/agency.json'))
  expect(NEEDED_FACTS.filter((name) => !sample[name])).toEqual([])
})

function write(facts: object) {
  writeFileSync(file, JSON.stringify(facts, null, 2))
}

describe('the file of facts', () => {
  test('gives the facts that it states, and no others', () => {
    write({ $schema: './agency.schema.json', ...needed, phone: '', email: 'a@veha.example' })
    expect(readFacts()).toStrictEqual({ ...needed, email: 'a@veha.example', links: {} })
  })

  test.each([
    ['8 900 123-45-67', '+7 900 123-45-67'],
    ['9001234567', '+7 900 123-45-67'],
    ['+375 29 123-45-67', '+375 29 123-45-67'],
  ])('has WhatsApp’s %j as its chat link needs it', (whatsapp, shown) => {
    write({ ...needed, whatsapp })
    expect(readFacts().whatsapp).toBe(shown)
  })

  test.each<[object, number, string]>([
    [{ fone: '1' }, 7, words.unknown(['fone'])],
    [{ name: ' ' }, 2, words.missing('name')],
    [{ phone: '8 914 000-00-00, 4-25-96' }, 7, words.wrong('phone', hints.phone.description ?? '')],
    [{ dataInRussia: 'true' }, 7, words.wrong('dataInRussia', words.wanted.boolean ?? '')],
    [{ inn: 7700000000 }, 7, words.wrong('inn', words.wanted.string ?? '')],
    [{ links: { privacy: 'javascript:alert(1)' } }, 8, words.wrong('links.privacy', LINK_HINT)],
    [{ links: { social: '//other.example' } }, 8, words.wrong('links.social', LINK_HINT)],
    [{ links: { social: '/\t/other.example' } }, 8, words.wrong('links.social', LINK_HINT)],
    [{ engineers: [{ name: 'Анна' }] }, 8, words.missing('engineers.0.registerNumber')],
    [{ address: 'Бор,\u00001' }, 7, words.wrong('address', factFaults.controlCharacter)],
    [{ address: 'Я'.repeat(1001) }, 7, words.wrong('address', factFaults.longText(1000))],
    [{ edition: '31.13.2026' }, 7, words.wrong('edition', hints.edition.description ?? '')],
    [{ edition: '31.02.2026' }, 7, words.wrong('edition', 'такого дня в календаре нет')],
    [{ edition: '29.02.2027' }, 7, words.wrong('edition', 'такого дня в календаре нет')],
    [
      { notice: { text: 'Отпуск', from: '12.01.2027', until: '31.12.2026' } },
      10,
      words.wrong('notice.until', 'последний день раньше первого'),
    ],
  ])('is refused with %j', (changes, line, reason) => {
    write({ ...needed, ...changes })
    expect(() => readFacts()).toThrow(words.place(file, line) + reason)
  })

  test.each([
    ['«Веха»', 'Веха'],
    ['"Веха"', 'Веха'],
    ['„Веха“', 'Веха'],
    ['ООО «Веха»', 'ООО «Веха»'],
    ['«Веха» и «Бор»', '«Веха» и «Бор»'],
  ])('names the agency %j as %j: the site sets its own quotes', (written, name) => {
    write({ ...needed, name: written })
    expect(readFacts().name).toBe(name)
  })

  test('needs no declined names: where the agency works is said without them', () => {
    write({ name: 'Веха', town: 'Бор', area: 'Бор и Борский район' })
    expect(readFacts()).toMatchObject({ inTown: '(Бор)', inArea: '(Бор и Борский район)' })
  })

  test('is refused if it holds a list', () => {
    write([])
    expect(() => readFacts()).toThrow(words.place(file, 1) + (words.wanted.object ?? ''))
  })

  test('is named in the error if it is missing', () => {
    expect(() => readFacts()).toThrow(new RegExp(`^${file}: .*ENOENT`))
  })
})

test.each([
  '/consent',
  '/consent/',
  '/Consent//?print#top',
  'https://veha.example/consent/',
  'https://VEHA.example:443/consent',
])('a link to the consent page written as %s is that page', (consent) => {
  write({ ...needed, links: { consent, privacy: 'https://other.example/consent/' } })
  const facts = open(noDocuments, 'https://veha.example')
  expect(facts.current().links).toEqual({
    consent: '/consent',
    privacy: 'https://other.example/consent/',
  })
})

test('what is probably a mistake is shown, and named for the check', () => {
  write({ ...needed, phone: '+7 900 000-00-00' })
  const { facts, faults } = readFactsFile(file)
  expect(facts.phone).toBe('+7 900 000-00-00')
  expect(faults).toEqual([{ line: 7, reason: words.wrong('phone', factFaults.example) }])
})

describe('facts saved at the desk', () => {
  const saved = (content: string) => ({ newest: () => Promise.resolve({ id: 1, content }) })
  const openSaved = (store: ReturnType<typeof saved>) =>
    openFacts({ file: null, store, folder, documents: noDocuments, photos: NO_FILES })

  test('are shown, and where no copy of them can be kept, that is logged', async () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    folder = join(folder, 'data')
    const facts = openSaved(saved(JSON.stringify(needed)))
    expect(facts.provenance()).toBe('unknown')
    await facts.refresh()
    expect([facts.current(), facts.provenance()]).toMatchObject([needed, 'agency'])
    expect(logged()).toMatchObject([{ kind: 'facts-not-copied' }])
  })

  test('outlast a version that cannot be read, which is logged with its line', async () => {
    await openSaved(saved(JSON.stringify(needed))).refresh()
    const restarted = openSaved(saved('{\n"name": "Веха"\n"town"'))
    await restarted.refresh()
    expect([restarted.current(), restarted.provenance()]).toMatchObject([needed, 'agency'])
    expect(logged()).toMatchObject([{ kind: 'facts-failed', file: 'desk, version 1', line: 3 }])
  })
})

describe('a photo', () => {
  const engineer = { name: 'Иванов И. И.', registerNumber: '1' }
  const jpeg = Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1')

  test('beside the file has an address, and no other file has one', async () => {
    write({ ...needed, engineers: [{ ...engineer, photo: 'иванов.jpg' }] })
    writeFileSync(join(folder, 'other.jpg'), jpeg)
    writeFileSync(join(folder, 'иванов.jpg'), jpeg)
    const facts = open()
    const photo = expect.stringMatching(/^\/photos\/иванов\.jpg\?[0-9a-f]{8}$/) as string
    expect(facts.current().engineers).toEqual([{ ...engineer, photo }])
    expect(await facts.findPhoto('/photos/иванов.jpg')).toMatchObject({
      bytes: jpeg,
      type: 'image/jpeg',
    })
    for (const path of ['/photos/other.jpg', '/photos/agency.json', '/photos/../agency.json']) {
      expect(await facts.findPhoto(path)).toBeNull()
    }
  })

  test('that is not there is a fault of the file', () => {
    write({ ...needed, engineers: [{ ...engineer, photo: 'иванов.jpg' }] })
    expect(() => readFacts()).toThrow(/строка 11: "engineers\.0\.photo": .*ENOENT/)
  })

  test.each(['../key.jpg', '/etc/key.jpg', 'agency.json', 'a?b.jpg', '.jpg'])(
    'named %s is refused',
    (photo) => {
      write({ ...needed, engineers: [{ ...engineer, photo }] })
      expect(() => readFacts()).toThrow('engineers.0.photo')
    },
  )
})

test('a document is linked while it is there, unless the file has an address for it', async () => {
  let names: string[] = []
  const files: FileSource = {
    digestOf: (name) => (names.includes(name) ? 'digest' : null),
    read: () => Promise.resolve(null),
  }
  write({ ...needed, links: { offer: 'https://veha.example/offer' } })
  const facts = open(openDocuments(files))
  const before = facts.current()
  const own = { consent: '/consent', privacy: '/privacy' }
  expect(before.links).toEqual({ ...own, offer: 'https://veha.example/offer' })

  names = ['privacy.pdf', 'offer.pdf', 'contract.pdf', 'notes.pdf']
  await facts.refresh()
  expect(facts.current().links).toEqual({
    ...own,
    offer: 'https://veha.example/offer',
    privacy: '/documents/privacy.pdf',
    contractorAgreement: '/documents/contract.pdf',
    contract: '/documents/contract.pdf',
  })

  names = []
  await facts.refresh()
  expect(facts.current()).toEqual(before)
})

test('the consent may lead to the policy', () => {
  write({ ...needed, links: { consent: '/privacy' } })
  expect(readFacts().links).toEqual({ consent: '/privacy' })
})

describe('a notice', () => {
  afterEach(() => vi.useRealTimers())

  test('is shown on its days of the agency alone, comes and goes by itself at midnight', async () => {
    vi.useFakeTimers({ now: new Date(2026, 11, 27, 23, 59, 59) })
    const notice = { text: 'Отпуск до 12 января', from: '28.12.2026', until: '12.01.2027' }
    write({ ...needed, notice })
    const facts = open()
    const before = facts.version()
    expect(facts.shownAt('/').notice).toBeUndefined()
    const days = ['2026-12-27', '2026-12-28', '2027-01-12', '2027-01-13']
    expect(days.map(facts.isAway), 'before it is shown').toEqual([false, true, true, false])
    await vi.advanceTimersByTimeAsync(1100)
    expect(facts.shownAt('/services').notice).toEqual(notice)
    expect(facts.shownAt('/').notice).toEqual(notice)
    expect(facts.version(), 'of the cached pages').not.toBe(before)
    vi.setSystemTime(new Date(2027, 0, 12, 23, 59, 59))
    await vi.advanceTimersByTimeAsync(500)
    expect(facts.shownAt('/').notice).toEqual(notice)
    await vi.advanceTimersByTimeAsync(1000)
    expect(facts.shownAt('/').notice).toBeUndefined()
    expect(facts.version()).toBe(before)
  })
})
