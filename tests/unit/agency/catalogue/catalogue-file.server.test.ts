import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import { listFaults } from '~/agency/catalogue/list-faults'
import { fileFaults } from '~/server/files/file-faults'
import { typeset } from '~/format/typography'
import { openCatalogue, readCatalogueFile } from '~/agency/catalogue/catalogue.server'
import { aService } from '../../../support/factories'
import { temporaryFolder } from '../../workbench'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'catalogue.json')
})

const stake = aService({ title: 'Вынос точек', price: 5500 })

describe('the catalogue that is shipped', () => {
  const services = openCatalogue({ file: null, store: null, folder: '' }).current() ?? []

  test('is read whole, each service with its own id', () => {
    expect(services).toHaveLength(shippedCatalogue.length)
    expect(new Set(services.map(({ id }) => id)).size).toBe(services.length)
  })

  test('names icons that exist', () => {
    for (const icon of services.flatMap(({ icon }) => icon ?? [])) {
      expect(readFileSync(`public${icon}`, 'utf8')).toMatch(/^<svg /)
    }
  })

  test('is written with plain spaces, and shown with no-break spaces after short words and numbers', () => {
    for (const { title, description } of services) {
      expect(title + description).not.toMatch(/\u00a0|["']| - | {2}/)
      expect(typeset(description)).not.toMatch(
        /(^|[ \u00a0])([вксуоиа]|на|за|до|из|по|от|не) |\d (соток|м²)| —/i,
      )
    }
  })
})

describe('the agency’s catalogue', () => {
  test('is read from its file', () => {
    writeFileSync(file, JSON.stringify([stake]))
    const read = readCatalogueFile(file)
    expect(read).toEqual({ services: [stake], faults: [] })
    const catalogue = openCatalogue({ file: read.services, store: null, folder })
    expect([catalogue.current(), catalogue.provenance()]).toEqual([[stake], 'agency'])
  })

  test('may begin with the byte order mark that Notepad writes', () => {
    writeFileSync(file, `\uFEFF${JSON.stringify([stake])}`)
    expect(readCatalogueFile(file).services).toEqual([stake])
  })

  test('may be empty', () => {
    writeFileSync(file, '[]')
    expect(readCatalogueFile(file).services).toEqual([])
  })

  test.each([
    ['is not there', null, null, 'no such file'],
    ['is broken JSON', '[{"id": 1,]', 1, fileFaults.notJson],
    ['is not a list', '{"services": []}', 1, listFaults.noList],
    ['has an item that is no service', `[${JSON.stringify(stake)},\n5]`, 2, 'нужны поля'],
    ['has a price that cannot be read', '[{"id": 1, "title": "a",\n"price": "от 12"}]', 2, 'от 12'],
    ['is empty', '', 1, fileFaults.notJson],
    ['is not UTF-8', Buffer.from('["\xcc\xe5\xe6\xe0"]', 'latin1'), null, fileFaults.notUtf8],
  ])('is refused with its line if it %s', (_, content, line, reason) => {
    if (content !== null) writeFileSync(file, content)
    expect(() => readCatalogueFile(file)).toThrow(fileFaults.place(file, line))
    expect(() => readCatalogueFile(file)).toThrow(reason)
  })

  test('is shown with what is probably a mistake, which the check names', () => {
    writeFileSync(file, JSON.stringify([{ ...stake, price: 0, fee: 1 }]))
    const { services, faults } = readCatalogueFile(file)
    expect(services).toEqual([{ ...stake, price: 0 }])
    expect(faults).toMatchObject([
      { line: 1, mayBeRight: undefined, reason: fileFaults.wrong('price', listFaults.noPrice) },
      { line: 1, mayBeRight: undefined, reason: fileFaults.unknown(['fee']) },
    ])
  })
})
