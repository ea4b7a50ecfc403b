import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openState } from '~/office/diagnosis/state.server'
import { createWatch } from '~/office/diagnosis/watch.server'
import { diagnosis as texts } from '~/office/words/diagnosis'
import { parseSettings } from '~/server/settings/env.server'
import { exampleContents } from '../../../support/factories'
import { startMailServer } from '../../../support/mail-server'
import { storeAt, temporaryFolder, webhook } from '../../workbench'

const MAIL = { NOTIFY_SMTP_URL: 'smtp://127.0.0.1', NOTIFY_TO: 'anna@mezha.example' }

/** The state of a site with these settings. */
async function stateOf(env: Record<string, string>) {
  const DATABASE_URL = `file:${join(temporaryFolder(), 'data', 'agency.db')}`
  const parsed = parseSettings({ DATABASE_URL, ...env })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const database = storeAt(parsed.settings.databaseUrl)
  const watch = createWatch(parsed.settings, database)
  await watch.look()
  return openState(database, parsed.settings, {
    ...exampleContents,
    watch,
  }).show('mezha.example')
}

/** Whether a part of the page is fine, and its lines. */
async function part(title: string, ...given: Parameters<typeof stateOf>) {
  const { findings } = await stateOf(...given)
  const found = findings.find((finding) => finding.title === title)
  return [found?.status === 'fine', ...(found?.lines ?? [])]
}

test('the part on settings says what the clock shows, and whose it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 5, 11, 5) })
  onTestFinished(() => void vi.useRealTimers())
  const [, clock] = await part(texts.settings.title, {})
  expect(String(clock).replaceAll('\u00a0', ' ')).toBe('Время на сайте: 14:05, Москва.')
})

test('the part on notices says that nobody is told, or all were told', async () => {
  const { title, none, allSent } = texts.notices
  expect(await part(title, {})).toEqual([false, none])
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const { host } = new URL(mails.url)
  expect(await part(title, { ...MAIL, NOTIFY_SMTP_URL: mails.url })).toEqual([
    true,
    texts.notices.to('anna@mezha.example', host),
    allSent,
    texts.notices.mail(host),
  ])
  const webhook = { NOTIFY_WEBHOOK: 'https://bot.example/secret?chat_id=1' }
  expect(await part(title, webhook)).toEqual([true, texts.notices.webhooks('bot.example'), allSent])
  expect(await part(title, MAIL)).toContain(texts.notices.refused)
})

test('that nobody is told is said once, and with the name of a setting only what no page of the desk sets', async () => {
  const { findings } = await stateOf({})
  const lines = findings.flatMap(({ lines }) => lines.map((line) => line.replaceAll('\u00a0', ' ')))
  expect(lines.filter((line) => line.includes('никто не узнаёт'))).toHaveLength(1)
  expect(lines).toContainEqual(expect.stringContaining('своё заполняют в кабинете'))
  expect(findings.flatMap(({ details }) => details)).not.toContain('AGENCY_FILE')
})

test('a test message goes to each webhook, and what became of it is said', async () => {
  const { host } = await webhook()
  const DATABASE_URL = `file:${join(temporaryFolder(), 'agency.db')}`
  const parsed = parseSettings({ DATABASE_URL })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const notifyWebhook = [`http://${host}/secret`, 'http://127.0.0.1:9/secret']
  const requests = storeAt(DATABASE_URL)
  const settings = { ...parsed.settings, notifyWebhook }
  const state = openState(requests, settings, {
    ...exampleContents,
    watch: createWatch(settings, requests),
  })
  expect(await state.sendTests()).toEqual([
    { isSent: true, text: `${host}: сообщение принято` },
    { isSent: false, text: expect.stringContaining('127.0.0.1:9 не принимает') as string },
  ])
})
