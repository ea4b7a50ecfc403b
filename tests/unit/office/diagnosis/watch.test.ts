import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openState } from '~/office/diagnosis/state.server'
import { createWatch } from '~/office/diagnosis/watch.server'
import { diagnosis } from '~/office/words/diagnosis'
import { parseSettings } from '~/server/settings/env.server'
import { startMailServer } from '../../../support/mail-server'
import { bareFacts } from '../../../support/factories'
import { store, temporaryFolder, webhook } from '../../workbench'

const HOUR = 3_600_000
const COPY = '-- PostgreSQL database dump\n-- PostgreSQL database dump complete\n'

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
  const database = store(settings.databaseUrl)
  const heal = () => writeFileSync(join(copies, 'copy.sql'), COPY)
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
  expect(watch.findings()).toEqual(['copies-missing'])

  await another.look(now + 25 * HOUR)
  await watch.look(now + 26 * HOUR)
  expect(mails.received).toHaveLength(4)
})

test('what the state page finds is what every face says from then on', async () => {
  const { settings, database, heal } = await aWatchedSite()
  const watch = createWatch(settings, database)
  expect(watch.findings(), 'nobody has looked').toBeNull()
  await watch.look()
  expect(watch.findings()).toEqual(['copies-missing'])
  const state = openState(database, settings, {
    facts: { current: () => bareFacts },
    fromDesk: () => [],
    contentState: () => ({ catalogue: 'ok' }),
    watch,
  })
  heal()
  await state.show('another.example')
  expect(watch.findings()).toEqual([])
})

test('nothing is told while nothing is wrong', async () => {
  const { mails, posts, settings, database, heal } = await aWatchedSite()
  heal()
  const watch = createWatch(settings, database)
  await watch.look()
  await watch.look(Date.now() + 25 * HOUR)
  expect([mails.received, posts, watch.findings()]).toEqual([[], [], []])
})

test('the webhook tells that the mail server refuses us, though nobody left a request', async () => {
  const { mails, posts, settings, database, heal } = await aWatchedSite()
  heal()
  await mails.stop()
  const watch = createWatch(settings, database)
  await watch.look()
  expect(watch.findings()).toEqual(['mail-refused'])
  expect(posts).toEqual([expect.stringContaining(diagnosis.notices.title)])
})

test('a database that cannot be written is told of once', async () => {
  const { mails, settings, heal, folder } = await aWatchedSite()
  heal()
  const notes = join(folder, 'notes.txt')
  writeFileSync(notes, 'Это не база данных. '.repeat(100))
  const databaseUrl = `file:${notes}`
  const watch = createWatch({ ...settings, databaseUrl }, store(databaseUrl))
  await watch.look()
  await watch.look()
  expect(watch.findings()).toContain('database-unwritable')
  expect(mails.received).toHaveLength(2)
  expect(mails.received[0]?.subject).toContain(diagnosis.database.title)
})
