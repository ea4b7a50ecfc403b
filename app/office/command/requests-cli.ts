/** The staff's command `npm run requests`: what the embedded agency has taken, and its upkeep. */
import { parseArgs } from 'node:util'
import { whatsappLink } from '~/format/phone'
import { staff } from '~/content/staff'
import { settings } from '~/settings/env.server'
import { log } from '~/log/log.server'
import { terminalJson } from '~/log/terminal-json'
import { requestsCsv } from './csv'
import { databaseName, isPostgres } from '~/settings/database-url'
import { failuresList } from './failures-list'
import { importSqlite } from '~/office/store/import.server'
import { localTime, parseMoment } from '~/office/local-time'
import { createMailer } from '~/office/mail/mail.server'
import { printableLine } from '~/format/printable'
import { matchesSearch, toStaffRequests } from './staff-request'
import { openStore } from '~/office/store/store.server'
import { requestsTable } from './table'

const OK = 0
const FAILED = 1
const WRONG_USAGE = 2
/** Columns of an output that is no terminal, such as a pager's. */
const DEFAULT_WIDTH = 120
const DAY = 86_400_000

const OPTIONS = {
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  since: { type: 'string' },
  open: { type: 'boolean' },
  find: { type: 'string' },
  suspect: { type: 'boolean' },
  take: { type: 'string' },
  done: { type: 'string' },
  delete: { type: 'string' },
  'test-mail': { type: 'boolean' },
  failed: { type: 'boolean' },
  backup: { type: 'string' },
  import: { type: 'string' },
  purge: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The keys that may stand together; each alone is fine, too. */
const COMBINATIONS = [
  ['json', 'since', 'open', 'find', 'suspect'],
  ['csv', 'since', 'open', 'find', 'suspect'],
  ['failed', 'json'],
  ['take'],
  ['done'],
  ['delete'],
  ['test-mail'],
  ['backup'],
  ['import'],
  ['purge', 'dry-run'],
  ['help'],
]

type Options = NonNullable<ReturnType<typeof parseOptions>>
type Store = ReturnType<typeof openStore>

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`| head`) is no fault.
  process.exit(error.code === 'EPIPE' ? OK : FAILED)
})
process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const options = parseOptions(args)
  if (!options) return complain(staff.wrongUsage, WRONG_USAGE)
  if (options.help) return print(staff.help)
  if (settings.agencyApiUrl !== null) return complain(staff.elsewhere, FAILED)

  if (options.import !== undefined) return importFrom(options.import)

  const store = openStore(settings.databaseUrl)
  try {
    if (options.backup !== undefined) return await backUp(store, options.backup)
    if (options['test-mail']) return await sendTestMail()
    if (options.take !== undefined) return await take(store, options.take, options.by)
    if (options.done !== undefined) return await finish(store, options.done)
    if (options.delete !== undefined) return await deleteRequest(store, options.delete)
    if (options.purge) return await purge(store, options['dry-run'])
    if (options.failed) return await listFailures(store, options)
    return await listRequests(store, options)
  } catch (error) {
    const advise = isPostgres(settings.databaseUrl) ? staff.unreachable : staff.unreadable
    return complain(advise((error as Error).message), FAILED)
  } finally {
    await store.close()
  }
}

function parseOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const given = Object.keys(values)
    const [by = ''] = positionals
    // Only who takes a request stands without a key.
    const isComplete = positionals.length === (values.take === undefined ? 0 : 1)
    const numbers = [values.take, values.done, values.delete].filter((one) => one !== undefined)
    const isRight =
      isComplete &&
      numbers.every((number) => /^\d{1,15}$/.test(number)) &&
      (values['dry-run'] === undefined || values.purge === true) &&
      COMBINATIONS.some((together) => given.every((key) => together.includes(key)))
    return isRight ? { ...values, by } : null
  } catch {
    return null
  }
}

