import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { NoRoom, openAgencyFiles } from '~/agency/embedded/agency-files.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import type { Store } from '~/agency/store/store.server'
import { sha256 } from '~/hashes/sha256.server'
import type { FileSource } from '~/server/files/served-files.server'
import { pdf } from '../../../support/pdf'
import { storeAt, temporaryFolder } from '../../workbench'
import { logged } from '../../logged'

vi.mock('node:fs/promises', { spy: true })

let store: Store
let databaseUrl: string

beforeEach(() => {
  databaseUrl = `file:${join(temporaryFolder(), 'agency.db')}`
  store = storeAt(databaseUrl)
})

/** A process of its own. It looks when it is told to. */
const machine = () => openAgencyFiles(store.files, { databaseUrl })
type Machine = ReturnType<typeof machine>
const consent = async ({ documents }: Machine) =>
  (await documents.read('consent.pdf'))?.toString() ?? null
const text = (name: string) => pdf(name).toString()
const digests = async () =>
  (await store.files.listVersions('document consent.pdf')).map(({ digest }) => digest)

test('a document that is put, replaced, taken off and put back is so at each machine', async () => {
  const [one, other] = [machine(), machine()]
  await one.putDocument('consent.pdf', pdf('one'), 'Анна')
  expect(one.documents.digestOf('consent.pdf')).toBe(sha256(pdf('one')))
  await other.refresh()
  expect([await consent(one), await consent(other)]).toEqual([text('one'), text('one')])

  await other.putDocument('consent.pdf', pdf('two'), 'Олег')
  await one.refresh()
  expect([await consent(one), await consent(other)]).toEqual([text('two'), text('two')])

  await one.putDocument('consent.pdf', null, 'Анна')
  await other.refresh()
  expect([await consent(one), await consent(other)]).toEqual([null, null])
  expect(other.documents.digestOf('consent.pdf')).toBeNull()

  const versions = await one.listDocument('consent.pdf')
  expect(await one.restoreDocument('consent.pdf', versions[2]?.id ?? 0, 'Анна')).toBe(true)
  await other.refresh()
  expect([await consent(one), await consent(other)]).toEqual([text('one'), text('one')])
  expect(await one.restoreDocument('consent.pdf', 9999, 'Анна')).toBe(false)
})

test('a photo is so, too', async () => {
  const [one, other] = [machine(), machine()]
  await one.putPhoto('abc.jpg', pdf('photo'), 'Анна')
  await other.refresh()
  expect(await other.photos.read('abc.jpg')).toEqual(pdf('photo'))
  expect(other.documents.digestOf('abc.jpg')).toBeNull()
})

test('what is in a folder that the settings name is stored once, as soon as the store takes it', async () => {
  const read = vi.fn(() => Promise.resolve(pdf('one')))
  const given: FileSource = {
    digestOf: vi.fn((name) => (name === 'consent.pdf' ? sha256(pdf('one')) : null)),
    read,
  }
  const { refresh } = openAgencyFiles(store.files, { databaseUrl, given })
  const away = new AgencyUnavailable('storage', 'away')
  vi.spyOn(store.files, 'save').mockRejectedValueOnce(away)
  await refresh()
  expect(await digests()).toEqual([])
  vi.mocked(given.digestOf).mockClear()
  await refresh()
  await refresh()
  expect(await digests()).toEqual([sha256(pdf('one'))])
  expect(read).toHaveBeenCalledTimes(2)
  expect(given.digestOf, 'what was read at the start does not change').not.toHaveBeenCalled()
})

test('a file for which there is no room is refused before anything is stored', async () => {
  const { putDocument, putPhoto, documents, refresh } = machine()
  await putDocument('consent.pdf', pdf('one'), 'Анна')
  const saveFile = vi.spyOn(store.files, 'save')
  const bytes = pdf('two', 1_000_000)
  const free = (size: number) =>
    vi.mocked(statfs).mockResolvedValue({ bavail: size, bsize: 1 } as never)
  free(4 * bytes.length + 4_999_999)
  await expect(putDocument('consent.pdf', bytes, 'Анна')).rejects.toThrow(NoRoom)
  await expect(putPhoto('a.jpg', bytes, 'Анна')).rejects.toThrow(NoRoom)
  expect(saveFile).not.toHaveBeenCalled()
  await refresh()
  expect(documents.digestOf('consent.pdf')).toBe(sha256(pdf('one')))

  const given: FileSource = {
    digestOf: (name) => (name === 'offer.pdf' ? sha256(bytes) : null),
    read: () => Promise.resolve(bytes),
  }
  const follower = openAgencyFiles(store.files, { databaseUrl, given })
  await follower.refresh()
  await follower.refresh()
  expect(saveFile).not.toHaveBeenCalled()
  expect(logged()).toEqual([
    { kind: 'document-not-stored', document: 'offer.pdf', reason: expect.any(String) as unknown },
  ])

  free(4 * bytes.length + 5_000_000)
  await putDocument('consent.pdf', bytes, 'Анна')
  // To take one off needs no room.
  free(0)
  await putDocument('consent.pdf', null, 'Анна')
  expect(documents.digestOf('consent.pdf')).toBeNull()
  vi.mocked(statfs).mockRestore()
})

test('an upload that does not fit into the database changes nothing', async () => {
  const one = machine()
  await one.putDocument('consent.pdf', pdf('one'), 'Анна')
  const full = new AgencyUnavailable('storage', 'database or disk is full')
  vi.spyOn(store.files, 'save').mockRejectedValueOnce(full)
  await expect(one.putDocument('consent.pdf', pdf('two'), 'Анна')).rejects.toBe(full)
  expect(await consent(one)).toBe(text('one'))
  expect(await digests()).toEqual([sha256(pdf('one'))])
})

test('while the store is away, what was known stays known', async () => {
  const { putDocument, refresh, documents } = machine()
  await putDocument('consent.pdf', pdf('one'), 'Анна')
  const away = new AgencyUnavailable('storage', 'away')
  vi.spyOn(store.files, 'listNewest').mockRejectedValueOnce(away)
  await refresh()
  expect(documents.digestOf('consent.pdf')).toBe(sha256(pdf('one')))
})

test('what the database has no more, as after a restore, is not shown', async () => {
  const { putDocument, refresh, documents } = machine()
  await putDocument('consent.pdf', pdf('one'), 'Анна')
  vi.spyOn(store.files, 'listNewest').mockResolvedValueOnce([])
  await refresh()
  expect(documents.digestOf('consent.pdf')).toBeNull()
})

test('a damaged version of one file holds up no other', async () => {
  const { refresh, documents } = machine()
  const damage = new AgencyUnavailable('storage', 'database disk image is malformed')
  const listVersions = store.files.listVersions
  vi.spyOn(store.files, 'listVersions').mockImplementation((kind) =>
    kind === 'document consent.pdf' ? Promise.reject(damage) : listVersions(kind),
  )
  await store.files.save('document consent.pdf', pdf('two'), 'Олег')
  await store.files.save('document privacy.pdf', pdf('privacy'), 'Олег')
  await refresh()
  expect(await documents.read('privacy.pdf')).toEqual(pdf('privacy'))
})

test('a file is not said to be put where the list of files cannot be read', async () => {
  const one = machine()
  const damage = new AgencyUnavailable('storage', 'the list of files is damaged')
  vi.spyOn(store.files, 'listNewest').mockRejectedValue(damage)
  await expect(one.putDocument('consent.pdf', pdf('two'), 'Анна')).rejects.toBe(damage)
})
