import { once } from 'node:events'
import { mkdtempSync, rmSync, unwatchFile, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { action } from '~/routes/api.job_application'
import { loader as listServices } from '~/routes/api.service.all'
import { openCatalogue } from '~/agency/catalogue/catalogue.server'
import { createEmbeddedAgency } from '~/agency/office/embedded-agency.server'
import { openStore } from '~/agency/store/store.server'
import { createHttpAgency } from '~/agency/port/http-agency.server'
import { describeAgency, describeBrokenAgency, offered, type Subject } from './contract'

/** What the routes of the embedded API work with. */
const current = vi.hoisted(() => ({ site: {} as object }))
vi.mock('~/context.server', () => ({ appContext: () => current.site }))
vi.mock('~/server/log/log.server', () => ({ log: vi.fn(), logFault: vi.fn() }))

describeAgency('the embedded agency', () => startEmbedded(compose()))
describeBrokenAgency('the embedded agency', () => startEmbedded(outOfOrder()))
describeAgency('the agency over HTTP', () => startOverHttp(compose()))
describeBrokenAgency('the agency over HTTP', () => startOverHttp(outOfOrder()))

interface Place {
  folder: string
  catalogueFile: string
  databaseUrl: string
}

/** The catalogue of the contract and an empty store. */
function compose(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'agency-'))
  const catalogueFile = join(folder, 'catalogue.json')
  writeFileSync(catalogueFile, JSON.stringify(offered))
  return { folder, catalogueFile, databaseUrl: `file:${join(folder, 'agency.db')}` }
}

/** A catalogue that is not there, and a store where no folder can be made. */
function outOfOrder(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'agency-'))
  writeFileSync(join(folder, 'data'), 'a file where the folder should be')
  return {
    folder,
    catalogueFile: join(folder, 'services.json'),
    databaseUrl: `file:${join(folder, 'data', 'agency.db')}`,
  }
}

async function startEmbedded({ folder, catalogueFile, databaseUrl }: Place) {
  const store = openStore(databaseUrl)
  const catalogue = openCatalogue(catalogueFile)
  return {
    agency: createEmbeddedAgency({ catalogue, store }),
    catalogue,
    taken: (which: Parameters<Subject['taken']>[0]) => store.list(which),
    async stop() {
      unwatchFile(catalogueFile)
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The HTTP adapter, and behind it the embedded agency's own API. */
async function startOverHttp(place: Place): Promise<Subject> {
  const { agency, catalogue, taken, stop } = await startEmbedded(place)
  current.site = { agency, catalogue, countSend: async () => 0, agencyOrigin: null }
  const server = createServer((incoming, outgoing) => {
    void toRequest(incoming).then(async (request) => {
      const isPost = incoming.method === 'POST'
      const response = isPost
        ? await action({ request, params: {}, context: {} })
        : await listServices()
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(await response.text())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    agency: createHttpAgency(`http://127.0.0.1:${port}/api`),
    taken,
    async stop() {
      server.closeAllConnections()
      server.close()
      await stop()
    },
  }
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method, url, headers } = incoming
  const body = method === 'POST' ? await text(incoming) : undefined
  return new Request(`http://localhost${url}`, { method, headers: headers as HeadersInit, body })
}
