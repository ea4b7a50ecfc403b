import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { log } from '~/server/log/log.server'
import { createEmbeddedAgency } from '~/agency/store/embedded-agency.server'
import { type Channel, startNoticeSender } from '~/office/notices/notice-sender.server'
import { aRequest, aService } from '../../../support/factories'
import { store as openedStore, temporaryFolder } from '../../workbench'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))

test('nobody is told of what the honeypot caught, and everybody of a request that nobody takes', async () => {
  // A Friday at 17:00 in Moscow.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 6, 17) })
  onTestFinished(() => void vi.useRealTimers())
  const store = openedStore(`file:${join(temporaryFolder(), 'agency.db')}`)
  const recipients = ['anna@mezha.example', 'bot.example (1234)']
  const channel: Channel = { recipients, send: async () => null }
  const save = vi.spyOn(store, 'save')
  const agency = createEmbeddedAgency({
    catalogue: { current: () => [] },
    store,
    notices: startNoticeSender(store, [channel]),
    hours: () => 'Пн–пт, 9:00–18:00',
  })
  await agency.submitRequest(aRequest(), 'spam', { isSpam: true })
  expect(save.mock.lastCall?.[2]).toMatchObject({ isSpam: true, notify: [] })
  await agency.submitRequest(aRequest(), 'key')
  const lateAt = new Date(2026, 2, 9, 10).getTime()
  expect(save.mock.lastCall?.[2]).toMatchObject({ notify: recipients, late: { at: lateAt } })
})

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
