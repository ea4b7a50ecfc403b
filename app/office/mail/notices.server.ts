import type { NodemailerError } from 'nodemailer'
import { log } from '~/log/log.server'
import type { Service } from '~/catalogue/service'
import { createMailer, type MailSettings } from './mail.server'
import { type LinkTo, noticeMail } from './notice-mail'
import { printableLine } from '~/office/printable'
import type { Notice, NoticeOutcome } from '~/office/store/notices.server'
import type { RequestStore } from '~/office/store/store.server'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How often to try, and when to give up, in milliseconds. */
export interface NoticePace {
  /** How often to look for what other processes left behind, and what fell due. */
  poll: number
  /** Pauses after the first attempts; the last one repeats. */
  pauses: number[]
  /** For how long a notice is tried. */
  giveUpAfter: number
}

/** A weekend without a mail server loses nothing. */
const PACE: NoticePace = {
  poll: 5 * SECOND,
  pauses: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR],
  giveUpAfter: 72 * HOUR,
}

/** How much of what a mail server says is stored, in characters. */
const FAULT_LENGTH = 300

/** While the mail server is away it is tried after growing pauses, of this at most, in milliseconds. */
const MAX_SERVER_PAUSE = MINUTE

/**
 * Mails the notices of a store to the staff, one after another, for as long as the process lives. A
 * notice that fails is tried again after growing pauses, by this process or another one. Where the
 * mail server itself is away, each try is made with the one notice that has been due for longest.
 * `services` gives the catalogue as it is now, for the prices; `linkTo` the links to take requests.
 */
export function startNotices(
  store: RequestStore,
  settings: MailSettings,
  services: () => readonly Service[],
  linkTo: LinkTo | null = null,
  pace = PACE,
) {
  const mailer = createMailer(settings)
  let isStopped = false
  let isDue = false
  let endPause: () => void = () => undefined
  let serverFailures = 0
  let storeFailed = false
  let unsettled: { notice: Notice; outcome: NoticeOutcome } | null = null

  /** Sends what is due. Returns how long to wait before the next look, in milliseconds. */
  async function sendDue(): Promise<number> {
    while (!isStopped) {
      await settle()
      const notice = await store.claimNotice()
      if (!notice) break
      if (notice.recipient && !settings.to.includes(notice.recipient)) {
        // They were taken out of NOTIFY_TO meanwhile.
        unsettled = { notice, outcome: { state: 'dropped' } }
        continue
      }
      const fault = await attempt(notice)
      unsettled = { notice, outcome: outcomeOf(notice, fault) }
      await settle()
      serverFailures = fault && isOfServer(fault) ? serverFailures + 1 : 0
      if (serverFailures > 0) return pauseAfter(serverFailures, MAX_SERVER_PAUSE)
    }
    return pace.poll
  }

  /** Writes an attempt's outcome down; should the store be away, the next look does it. */
  async function settle() {
    if (unsettled) await store.settleNotice(unsettled.notice, unsettled.outcome)
    unsettled = null
  }

  /** Sends a notice; gives what was in the way. */
  async function attempt(notice: Notice): Promise<NodemailerError | null> {
    const recipients = notice.recipient ? [notice.recipient] : settings.to
    try {
      await mailer.send(noticeMail(notice, services(), linkTo), recipients)
      return null
    } catch (error) {
      return error as NodemailerError
    }
  }

  function outcomeOf(notice: Notice, error: NodemailerError | null): NoticeOutcome {
    if (!error) return { state: 'sent' }
    const { attempts, request, createdAt } = notice
    const isLast = Date.now() - createdAt >= pace.giveUpAfter
    log(isLast ? 'notice-given-up' : 'notice-failed', {
      request: request.id,
      attempts,
      fault: error.code ?? 'unknown',
      status: error.responseCode,
    })
    const fault = printableLine(error.message).slice(0, FAULT_LENGTH)
    if (isLast) return { state: 'failed', fault }
    // The server's own faults are no reason to put this notice off until long after it is back.
    const longest = isOfServer(error) ? MAX_SERVER_PAUSE : Infinity
    return { state: 'waiting', dueAt: Date.now() + pauseAfter(attempts, longest), fault }
  }

  function pauseAfter(attempts: number, longest: number): number {
    const pause = pace.pauses[Math.min(attempts, pace.pauses.length) - 1] ?? pace.poll
    return Math.min(pause, longest)
  }

  async function run() {
    while (!isStopped) {
      isDue = false
      let pause = pace.poll
      try {
        pause = await sendDue()
        storeFailed = false
      } catch (error) {
        // The store says so for each request that it refuses; here once is enough.
        if (!storeFailed) log('notices-unreadable', { reason: (error as Error).message })
        storeFailed = true
      }
      if (isDue && serverFailures === 0 && !storeFailed) continue
      await new Promise<void>((resolve) => {
        endPause = resolve
        setTimeout(resolve, pause).unref()
      })
    }
  }

  const stop = () => {
    isStopped = true
    endPause()
    mailer.stop()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  void run()

  return {
    /** Says that a notice was stored. Returns at once. */
    sendSoon() {
      isDue = true
      if (serverFailures === 0) endPause()
    },

    /** Begins nothing more. */
    stop,
  }
}

/** Whether the mail server is away; else it has answered about this very mail. */
function isOfServer({ code = '' }: NodemailerError): boolean {
  return !['EENVELOPE', 'EMESSAGE'].includes(code)
}
