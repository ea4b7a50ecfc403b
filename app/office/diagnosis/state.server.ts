import { lookAtCopies } from './copies.server'
import { asSite, lookAtDatabase } from './database.server'
import { faultyContents, lookAtFiles, lookAtSaved, readSaved } from './files.server'
import type { Look } from './finding'
import { lookAtNotices } from './notices.server'
import { siteUrlFindings, unsetSettings } from './settings.server'
import { diagnosis } from '~/office/words/diagnosis'
import { createMailer } from '~/office/notices/mail.server'
import { type SentMail, sendTestMail } from '~/office/notices/test-mail.server'
import type { FailedNotice } from '~/agency/store/notice-queue.server'
import { staff } from '~/office/words/staff'
import { localTime } from '~/format/local-time'
import { printableLine } from '~/format/printable'
import type { AgencyFacts } from '~/content/agency-facts'
import type { RequestStore } from '~/agency/store/store.server'
import type { ContentKind } from '~/agency/store/versions.server'
import type { ContentStates } from '~/server/files/watched-json.server'
import type { Settings } from '~/server/settings/env.server'

/** A part of the state page: what there is to know, and what to do. */
interface ShownPart {
  title: string
  isFine: boolean
  lines: string[]
}

/** What the page also asks, and the store does not know. */
interface ShownContents {
  facts: { current(): AgencyFacts }
  contentState(): ContentStates
  fromDesk(): ContentKind[]
}

/** What the state page shows and does. */
export interface SiteState {
  /** Says how the parts of the site are that only its owner sees. `host`: under which the page was asked for. */
  show(host: string): Promise<StateView>
  /** Sends each person a test mail; resolves with what the server said of each. */
  sendTestMails(): Promise<SentMail[]>
  /** Tries all notices that failed once more; resolves with their number. */
  resendNotices(): Promise<number>
}

export type StateView = Awaited<ReturnType<typeof findState>>

export function openState(
  store: RequestStore,
  settings: Settings,
  contents: ShownContents,
): SiteState {
  return {
    show: (host) => findState(store, settings, contents, host),
    sendTestMails: () => sendTestMails(settings),
    resendNotices: () => store.resendNotices(),
  }
}

async function findState(
  store: RequestStore,
  settings: Settings,
  { facts, contentState, fromDesk }: ShownContents,
  host: string,
) {
  const database = await lookAtDatabase(settings.databaseUrl, asSite(store))
  const ofSettings = [
    ...faultyContents(contentState()),
    ...siteUrlFindings(settings.siteUrl, host),
    ...unsetSettings(settings, facts.current(), fromDesk()),
  ]
  const files = lookAtFiles(settings)
  const saved = lookAtSaved(await readSaved(store, settings), settings.siteUrl)
  const looks: Look[] = [
    await lookAtNotices(settings, store),
    database,
    lookAtCopies(settings.backupDir),
    {
      part: 'files',
      known: [...files.known, ...saved.known],
      findings: [...files.findings, ...saved.findings],
    },
    {
      part: 'settings',
      known: ofSettings.length === 0 ? [diagnosis.settings.fine] : [],
      findings: ofSettings,
    },
  ]
  // Where notices or their requests are damaged, the page says that and what else it knows.
  const failed = await store.listFailedNotices().catch(() => [])
  return {
    findings: looks.map(shown),
    failures: failed.map(failureView),
    sendsMail: settings.notify !== null,
  }
}

function shown({ part, known, findings }: Look): ShownPart {
  const isFine = findings.length === 0
  const { title } = diagnosis[part]
  return { title, isFine, lines: [...known, ...findings.map(({ text }) => text)] }
}

async function sendTestMails({ notify }: Settings): Promise<SentMail[]> {
  if (!notify) return []
  const mailer = createMailer(notify)
  return Promise.all(notify.to.map((person) => sendTestMail(mailer, person)))
}

function failureView({ request, recipient, isGivenUp, attempts, fault }: FailedNotice) {
  const when = localTime(request.createdAt).join(' ')
  return {
    id: request.id,
    title: staff.failure(request.id, when, attempts, isGivenUp),
    fault: printableLine(`${recipient}: ${fault}`),
  }
}
