import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '~/agency/store/store.server'
import { deskEdit } from '~/office/words/desk-edit'
import { sha256 } from '~/format/sha256.server'
import { DESK_PASSWORD, postAtDesk, putDocument, readAtDesk, signedIn } from '../support/desk'
import { bareFacts } from '../support/factories'
import { hasPostgres, startPostgres } from '../support/postgres'
import { pdf } from '../support/pdf'
import { phonePhoto } from '../support/photo'
import { send } from '../support/sending'
import { type Site, type SiteSettings, SHIPPED_CONTENT } from '../support/site'
import { temporaryFolder } from '../support/temporary-folder'
import { expect, siteTest as test } from './fixtures'

const settings = { DESK_PASSWORD, ...SHIPPED_CONTENT }
/** An edit at another machine shows that soon, in milliseconds. */

async function put(site: Site, name: string, content: Buffer) {
  const headers = await signedIn(site.url, 'Анна')
  return (await putDocument(site.url, headers, name, content)).status
}

/** The file's first 12 characters. */
const read = async (site: Site, path = '/documents/offer.pdf') => {
  const answer = await fetch(site.url + path)
  return (await answer.text()).slice(0, 12)
}

const consentVersion = async (site: Site) =>
  /"consentVersion":"([^"]*)"/.exec(await (await fetch(site.url)).text())?.[1] ?? ''

test.describe('on two machines with one PostgreSQL', () => {
  test.skip(!hasPostgres)

  let postgres: Awaited<ReturnType<typeof startPostgres>>
  test.beforeAll(async () => {
    postgres = await startPostgres()
  })
  test.afterAll(() => postgres.remove())

  /** Makes a database, and machines that share it and nothing else. */
  async function machines(newSite: (settings: SiteSettings) => Promise<Site>) {
    const DATABASE_URL = await postgres.createDatabase()
    const machine = () => newSite({ ...settings, DATABASE_URL, STATE_DIRECTORY: temporaryFolder() })
    return { DATABASE_URL, machine }
  }

  test('a document is served by the other soon, and its forms are accepted', async ({
    newSite,
  }) => {
    const { machine } = await machines(newSite)
    const [one, other] = [await machine(), await machine()]
    const large = pdf('one', 9_000_000)
    expect(await put(one, 'offer.pdf', large)).toBe(303)
    expect(await read(one)).toBe('%PDF-1.4 one')
    await expect.poll(() => read(other)).toBe('%PDF-1.4 one')
    expect(await put(other, 'offer.pdf', pdf('two'))).toBe(303)
    await expect.poll(() => read(one)).toBe('%PDF-1.4 two')
    expect(await read(await machine()), 'a new machine, at its first answer').toBe('%PDF-1.4 two')

    expect(await put(one, 'consent.pdf', pdf('consent'))).toBe(303)
    const body = new URLSearchParams({ consent: 'on', name: 'Анна', phone: '89001234567' })
    body.set('consentVersion', await consentVersion(one))
    const sent = await fetch(`${other.url}/?index`, {
      method: 'POST',
      headers: { Accept: 'text/html' },
      body,
      redirect: 'manual',
    })
    expect(sent.status, 'at once, at the machine that has not shown it').toBe(302)
  })

  test('a photo is served by the other soon, and by a new one at once', async ({ newSite }) => {
    const { machine, DATABASE_URL } = await machines(newSite)
    const [one, other] = [await machine(), await machine()]
    const engineer = {
      name: 'Анна Кузнецова',
      registerNumber: '1',
      registerUrl: 'https://rosreestr.example/1',
    }
    const facts = { ...bareFacts, engineers: [engineer] }
    const store = openStore(DATABASE_URL)
    await store.saveVersion('facts', {
      content: JSON.stringify(facts),
      savedBy: 'Анна',
      base: 0,
    })
    await store.close()
    const jpeg = await phonePhoto({ width: 400, height: 300 })
    const headers = await signedIn(one.url, 'Анна')
    const file = new Blob([new Uint8Array(jpeg)])
    const fields = { intent: 'put', index: '0', name: engineer.name, file }
    const put = await postAtDesk(one.url, deskEdit.photos.path, headers, fields)
    expect(put.status).toBe(303)

    const photo = `/photos/${sha256(jpeg).slice(0, 16)}.jpg`
    const type = async (site: Site) => (await fetch(site.url + photo)).headers.get('content-type')
    expect(await type(one)).toBe('image/jpeg')
    await expect.poll(() => type(other)).toBe('image/jpeg')
    const fresh = await machine()
    expect(await type(fresh)).toBe('image/jpeg')
    expect(await (await fetch(fresh.url)).text()).toContain(`src="${photo}"`)
  })
})

test('a copy of the database alone holds the documents', async ({ newSite }) => {
  const site = await newSite(settings)
  await put(site, 'offer.pdf', pdf('old'))
  const copy = join(temporaryFolder(), 'copy.db')
  const env = { ...process.env, DATABASE_URL: site.databaseUrl }
  execFileSync(process.execPath, ['build/requests.js', '--backup', copy], { env })
  await site.stop()
  const restored = await newSite({ ...settings, DATABASE_URL: `file:${copy}` })
  expect(await read(restored)).toBe('%PDF-1.4 old')
})

test('a photo is served small and without the place where it was taken, a faulty one is refused in words', async ({
  newSite,
}) => {
  const engineer = { name: 'Анна Кузнецова', registerNumber: '1' }
  const site = await newSite(settings)
  const store = openStore(site.databaseUrl)
  const content = JSON.stringify({ ...bareFacts, engineers: [engineer] })
  await store.saveVersion('facts', { content, savedBy: 'Анна', base: 0 })
  await store.close()
  const headers = await signedIn(site.url, 'Анна')
  const putPhoto = (bytes: Buffer) => {
    const file = new Blob([new Uint8Array(bytes)])
    const fields = { intent: 'put', index: '0', name: engineer.name, file }
    return postAtDesk(site.url, deskEdit.photos.path, headers, fields)
  }
  const junk = await putPhoto(Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1'))
  expect([junk.status, await junk.text()]).toEqual([
    422,
    expect.stringContaining(deskEdit.photos.noPhoto) as unknown,
  ])
  expect((await putPhoto(await phonePhoto({ size: 6_500_000 }))).status).toBe(303)
  const [, photo = ''] =
    /src="(\/photos\/\w+\.jpg)"/.exec(await (await fetch(site.url)).text()) ?? []
  const answer = await fetch(site.url + photo)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  })
  const served = Buffer.from(await answer.arrayBuffer())
  expect(served.toString('latin1')).not.toMatch(/Exif|GPS/)
  expect(served.length).toBeLessThan(300_000)
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
  for (let number = 0; number < 7; number += 1) {
    await put(site, 'consent.pdf', pdf(`later ${number}`))
  }
  const headers = await signedIn(site.url, 'Анна')
  const page = await readAtDesk(site.url, '/desk/requests/1', headers)
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
