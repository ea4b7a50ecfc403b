import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { photoType } from '~/agency/facts/photos.server'
import { type AgencyFiles, openAgencyFiles } from '~/agency/embedded/agency-files.server'
import type { RequestStore } from '~/agency/store/store.server'
import { changePhoto, listEngineers } from '~/office/desk/contents/engineer-photos.server'
import { mergeContents } from '~/office/desk/contents/content-form'
import { factsForm } from '~/office/desk/contents/facts-form.server'
import { phonePhoto } from '../../../../support/photo'
import { store as openedStore, temporaryFolder } from '../../../workbench'

const anna = { index: 0, name: 'Анна Кузнецова' }
const [engineer, other] = ['Анна Кузнецова', 'Пётр Орлов'].map((name) => ({
  name,
  registerNumber: '1',
  registerUrl: 'https://rosreestr.example/1',
}))

let store: RequestStore
let files: AgencyFiles
let JPEG: Buffer

beforeAll(async () => {
  JPEG = await phonePhoto({ width: 400, height: 300 })
})

beforeEach(async () => {
  const databaseUrl = `file:${join(temporaryFolder(), 'agency.db')}`
  store = openedStore(databaseUrl)
  files = openAgencyFiles(store, { databaseUrl })
  const content = JSON.stringify({ name: 'Веха', engineers: [engineer, other] })
  await store.saveVersion('facts', { content, savedBy: 'Анна', base: 0 })
})

async function saved() {
  const version = await store.newestVersion('facts')
  return JSON.parse(version?.content ?? '') as { engineers: { photo?: string }[] }
}

const addressOf = (name: string) => (files.photos.digestOf(name) ? `/photos/${name}` : null)

test('a photo is stored, and the facts name it; taken off, they do not', async () => {
  expect(await changePhoto(store, files, anna, JPEG, 'Анна')).toBeNull()
  const [{ photo = '' } = {}, second] = (await saved()).engineers
  expect(photo).toMatch(/^[0-9a-f]{16}\.jpg$/)
  expect(second).toEqual(other)
  expect(photoType((await files.photos.read(photo)) ?? JPEG.subarray(3))).toBe('image/jpeg')
  expect(await listEngineers(store, addressOf)).toEqual([
    { index: 0, name: 'Анна Кузнецова', photo: 'shown', address: `/photos/${photo}` },
    { index: 1, name: 'Пётр Орлов', photo: 'none', address: null },
  ])

  expect(await changePhoto(store, files, anna, null, 'Анна')).toBeNull()
  expect(await saved()).toEqual({ name: 'Веха', engineers: [engineer, other] })
})

test('what a phone takes is turned, made small and without the place where it was taken', async () => {
  const taken = await phonePhoto({ size: 6_500_000 })
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Exif')
  expect(await changePhoto(store, files, anna, taken, 'Анна')).toBeNull()
  const [{ photo = '' } = {}] = (await saved()).engineers
  const shown = (await files.photos.read(photo)) ?? Buffer.alloc(0)
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
    expect(await changePhoto(store, files, anna, bytes, 'Анна')).toBeNull()
    const [{ photo = '' } = {}] = (await saved()).engineers
    const { format, width } = await sharp((await files.photos.read(photo)) ?? bytes).metadata()
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
  const before = await saved()
  expect(await changePhoto(store, files, anna, bytes(), 'Анна')).toMatchObject({ status })
  expect(await saved()).toEqual(before)
  expect(await store.newestFiles()).toEqual([])
})

test('a picture that unpacks to more than memory holds is refused', async () => {
  const create = { width: 12_000, height: 10_000, channels: 3 as const, background: '#fff' }
  const bomb = await sharp({ create, limitInputPixels: false }).png().toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await changePhoto(store, files, anna, bomb, 'Анна')).toMatchObject({ status: 422 })
})

test('where the decoder cannot be loaded, a photo is refused in words', async () => {
  vi.resetModules()
  vi.doMock('sharp', () => {
    throw new Error('Could not load the "sharp" module')
  })
  const module = await import('~/office/desk/contents/engineer-photos.server')
  const refused = await module.changePhoto(store, files, anna, JPEG, 'Анна')
  expect(refused).toMatchObject({
    status: 503,
    fault: expect.stringContaining('sharp') as unknown,
  })
  expect(await store.newestFiles()).toEqual([])
  vi.doUnmock('sharp')
  vi.resetModules()
})

test('a photo does not come to another engineer whose list was changed meanwhile', async () => {
  const whose = { index: 1, name: 'Анна Кузнецова' }
  expect(await changePhoto(store, files, whose, JPEG, 'Анна')).toMatchObject({ status: 409 })
  expect(await saved()).toEqual({ name: 'Веха', engineers: [engineer, other] })
})

test.each([
  ['put', undefined, 'new.jpg'],
  ['replaced', 'old.jpg', 'new.jpg'],
  ['taken off', 'old.jpg', undefined],
])('a photo that is %s while the form of the facts is open stays so', (_, before, photo) => {
  const withPhoto = (shown?: string) => (shown ? { ...engineer, photo: shown } : { ...engineer })
  const base = { name: 'Веха', engineers: [withPhoto(before), other] }
  const newest = { name: 'Веха', engineers: [withPhoto(photo), other] }
  const third = { ...other, name: 'Ким' }
  const own = {
    name: 'Веха',
    engineers: [{ ...other, registerNumber: '2' }, withPhoto(before), third],
  }
  expect(mergeContents(factsForm(), own, newest, base)).toEqual({
    name: 'Веха',
    engineers: [{ ...other, registerNumber: '2' }, withPhoto(photo), third],
  })
})

test.each([
  ['in their order', [0, 1], ['1.jpg', '2.jpg']],
  ['in another one', [1, 0], ['2.jpg', '1.jpg']],
])('two engineers of one name keep each their photo in a merge, %s', (_, order, photos) => {
  const namesakes = ['1', '2'].map((registerNumber) => ({
    ...engineer,
    registerNumber,
    photo: `${registerNumber}.jpg`,
  }))
  const base = { name: 'Веха', engineers: namesakes }
  const own = {
    name: 'Вехи',
    engineers: [...order.map((at) => namesakes[at]), { ...engineer, registerNumber: '3' }],
  }
  const newest = { ...base, town: 'Заречный' }
  const merged = mergeContents(factsForm(), own, newest, base) as {
    engineers: { photo?: string }[]
  }
  // A third one of that name takes nobody's.
  expect(merged.engineers.map(({ photo }) => photo)).toEqual([...photos, undefined])
})

test('the form of the facts keeps a photo, and an engineer who is emptied goes with theirs', () => {
  const form = factsForm()
  const content = { name: 'Веха', engineers: [{ ...engineer, photo: 'a.jpg' }, other] }
  const values = form.toValues(content)
  expect(form.toContent(values)).toEqual(content)
  const emptied = Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      /^engineers\.0\.(?!photo)/.test(name) ? [name, ''] : [name, value],
    ),
  )
  expect(form.toContent(emptied)).toEqual({ name: 'Веха', engineers: [other] })
})
