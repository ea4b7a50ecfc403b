import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { staff } from '~/content/staff'
import { localTime, parseMoment } from '~/format/local-time'
import { printableLine } from '~/format/printable'
import { log } from '~/server/log/log.server'
import { terminalJson } from '~/server/log/terminal-json'
import { readVisits } from '~/agency/desk/visits.server'
import { createMailer } from '~/agency/notices/mail.server'
import { sendTestMail } from '~/agency/notices/test-mail.server'
import { addressesOf, nameOfAssignee } from '~/agency/notices/people'
import { act, type DeskIntent, refusalOf } from '~/agency/office/acts.server'
import { requestsCsv } from '~/agency/office/csv'
import { findRequests, type StaffRequest } from '~/agency/office/staff-request'
import { importSqlite } from '~/agency/store/import.server'
import { openStore } from '~/agency/store/store.server'
import { databaseFile, databaseName, isPostgres } from '~/server/settings/database-url'
import type { Settings } from '~/server/settings/env.server'
import { failuresList } from './failures-list'
import { weeklyReport } from './report'
import { requestsTable } from './table'

const DAY = 86_400_000
/** Time limit for reading long tables, in milliseconds. */
const READ_DEADLINE = 120_000

/** The command's output. */
export interface Terminal {
  /** Width in columns. */
  width: number
  /** Whether a person reads the errors as they come, and no log keeps them. */
  isScreen: boolean
  out(text: string): void
  error(text: string): void
}

/** The command may change every request. */
const OWNER = { by: '', assignee: '' }

/** Exit statuses. */
const OK = 0
const FAILED = 1
const WRONG_USAGE = 2

const flag = { type: 'boolean' } as const
const value = { type: 'string' } as const
const FILTERS = { since: value, open: flag, find: value, suspect: flag, json: flag, csv: flag }
/** Keys that change the request whose number follows. */
const CHANGES = { take: value, 'put-back': value, done: value, delete: value }
const COMMANDS = {
  ...CHANGES,
  failed: flag,
  resend: flag,
  'test-mail': flag,
  report: flag,
  backup: value,
  import: value,
  purge: flag,
  'step-back': flag,
  help: { ...flag, short: 'h' },
}
/** Keys that go with --purge alone. */
const PURGE_KEYS = { 'dry-run': flag, yes: flag }
export const OPTIONS = { ...FILTERS, ...COMMANDS, ...PURGE_KEYS }

