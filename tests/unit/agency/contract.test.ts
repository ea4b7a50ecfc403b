import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { openCatalogue } from '~/catalogue/catalogue.server'
import { createEmbeddedAgency } from '~/office/embedded-agency.server'
import { openStore } from '~/office/store/store.server'
import { createHttpAgency } from '~/agency/http-agency.server'
import { describeAgency, describeBrokenAgency, type Subject } from './contract'

vi.mock('~/log/log.server', () => ({ log: vi.fn(), logFault: vi.fn() }))

describeAgency('the embedded agency', () => startEmbedded(compose()))
describeBrokenAgency('the embedded agency', () => startEmbedded(outOfOrder()))
describeAgency('the agency over HTTP', () => startOverHttp(compose()))
describeBrokenAgency('the agency over HTTP', () => startOverHttp(outOfOrder()))

interface Place {
  folder: string
  catalogueFile: string | null
  databaseUrl: string
}

/** The shipped catalogue and an empty store. */
function compose(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'agency-'))
  return { folder, catalogueFile: null, databaseUrl: `file:${join(folder, 'agency.db')}` }
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

async function startEmbedded({ folder, catalogueFile, databaseUrl }: Place): Promise<Subject> {
  const store = openStore(databaseUrl)
  return {
    agency: createEmbeddedAgency({ catalogue: openCatalogue(catalogueFile), store }),
    taken: (which) => store.list(which),
    async stop() {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The HTTP adapter, and behind it the embedded agency's own API. */
async function startOverHttp(place: Place): Promise<Subject> {
  const { submitRequest, listServices } = await importApi(place)
  const server = createServer((incoming, outgoing) => {
    const answer = incoming.method === 'POST' ? submitRequest : listServices
    void toRequest(incoming).then(async (request) => {
      const response = await answer(request)
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(await response.text())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { taken, stop } = await startEmbedded(place)
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

/** The embedded API, with settings of its own: these are read when the modules are loaded. */
async function importApi({ catalogueFile, databaseUrl }: Place) {
  vi.resetModules()
  vi.stubEnv('CATALOGUE_FILE', catalogueFile ?? '')
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('AGENCY_API_URL', '')
  vi.stubEnv('RATE_LIMIT', '0')
  const { loader: listServices } = await import('~/routes/api.service.all')
  const { action } = await import('~/routes/api.job_application')
  vi.unstubAllEnvs()
  const submitRequest = (request: Request) => action({ request, params: {}, context: {} })
  return { submitRequest, listServices }
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method, url, headers } = incoming
  const body = method === 'POST' ? await text(incoming) : undefined
  return new Request(`http://localhost${url}`, { method, headers: headers as HeadersInit, body })
}
