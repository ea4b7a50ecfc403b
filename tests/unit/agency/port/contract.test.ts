import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { action } from '~/routes/api.job_application'
import { loader as listServices } from '~/routes/api.service.all'
import { createCatalogue, openCatalogue } from '~/agency/catalogue/catalogue.server'
import { createEmbeddedAgency } from '~/agency/embedded/embedded-agency.server'
import { createHttpAgency } from '~/agency/port/http-agency.server'
import { aFilledForm, aRequest, aService } from '../../../support/factories'
import { serve } from '../../server/http/serve'
import { siteOf, storeAt, temporaryFolder } from '../../workbench'

const offered = [
  aService({ id: 1, title: 'Обмер участка', icon: '/icons/parcel.svg' }),
  aService({ id: '2', title: 'Вынос точек', price: 5500.5 }),
]
const request = aRequest()

/** The embedded agency and its store; `isBroken`: its catalogue cannot be read, nor its store written to. */
function startEmbedded(isBroken = false) {
  const folder = temporaryFolder()
  const catalogue = isBroken
    ? createCatalogue(() => Promise.reject(new Error('no list')))
    : openCatalogue({ file: offered, store: null, folder })
  const file = `file:${join(folder, 'data', 'agency.db')}`
  // Nothing listens on port 1.
  const store = storeAt(isBroken ? 'postgres://site@127.0.0.1:1/agency' : file)
  return { agency: createEmbeddedAgency({ store, services: () => [] }), catalogue, store }
}

/** The HTTP adapter, and behind it the embedded agency's own API. */
async function startOverHttp(isBroken = false) {
  const { agency, catalogue, store } = startEmbedded(isBroken)
  siteOf({ agency, catalogue, limitSend: async () => 0, agencyOrigin: null })
  const url = await serve([], async (incoming, outgoing) => {
    const request = await toRequest(incoming)
    const isPost = incoming.method === 'POST'
    const response = isPost
      ? await action({ request, params: {}, context: {} })
      : await listServices()
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(await response.text())
  })
  return { agency: createHttpAgency(`${url}/api`), store }
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method, url, headers } = incoming
  const body = method === 'POST' ? await text(incoming) : undefined
  return new Request(`http://localhost${url}`, { method, headers: headers as HeadersInit, body })
}

describe.each([
  ['the embedded agency', startEmbedded],
  ['the agency over HTTP', startOverHttp],
])('%s', (_, start) => {
  test('stores a request to the letter', async () => {
    const { agency, store } = await start()
    const number = await agency.submitRequest(request, 'key')
    expect(await store.lists.readAll()).toMatchObject([request])
    // An agency's own API answers with its status alone.
    const [stored] = await store.lists.readAll()
    expect(number).toBe(start === startOverHttp ? undefined : stored?.id)
  })

  test('stores a request once under one key, one after another or at once', async () => {
    const { agency, store } = await start()
    const submit = () => agency.submitRequest(request, 'key')
    const numbers = [await submit(), await submit()]
    numbers.push(...(await Promise.all(Array.from({ length: 20 }, submit))))
    expect(new Set(numbers).size).toBe(1)
    expect(await store.lists.readAll()).toHaveLength(1)
  })

  test('fails to store a request if it is out of order, and repeats nothing that was typed', async () => {
    const { agency } = await start(true)
    const failure = { name: 'AgencyUnavailable', kind: expect.any(String) }
    const error: unknown = await agency.submitRequest(request, 'key').catch((fault) => fault)
    expect(error).toMatchObject(failure)
    for (const typed of Object.values(aFilledForm())) {
      expect((error as Error).message).not.toContain(typed)
    }
  })
})

describe("the embedded agency's list of services over HTTP", () => {
  test('is the catalogue, with icons on its own host', async () => {
    const { agency } = await startOverHttp()
    const [first, second] = offered
    expect(await agency.listServices()).toEqual([
      { ...first, icon: expect.stringMatching(/\/icons\/parcel\.svg$/) },
      second,
    ])
  })

  test('cannot be read where there is no catalogue', async () => {
    const { agency } = await startOverHttp(true)
    await expect(agency.listServices()).rejects.toMatchObject({ name: 'AgencyUnavailable' })
  })
})
