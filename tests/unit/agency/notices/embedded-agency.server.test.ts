import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { log } from '~/server/log/log.server'
import { createEmbeddedAgency } from '~/agency/notices/embedded-agency.server'
import { aRequest, aService } from '../../../support/factories'
import { store as openedStore, temporaryFolder } from '../workbench'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))

test('the agency starts if it cannot write, logs it, and recovers', async () => {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  const databaseUrl = `file:${join(data, 'agency.db')}`
  writeFileSync(data, 'a file where the folder should be')

  const store = openedStore(databaseUrl)
  const agency = createEmbeddedAgency({ catalogue: { current: () => [aService()] }, store })
  expect(await agency.listServices()).toEqual([aService()])
  await expect
    .poll(() => vi.mocked(log).mock.calls)
    .toContainEqual([
      'store-unavailable',
      { reason: expect.stringContaining(join(data, 'agency.db')) },
    ])
  await expect(agency.submitRequest(aRequest(), 'key')).rejects.toMatchObject({
    name: 'AgencyUnavailable',
    kind: 'storage',
  })

  rmSync(data)
  await agency.submitRequest(aRequest(), 'key')
  expect(await store.list()).toMatchObject([aRequest()])
})
