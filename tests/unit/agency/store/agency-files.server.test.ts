import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { openAgencyFiles } from '~/agency/store/agency-files.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import type { RequestStore } from '~/agency/store/store.server'
import { sha256 } from '~/format/sha256.server'
import { log } from '~/server/log/log.server'
import { store as openedStore, temporaryFolder } from '../../workbench'

vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))

let store: RequestStore
const pdf = (name: string) => Buffer.from(`%PDF-1.4 ${name}`)

beforeEach(() => {
  store = openedStore(`file:${join(temporaryFolder(), 'agency.db')}`)
})

/** A machine with folders of its own. It looks when it is told to. */
function machine({ isGiven = false } = {}) {
  const documents = join(temporaryFolder(), 'documents')
  const photos = join(temporaryFolder(), 'photos')
  mkdirSync(documents)
  const files = openAgencyFiles(store, { documents, photos, isGiven }, 60_000)
  const path = join(documents, 'consent.pdf')
  return {
    ...files,
    documents,
    photos,
    path,
    consent: () => (existsSync(path) ? readFileSync(path, 'utf8') : null),
  }
}

const digests = async () =>
  (await store.listFileVersions('document consent.pdf')).map(({ digest }) => digest)

test('a document that is put, replaced, taken off and put back is so at each machine', async () => {
  const [one, other] = [machine(), machine()]
  await one.putDocument('consent.pdf', pdf('one'), 'Анна')
  await other.refresh()
  expect([one.consent(), other.consent()]).toEqual(['%PDF-1.4 one', '%PDF-1.4 one'])

  await other.putDocument('consent.pdf', pdf('two'), 'Олег')
  await one.refresh()
  expect([one.consent(), other.consent()]).toEqual(['%PDF-1.4 two', '%PDF-1.4 two'])

  await one.putDocument('consent.pdf', null, 'Анна')
  await other.refresh()
  expect([one.consent(), other.consent()]).toEqual([null, null])

  const versions = await one.listDocument('consent.pdf')
  expect(await one.restoreDocument('consent.pdf', versions[2]?.id ?? 0, 'Анна')).toBe(true)
  await other.refresh()
  expect([one.consent(), other.consent()]).toEqual(['%PDF-1.4 one', '%PDF-1.4 one'])
  expect(await one.restoreDocument('consent.pdf', 9999, 'Анна')).toBe(false)
})

test('a photo is so, too', async () => {
  const [one, other] = [machine(), machine()]
  await one.putPhoto('abc.jpg', pdf('photo'), 'Анна')
  await other.refresh()
  expect(readFileSync(join(other.photos, 'abc.jpg'))).toEqual(pdf('photo'))
})

test('what is lost from the folder is written again', async () => {
  const { path, documents, putDocument, refresh, consent } = machine()
  await putDocument('consent.pdf', pdf('one'), 'Анна')
  rmSync(path)
  await refresh()
  expect(consent()).toBe('%PDF-1.4 one')
  rmSync(documents, { recursive: true })
  await refresh()
  expect(consent()).toBe('%PDF-1.4 one')
})

test('what an older version of the site put into the folder goes into the store, once', async () => {
  const [one, other] = [machine(), machine()]
  writeFileSync(one.path, pdf('one'))
  writeFileSync(other.path, pdf('other'))
  await one.refresh()
  await other.refresh()
  expect(await digests()).toEqual([sha256(pdf('one'))])
  expect(other.consent()).toBe('%PDF-1.4 one')
})

test('a folder that the settings name stays the source, and each edition in it is stored', async () => {
  const given = machine({ isGiven: true })
  writeFileSync(given.path, pdf('one'))
  await given.refresh()
  writeFileSync(given.path, pdf('two'))
  await given.refresh()
  await given.refresh()
  expect(await digests()).toEqual([pdf('two'), pdf('one')].map((bytes) => sha256(bytes)))
  await machine().putDocument('consent.pdf', pdf('three'), 'Анна')
  await given.refresh()
  expect(given.consent()).toBe('%PDF-1.4 two')
  await given.putDocument('consent.pdf', pdf('four'), 'Олег')
  expect(given.consent()).toBe('%PDF-1.4 four')
})

