import { mkdirSync, mkdtempSync, renameSync, rmSync, unwatchFile, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDocuments } from '~/facts/documents.server'
import { keepFacts } from '~/facts/facts.server'
import { readFacts } from '~/facts/facts-file.server'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'facts-'))
  file = join(folder, 'agency.json')
})
afterEach(() => {
  unwatchFile(file)
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

const needed = {
  name: 'Веха',
  town: 'Бор',
  inTown: 'в Бору',
  area: 'Бор и район',
  inArea: 'в Бору и районе',
}
const noDocuments = openDocuments(null)

function write(facts: object) {
  writeFileSync(file, JSON.stringify(facts, null, 2))
}

describe('the file', () => {
  test('gives what it says, and nothing of what it leaves out', () => {
    write({ $schema: './agency.schema.json', ...needed, phone: '', email: 'a@veha.example' })
    expect(readFacts(file)).toStrictEqual({ ...needed, email: 'a@veha.example', links: {} })
  })

  test.each([
    [{ ...needed, fone: '1' }, 'строка 7: лишнее: "fone"; нет ли опечатки?'],
    [{ ...needed, name: ' ' }, 'строка 2: не хватает "name"'],
    [
      { ...needed, phone: '8 (42434) 4-25-96, 8 914 000-00-00' },
      'строка 7: "phone": нужно другое — телефон, как его читают: +7 900 000-00-00',
    ],
    [{ ...needed, inn: 7700000000 }, 'строка 7: "inn": нужно другое — текст в кавычках'],
    [
      { ...needed, links: { privacy: 'javascript:alert(1)' } },
      'строка 8: "links.privacy": нужно другое — адрес страницы: начинается с https:// или с /',
    ],
    [
      { ...needed, links: { social: '//other.example' } },
      'строка 8: "links.social": нужно другое — адрес страницы: начинается с https:// или с /',
    ],
    [
      { ...needed, engineers: [{ name: 'Анна' }] },
      'строка 8: не хватает "engineers.0.registerNumber"',
    ],
    [[], 'строка 1: нужно другое — поля в фигурных скобках { }'],
  ])('%j is refused', (facts, fault) => {
    write(facts)
    expect(() => readFacts(file)).toThrow(`${file}, ${fault}`)
  })

  test('is named where it is not there', () => {
    expect(() => keepFacts(file, noDocuments)).toThrow(`${file}: файл не прочитать (ENOENT`)
  })
})

describe('an edit', () => {
  test('shows; a broken one is logged, and the facts stay', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    write({ ...needed, phone: '+7 900 000-00-01' })
    const facts = keepFacts(file, noDocuments)
    expect(facts.current().phone).toBe('+7 900 000-00-01')

    await vi.waitFor(
      () => {
        writeFileSync(`${file}.new`, JSON.stringify({ ...needed, phone: '+7 900 000-00-02' }))
        renameSync(`${file}.new`, file)
        expect(facts.current().phone).toBe('+7 900 000-00-02')
      },
      { timeout: 8000, interval: 300 },
    )
    const before = facts.current()

    writeFileSync(file, '{\n"name": "Веха"\n"town"')
    await vi.waitFor(
      () => {
        const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object)
        expect(lines).toContainEqual(
          expect.objectContaining({ kind: 'facts-failed', file, line: 3 }),
        )
      },
      { timeout: 8000 },
    )
    expect(facts.current()).toEqual(before)
  }, 20_000)
})

describe('a document', () => {
  test('becomes a link while it is there; an address in the file goes before it', async () => {
    const documentsDir = join(folder, 'documents')
    write({ ...needed, links: { offer: 'https://veha.example/offer' } })
    const facts = keepFacts(file, openDocuments(documentsDir))
    const before = facts.current()
    expect(before.links).toEqual({ offer: 'https://veha.example/offer' })

    mkdirSync(documentsDir)
    for (const name of ['privacy.pdf', 'offer.pdf', 'contract.pdf', 'notes.pdf']) {
      writeFileSync(join(documentsDir, name), '%PDF-1.4')
    }
    await vi.waitFor(
      () => {
        expect(facts.current().links).toEqual({
          offer: 'https://veha.example/offer',
          privacy: '/documents/privacy.pdf',
          contractorAgreement: '/documents/contract.pdf',
          contract: '/documents/contract.pdf',
        })
      },
      { timeout: 8000 },
    )

    rmSync(documentsDir, { recursive: true })
    await vi.waitFor(() => expect(facts.current()).toEqual(before), { timeout: 8000 })
  }, 20_000)
})