/** Carries out the staff's command; returns its exit status. */
export async function runCommand(
  args: string[],
  settings: Settings,
  terminal: Terminal,
): Promise<number> {
  const { agencyApiUrl, backupDir, calledAs, databaseUrl, notify, retentionDays } = settings
  const options = parseOptions(args)
  if (!options) return printError(staff.wrongUsage(calledAs, args.join(' ')), WRONG_USAGE)
  if (options.help) return print(staff.help(calledAs))
  if (agencyApiUrl !== null) return printError(staff.elsewhere)
  if (options.import !== undefined) return importFrom(options.import)

  const people = notify?.to ?? []
  const store = openStore(databaseUrl, { readDeadline: READ_DEADLINE })
  try {
    return await execute(options)
  } catch (error) {
    const advise = isPostgres(databaseUrl) ? staff.unreachable : staff.unreadable
    return printError(advise((error as Error).message))
  } finally {
    await store.close()
  }

  async function execute(options: Options): Promise<number> {
    if (options.take !== undefined) return take(Number(options.take), options.word)
    if (options['put-back'] !== undefined) return putBack(Number(options['put-back']))
    if (options.done !== undefined) {
      const id = Number(options.done)
      return change('finish', id, staff.done(id))
    }
    if (options.delete !== undefined) return deleteRequest(Number(options.delete))
    if (options.failed) return print(failuresList(await store.listFailedNotices()))
    if (options.resend) return print(staff.resent(await store.resendNotices()))
    if (options['test-mail']) return sendTestMails()
    if (options.report) return report(options.word || backupDir)
    if (options.backup !== undefined) return backUp(options.backup)
    if (options.purge) return purge(options)
    if (options['step-back']) return stepBack()
    return listRequests(options)
  }

  async function listRequests({ since, open, find, suspect: isSpam, json, csv }: Options) {
    const start = since === undefined ? 0 : parseMoment(since)
    if (start === null) return printError(staff.wrongDate(since ?? ''), WRONG_USAGE)
    const requests = await findRequests(store, people, { since: start, open, find, isSpam })
    if (json) return print(terminalJson(requests.map(toJson), 2))
    if (csv) return print(requestsCsv(requests), '')

    const database = databaseName(databaseUrl)
    const isFiltered = [since, open, find, isSpam].some(Boolean)
    const none = isFiltered ? staff.noMatches : staff.noRequests(database)
    const total = staff.total(requests.length, database)
    const parts = requests.length > 0 ? [requestsTable(requests, terminal.width), total] : [none]
    const spam =
      isSpam || find !== undefined ? [] : await store.list({ isSpam: true, since: start })
    const failures = await store.listFailedNotices()
    if (spam.length > 0) parts.push(staff.leftOutAsSpam(spam.length))
    if (failures.length > 0) parts.push(staff.failures(failures.length))
    return print(parts.join('\n\n'))
  }

  async function take(id: number, name: string) {
    const [by = name, ...namesakes] = addressesOf(name, people)
    if (namesakes.length > 0) return printError(staff.ambiguous(id, name, [by, ...namesakes]))
    return change('take', id, staff.taken(id, nameOfAssignee(by, people)), by)
  }

  async function putBack(id: number) {
    if (await act(store, people, { ...OWNER, intent: 'reopen', id })) {
      return print(staff.reopened(id))
    }
    return change('put-back', id, staff.putBack(id))
  }

  /** Does something with a request and says so, or says why it cannot be done. */
  async function change(intent: DeskIntent, id: number, done: string, by = OWNER.by) {
    const isDone = await act(store, people, { ...OWNER, intent, id, by })
    return isDone ? print(done) : printError(refusalOf(id, await store.find(id), people))
  }

  async function deleteRequest(id: number) {
    const status = await change('delete', id, staff.deleted(id))
    if (status === OK && !terminal.isScreen) log('request-deleted', { request: id })
    return status
  }

  async function purge({ 'dry-run': isDryRun = false, yes: insist }: Options) {
    const before = Date.now() - retentionDays * DAY
    const count = isDryRun ? await store.countBefore(before) : await store.purge(before, { insist })
    if (count === null)
      return printError(staff.notPurged(localTime(new Date().toISOString()).join(' ')))
    print(staff.purged(count, localTime(new Date(before).toISOString()).join(' '), isDryRun))
    if (isDryRun) return OK
    const damage = await store.findDamage()
    return damage.length > 0 ? printError(staff.damaged(damage.map(printableLine))) : OK
  }

  async function stepBack() {
    const database = databaseName(databaseUrl)
    return (await store.stepBack())
      ? print(staff.steppedBack(database))
      : printError(staff.noRequests(database))
  }

  /** Sends each person a mail of their own: a server may refuse one of them. */
  async function sendTestMails() {
    if (!notify) return printError(staff.noMail)
    const mailer = createMailer(notify)
    let status = OK
    for (const person of notify.to) {
      const { isSent, text } = await sendTestMail(mailer, person)
      status = isSent ? (print(text), status) : printError(text)
    }
    return status
  }

  async function report(folder: string | null) {
    const failures = await store.listFailedNotices()
    const visits = await readVisits(store, settings)
    return print(weeklyReport(await store.list(), failures.length, folder, visits))
  }

  async function backUp(file: string) {
    if (isPostgres(databaseUrl)) return printError(staff.pgDump)
    const source = databaseFile(databaseUrl)
    if (!existsSync(source)) return printError(staff.notBackedUp(staff.noFile(source)))
    if (existsSync(file)) return printError(staff.notBackedUp(staff.fileExists(file)))
    try {
      await store.backup(file)
      return print(staff.backedUp(file))
    } catch (error) {
      return printError(staff.notBackedUp((error as Error).message))
    }
  }

  async function importFrom(file: string) {
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

  function print(text: string, end = '\n'): number {
    terminal.out(text + end)
    return OK
  }

  function printError(text: string, status = FAILED): number {
    terminal.error(`${text}\n`)
    return status
  }
}

/** Returns a request under the names that programs read. */
function toJson({ isSpam, assignee, ...request }: StaffRequest) {
  return { ...request, taker: assignee, suspect: isSpam }
}

type Options = NonNullable<ReturnType<typeof parseOptions>>

/** Returns the given keys and the word behind them; null if the combination is wrong. */
function parseOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    // A phone is typed as it stands in the mail: `--find 8 912 345-67-89`.
    if (values.find) values.find = [values.find, ...positionals.splice(0)].join(' ')
    const [word = '', ...more] = positionals.map(printableLine)
    const given = Object.entries(values).filter(([key]) => !(key in PURGE_KEYS))
    const commands = given.filter(([key]) => key in COMMANDS)
    const isRight =
      (commands.length === 0 || given.length === 1) &&
      !(values.json && values.csv) &&
      (values.purge || !(values['dry-run'] || values.yes)) &&
      commands.every(([key, number]) => !(key in CHANGES) || /^\d{1,15}$/.test(String(number))) &&
      // --take needs a name; --report accepts a folder.
      more.length === 0 &&
      (word === '' ? values.take === undefined : 'take' in values || 'report' in values)
    return isRight ? { ...values, word } : null
  } catch {
    return null
  }
}
