import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  MAX_DOCUMENT_SIZE,
  openDocuments,
  pdfFault,
  readDocuments,
} from '~/agency/facts/documents.server'
import { sha256 } from '~/hashes/sha256.server'
import { factFaults } from '~/agency/facts/fact-faults'
import { pdf } from '../../../support/pdf'
import { temporaryFolder } from '../../workbench'

const NAMES = ['privacy.pdf', 'consent.pdf', 'offer.pdf', 'contract.pdf', 'partner.pdf']
let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

function write(name: string, content: string | Buffer = pdf('')) {
  writeFileSync(join(folder, name), content)
}

test('documents are linked, and found at their addresses as they were read; nothing else is', async () => {
  write('offer.pdf', pdf('one'))
  write('privacy.pdf')
  write('notes.txt', 'notes')
  const documents = openDocuments(readDocuments(folder))
  expect(documents.links()).toEqual({
    privacy: '/documents/privacy.pdf',
    offer: '/documents/offer.pdf',
  })
  write('offer.pdf', pdf('another'))
  expect(await documents.find('/documents/offer.pdf')).toEqual({
    bytes: pdf('one'),
    digest: sha256(pdf('one')),
    type: 'application/pdf',
  })
  for (const name of ['notes.txt', 'contract.pdf', '../offer.pdf', 'toString', '']) {
    expect(await documents.find(`/documents/${name}`)).toBeNull()
  }
})

test.each([
  ['a page', Buffer.from('<html>%%EOF'), 'other'],
  ['nine bytes', Buffer.from('not a PDF'), 'other'],
  ['a header far behind', Buffer.concat([Buffer.alloc(1024), pdf('')]), 'other'],
  ['one that was cut off', pdf('x', 5000).subarray(0, 3000), 'cut'],
  ['an end far before the end', Buffer.concat([pdf(''), Buffer.alloc(1024)]), 'cut'],
  ['one with a password', pdf('trailer << /Root 1 0 R /Encrypt 9 0 R >>'), 'locked'],
  ['one with rights', pdf('trailer <</Encrypt<</Filter/Standard>>>>'), 'locked'],
  ['a PDF', pdf('see https://example.ru/Encryption'), null],
  ['a PDF behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), pdf('')]), null],
])('%s is judged as a PDF', (_, bytes, fault) => {
  expect(pdfFault(new Uint8Array(bytes))).toBe(fault)
})

describe('a folder of documents', () => {
  test('may have other files', () => {
    for (const name of NAMES) write(name)
    write('notes.txt', '')
    expect(() => readDocuments(folder)).not.toThrow()
  })

  test.each(['privacy.PDF', 'Offer.pdf', 'policy.pdf'])('is refused with a misnamed %s', (name) => {
    write(name)
    expect(() => readDocuments(folder)).toThrow(`${name}: ${factFaults.unknownDocument(NAMES)}`)
  })

  test('is refused with all that visitors cannot read', () => {
    write('privacy.pdf', 'not a PDF')
    write('consent.pdf', pdf('/Encrypt 9 0 R'))
    write('contract.pdf', '%PDF-1.4 cut off')
    write('offer.pdf', '')
    write('partner.pdf', pdf('x', MAX_DOCUMENT_SIZE + 1))
    const { noPdf, bigDocument } = factFaults
    expect(() => readDocuments(folder)).toThrow(
      [
        `consent.pdf: ${noPdf.locked}`,
        `contract.pdf: ${noPdf.cut}`,
        `offer.pdf: ${noPdf.empty}`,
        `partner.pdf: ${bigDocument(10)}`,
        `privacy.pdf: ${noPdf.other}`,
      ]
        .map((line) => `${folder}: ${line}`)
        .join('; '),
    )
  })

  test('is refused if it is missing', () => {
    rmSync(folder, { recursive: true })
    expect(() => readDocuments(folder)).toThrow(`${folder}: ${factFaults.noFolder}`)
  })
})
