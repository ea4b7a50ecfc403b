import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { ServiceRequest } from '~/agency/agency'
import { openCatalogue } from '~/catalogue/catalogue.server'
import { createEmbeddedAgency } from '~/office/embedded-agency.server'
import { openStore } from '~/office/store/store.server'
import { temporaryFolder } from './workbench'

const request: ServiceRequest = {
  name: 'Анна Кузнецова',
  phone: '8 900 000-00-00',
  address: 'Заречье, ул. Садовая, 7',
  comment: '',
  services: ['Межевание земельного участка'],
}

test('takes a request once, however often it is sent', async () => {
  const databaseUrl = `file:${join(temporaryFolder(), 'data', 'agency.db')}`
  const agency = createEmbeddedAgency({
    catalogue: openCatalogue(null),
    store: openStore(databaseUrl),
  })
  await agency.submitRequest(request, 'key')
  await agency.submitRequest(request, 'key')

  const store = openStore(databaseUrl)
  expect(await store.list()).toMatchObject([request])
  await store.close()
})

test('starts where it cannot write, says so in the log, and recovers', async () => {
  const folder = temporaryFolder()
  const databaseUrl = `file:${join(folder, 'data', 'agency.db')}`
  writeFileSync(join(folder, 'data'), 'a file where the folder should be')
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

  const agency = createEmbeddedAgency({
    catalogue: openCatalogue(null),
    store: openStore(databaseUrl),
  })
  expect(await agency.listServices()).toHaveLength(16)
  await vi.waitFor(() =>
    expect(stderr).toHaveBeenCalledWith(
      expect.stringMatching(/"kind":"store-unavailable".*agency\.db/),
    ),
  )
  await expect(agency.submitRequest(request, 'key')).rejects.toMatchObject({
    name: 'AgencyUnavailable',
    kind: 'storage',
  })
  stderr.mockRestore()

  rmSync(join(folder, 'data'))
  await agency.submitRequest(request, 'key')
})
