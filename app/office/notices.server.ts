import { log } from '~/log/log.server'
import { printableLine } from '~/format/printable'
import type { Notice, NoticeOutcome } from './store/notices.server'
import type { RequestStore } from './store/store.server'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A way to reach the staff, such as mail/mail-channel.server.ts. */
export interface Channel {
  /** Who is reached by it, as the notices name them. */
  recipients: string[]
  /** Sends a notice to its recipient. Resolves with what was in the way, or with null. */
  send(notice: Notice): Promise<Fault | null>
}

/** Why a notice could not be sent. */
export interface Fault {
  /** In the words of the other side. */
  reason: string
  code: string
  status?: number
  /** Whether nothing at all can be sent now; else it is about this notice. */
  isAway: boolean
}

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

/** While a channel is away, the longest pause of a notice: soon after its return all is sent. */
const LONGEST_PAUSE_AWAY = MINUTE

/** How much of a fault's reason is stored, in characters. */
const REASON_LENGTH = 300

/**
 * Sends the notices of a store to the staff, one after another, for as long as the process lives. A
 * notice that fails is tried again after growing pauses, by this process or another one. While a
 * channel is away, it is tried with one notice at a time.
 */
export function startNotices(store: RequestStore, channels: Channel[], pace = PACE) {
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
        // The store says so for each request that it refuses; here once is enough.
        if (isReadable) log('notices-unreadable', { reason: (error as Error).message })
        isReadable = false
      }
      await pause()
    }
  }

  async function sendDue() {
    while (!isStopped) {
      const notice = await store.claimNotice()
      if (!notice) return
      const channel = channels.find(({ recipients }) => recipients.includes(notice.recipient))
      if (!channel) {
        await store.redirectNotice(notice, everybody)
        continue
      }
      const fault = await channel.send(notice)
      await settle(notice, fault ? outcomeOf(notice, fault, pace) : { state: 'sent' })
      if (fault?.isAway) return
    }
  }

  /** Stores an outcome once the store is there: what was sent must not be sent again. */
  async function settle(notice: Notice, outcome: NoticeOutcome) {
    while (!isStopped) {
      try {
        return await store.settleNotice(notice, outcome)
      } catch {
        await pause()
      }
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      endPause = resolve
      setTimeout(resolve, pace.poll).unref()
    })
  }

  const stop = () => {
    isStopped = true
    endPause()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  void run()

  return {
    /** Says that a notice was stored. Returns at once. */
    sendSoon: () => endPause(),

    /** Begins nothing more. */
    stop,
  }
}

function outcomeOf(
  { attempts, createdAt, request }: Notice,
  { reason, code, status, isAway }: Fault,
  { pauses, giveUpAfter }: NoticePace,
): NoticeOutcome {
  const now = Date.now()
  const isLast = now - createdAt >= giveUpAfter
  const kind = isLast ? 'notice-given-up' : 'notice-failed'
  log(kind, { request: request.id, attempts, fault: code, status })
  const fault = printableLine(reason).slice(0, REASON_LENGTH)
  if (isLast) return { state: 'failed', fault }
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 0
  const dueAt = now + (isAway ? Math.min(pause, LONGEST_PAUSE_AWAY) : pause)
  return { state: 'waiting', dueAt, fault }
}
