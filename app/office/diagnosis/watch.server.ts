import type { RequestStore } from '~/agency/store/store.server'
import { mailToAll, postToAll } from '~/office/notices/tell-all.server'
import { diagnosis } from '~/office/words/diagnosis'
import { printable } from '~/format/printable'
import { log } from '~/server/log/log.server'
import type { Settings } from '~/server/settings/env.server'
import { lookAtCopies } from './copies.server'
import { lookAtDatabase, lookAtDisk, lookAtPurge } from './database.server'
import { type FindingKind, type Look, lookAt, type PartLook } from './finding'
import { lookAtMail, lookAtNotices, lookAtUntold } from './notices.server'
import { HOUR, MINUTE } from '~/format/durations'

/** Between two looks. */
const PAUSE = HOUR
/** Before the first look: what starts with the site has come by then. */
const FIRST_PAUSE = 5 * MINUTE

/**
 * Looks at the site and tells the agency what is wrong: once a day, and when something turns bad.
 */
export function createWatch(settings: Settings, store: RequestStore) {
  /** What the last look found; null: nobody has looked yet. */
  let kinds: FindingKind[] | null = null
  /** When this process last looked, or followed one that did. */
  let lookedAt = -Infinity
  /** What the mail server said when it was asked last; null: nobody has asked. */
  let asked: Promise<Look> | null = null
  /** What was told while the database could not remember it. */
  let toldHere: string[] = []

  /** Asks the mail server, and looks at all else. */
  async function look(now = Date.now()): Promise<void> {
    const mail = await lookAtMail(settings)
    asked = Promise.resolve(mail)
    await handOn(await lookAround(), now)
  }

  /**
   * Looks at what breaks while nobody changes anything: all but the settings. Of the mail server it says what that
   * said last: who opens a page does not wait for it.
   */
  async function lookAround(): Promise<PartLook[]> {
    const { databaseUrl } = settings
    return [
      await lookAt(
        'notices',
        () => lookAtNotices(settings, store),
        () => lookAtUntold(settings, store),
        () => (asked ??= lookAtMail(settings)),
      ),
      await lookAt(
        'database',
        () => lookAtDatabase(databaseUrl, store),
        () => lookAtDisk(databaseUrl),
        () => lookAtPurge(settings, store),
      ),
      await lookAt('copies', () => lookAtCopies({ ...settings, store })),
    ]
  }

  /** Takes what was found in the place of what the last look found, for every face; returns its kinds. */
  function take(looks: PartLook[], now: number): FindingKind[] {
    const found = new Set(looks.flatMap((one) => faultsOf(one).findings.map(({ kind }) => kind)))
    kinds = [...found]
    lookedAt = now
    return [...found]
  }

  /** Takes what was found, and tells what is new of it. */
  async function handOn(looks: PartLook[], now: number): Promise<void> {
    const found = take(looks, now)
    const faulty = looks.map(faultsOf).filter(({ findings }) => findings.length > 0)
    if (!(await isToTell(found, now))) return
    await tell(faulty)
  }

  async function isToTell(found: FindingKind[], now: number): Promise<boolean> {
    try {
      const { fresh, isDue } = await store.noteFindings(found, now)
      const isNew = fresh.some((kind) => !toldHere.includes(kind))
      toldHere = []
      return found.length > 0 && (isDue || isNew)
    } catch {
      const fresh = found.filter((kind) => !toldHere.includes(kind))
      toldHere = [...new Set([...toldHere, ...found])]
      return fresh.length > 0
    }
  }

  async function tell(looks: PartLook[]): Promise<void> {
    const { wrong, forServer: wordsForServer } = diagnosis
    const titles = looks.map(({ part }) => diagnosis[part].title)
    const link = settings.siteUrl === null ? [] : [`${settings.siteUrl}/desk/state`]
    const subject = wrong(titles)
    const findings = looks.flatMap((look) => look.findings)
    const details = findings.flatMap((one) => one.details)
    const text = [
      ...findings.map(({ text }) => text),
      ...link,
      ...(details.length > 0 ? [[wordsForServer, ...details].join('\n')] : []),
    ]
    const faults = await Promise.all([
      mailToAll(settings, { subject, text: printable(text.join('\n\n')) }),
      postToAll(settings, [subject, ...link].join('\n')),
    ])
    for (const reason of faults.flat()) log('diagnosis-not-told', { reason })
  }

  /** Looks where another process has since: what its state page shows, every process says. */
  async function follow(): Promise<void> {
    const last = await store.lastLook()
    if (last !== null && last > lookedAt) take(await lookAround(), last)
  }

  return {
    look,
    follow,

    /** Looks as the state page does, and hands on what was found without waiting for those who are told. */
    async lookNow(now = Date.now()): Promise<PartLook[]> {
      const looks = await lookAround()
      handOn(looks, now).catch(logFailure)
      return looks
    },

    /** Returns the kinds of what is wrong, as of the last look; null: nobody has looked yet. */
    findings: (): FindingKind[] | null => kinds,

    /**
     * Asks the mail server at once, looks every hour, and each minute whether another process has, until the process ends.
     */
    start(): void {
      asked = lookAtMail(settings)
      const again = () =>
        void look()
          .catch(logFailure)
          .finally(() => setTimeout(again, PAUSE).unref())
      setTimeout(again, FIRST_PAUSE).unref()
      // A database that is away is said elsewhere.
      setInterval(() => void follow().catch(() => undefined), MINUTE).unref()
    },
  }
}

const logFailure = (error: Error) => log('diagnosis-failed', { reason: error.message })

/** What is not set is no news: the desk and the start say it. */
function faultsOf(look: PartLook): PartLook {
  return { ...look, findings: look.findings.filter(({ severity }) => severity === 'fault') }
}
