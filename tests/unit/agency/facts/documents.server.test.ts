import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fileFaults } from '~/server/files/file-faults'
import { documentFaults, openDocuments } from '~/agency/facts/documents.server'
import { log } from '~/server/log/log.server'
import { temporaryFolder } from '../../workbench'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))

const words = fileFaults
const NAMES = ['privacy.pdf', 'consent.pdf', 'offer.pdf', 'contract.pdf', 'partner.pdf']
let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

function write(name: string, content = '%PDF-1.4') {
  writeFileSync(join(folder, name), content)
}

test('a document that disappears is logged once', () => {
  write('privacy.pdf')
  write('offer.pdf')
  const documents = openDocuments(folder)
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

test('a restart takes away what a process left of a document', () => {
  write('contract.pdf.1.old')
  write('contract.pdf.4194305')
  openDocuments(null, folder)
  expect(readdirSync(folder)).toEqual(['contract.pdf.1.old'])
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

  test('reports an empty document', () => {
    write('privacy.pdf')
    write('offer.pdf', '')
    expect(documentFaults(folder)).toEqual([words.emptyDocument(join(folder, 'offer.pdf'))])
  })

  test('reports a missing folder', () => {
    rmSync(folder, { recursive: true })
    expect(documentFaults(folder)).toEqual([words.noFolder(folder)])
  })
})
