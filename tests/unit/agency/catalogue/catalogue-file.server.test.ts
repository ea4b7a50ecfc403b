import { readFileSync, renameSync, unwatchFile, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import { listFaults } from '~/agency/catalogue/list-faults'
import { fileFaults } from '~/server/files/file-faults'
import { typeset } from '~/format/typography'
import { openCatalogue } from '~/agency/catalogue/catalogue.server'
import { log } from '~/server/log/log.server'
import { aService } from '../../../support/factories'
import { temporaryFolder } from '../../workbench'

// Files are looked at fifty times a second.
vi.mock('~/format/durations', async (load) => ({ ...(await load<object>()), SECOND: 20 }))
vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'catalogue.json')
})

const stake = aService({ title: 'Вынос точек', price: 5500 })

describe('the catalogue that is shipped', () => {
  const services = openCatalogue(null, '').current() ?? []

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
  function open() {
    onTestFinished(() => unwatchFile(file))
    return openCatalogue(file, join(folder, 'data'))
  }

  test('is read from its file', () => {
    writeFileSync(file, JSON.stringify([stake]))
    expect(open().current()).toEqual([stake])
  })

  test('may begin with the byte order mark that Notepad writes', () => {
    writeFileSync(file, `\uFEFF${JSON.stringify([stake])}`)
    expect(open().current()).toEqual([stake])
  })

  test.each([
    ['is not there', null, 'no such file'],
    ['is broken JSON', '[{"id": 1,]', fileFaults.notJson],
    ['is not a list', '{"services": []}', listFaults.noList],
    ['has not one service', '[{"titel": "Вынос границ"}, 5]', listFaults.noService(2)],
    ['is empty', '', fileFaults.notJson],
    ['is not UTF-8', Buffer.from('["\xcc\xe5\xe6\xe0"]', 'latin1'), fileFaults.notUtf8],
  ])('is reported as a fault of its file if that %s', (_, content, reason) => {
    if (content !== null) writeFileSync(file, content)
    const catalogue = open()
    expect(catalogue.current()).toBeNull()
    expect(catalogue.isFailing()).toBe(true)
    expect(log).toHaveBeenCalledWith('catalogue-failed', {
      file,
      line: content === null || content instanceof Buffer ? null : 1,
      reason: expect.stringContaining(reason) as unknown,
    })
  })

  test.each([
    ['written over', (content: string) => writeFileSync(file, content)],
    [
      'replaced by a new file, as editors do',
      (content: string) => {
        writeFileSync(`${file}.new`, content)
        renameSync(`${file}.new`, file)
      },
    ],
  ])('follows its file when that is %s, and ignores a broken edit', async (_, edit) => {
    edit(JSON.stringify([stake]))
    const catalogue = open()
    const version = catalogue.version()

    await edits(() => edit('[{"id": 1,'), catalogue.isFailing)
    expect(catalogue.current()).toEqual([stake])
    expect(catalogue.version()).toBe(version)

    await edits(
      () => edit(JSON.stringify([{ ...stake, price: 6000 }])),
      () => !catalogue.isFailing(),
    )
    expect(catalogue.current()).toEqual([{ ...stake, price: 6000 }])
    expect(catalogue.version()).not.toBe(version)
    expect(log).toHaveBeenLastCalledWith('catalogue-restored', { file })
  })

  test('comes from a copy if its file is broken at a restart', async () => {
    writeFileSync(file, JSON.stringify([stake]))
    const version = open().version()
    writeFileSync(file, '[{"id": 1,')
    const restarted = open()
    expect(restarted.current()).toEqual([stake])
    expect(restarted.version()).toBe(version)
    expect(restarted.isFailing()).toBe(true)
    expect(log).toHaveBeenLastCalledWith('catalogue-from-copy', {
      file: join(folder, 'data', 'file-catalogue.json'),
    })
    await edits(
      () => writeFileSync(file, JSON.stringify([{ ...stake, price: 6000 }])),
      () => !restarted.isFailing(),
    )
    expect(restarted.current()).toEqual([{ ...stake, price: 6000 }])
  })

  test('may be created and emptied after the start', async () => {
    const catalogue = open()
    await edits(
      () => writeFileSync(file, JSON.stringify([stake])),
      () => catalogue.current() !== null,
    )
    expect(await catalogue.read(0)).toEqual([stake])
    await edits(
      () => writeFileSync(file, '[]'),
      () => catalogue.current()?.length === 0,
    )
  })
})

/** Edits until the edit is noticed: the first may come before the watch has looked at all. */
async function edits(edit: () => void, isNoticed: () => boolean): Promise<void> {
  await vi.waitUntil(
    () => {
      edit()
      return isNoticed()
    },
    { timeout: 60_000, interval: 50 },
  )
}
