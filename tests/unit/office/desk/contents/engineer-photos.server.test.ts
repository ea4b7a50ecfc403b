import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type AgencyFiles, openAgencyFiles } from '~/agency/store/agency-files.server'
import type { RequestStore } from '~/agency/store/store.server'
import {
  changePhoto,
  listEngineers,
  movePhotos,
} from '~/office/desk/contents/engineer-photos.server'
import { mergeContents } from '~/office/desk/contents/content-form'
import { factsForm } from '~/office/desk/contents/facts-form.server'
import { store as openedStore, temporaryFolder } from '../../../workbench'

const JPEG = Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1')
const anna = { index: 0, name: 'Анна Кузнецова' }
const [engineer, other] = ['Анна Кузнецова', 'Пётр Орлов'].map((name) => ({
  name,
  registerNumber: '1',
  registerUrl: 'https://rosreestr.example/1',
}))

let store: RequestStore
let files: AgencyFiles
let photos: string

beforeEach(async () => {
  const folder = temporaryFolder()
  photos = join(folder, 'photos')
  store = openedStore(`file:${join(folder, 'agency.db')}`)
  const folders = { documents: join(folder, 'documents'), photos, isGiven: false }
  files = openAgencyFiles(store, folders, 60_000)
  const content = JSON.stringify({ name: 'Веха', engineers: [engineer, other] })
  await store.saveVersion('facts', { content, savedBy: 'Анна', base: 0 })
})

async function saved() {
  const version = await store.newestVersion('facts')
  return JSON.parse(version?.content ?? '') as { engineers: { photo?: string }[] }
}

const addressOf = (name: string) => (existsSync(join(photos, name)) ? `/photos/${name}` : null)

test('a photo is stored, and the facts name it; taken off, they do not', async () => {
  expect(await changePhoto(store, files, anna, JPEG, 'Анна')).toBeNull()
  const [{ photo = '' } = {}, second] = (await saved()).engineers
  expect(photo).toMatch(/^[0-9a-f]{16}\.jpg$/)
  expect(second).toEqual(other)
  expect(readFileSync(join(photos, photo))).toEqual(JPEG)
  expect(await listEngineers(store, addressOf)).toEqual([
    { index: 0, name: 'Анна Кузнецова', photo: 'shown', address: `/photos/${photo}` },
    { index: 1, name: 'Пётр Орлов', photo: 'none', address: null },
  ])

  expect(await changePhoto(store, files, anna, null, 'Анна')).toBeNull()
  expect(await saved()).toEqual({ name: 'Веха', engineers: [engineer, other] })
})

test.each([
  ['nothing', Buffer.alloc(0), 422],
  ['an image of an iPhone', Buffer.from('....ftypheic'), 422],
  ['a page', Buffer.from('<html>'), 422],
  ['a photo as a phone takes it', Buffer.concat([JPEG, Buffer.alloc(300_000)]), 413],
])('%s is refused, and changes nothing', async (_, bytes, status) => {
  const before = await saved()
  expect(await changePhoto(store, files, anna, bytes, 'Анна')).toMatchObject({ status })
  expect([await saved(), existsSync(photos)]).toEqual([before, false])
})

test('a photo does not come to another engineer whose list was changed meanwhile', async () => {
  const whose = { index: 1, name: 'Анна Кузнецова' }
  expect(await changePhoto(store, files, whose, JPEG, 'Анна')).toMatchObject({ status: 409 })
  expect(await saved()).toEqual({ name: 'Веха', engineers: [engineer, other] })
})

test('photos that lie beside a file of facts come with them, but for one that cannot be shown', async () => {
  const beside = temporaryFolder()
  writeFileSync(join(beside, 'anna.jpg'), JPEG)
  writeFileSync(join(beside, 'petr.png'), '<html>')
  const engineers = [
    { ...engineer, photo: 'anna.jpg' },
    { ...other, photo: 'petr.png' },
    { ...other, photo: 'none.jpg' },
  ]
  const { id } = (await store.newestVersion('facts')) ?? { id: 0 }
  const content = JSON.stringify({ name: 'Веха', engineers })
  await store.saveVersion('facts', { content, savedBy: 'Анна', base: id })
  const settings = { agencyFile: join(beside, 'agency.json') }
  expect(await movePhotos({ store, settings }, files, 'Анна')).toEqual([
    expect.stringMatching(/petr\.png — не фотография/),
    expect.stringMatching(/^Фотография .*none\.jpg не показана/),
  ])
  expect(readdirSync(photos)).toEqual(['anna.jpg'])
  expect(await listEngineers(store, addressOf)).toMatchObject([
    { photo: 'shown' },
    { photo: 'missing' },
    { photo: 'missing' },
  ])
  expect(readFileSync(join(photos, 'anna.jpg'))).toEqual(JPEG)
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
  expect(mergeContents(factsForm(null), own, newest, base)).toEqual({
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
  const merged = mergeContents(factsForm(null), own, newest, base) as {
    engineers: { photo?: string }[]
  }
  // A third one of that name takes nobody's.
  expect(merged.engineers.map(({ photo }) => photo)).toEqual([...photos, undefined])
})

test('the form of the facts keeps a photo, and an engineer who is emptied goes with theirs', () => {
  const form = factsForm(null)
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
