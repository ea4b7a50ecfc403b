import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '~/hashes/sha256.server'
import { DESK_PASSWORD, putDocument, readAtDesk, signedIn, postAtDesk } from '../support/desk'
import { openStore } from '~/agency/store/store.server'
import { bareFacts } from '../support/factories'
import { pdf } from '../support/pdf'
import { phonePhoto } from '../support/photo'
import { send } from '../support/sending'
import { type Site, SHIPPED_CONTENT } from '../support/site'
import { temporaryFolder } from '../support/temporary-folder'
import { expect, siteTest as test } from './fixtures'

const settings = { DESK_PASSWORD, ...SHIPPED_CONTENT }

async function put(site: Site, name: string, content: Buffer) {
  const headers = await signedIn(site.url, 'Анна')
  return (await putDocument(site.url, headers, name, content)).status
}

/** The file's first 12 characters. */
const read = async (site: Site, path = '/documents/offer.pdf') => {
  const answer = await fetch(site.url + path)
  return (await answer.text()).slice(0, 12)
}

test('a photo that is put at the desk is shown by another process on the same database', async ({
  newSite,
}) => {
  const one = await newSite(settings)
  const other = await newSite({ ...settings, DATABASE_URL: one.databaseUrl })
  const store = openStore(one.databaseUrl)
  const engineers = [{ name: 'Анна Кузнецова', registerNumber: '1234' }]
  const content = JSON.stringify({ ...bareFacts, engineers })
  await store.versions.save('facts', { content, savedBy: 'Анна', base: 0 })
  await store.close()
  const file = new Blob([new Uint8Array(await phonePhoto({ width: 400, height: 300 }))])
  const photo = { intent: 'put', number: '1234', file }
  const headers = await signedIn(one.url, 'Анна')
  expect((await postAtDesk(one.url, '/desk/photos', headers, photo)).status).toBe(303)
  const addressAt = async (site: Site) =>
    /src="(\/photos\/[^"]+)"/.exec(await (await fetch(site.url)).text())?.[1]
  const address = await addressAt(one)
  expect(address).toBeDefined()
  await expect.poll(() => addressAt(other)).toBe(address)
  const shown = await fetch(other.url + address)
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  const later = await newSite({ ...settings, DATABASE_URL: one.databaseUrl })
  expect(await addressAt(later), 'at its first answer').toBe(address)
})

test('documents of a folder are shown at the desk, and put into the folder alone', async ({
  newSite,
}) => {
  const DOCUMENTS_DIR = temporaryFolder()
  writeFileSync(join(DOCUMENTS_DIR, 'offer.pdf'), pdf('offer'))
  const site = await newSite({ ...settings, DOCUMENTS_DIR })
  const headers = await signedIn(site.url, 'Анна')
  const page = await readAtDesk(site.url, '/desk/documents', headers)
  expect(page).toContain(DOCUMENTS_DIR)
  expect(page).toContain('href="/documents/offer.pdf"')
  expect(page).toContain(`href="/desk/documents/${sha256(pdf('offer'))}.pdf"`)
  expect(page).not.toContain('type="file"')
  expect(await put(site, 'offer.pdf', pdf('another'))).toBe(404)
  expect(await read(site)).toBe('%PDF-1.4 off')
})

test('a consent that was replaced can still be shown for the request that was sent with it', async ({
  newSite,
}) => {
  const site = await newSite(settings)
  const first = pdf('what they consented to')
  await put(site, 'consent.pdf', first)
  await send(site.url, { name: 'Анна', phone: '89001234567' })
  await put(site, 'consent.pdf', pdf('later'))
  const headers = await signedIn(site.url, 'Анна')
  const page = await readAtDesk(site.url, '/desk/requests/101', headers)
  const [, consent = ''] = /href="(\/desk\/consents\/\w+)"/.exec(page) ?? []
  const shown = await readAtDesk(site.url, consent, headers)
  expect(shown).toContain(`SHA-256 ${sha256(first)}`)
  const [, file = ''] = /href="(\/desk\/documents\/\w+\.pdf)"/.exec(shown) ?? []
  const answer = await fetch(site.url + file, { headers })
  expect(await answer.text()).toBe(String(first))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="consent.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  for (const path of [consent, file]) {
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 401])
  }
  const unknown = `${site.url}/desk/documents/${sha256('unknown')}.pdf`
  expect((await fetch(unknown, { headers })).status).toBe(404)
})
