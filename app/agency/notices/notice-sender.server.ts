import { log } from '~/server/log/log.server'
import { printableLine } from '~/format/printable'
import { LONGEST_PAUSE, type Notice, type NoticeOutcome } from '~/agency/store/notice-queue.server'
import type { RequestStore } from '~/agency/store/store.server'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A way to send notices to the staff, such as mail-channel.server.ts. */
export interface Channel {
  /** The recipients that it serves, as in {@link Notice.recipient}. */
  recipients: string[]
  /** Sends a notice to its recipient. Resolves with null, or with the fault if it failed. */
  send(notice: Notice): Promise<Fault | null>
}

/** Why a notice could not be sent. */
export interface Fault {
  /** What the mail server does, with its own words. */
  reason: string
  code: string
  status?: number
  /** How long the server asks to wait, in milliseconds. */
  retryAfter?: number
  /** True if nothing can be sent now, false if only this notice cannot. */
  isAway: boolean
}

/** How often to try, and when to give up, in milliseconds. */
interface NoticePace {
  /** Pause between two rounds, each of which sends what is due. */
  poll: number
  /** Pauses after the first, second… attempt; the last one repeats. */
  pauses: number[]
  /** A notice is given up at this age. */
  giveUpAfter: number
}

/** Three days: a weekend without a mail server loses nothing. */
const PACE: NoticePace = {
  poll: 5 * SECOND,
  pauses: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, LONGEST_PAUSE],
  giveUpAfter: 72 * HOUR,
}

/** Maximum pause while a channel is down, so that all is sent soon after it is back. */
const LONGEST_PAUSE_AWAY = MINUTE

/** Maximum length of a stored reason, in characters. */
const REASON_LENGTH = 300

/**
 * Sends the notices of a store to the staff, one after another, until the process ends. A failed
 * notice is tried again after growing pauses, by this process or another one. While a channel is
 * down, each round tries one notice of it, and goes on with those of other channels.
 */
export function startNoticeSender(store: RequestStore, channels: Channel[], pace = PACE) {
  const everybody = channels.flatMap(({ recipients }) => recipients)
  let isStopped = false
  let endPause: () => void = () => undefined

  async function run() {
    let isReadable = true
    while (!isStopped) {
      try {
        await sendDue()
        isReadable = true
      } catch (error) {
        // Logged once, not in each round.
        if (isReadable) log('notices-unreadable', { reason: (error as Error).message })
        isReadable = false
      }
      await pause()
    }
  }

  async function sendDue() {
    const away: string[] = []
    while (!isStopped) {
      const notice = await store.lockNotice(Date.now(), away)
      if (!notice) return
      const channel = channels.find(({ recipients }) => recipients.includes(notice.recipient))
      if (!channel) {
        await store.requeueNotice(notice, everybody)
        continue
      }
      const fault = await channel.send(notice)
      await record(notice, fault ? outcomeOf(notice, fault, pace) : { state: 'sent' })
      if (fault?.isAway) away.push(...channel.recipients)
    }
  }

  /** Stores an outcome, and retries until the store works: a sent notice must not be sent again. */
  async function record(notice: Notice, outcome: NoticeOutcome) {
    do {
      try {
        return await store.recordOutcome(notice, outcome)
      } catch {
        await pause()
      }
    } while (!isStopped)
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      endPause = resolve
      setTimeout(resolve, pace.poll).unref()
    })
  }

  const stop = () => {
    isStopped = true
    process.off('SIGTERM', stop).off('SIGINT', stop)
    endPause()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  void run()

  return {
    /** Who is told of a new request, by all channels. */
    recipients: everybody,

    /** Starts the next round now; for use after a notice was stored. */
    sendSoon: () => endPause(),

    /** Starts no further attempts. */
    stop,
  }
}

function outcomeOf(
  { attempts, createdAt, request, httpId: id }: Notice,
  { reason, code, status, isAway }: Fault,
  { pauses, giveUpAfter }: NoticePace,
): NoticeOutcome {
  const now = Date.now()
  const isLast = now - createdAt >= giveUpAfter
  const kind = isLast ? 'notice-given-up' : 'notice-failed'
  log(kind, { request: request.id, attempts, fault: code, status, id })
  const fault = printableLine(reason).slice(0, REASON_LENGTH)
  if (isLast) return { state: 'failed', fault }
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 0
  const dueAt = now + (isAway ? Math.min(pause, LONGEST_PAUSE_AWAY) : pause)
  return { state: 'waiting', dueAt, fault }
}
