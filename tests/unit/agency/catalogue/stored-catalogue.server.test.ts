import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import { openCatalogue } from '~/agency/catalogue/catalogue.server'
import { listFaults } from '~/agency/catalogue/list-faults'
import type { SavedVersions } from '~/server/files/saved-content.server'
import { aService } from '../../../support/factories'
import { storeAt, temporaryFolder } from '../../workbench'
import { logged } from '../../logged'

/** The catalogue of a site whose list is saved in a store. */
const open = (store: SavedVersions, folder: string) => openCatalogue({ file: null, store, folder })

const away = () => Promise.reject(new Error('away'))

type NewestVersion = () => Promise<{ id: number; content: string } | null>

test('a list saved at the desk replaces the shipped one, and outlasts a faulty one and a store that is away', async () => {
  const folder = temporaryFolder()
  const { versions } = storeAt(`file:${join(folder, 'agency.db')}`)
  const catalogue = open(versions, folder)
  await catalogue.refresh()
  expect([catalogue.current()?.length, catalogue.origin()]).toEqual([
    shippedCatalogue.length,
    'example',
  ])

  const save = (content: unknown, base: number) =>
    versions.save('catalogue', { content: JSON.stringify(content), savedBy: 'Анна', base })
  await save([aService(), { ...aService({ id: 2 }), hidden: true }], 0)
  await catalogue.refresh()
  expect([catalogue.current(), catalogue.origin()]).toEqual([[aService()], 'agency'])

  await save({ services: [] }, 1)
  await Promise.all([catalogue.refresh(), catalogue.refresh()])
  expect([catalogue.current(), catalogue.origin()]).toEqual([[aService()], 'agency'])
  expect(logged()).toEqual([
    { kind: 'catalogue-failed', file: 'desk, version 2', line: 1, reason: listFaults.noList },
  ])

  const later = open({ newest: away }, folder)
  await later.refresh()
  expect([later.current(), later.origin()]).toEqual([[aService()], 'agency'])
})

test('it is not known what to show until the store was read once, unless there is a copy', async () => {
  const folder = temporaryFolder()
  const newest = vi.fn<NewestVersion>(away)
  const source = { newest }
  const first = open(source, folder)
  await first.refresh()
  expect(first.origin()).toBe('unknown')
  newest.mockResolvedValue({ id: 1, content: JSON.stringify([aService()]) })
  await first.refresh()
  expect(first.origin()).toBe('agency')
  newest.mockImplementation(away)
  const later = open(source, folder)
  await later.refresh()
  expect(later.origin(), 'with a copy').toBe('agency')
  newest.mockResolvedValue(null)
  const empty = open(source, temporaryFolder())
  await empty.refresh()
  expect(empty.origin(), 'nothing was ever saved').toBe('example')
})

test('a restart without the store waits for it where nothing was saved, as another machine may have saved since, and later shows the copy', async () => {
  const folder = temporaryFolder()
  const newest = vi.fn<NewestVersion>(away)
  const restart = async () => {
    const catalogue = open({ newest }, folder)
    await catalogue.refresh()
    return [catalogue.origin(), catalogue.current()?.length]
  }
  expect((await restart())[0], 'before the first answer').toBe('unknown')
  newest.mockResolvedValue(null)
  await restart()
  newest.mockImplementation(away)
  expect((await restart())[0], 'nothing is known of what was saved since').toBe('unknown')

  newest.mockResolvedValue({ id: 1, content: JSON.stringify([aService()]) })
  await restart()
  newest.mockImplementation(away)
  expect(await restart()).toEqual(['agency', 1])
})

test('a saved list that is damaged is not replaced by what ships, but by the copy', async () => {
  const damaged = ['[{"id"', 'null', '5', '{}']
  for (const content of damaged) {
    const folder = temporaryFolder()
    const newest = vi.fn(async () => ({ id: 2, content }))
    const restart = async () => {
      const catalogue = open({ newest }, folder)
      await catalogue.refresh()
      newest.mockResolvedValueOnce(null as never)
      await catalogue.refresh()
      return catalogue.origin()
    }
    expect(await restart(), content).toBe('unknown')
    newest.mockResolvedValue({ id: 1, content: JSON.stringify([aService()]) })
    expect(await restart()).toBe('agency')
    newest.mockResolvedValue({ id: 2, content })
    expect(await restart(), content).toBe('agency')
  }
})

test('a copy stands in for a database that is away, and not for one from before the desk’s first use', async () => {
  const folder = temporaryFolder()
  const content = JSON.stringify([aService()])
  const restart = async (newest: NewestVersion) => {
    const catalogue = open({ newest }, folder)
    await catalogue.refresh()
    return [catalogue.current()?.length, catalogue.origin()]
  }
  expect(await restart(() => Promise.resolve({ id: 3, content }))).toEqual([1, 'agency'])
  expect(await restart(away), 'away').toEqual([1, 'agency'])
  expect(await restart(() => Promise.resolve(null)), 'restored').toEqual([
    shippedCatalogue.length,
    'example',
  ])
})
