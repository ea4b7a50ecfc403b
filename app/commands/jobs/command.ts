import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { staff } from '~/office/words/staff'
import { DAY, MINUTE } from '~/time/durations'
import { localTime } from '~/format/local-time'
import { printableLine } from '~/format/printable'
import { terminalJson } from '~/server/log/terminal-json'
import { readPeriod } from '~/office/desk/counts/month-report.server'
import { readVisits } from '~/office/desk/counts/visits.server'
import { type StaffRequest, toStaffRequest } from '~/office/desk/requests/staff-request'
import { isDamage } from '~/agency/database/damage.server'
import { fileIdentity, vacuum } from '~/agency/database/sqlite.server'
import { importSqlite } from '~/agency/store/import.server'
import {
  type DatabaseContent,
  lookInto,
  purgeRestores,
  restore,
} from '~/agency/store/restore.server'
import { openStore, type Store } from '~/agency/store/store.server'
import { databaseFile, databaseName, isPostgres } from '~/server/settings/database-url'
import type { Settings } from '~/server/settings/env.server'
import { mailToAll } from '~/office/notices/tell-all.server'
import { lookAtCopies } from '~/office/diagnosis/copies.server'
import { lookAt } from '~/office/diagnosis/finding'
import { weeklyReport } from './weekly-report'

/** Time limit for reading long tables. */
const READ_DEADLINE = 2 * MINUTE

export interface Terminal {
  out(text: string): void
  error(text: string): void
}

const NOTHING: DatabaseContent = { requests: 0, newest: null }

const OK = 0
const FAILED = 1
const WRONG_USAGE = 2

const flag = { type: 'boolean' } as const
const value = { type: 'string' } as const
const COMMANDS = {
  json: flag,
  report: flag,
  backup: value,
  restore: value,
  import: value,
  purge: flag,
  help: { ...flag, short: 'h' },
}
/** Keys of --purge alone; --yes also goes with --restore. */
const PURGE_KEYS = { 'dry-run': flag, yes: flag }
const REPORT_KEYS = { mail: flag }
export const OPTIONS = { ...COMMANDS, ...PURGE_KEYS, ...REPORT_KEYS }

/** What a command works with. What prints returns the exit status. */
interface Job {
  settings: Settings
  store: Store
  print: (text: string) => number
  printError: (text: string, status?: number) => number
}

/** Carries out the command for programs and timers (people have the desk); returns its exit status. */
export async function runCommand(
  args: string[],
  settings: Settings,
  terminal: Terminal,
): Promise<number> {
  const { agencyApiUrl, calledAs, databaseUrl } = settings
  const print = (text: string) => {
    terminal.out(`${text}\n`)
    return OK
  }
  const printError = (text: string, status = FAILED) => {
    terminal.error(`${text}\n`)
    return status
  }
  const options = parseOptions(args)
  if (!options) return printError(staff.wrongUsage(calledAs, args.join(' ')), WRONG_USAGE)
  if (options.help || args.length === 0) return print(staff.help(calledAs))
  if (agencyApiUrl !== null) return printError(staff.elsewhere)

  const store = openStore(databaseUrl, { readDeadline: READ_DEADLINE })
  try {
    return await execute({ settings, store, print, printError }, options)
  } catch (error) {
    const advise = isPostgres(databaseUrl) ? staff.unreachable : staff.unreadable
    const line = advise((error as Error).message)
    return printError(isDamage(error) ? staff.damaged([line]) : line)
  } finally {
    await store.close()
  }
}

async function execute(job: Job, options: Options): Promise<number> {
  if (options.import !== undefined) return importFrom(job, options.import)
  if (options.report) return report(job, options)
  if (options.backup !== undefined) return backUp(job, options.backup)
  if (options.restore !== undefined) return restoreFrom(job, options.restore, options.yes)
  if (options.purge) return purge(job, options)
  const requests = await job.store.lists.readAll('withSpam')
  const people = job.settings.notify?.to ?? []
  const shown = requests.map((request) => toJson(toStaffRequest(request, people)))
  return job.print(terminalJson(shown, 2))
}

async function purge(
  { settings: { databaseUrl, retentionDays }, store, print, printError }: Job,
  { 'dry-run': isDryRun = false, yes: insist }: Options,
) {
  const before = Date.now() - retentionDays * DAY
  const until = localTime(new Date(before).toISOString()).join(' ')
  if (isDryRun)
    return print(staff.purged(await store.retention.countBefore(before), until, isDryRun))
  // Take each step even if the one before failed: the job runs at night, and nobody repeats it.
  const faults = [
    await faultOf(async () => {
      const count = await store.retention.purge(before, { insist })
      if (count === null) return staff.notPurged(localTime(new Date().toISOString()).join(' '))
      if (!isPostgres(databaseUrl)) purgeRestores(databaseFile(databaseUrl), before)
      return print(staff.purged(count, until, isDryRun))
    }, staff.notPurgedAtAll),
    await faultOf(() => overwriteDeleted(databaseUrl), staff.notOverwritten),
    await faultOf(async () => {
      const damage = await store.findDamage()
      return damage.length > 0 && staff.damaged(damage.map(printableLine))
    }, staff.damageUnknown),
  ].filter((fault) => fault !== null)
  return faults.length > 0 ? printError(faults.join('\n')) : OK
}

