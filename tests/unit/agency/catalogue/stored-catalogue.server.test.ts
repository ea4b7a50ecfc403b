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

test('a list saved at the desk replaces the shipped one, and outlasts a faulty one', async () => {
  const folder = temporaryFolder()
  const { versions } = storeAt(`file:${join(folder, 'agency.db')}`)
  const catalogue = open(versions, folder)
  await catalogue.refresh()
  expect([catalogue.current()?.length, catalogue.provenance()]).toEqual([
    shippedCatalogue.length,
    'example',
  ])

  const save = (content: unknown, base: number) =>
    versions.save('catalogue', { content: JSON.stringify(content), savedBy: 'Анна', base })
  await save([aService(), { ...aService({ id: 2 }), hidden: true }], 0)
  await catalogue.refresh()
  expect([catalogue.current(), catalogue.provenance()]).toEqual([[aService()], 'agency'])

  await save({ services: [] }, 1)
  await Promise.all([catalogue.refresh(), catalogue.refresh()])
  expect([catalogue.current(), catalogue.provenance()]).toEqual([[aService()], 'agency'])
  expect(logged()).toEqual([
    { kind: 'catalogue-failed', file: 'desk, version 2', line: 1, reason: listFaults.noList },
  ])
})

test('a restart without the store waits for it, as another machine may have saved since, unless there is a copy', async () => {
  const folder = temporaryFolder()
  const newest = vi.fn<NewestVersion>(away)
  const restart = async () => {
    const catalogue = open({ newest }, folder)
    await catalogue.refresh()
    return [catalogue.provenance(), catalogue.current()?.length]
  }
  expect((await restart())[0], 'before the first answer').toBe('unknown')
  newest.mockResolvedValue(null)
  const shipped = ['example', shippedCatalogue.length]
  expect(await restart(), 'nothing was ever saved').toEqual(shipped)
  newest.mockImplementation(away)
  expect((await restart())[0], 'nothing is known of what was saved since').toBe('unknown')

  newest.mockResolvedValue({ id: 1, content: JSON.stringify([aService()]) })
  expect(await restart()).toEqual(['agency', 1])
  newest.mockImplementation(away)
  expect(await restart(), 'with a copy').toEqual(['agency', 1])
  newest.mockResolvedValue(null)
  expect(await restart(), 'restored from before the desk’s first use').toEqual(shipped)
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
      return catalogue.provenance()
    }
    expect(await restart(), content).toBe('unknown')
    newest.mockResolvedValue({ id: 1, content: JSON.stringify([aService()]) })
    expect(await restart()).toBe('agency')
    newest.mockResolvedValue({ id: 2, content })
    expect(await restart(), content).toBe('agency')
  }
})
