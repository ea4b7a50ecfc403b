import { DESK_PAGES } from '~/addresses/desk'
import type { Store } from '~/agency/store/store.server'
import { mailToAll, postToAll } from '~/office/notices/tell-all.server'
import { diagnosis } from '~/office/words/diagnosis'
import { printable } from '~/format/printable'
import { log } from '~/server/log/log.server'
import type { Settings } from '~/server/settings/env.server'
import { lookAtCopies } from './copies.server'
import { lookAtDatabase, lookAtDisk, lookAtPurge } from './database.server'
import { type FindingKind, isFault, type Look, lookAt, type PartLook } from './finding'
import { lookAtMail, lookAtNotices, lookAtUntold } from './notices.server'
import { HOUR, MINUTE } from '~/time/durations'

/** Between two looks. */
const PAUSE = HOUR
/** Before the first look: by then, what starts with the site is up. */
const FIRST_PAUSE = 5 * MINUTE

/** Looks at the site and tells the agency what is wrong: once a day, and when something turns bad. */
export function createWatch(settings: Settings, store: Store) {
  /** The kinds of what the last look found wrong; null: nobody has looked yet. */
  let kinds: FindingKind[] | null = null
  /** When this process last looked, or followed one that did. */
  let lookedAt = -Infinity
  /** What the mail server said when it was asked last; null: nobody has asked. */
  let mail: Promise<Look> | null = null
  /** What was told while the database could not remember it. */
  let toldHere: string[] = []

  // The page does not wait for the mail server.
  const lookAround = () => lookAtSite(settings, store, () => (mail ??= lookAtMail(settings)))

  /** Replaces what the last look found. */
  function replaceKinds(looks: PartLook[], now: number): FindingKind[] {
    lookedAt = now
    return (kinds = [...new Set(faultsIn(looks).map(({ kind }) => kind))])
  }

  async function tellNews(looks: PartLook[], now: number): Promise<void> {
    const found = replaceKinds(looks, now)
    const noted = await store.findings.remember(found, now).catch(() => null)
    const fresh = noted ? noted.fresh : found
    const isNews = noted?.isDue || fresh.some((kind) => !toldHere.includes(kind))
    toldHere = noted ? [] : [...toldHere, ...found]
    if (found.length > 0 && isNews) await tell(settings, looks)
  }

  /** Asks the mail server, looks at all else, and tells what is new. */
  async function look(now = Date.now()): Promise<void> {
    mail = lookAtMail(settings)
    await tellNews(await lookAround(), now)
  }

  /** Looks again if another process has looked since, so that all report the same. */
  async function follow(): Promise<void> {
    const last = await store.findings.lastLook()
    if (last !== null && last > lookedAt) replaceKinds(await lookAround(), last)
  }

  return {
    look,
    follow,

    /** Looks for the state page, without waiting for those who are told. */
    async lookNow(now = Date.now()): Promise<PartLook[]> {
      const looks = await lookAround()
      tellNews(looks, now).catch(logFailure)
      return looks
    },

    /** Returns the kinds of what is wrong, as of the last look; null: nobody has looked yet. */
    findingKinds: () => kinds,

    /** Asks the mail server; looks every hour, and every minute for another process's look. */
    start(): void {
      mail = lookAtMail(settings)
      const again = () =>
        void look()
          .catch(logFailure)
          .finally(() => setTimeout(again, PAUSE).unref())
      setTimeout(again, FIRST_PAUSE).unref()
      // `look` reports a database that is away.
      setInterval(() => void follow().catch(() => undefined), MINUTE).unref()
    },
  }
}

/** Looks at what breaks while nobody changes anything: all but the settings. */
async function lookAtSite(settings: Settings, store: Store, askMail: () => Promise<Look>) {
  const { databaseUrl } = settings
  return [
    await lookAt(
      'notices',
      () => lookAtNotices(settings, store),
      () => lookAtUntold(settings, store),
      askMail,
    ),
    await lookAt(
      'database',
      () => lookAtDatabase(databaseUrl, store),
      () => lookAtDisk(databaseUrl),
      () => lookAtPurge(settings, store),
    ),
    await lookAt('copies', () => lookAtCopies(settings)),
  ]
}

/** Tells what is wrong: all of it by mail, the names of the parts by webhook. */
async function tell(settings: Settings, looks: PartLook[]): Promise<void> {
  const faulty = looks.filter((look) => look.findings.some(isFault))
  const subject = diagnosis.wrong(faulty.map(({ part }) => diagnosis[part].title))
  const link = settings.siteUrl === null ? [] : [settings.siteUrl + DESK_PAGES.state]
  const faults = faultsIn(looks)
  const details = faults.flatMap((fault) => fault.details)
  const text = [
    ...faults.map((fault) => fault.text),
    ...link,
    ...(details.length > 0 ? [[diagnosis.forServer, ...details].join('\n')] : []),
  ]
  const reasons = await Promise.all([
    mailToAll(settings, { subject, text: printable(text.join('\n\n')) }),
    postToAll(settings, [subject, ...link].join('\n')),
  ])
  for (const reason of reasons.flat()) log('diagnosis-not-told', { reason })
}

/** Leaves out advice: the desk and the start show it. */
function faultsIn(looks: PartLook[]) {
  return looks.flatMap(({ findings }) => findings.filter(isFault))
}

const logFailure = (error: Error) => log('diagnosis-failed', { reason: error.message })
