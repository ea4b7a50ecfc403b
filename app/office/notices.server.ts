import type { NodemailerError } from 'nodemailer'
import { log } from '~/log.server'
import type { Service } from '~/catalogue/service'
import { createMailer, type MailSettings } from './mail.server'
import { noticeMail } from './notice-mail'
import type { Notice, NoticeOutcome, Outbox } from './outbox'
import { printableLine } from './printable'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How often to try, in milliseconds, and when to give up. */
export interface NoticePace {
  /** How often to look for what other processes left behind, and what fell due. */
  poll: number
  /** Pauses after the first attempts; the last one repeats. */
  pauses: number[]
  maxAttempts: number
}

/** Thirty attempts take a little over three days: a weekend without a mail server loses nothing. */
const PACE: NoticePace = {
  poll: 5 * SECOND,
  pauses: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR],
  maxAttempts: 30,
}

/** How much of what a mail server says is kept, in characters. */
const FAULT_LENGTH = 300

/** While the mail server is away it is tried after growing pauses, of this at most, in milliseconds. */
const MAX_SERVER_PAUSE = MINUTE

/**
 * Mails the notices of an outbox to the staff, one after another, for as long as the process lives.
 * A notice that fails is tried again after growing pauses, by this process or another one. Where the
 * mail server itself is away, each try is made with the one notice that has been due for longest.
 */
export function startNotices(
  outbox: Outbox,
  settings: MailSettings,
  listServices: () => Promise<Service[]>,
  pace = PACE,
) {
  const mailer = createMailer(settings)
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isWoken = false
  let isStopped = false
  let serverFailures = 0
  let storeFailed = false
  let unsettled: { notice: Notice; outcome: NoticeOutcome } | null = null

  /** Sends what is due. Returns how long to wait before the next look, in milliseconds. */
  async function sendDue(): Promise<number> {
    while (!isStopped) {
      await settle()
      const notice = await outbox.claimNotice()
      if (!notice) break
      const { outcome, serverFailed } = await attempt(notice)
      unsettled = { notice, outcome }
      await settle()
      if (serverFailed) {
        serverFailures += 1
        return Math.min(pauseAfter(serverFailures), MAX_SERVER_PAUSE)
      }
      if (serverFailures > 0) await outbox.hurryNotices()
      serverFailures = 0
    }
    return pace.poll
  }

  /** Writes an attempt's outcome down; should the store be away, the next look does it. */
  async function settle() {
    if (unsettled) await outbox.settleNotice(unsettled.notice, unsettled.outcome)
    unsettled = null
  }

  async function attempt(
    notice: Notice,
  ): Promise<{ outcome: NoticeOutcome; serverFailed: boolean }> {
    const { request, attempts } = notice
    try {
      // Without the catalogue the mail is the same, but for the prices.
      const services = await listServices().catch(() => [])
      const refusals = await mailer.send(noticeMail(notice, services))
      for (const { recipient, responseCode, message } of refusals) {
        log('notice-refused', {
          request: request.id,
          for: recipient,
          status: responseCode,
          reason: shortened(message),
        })
      }
      return { outcome: { state: 'sent' }, serverFailed: false }
    } catch (error) {
      const { code = 'unknown', responseCode, message } = error as NodemailerError
      const isLast = attempts >= pace.maxAttempts
      log(isLast ? 'notice-given-up' : 'notice-failed', {
        request: request.id,
        attempts,
        fault: code,
        status: responseCode,
      })
      const fault = shortened(message)
      const dueAt = Date.now() + pauseAfter(attempts)
      return {
        outcome: isLast ? { state: 'failed', fault } : { state: 'waiting', dueAt, fault },
        // The server answered about this very message in these cases.
        serverFailed: !['EENVELOPE', 'EMESSAGE'].includes(code),
      }
    }
  }

  function pauseAfter(attempts: number): number {
    return pace.pauses[Math.min(attempts, pace.pauses.length) - 1] ?? pace.poll
  }

  async function run() {
    isRunning = true
    let pause = pace.poll
    try {
      do {
        isWoken = false
        pause = await sendDue()
      } while (isWoken && serverFailures === 0 && !isStopped)
      storeFailed = false
    } catch (error) {
      // The store says so for each request that it refuses; here once is enough.
      if (!storeFailed) log('notices-unreadable', { reason: (error as Error).message })
      storeFailed = true
    } finally {
      isRunning = false
    }
    if (!isStopped) timer = setTimeout(run, pause).unref()
  }

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    mailer.stop()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  void run()

  return {
    /** Says that a notice was written. Returns at once. */
    wake() {
      isWoken = true
      if (isRunning || isStopped || serverFailures > 0) return
      clearTimeout(timer)
      void run()
    },

    /** Begins nothing more. */
    stop,
  }
}

function shortened(message: string): string {
  return printableLine(message).slice(0, FAULT_LENGTH)
}
