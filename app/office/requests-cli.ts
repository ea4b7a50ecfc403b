/** The staff's command `npm run requests`: what the embedded agency has taken, and its upkeep. */
import { parseArgs } from 'node:util'
import { whatsappLink } from '~/content/phone'
import { staff } from '~/content/staff'
import { settings } from '~/env.server'
import { terminalJson } from '~/terminal-json'
import { requestsCsv } from './csv'
import { databaseName, isPostgres } from '~/database-url'
import { failuresList } from './failures-list'
import { localTime, startOfLocalDay } from './local-time'
import { openStore } from './store.server'
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
  suspect: { type: 'boolean' },
  failed: { type: 'boolean' },
  backup: { type: 'string' },
  purge: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The keys that may stand together; each alone is fine, too. */
const COMBINATIONS = [
  ['json', 'since', 'suspect'],
  ['csv', 'since', 'suspect'],
  ['failed', 'json'],
  ['backup'],
  ['purge'],
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

  const store = openStore(settings.databaseUrl)
  try {
    if (options.backup !== undefined) return await backUp(store, options.backup)
    if (options.purge) return await purge(store)
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
    const { values } = parseArgs({ args, options: OPTIONS })
    const given = Object.keys(values)
    return COMBINATIONS.some((together) => given.every((key) => together.includes(key)))
      ? values
      : null
  } catch {
    return null
  }
}

async function listRequests(store: Store, { since, suspect, json, csv }: Options) {
  const start = since === undefined ? 0 : startOfLocalDay(since)
  if (start === null) return complain(staff.wrongDate(since ?? ''), WRONG_USAGE)
  const stored = await store.list({ suspect, since: start })
  const requests = stored.map((request) => ({
    ...request,
    whatsapp: whatsappLink(request.phone),
  }))
  if (json) return print(terminalJson(requests, 2))
  if (csv) return print(requestsCsv(requests), '')

  const width = process.stdout.columns ?? DEFAULT_WIDTH
  const parts = [requests.length > 0 ? requestsTable(requests, width) : nothing(since, suspect)]
  if (requests.length > 0) parts.push(staff.total(requests.length))
  const suspects = suspect ? [] : await store.list({ suspect: true, since: start })
  const failures = await store.listFailedNotices()
  if (suspects.length > 0) parts.push(staff.suspects(suspects.length))
  if (failures.length > 0) parts.push(staff.failures(failures.length))
  return print(parts.join('\n\n'))
}

function nothing(since?: string, suspect?: boolean): string {
  return since || suspect ? staff.noneSuch : staff.noRequests(databaseName(settings.databaseUrl))
}

async function listFailures(store: Store, { json }: Options) {
  const failures = await store.listFailedNotices()
  if (!json) return print(failuresList(failures))
  const shown = failures.map(({ request: { id, createdAt, name, phone }, attempts, fault }) => ({
    ...{ id, createdAt, name, phone, whatsapp: whatsappLink(phone) },
    ...{ attempts, fault },
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

async function purge(store: Store) {
  if (settings.retentionDays === null) return complain(staff.noRetention, FAILED)
  const before = Date.now() - settings.retentionDays * DAY
  const count = await store.purge(before)
  return print(staff.purged(count, localTime(new Date(before).toISOString()).join(' ')))
}

function print(text: string, end = '\n'): number {
  process.stdout.write(text + end)
  return OK
}

function complain(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}