/** PostgreSQL's autovacuum needs no command. */
async function overwriteDeleted(databaseUrl: string): Promise<void> {
  const file = databaseFile(databaseUrl)
  if (!isPostgres(databaseUrl) && existsSync(file)) vacuum(file)
}

async function report({ settings, store, print, printError }: Job, { mail, word }: Options) {
  const { backupDir, databaseUrl, notify, siteUrl } = settings
  const folder = word || backupDir
  const failures = await store.notices.listFailed()
  const visits = await readVisits(store.counts, settings)
  const copies =
    folder === null
      ? null
      : await lookAt('copies', () => lookAtCopies({ backupDir: folder, databaseUrl }))
  const now = Date.now()
  const week = { from: now - 7 * DAY, until: now }
  const tables = await readPeriod(store.lists, week)
  const text = weeklyReport({
    ...week,
    tables,
    failures: failures.length,
    copies,
    visits,
    siteUrl,
  })
  if (!mail) return print(text)
  if (!notify) return printError(staff.noMail)
  const [subject = '', ...lines] = text.split('\n')
  const faults = await mailToAll(settings, { subject, text: lines.join('\n').trim() })
  return faults.length > 0 ? printError(faults.map(printableLine).join('\n')) : OK
}

async function backUp({ settings: { databaseUrl }, store, print, printError }: Job, file: string) {
  if (isPostgres(databaseUrl)) return printError(staff.pgDump)
  const source = databaseFile(databaseUrl)
  if (!existsSync(source)) return printError(staff.notBackedUp(staff.noFile(source)))
  if (existsSync(file)) return printError(staff.notBackedUp(staff.fileExists(file)))
  try {
    await store.copyTo(file)
    return print(staff.backedUp(file))
  } catch (error) {
    return printError(staff.notBackedUp((error as Error).message))
  }
}

async function restoreFrom(
  { settings: { databaseUrl }, print, printError }: Job,
  copy: string,
  isSure = false,
) {
  if (isPostgres(databaseUrl)) return printError(staff.pgRestore)
  const file = databaseFile(databaseUrl)
  try {
    if (existsSync(file) && fileIdentity(copy) === fileIdentity(file)) {
      return printError(staff.isTheDatabase(copy))
    }
    const now = existsSync(file) ? await lookInto(file).catch(() => null) : NOTHING
    const done = await restore(copy, file, (content) => {
      print([staff.inDatabase(file, textOf(now)), staff.inCopy(copy, textOf(content))].join('\n'))
      return isSure
    })
    return done ? print(staff.restored(file, done.aside)) : printError(staff.restoreAsks)
  } catch (error) {
    return printError(staff.notRestored((error as Error).message))
  }
}

async function importFrom({ settings: { databaseUrl }, print, printError }: Job, file: string) {
  if (!isPostgres(databaseUrl)) return printError(staff.importNeedsPostgres)
  if (!existsSync(file)) return printError(staff.notImported(staff.noFile(file)))
  const database = databaseName(databaseUrl)
  try {
    const counts = await importSqlite(file, databaseUrl)
    if (!counts) return printError(staff.notEmpty(database))
    print(staff.counts(file, counts.file))
    return print(staff.counts(database, counts.database))
  } catch (error) {
    return printError(staff.notImported((error as Error).message))
  }
}

/** Returns the fault with which `work` resolves or rejects; null: there is none. */
async function faultOf(work: () => Promise<unknown>, say: (reason: string) => string) {
  try {
    const fault = await work()
    return typeof fault === 'string' ? fault : null
  } catch (error) {
    return say(printableLine((error as Error).message))
  }
}

function toJson({ isSpam, ...request }: StaffRequest) {
  return { ...request, spam: isSpam }
}

/** Says what a database holds; null: it cannot be read. */
function textOf(content: DatabaseContent | null): string {
  if (!content) return staff.holdsUnknown
  const { requests, newest } = content
  if (newest === null) return staff.holdsNone
  return staff.holds(requests, localTime(new Date(newest).toISOString()).join(' '))
}

type Options = NonNullable<ReturnType<typeof parseOptions>>

/** Returns the given keys and the word behind them; null if the combination is wrong. */
function parseOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const [word = '', ...more] = positionals.map(printableLine)
    const commands = Object.keys(values).filter((key) => key in COMMANDS)
    const isRight =
      commands.length <= 1 &&
      (values.purge || !values['dry-run']) &&
      (values.purge || values.restore !== undefined || !values.yes) &&
      (values.report || !values.mail) &&
      // --report accepts a folder.
      more.length === 0 &&
      (word === '' || values.report)
    return isRight ? { ...values, word } : null
  } catch {
    return null
  }
}
