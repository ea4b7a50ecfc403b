import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fuzzAccepted, type FuzzedSite, fuzzBytes, fuzzRefused } from '../support/fuzz'
import { hostileTexts } from '../support/hostile-texts'
import { send } from '../support/sending'
import { storedForm } from '../support/stored-form'
import { type Site, startSite } from '../support/site'
import { expect, siteTest as test } from './fixtures'

let folder: string
let site: Site
let fuzzed: FuzzedSite

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  const file = join(folder, 'agency.db')
  site = await startSite({ DATABASE_URL: `file:${file}` })
  fuzzed = { url: site.url, file }
})

test.afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

test('every hostile text, in every field, reaches the staff as it was typed', async () => {
  // Of a long one there is room for one in a request.
  const everywhere = hostileTexts.filter(({ length }) => length < 1000)
  const requests = [
    ...everywhere.map((text) => ({ name: text, phone: text, address: text, comment: text })),
    ...hostileTexts.map((comment) => ({ name: '', phone: '', address: '', comment })),
  ]
  for (const [index, typed] of requests.entries()) {
    const services = [typed.name, `№ ${index}`]
    const { status } = await send(site.url, typed, { services })
    expect(status, typed.comment.slice(0, 40)).toBe(302)
  }
  const stored = (await site.requests()).slice(0, requests.length).reverse()
  expect(stored).toMatchObject(requests.map(storedForm))
  expect(stored.map(({ services }) => services[0])).toEqual(requests.map(({ name }) => name))
})

// The long run is in tests/soak.
test('what is accepted is stored byte for byte', () => fuzzAccepted(fuzzed, { runs: 100, seed: 1 }))

test('what is refused is shown back', () => fuzzRefused(fuzzed, { runs: 100, seed: 2 }))

test('no bytes make the server fail', () => fuzzBytes(fuzzed, { runs: 300, seed: 3 }))