test('a file of a name that this version of the site does not know is left alone', async () => {
  const { documents, photos, refresh } = machine()
  await store.saveFile('document ../agency.db', pdf('x'), 'Анна')
  await store.saveFile('photo ../agency.jpg', pdf('x'), 'Анна')
  await store.saveFile('document later.pdf', pdf('x'), 'Анна')
  await refresh()
  expect([readdirSync(documents), existsSync(photos)]).toEqual([[], false])
})

test('an upload that does not fit into the folder is said, logged once, and leaves nothing behind', async () => {
  const { path, documents, putDocument, refresh } = machine()
  mkdirSync(join(path, 'not empty'), { recursive: true })
  await expect(putDocument('consent.pdf', pdf('one'), 'Анна')).rejects.toThrow(/EISDIR/)
  await refresh()
  expect(readdirSync(documents)).toEqual(['consent.pdf'])
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'file-not-followed',
    expect.objectContaining({ file: 'document consent.pdf' }),
  )
})

test('an upload that does not fit into the database changes nothing', async () => {
  const { putDocument, consent } = machine()
  await putDocument('consent.pdf', pdf('one'), 'Анна')
  const full = new AgencyUnavailable('storage', 'database or disk is full')
  vi.spyOn(store, 'saveFile').mockRejectedValueOnce(full)
  await expect(putDocument('consent.pdf', pdf('two'), 'Анна')).rejects.toBe(full)
  expect(consent()).toBe('%PDF-1.4 one')
  expect(await digests()).toEqual([sha256(pdf('one'))])
})

test('while the store is away, the folder is as it was', async () => {
  const { putDocument, refresh, consent } = machine()
  await putDocument('consent.pdf', pdf('one'), 'Анна')
  const away = new AgencyUnavailable('storage', 'away')
  vi.spyOn(store, 'newestFiles').mockRejectedValueOnce(away)
  await refresh()
  expect(consent()).toBe('%PDF-1.4 one')
})

test('a damaged version of one file holds up no other, and putting it says that it is not shown', async () => {
  const { documents, putDocument, refresh } = machine()
  await putDocument('consent.pdf', pdf('one'), 'Анна')
  const damage = new AgencyUnavailable('storage', 'database disk image is malformed', {
    cause: Object.assign(new Error(), { code: 'SQLITE_CORRUPT' }),
  })
  const readVersion = store.readFileVersion
  vi.spyOn(store, 'readFileVersion').mockImplementation((kind, id) =>
    kind === 'document consent.pdf' ? Promise.reject(damage) : readVersion(kind, id),
  )
  await store.saveFile('document consent.pdf', pdf('two'), 'Олег')
  await store.saveFile('document privacy.pdf', pdf('privacy'), 'Олег')
  await refresh()
  expect(readFileSync(join(documents, 'privacy.pdf'), 'utf8')).toBe('%PDF-1.4 privacy')
  await expect(putDocument('consent.pdf', pdf('three'), 'Анна')).rejects.toThrow('malformed')
})

test('a file is not said to be put where the list of files cannot be read, or its version is not found again', async () => {
  const one = machine()
  await one.putDocument('consent.pdf', pdf('one'), 'Анна')
  const list = vi.spyOn(store, 'newestFiles')
  list.mockRejectedValue(new AgencyUnavailable('storage', 'the list of files is damaged'))
  await expect(one.putDocument('consent.pdf', pdf('two'), 'Анна')).rejects.toThrow('damaged')
  await expect(one.putPhoto('0123456789abcdef.jpg', pdf('p'), 'Анна')).rejects.toThrow('damaged')
  list.mockRestore()

  vi.spyOn(store, 'saveFile').mockResolvedValue()
  for (const work of [
    () => one.putDocument('consent.pdf', pdf('three'), 'Анна'),
    () => one.putDocument('consent.pdf', null, 'Анна'),
    () => one.putPhoto('fedcba9876543210.jpg', pdf('p'), 'Анна'),
    () => machine({ isGiven: true }).putDocument('offer.pdf', pdf('o'), 'Анна'),
  ]) {
    await expect(work()).rejects.toThrow(AgencyUnavailable)
  }
})