async function listRequests(store: Store, options: Options) {
  const { since, open, find, suspect, json, csv } = options
  const start = since === undefined ? 0 : parseMoment(since)
  if (start === null) return complain(staff.wrongDate(since ?? ''), WRONG_USAGE)
  // Who is looked for may have been taken for spam.
  const stored = await store.list({ suspect: suspect ?? (find === undefined ? false : null) })
  const requests = toStaffRequests(stored)
    .filter(({ createdAt }) => Date.parse(createdAt) >= start)
    .filter(({ doneAt }) => !open || doneAt === null)
    .filter((request) => find === undefined || matchesSearch(find, request))
  if (json) return print(terminalJson(requests, 2))
  if (csv) return print(requestsCsv(requests), '')

  const width = process.stdout.columns ?? DEFAULT_WIDTH
  const database = databaseName(settings.databaseUrl)
  const none = [since, open, find, suspect].some(Boolean)
    ? staff.noMatches
    : staff.noRequests(database)
  const parts = [requests.length > 0 ? requestsTable(requests, width) : none]
  if (requests.length > 0) parts.push(staff.total(requests.length, database))
  const suspects =
    suspect || find !== undefined ? [] : await store.list({ suspect: true, since: start })
  const failures = await store.listFailedNotices()
  if (suspects.length > 0) parts.push(staff.suspects(suspects.length))
  if (failures.length > 0) parts.push(staff.failures(failures.length))
  return print(parts.join('\n\n'))
}

async function listFailures(store: Store, { json }: Options) {
  const failures = await store.listFailedNotices()
  if (!json) return print(failuresList(failures))
  const shown = failures.map(({ request: { id, createdAt, name, phone }, ...failure }) => ({
    ...{ id, createdAt, name, phone, whatsapp: whatsappLink(phone) },
    ...failure,
  }))
  return print(terminalJson(shown, 2))
}

async function backUp(store: Store, file: string) {
  try {
    const isCopied = await store.backup(file)
    return isCopied ? print(staff.backedUp(file)) : complain(staff.pgDump, FAILED)
  } catch (error) {
    return complain(staff.notBackedUp((error as Error).message), FAILED)
  }
}

async function importFrom(file: string) {
  const { databaseUrl } = settings
  if (!isPostgres(databaseUrl)) return complain(staff.importNeedsPostgres, FAILED)
  const database = databaseName(databaseUrl)
  try {
    const counts = await importSqlite(file, databaseUrl)
    if (!counts) return complain(staff.notEmpty(database), FAILED)
    return print(
      [staff.counts(file, counts.file), staff.counts(database, counts.database)].join('\n'),
    )
  } catch (error) {
    return complain(staff.notImported((error as Error).message), FAILED)
  }
}

async function purge(store: Store, isDryRun = false) {
  if (settings.retentionDays === null) return complain(staff.noRetention, FAILED)
  const before = Date.now() - settings.retentionDays * DAY
  const day = localTime(new Date(before).toISOString()).join(' ')
  if (isDryRun) return print(staff.wouldPurge(await store.countBefore(before), day))
  return print(staff.purged(await store.purge(before), day))
}

async function take(store: Store, number: string, by: string) {
  const id = Number(number)
  const [, time] = localTime(new Date().toISOString())
  const recipients = settings.notify?.to ?? []
  const message = { recipients, text: staff.mail.taken(id, by, time) }
  const isTaken = await store.take(id, by, message)
  return isTaken ? print(staff.taken(id, by)) : complain(staff.notTaken(id), FAILED)
}

async function finish(store: Store, number: string) {
  const id = Number(number)
  return (await store.finish(id, '')) ? print(staff.done(id)) : complain(staff.notDone(id), FAILED)
}

async function deleteRequest(store: Store, number: string) {
  const id = Number(number)
  if (!(await store.delete(id))) return complain(staff.notThere(id), FAILED)
  log('request-deleted', { request: id })
  return print(staff.deleted(id))
}

async function sendTestMail() {
  const { notify } = settings
  if (!notify) return complain(staff.noMail, FAILED)
  const { subject, text } = staff.testMail
  const mail = { id: `test-${Date.now()}`, subject, text, html: text, date: Date.now() }
  try {
    const response = await createMailer(notify).send(mail, notify.to)
    return print(staff.mailSent(notify.to, printableLine(response)))
  } catch (error) {
    return complain(staff.mailFailed(printableLine((error as Error).message)), FAILED)
  }
}

function print(text: string, end = '\n'): number {
  process.stdout.write(text + end)
  return OK
}

function complain(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}
