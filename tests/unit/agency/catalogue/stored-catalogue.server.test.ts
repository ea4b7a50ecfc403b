import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import shippedCatalogue from '~/agency/catalogue/catalogue.json'
import { openCatalogue } from '~/agency/catalogue/catalogue.server'
import { listFaults } from '~/agency/catalogue/list-faults'
import { log } from '~/server/log/log.server'
import { aService } from '../../../support/factories'
import { store, temporaryFolder } from '../../workbench'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))
beforeEach(() => vi.mocked(log).mockClear())

const away = () => Promise.reject(new Error('away'))

type NewestVersion = () => Promise<{ id: number; content: string } | null>

test('a list saved at the desk replaces the shipped one, and outlasts a faulty one and a store that is away', async () => {
  const folder = temporaryFolder()
  const versions = store(`file:${join(folder, 'agency.db')}`)
  const catalogue = openCatalogue(versions, folder)
  await catalogue.refresh()
  expect([catalogue.current()?.length, catalogue.isFromDesk()]).toEqual([
    shippedCatalogue.length,
    false,
  ])

  const save = (content: unknown, base: number) =>
    versions.saveVersion('catalogue', { content: JSON.stringify(content), savedBy: 'Анна', base })
  await save([aService(), { ...aService({ id: 2 }), hidden: true }], 0)
  await catalogue.refresh()
  expect([catalogue.current(), catalogue.isFromDesk()]).toEqual([[aService()], true])

  await save({ services: [] }, 1)
  await Promise.all([catalogue.refresh(), catalogue.refresh()])
  expect([catalogue.current(), catalogue.isFailing()]).toEqual([[aService()], true])
  expect(log).toHaveBeenCalledExactlyOnceWith('catalogue-failed', {
    file: 'desk, version 2',
    line: 1,
    reason: listFaults.noList,
  })

  const later = openCatalogue({ newestVersion: away }, folder)
  await later.refresh()
  expect([later.current(), later.isFailing()]).toEqual([[aService()], false])
})

test('it is not known what to show until the store was read once, unless there is a copy', async () => {
  const folder = temporaryFolder()
  const newestVersion = vi.fn<NewestVersion>(away)
  const source = { newestVersion }
  const first = openCatalogue(source, folder)
  await first.refresh()
  expect(first.isKnown()).toBe(false)
  newestVersion.mockResolvedValue({ id: 1, content: JSON.stringify([aService()]) })
  await first.refresh()
  expect(first.isKnown()).toBe(true)
  newestVersion.mockImplementation(away)
  const later = openCatalogue(source, folder)
  await later.refresh()
  expect(later.isKnown(), 'with a copy').toBe(true)
  newestVersion.mockResolvedValue(null)
  const empty = openCatalogue(source, temporaryFolder())
  await empty.refresh()
  expect(empty.isKnown(), 'nothing was ever saved').toBe(true)
})

test('a restart without the store waits for it where nothing was saved, as another machine may have saved since, and later shows the copy', async () => {
  const folder = temporaryFolder()
  const newestVersion = vi.fn<NewestVersion>(away)
  const restart = async () => {
    const catalogue = openCatalogue({ newestVersion }, folder)
    await catalogue.refresh()
    return [catalogue.isKnown(), catalogue.current()?.length, catalogue.isFromDesk()]
  }
  expect((await restart())[0], 'before the first answer').toBe(false)
  newestVersion.mockResolvedValue(null)
  await restart()
  newestVersion.mockImplementation(away)
  expect((await restart())[0], 'nothing is known of what was saved since').toBe(false)

  newestVersion.mockResolvedValue({ id: 1, content: JSON.stringify([aService()]) })
  await restart()
  newestVersion.mockImplementation(away)
  expect(await restart()).toEqual([true, 1, true])
})

test('a saved list that is damaged is not replaced by what ships, but by the copy', async () => {
  const damaged = ['[{"id"', 'null', '5', '{}']
  for (const content of damaged) {
    const folder = temporaryFolder()
    const newestVersion = vi.fn(async () => ({ id: 2, content }))
    const open = async () => {
      const catalogue = openCatalogue({ newestVersion }, folder)
      await catalogue.refresh()
      return [catalogue.isKnown(), catalogue.isFailing()]
    }
    expect(await open(), content).toEqual([false, true])
    newestVersion.mockResolvedValue({ id: 1, content: JSON.stringify([aService()]) })
    expect(await open()).toEqual([true, false])
    newestVersion.mockResolvedValue({ id: 2, content })
    expect(await open(), content).toEqual([true, true])
  }
})

test('a copy stands in for a database that is away, and not for one from before the desk’s first use', async () => {
  const folder = temporaryFolder()
  const content = JSON.stringify([aService()])
  const open = async (newestVersion: NewestVersion) => {
    const catalogue = openCatalogue({ newestVersion }, folder)
    await catalogue.refresh()
    return [catalogue.current()?.length, catalogue.isFromDesk()]
  }
  expect(await open(() => Promise.resolve({ id: 3, content }))).toEqual([1, true])
  expect(await open(away), 'away').toEqual([1, true])
  expect(await open(() => Promise.resolve(null)), 'restored').toEqual([
    shippedCatalogue.length,
    false,
  ])
})
