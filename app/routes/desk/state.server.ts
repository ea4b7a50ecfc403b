import type { Desk } from '~/office/desk/desk.server'
import { lookAtCopies } from '~/office/diagnosis/copies.server'
import { asSite, lookAtDatabase } from '~/office/diagnosis/database.server'
import {
  faultyContents,
  lookAtFiles,
  lookAtSaved,
  readSaved,
} from '~/office/diagnosis/files.server'
import type { Look } from '~/office/diagnosis/finding'
import { lookAtNotices } from '~/office/diagnosis/notices.server'
import { siteUrlFindings, unsetSettings } from '~/office/diagnosis/settings.server'
import { diagnosis } from '~/office/words/diagnosis'
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
  { facts, contentState, fromDesk }: Pick<AppContext, 'facts' | 'contentState' | 'fromDesk'>,
  host: string,
) {
  const database = await lookAtDatabase(settings.databaseUrl, asSite(store))
  const ofSettings = [
    ...faultyContents(contentState()),
    ...siteUrlFindings(settings.siteUrl, host),
    ...unsetSettings(settings, facts.current(), fromDesk(), contentState()),
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

/** Sends each person a test mail; resolves with what the server said of each. */
export async function sendTestMails({ settings: { notify } }: Desk): Promise<SentMail[]> {
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
