import type { PartLook } from './finding'
import { findFirstDay, type ShownContents } from './first-day.server'
import type { createWatch } from './watch.server'
import {
  clockText,
  proxyFindings,
  siteUrlFindings,
  unknownContent,
  unsetSettings,
} from './settings.server'
import { diagnosis } from '~/office/words/diagnosis'
import { sendTestMessage } from '~/office/notices/test-webhook.server'
import { createMailer } from '~/office/notices/mail.server'
import { sendTestMail } from '~/office/notices/test-mail.server'
import type { FailedNotice } from '~/agency/store/notice-queue.server'
import { staff } from '~/office/words/staff'
import { localTime } from '~/format/local-time'
import { typeset } from '~/format/typography'
import type { Store } from '~/agency/store/store.server'
import { lastProxyBypass } from '~/server/http/visitor.server'
import type { Settings } from '~/server/settings/env.server'

/** A part of the state page: what there is to know, and what to do. */
interface ShownPart {
  part: PartLook['part']
  title: string
  status: 'fine' | 'attention'
  lines: string[]
  /** What only the operator of the server needs. */
  details: string[]
}

/** What the page reads besides the store. */
interface StateSources extends ShownContents {
  isContentKnown(): boolean
  watch: Pick<ReturnType<typeof createWatch>, 'lookNow'>
}

/** The settings that pages of the desk replace. */
const AT_DESK = ['AGENCY_FILE', 'DOCUMENTS_DIR']

export type StateView = Awaited<ReturnType<typeof findState>>

/** What the state page shows and does. */
export function openState(store: Store, settings: Settings, contents: StateSources) {
  return {
    /** Returns how the parts of the site are, for its owner. `host`: as in the request. */
    show: (host: string) => findState(store, settings, contents, host),
    /** Returns what is left to do until the site is the agency's own; null: nothing. */
    firstDay: () => findFirstDay(settings, contents),
    /** Sends each person a test mail, and each webhook a test message; resolves with what their servers said. */
    sendTests: () => sendTests(settings),
    /** Tries all notices that failed once more; resolves with their number. */
    resendNotices: () => store.notices.resend(),
  }
}

async function findState(
  store: Store,
  settings: Settings,
  { facts, isContentKnown, watch }: StateSources,
  host: string,
) {
  const looks = await watch.lookNow()
  const missing = [
    ...unknownContent(isContentKnown()),
    ...siteUrlFindings(settings.siteUrl, host),
    ...proxyFindings(lastProxyBypass()),
    ...unsetSettings(settings, facts.current(), facts.provenance()),
  ]
  looks.push({
    part: 'settings',
    remarks: [
      diagnosis.settings.clock(clockText()),
      ...(missing.length === 0 ? [diagnosis.settings.fine] : []),
    ],
    // The part on notices says that nobody is told.
    findings: missing.filter(({ text }) => text !== diagnosis.notices.none),
  })
  // If the notices cannot be read, the page still shows the rest.
  const failed = await store.notices.listFailed().catch(() => [])
  return {
    findings: looks.map(shown),
    failures: failed.map(failureView).filter(isFirstOfItsId),
    /** What can be tried: 'mail', 'webhook'. */
    tells: [
      ...(settings.notify ? (['mail'] as const) : []),
      ...(settings.notifyWebhook ? (['webhook'] as const) : []),
    ],
  }
}

function shown({ part, remarks, findings }: PartLook): ShownPart {
  return {
    part,
    title: diagnosis[part].title,
    status: findings.length > 0 ? 'attention' : 'fine',
    lines: [...remarks, ...findings.map(({ text }) => text)].map(typeset),
    details: findings.flatMap(({ details }) => details).filter((one) => !AT_DESK.includes(one)),
  }
}

async function sendTests({ notify, notifyWebhook }: Settings) {
  const mailer = notify && createMailer(notify)
  return Promise.all([
    ...(mailer ? notify.to.map((person) => sendTestMail(mailer, person)) : []),
    ...(notifyWebhook ?? []).map((address) => sendTestMessage(address)),
  ])
}

function failureView({ id, createdAt, isGivenUp, attempts }: FailedNotice) {
  const when = localTime(createdAt).join(' ')
  return { id, title: typeset(staff.failure(id, when, attempts, isGivenUp)) }
}

function isFirstOfItsId({ id }: { id: number }, at: number, all: { id: number }[]): boolean {
  return all.findIndex((other) => other.id === id) === at
}
