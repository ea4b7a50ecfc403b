import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openState } from '~/office/diagnosis/state.server'
import { createWatch } from '~/office/diagnosis/watch.server'
import { diagnosis } from '~/office/words/diagnosis'
import { parseSettings } from '~/server/settings/env.server'
import { startMailServer } from '../../../support/mail-server'
import { exampleContents } from '../../../support/factories'
import { eventually, storeAt, temporaryFolder, webhook } from '../../workbench'

const HOUR = 3_600_000

/** A site whose agency is told by mail and webhook, and its folder of copies. */
async function aWatchedSite() {
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const { host, texts: posts } = await webhook()
  const folder = temporaryFolder()
  const copies = join(folder, 'copies')
  mkdirSync(copies)
  const parsed = parseSettings({
    DATABASE_URL: `file:${join(folder, 'agency.db')}`,
    BACKUP_DIR: copies,
    SITE_URL: 'https://veha.test',
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: 'anna@veha.test, petr@veha.test',
  })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const settings = { ...parsed.settings, notifyWebhook: [`http://${host}/`] }
  const database = storeAt(settings.databaseUrl)
  const heal = () => writeFileSync(join(copies, 'copy.dump'), 'PGDMP'.padEnd(100))
  return { mails, posts, settings, database, heal, folder }
}

test('what turns bad is told by mail and webhook, once, and again after a day', async () => {
  const { mails, posts, settings, database } = await aWatchedSite()
  const watch = createWatch(settings, database)
  const another = createWatch(settings, database)
  const now = Date.now()
  await watch.look(now)
  await another.look(now + HOUR)
  await watch.look(now + 2 * HOUR)
  const { title } = diagnosis.copies
  const subject = diagnosis.wrong([title])
  expect(mails.received).toMatchObject([{ subject }, { subject }])
  expect(mails.received[0]?.text).toContain('Скажите тому, кто ведёт сервер')
  expect(posts).toEqual([`${subject}\nhttps://veha.test/desk/state`])
  expect(watch.findingKinds()).toEqual(['copies-missing'])

  await another.look(now + 25 * HOUR)
  await watch.look(now + 26 * HOUR)
  expect(mails.received).toHaveLength(4)
})

/** The state page of a site, which looks as the watch does. */
const pageOf = (
  { settings, database }: Awaited<ReturnType<typeof aWatchedSite>>,
  watch: ReturnType<typeof createWatch>,
) =>
  openState(database, settings, {
    ...exampleContents,
    watch,
  })

test('what the state page finds is what every face says from then on', async () => {
  const site = await aWatchedSite()
  const watch = createWatch(site.settings, site.database)
  await watch.look()
  expect(watch.findingKinds()).toEqual(['copies-missing'])
  site.heal()
  await pageOf(site, watch).show('another.example')
  expect(watch.findingKinds()).toEqual([])
})

test('what the state page of one process finds, another one says within a minute', async () => {
  const site = await aWatchedSite()
  const now = Date.now()
  const [one, another] = [1, 2].map(() => createWatch(site.settings, site.database))
  await one?.look(now)
  await another?.look(now + 1)
  site.heal()
  await another?.follow()
  expect(another?.findingKinds(), 'nobody has looked since').toEqual(['copies-missing'])
  await one?.lookNow(now + 2)
  await eventually(async () => {
    await another?.follow()
    expect(another?.findingKinds()).toEqual([])
  })
})

test('what the state page finds first is told by mail and webhook at once', async () => {
  const site = await aWatchedSite()
  const watch = createWatch(site.settings, site.database)
  await pageOf(site, watch).show('veha.test')
  expect(watch.findingKinds()).toEqual(['copies-missing'])
  await eventually(() => expect([site.mails.received.length, site.posts.length]).toEqual([2, 1]))
})

test('nothing is said to be in order before the mail server was asked: who opens the page first waits for it', async () => {
  const site = await aWatchedSite()
  site.heal()
  await site.mails.stop()
  const page = await pageOf(site, createWatch(site.settings, site.database)).show('veha.test')
  expect(page.findings[0]?.status).toBe('attention')
})

test('a database that cannot be written is told of once', async () => {
  const { mails, settings, heal, folder } = await aWatchedSite()
  heal()
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'Это не база данных. '.repeat(100))
  const databaseUrl = `file:${notes}`
  const watch = createWatch({ ...settings, databaseUrl }, storeAt(databaseUrl))
  await watch.look()
  await watch.look()
  expect(watch.findingKinds()).toContain('database-unwritable')
  expect(mails.received).toHaveLength(2)
  expect(mails.received[0]?.subject).toContain(diagnosis.database.title)
})
