import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  documentFaults,
  documentsIn,
  openDocuments,
  pdfFault,
} from '~/agency/facts/documents.server'
import { sha256 } from '~/format/sha256.server'
import { fileFaults } from '~/server/files/file-faults'
import { log } from '~/server/log/log.server'
import { pdf } from '../../../support/pdf'
import { temporaryFolder } from '../../workbench'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))

const words = fileFaults
const NAMES = ['privacy.pdf', 'consent.pdf', 'offer.pdf', 'contract.pdf', 'partner.pdf']
let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

function write(name: string, content: string | Buffer = pdf('')) {
  writeFileSync(join(folder, name), content)
}

test('a document that disappears is logged once', () => {
  write('privacy.pdf')
  write('offer.pdf')
  const documents = openDocuments(documentsIn(folder))
  expect(documents.links()).toEqual({
    privacy: '/documents/privacy.pdf',
    offer: '/documents/offer.pdf',
  })
  expect(log).not.toHaveBeenCalled()

  rmSync(join(folder, 'offer.pdf'))
  expect(documents.links()).toEqual({ privacy: '/documents/privacy.pdf' })
  expect(documents.links()).toEqual({ privacy: '/documents/privacy.pdf' })
  expect(log).toHaveBeenCalledExactlyOnceWith('document-gone', { file: join(folder, 'offer.pdf') })
})

test('a document is found at its address as it is now, and nothing else is', async () => {
  const documents = openDocuments(documentsIn(folder))
  write('offer.pdf', pdf('one'))
  write('notes.pdf', pdf('notes'))
  expect(await documents.find('/documents/offer.pdf')).toEqual({
    bytes: pdf('one'),
    digest: sha256(pdf('one')),
    type: 'application/pdf',
  })
  write('offer.pdf', pdf('another'))
  expect((await documents.find('/documents/offer.pdf'))?.bytes).toEqual(pdf('another'))
  for (const name of ['notes.pdf', 'privacy.pdf', '../offer.pdf', 'toString', '']) {
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

describe('the check', () => {
  test('accepts documents and ignores other files', () => {
    for (const name of NAMES) write(name)
    write('notes.txt', '')
    expect(documentFaults(folder)).toEqual([])
  })

  test.each(['privacy.PDF', 'Offer.pdf', 'policy.pdf'])('reports the misnamed %s', (name) => {
    write(name)
    expect(documentFaults(folder)).toEqual([words.unknownDocument(join(folder, name), NAMES)])
  })

  test('reports what visitors cannot read', () => {
    write('privacy.pdf', 'not a PDF')
    write('consent.pdf', pdf('/Encrypt 9 0 R'))
    write('contract.pdf', '%PDF-1.4 cut off')
    write('offer.pdf', '')
    const line = (name: string, fault: string) => words.place(join(folder, name), null) + fault
    expect(documentFaults(folder)).toEqual([
      line('consent.pdf', words.noPdf.locked),
      line('contract.pdf', words.noPdf.cut),
      line('offer.pdf', words.noPdf.empty),
      line('privacy.pdf', words.noPdf.other),
    ])
  })

  test('reports a missing folder', () => {
    rmSync(folder, { recursive: true })
    expect(documentFaults(folder)).toEqual([words.noFolder(folder)])
  })
})
