import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { photoType, storedPhotoName } from '~/agency/facts/photos.server'
import { type AgencyFiles, openAgencyFiles } from '~/agency/embedded/agency-files.server'
import type { Store } from '~/agency/store/store.server'
import { changePhoto, listEngineers } from '~/office/desk/contents/engineer-photos.server'
import { phonePhoto } from '../../../../support/photo'
import { storeAt, temporaryFolder } from '../../../workbench'

const engineer = { name: 'Анна Кузнецова', registerNumber: '1' }
const other = { name: 'Пётр Орлов', registerNumber: '2' }

let store: Store
let files: AgencyFiles
let JPEG: Buffer

beforeAll(async () => {
  JPEG = await phonePhoto({ width: 400, height: 300 })
})

beforeEach(async () => {
  const databaseUrl = `file:${join(temporaryFolder(), 'agency.db')}`
  store = storeAt(databaseUrl)
  files = openAgencyFiles(store.files, { databaseUrl })
  const content = JSON.stringify({ name: 'Веха', engineers: [engineer, other] })
  await store.versions.save('facts', { content, savedBy: 'Анна', base: 0 })
})

/** The photo of the first engineer, as it is stored. */
const stored = async () =>
  (await files.photos.read(storedPhotoName(engineer.registerNumber))) ?? Buffer.alloc(0)

test('a photo belongs to the number of an engineer, whatever else of them changes', async () => {
  expect(await changePhoto(store, files, '1', JPEG, 'Анна')).toBeNull()
  expect(photoType(await stored())).toBe('image/jpeg')
  const address = expect.stringMatching(/^\/photos\/[0-9a-f]{16}\.jpg\?[0-9a-f]{8}$/) as string
  const [first, second] = await listEngineers(store, files)
  expect([first, second]).toEqual([
    { number: '1', name: 'Анна Кузнецова', address },
    { number: '2', name: 'Пётр Орлов', address: null },
  ])
  const content = JSON.stringify({ engineers: [other, { ...engineer, name: 'Анна Орлова' }] })
  const base = (await store.versions.newest('facts'))?.id ?? 0
  await store.versions.save('facts', { content, savedBy: 'Анна', base })
  const [, renamed] = await listEngineers(store, files)
  expect(renamed).toEqual({ ...first, name: 'Анна Орлова' })

  const smaller = await phonePhoto({ width: 300, height: 300 })
  await changePhoto(store, files, '1', smaller, 'Анна')
  const [, replaced] = await listEngineers(store, files)
  expect(replaced?.address).not.toBe(first?.address)
  expect(await changePhoto(store, files, '1', null, 'Анна')).toBeNull()
  expect((await listEngineers(store, files)).map((one) => one.address)).toEqual([null, null])
})

test('what a phone takes is turned, made small and without the place where it was taken', async () => {
  const taken = await phonePhoto({ size: 6_500_000 })
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Exif')
  expect(await changePhoto(store, files, '1', taken, 'Анна')).toBeNull()
  const shown = await stored()
  const { format, width, height, exif, orientation } = await sharp(shown).metadata()
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'jpeg',
    width: 600,
    height: 800,
    exif: undefined,
    orientation: undefined,
  })
  expect(shown.length).toBeLessThan(300_000)
})

test.each(['png', 'webp'] as const)(
  'a photo may be %s, and a small one stays small',
  async (type) => {
    const bytes = await sharp(JPEG)[type]().toBuffer()
    expect(await changePhoto(store, files, '1', bytes, 'Анна')).toBeNull()
    const { format, width } = await sharp(await stored()).metadata()
    expect({ format, width }).toEqual({ format: 'jpeg', width: 400 })
  },
)

test.each<[string, () => Buffer, number]>([
  ['nothing', () => Buffer.alloc(0), 422],
  ['an image of an iPhone', () => Buffer.from('....ftypheic'), 422],
  ['a page', () => Buffer.from('<html>'), 422],
  ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422],
  ['what only begins as a photo', () => Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1'), 422],
  ['a photo that was cut off', () => JPEG.subarray(0, JPEG.length / 2), 422],
  ['more than a phone takes', () => Buffer.concat([JPEG, Buffer.alloc(10 * 1024 * 1024)]), 413],
])('%s is refused, and changes nothing', async (_, bytes, status) => {
  expect(await changePhoto(store, files, '1', bytes(), 'Анна')).toMatchObject({ status })
  expect(await store.files.listNewest()).toEqual([])
})

test.each<[string, number, (picture: Sharp) => Sharp]>([
  ['a PNG of 120 megapixels', 12_000, (picture) => picture.png()],
  ['an interlaced PNG of 26', 2_600, (picture) => picture.png({ progressive: true })],
  ['a PNG of 26 with 16 bits', 2_600, (picture) => picture.toColourspace('rgb16').png()],
  ['a progressive JPEG of 26', 2_600, (picture) => picture.jpeg({ progressive: true })],
])('a picture that unpacks to more than memory holds is refused: %s', async (_, width, write) => {
  const create = { width, height: 10_000, channels: 3 as const, background: '#fff' }
  const bomb = await write(sharp({ create, limitInputPixels: false })).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await changePhoto(store, files, '1', bomb, 'Анна')).toMatchObject({ status: 422 })
})

test('where the decoder cannot be loaded, a photo is refused in words', async () => {
  vi.resetModules()
  vi.doMock('sharp', () => {
    throw new Error('Could not load the "sharp" module')
  })
  const module = await import('~/office/desk/contents/engineer-photos.server')
  const refused = await module.changePhoto(store, files, '1', JPEG, 'Анна')
  expect(refused).toMatchObject({
    status: 503,
    fault: expect.stringContaining('sharp') as unknown,
  })
  expect(await store.files.listNewest()).toEqual([])
  vi.doUnmock('sharp')
  vi.resetModules()
})

test('a photo comes to nobody who is not among the engineers any more', async () => {
  expect(await changePhoto(store, files, '3', JPEG, 'Анна')).toMatchObject({ status: 409 })
  expect(await store.files.listNewest()).toEqual([])
})
