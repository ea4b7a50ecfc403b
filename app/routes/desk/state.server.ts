import type { Desk } from '~/office/desk/desk.server'
import { lookAtCopies } from '~/office/diagnosis/copies.server'
import { asSite, lookAtDatabase, lookAtPurge } from '~/office/diagnosis/database.server'
import {
  faultyContents,
  lookAtFiles,
  lookAtSaved,
  readSaved,
} from '~/office/diagnosis/files.server'
import { byPart, fault, type Look } from '~/office/diagnosis/finding'
import { lookAtNotices } from '~/office/diagnosis/notices.server'
import { siteUrlFindings, unsetSettings } from '~/office/diagnosis/settings.server'
import { diagnosis } from '~/office/words/diagnosis'
import { sendTestMessage } from '~/office/notices/test-webhook.server'
import { createMailer } from '~/office/notices/mail.server'
import { type SentMail, sendTestMail } from '~/office/notices/test-mail.server'
import type { FailedNotice } from '~/agency/store/notice-queue.server'
import { staff } from '~/office/words/staff'
import { localTime } from '~/format/local-time'
import { printableLine } from '~/format/printable'
import type { AppContext } from '~/context.server'

/** A part of the state page: what there is to know, and what to do. */
interface ShownPart {
  title: string
  isFine: boolean
  lines: string[]
}

/** Says how the parts of the site are that only its owner sees. */
export async function findState(
  { store, settings }: Desk,
  {
    facts,
    contentState,
    fromDesk,
    findings,
  }: Pick<AppContext, 'facts' | 'contentState' | 'fromDesk' | 'findings'>,
  host: string,
) {
  const database = await lookAtDatabase(settings.databaseUrl, asSite(store))
  const ofSettings = [
    ...faultyContents(contentState()),
    ...siteUrlFindings(settings.siteUrl, host),
    ...unsetSettings(settings, facts.current(), fromDesk()),
  ]
  const looks: Look[] = [
    await lookAtNotices(settings, store),
    ofMailServer(findings()),
    database,
    await lookAtPurge(settings, store),
    lookAtCopies(settings.backupDir),
    lookAtFiles(settings),
    lookAtSaved(await readSaved(store, settings), settings.siteUrl),
    {
      part: 'settings',
      known: ofSettings.length === 0 ? [diagnosis.settings.fine] : [],
      findings: ofSettings,
    },
  ]
  // Where notices or their requests are damaged, the page says that and what else it knows.
  const failed = await store.listFailedNotices().catch(() => [])
  return {
    findings: byPart(looks).map(shown),
    failures: failed.map(failureView),
    /** What can be tried: 'mail', 'webhook'. */
    tells: [
      ...(settings.notify ? (['mail'] as const) : []),
      ...(settings.notifyWebhook ? (['webhook'] as const) : []),
    ],
  }
}

/** What the last hourly look found: the page does not wait for the mail server. */
function ofMailServer(found: string[]): Look {
  const isRefused = found.includes('mail-refused')
  const findings = isRefused ? [fault('mail-refused', diagnosis.notices.refused)] : []
  return { part: 'notices', known: [], findings }
}

function shown({ part, known, findings }: Look): ShownPart {
  const isFine = findings.length === 0
  const { title } = diagnosis[part]
  return { title, isFine, lines: [...known, ...findings.map(({ text }) => text)] }
}

/** Sends each person a test mail, and each webhook a test message; resolves with what their servers said. */
export async function sendTests({ settings, store }: Desk): Promise<SentMail[]> {
  const { notify, notifyWebhook } = settings
  const mailer = notify && createMailer(notify)
  return Promise.all([
    ...(mailer ? notify.to.map((person) => sendTestMail(mailer, person)) : []),
    ...(notifyWebhook ?? []).map((address) => sendTestMessage(store, address)),
  ])
}

function failureView({ request, recipient, isGivenUp, attempts, fault }: FailedNotice) {
  const when = localTime(request.createdAt).join(' ')
  return {
    id: request.id,
    title: staff.failure(request.id, when, attempts, isGivenUp),
    fault: printableLine(`${recipient}: ${fault}`),
  }
}
