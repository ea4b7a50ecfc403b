import { staff } from '~/office/words/staff'
import { log } from '~/server/log/log.server'
import { printableLine } from '~/format/printable'
import { isDamage } from '~/agency/database/damage.server'
import { LONGEST_PAUSE, type Notice, type NoticeOutcome } from '~/agency/store/notice-queue.server'
import type { Store } from '~/agency/store/store.server'
import { HOUR, MINUTE, SECOND } from '~/time/durations'
import { localDay } from '~/format/local-time'
import type { IsDayOff } from '~/format/working-hours'

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
  /** Only this recipient is at fault; otherwise the whole channel waits. */
  isOfRecipient?: boolean
  /** Greylisting: no failure yet. */
  isExpected?: boolean
}

/** How often to try, and when to give up, in milliseconds. */
interface NoticePace {
  /** Pause between two rounds. */
  poll: number
  /** Pauses after the first, second… attempt; the last one repeats. */
  pauses: number[]
  giveUpAfter: number
}

/** Three days: a weekend without a mail server loses nothing. */
const PACE: NoticePace = {
  poll: 5 * SECOND,
  pauses: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, LONGEST_PAUSE],
  giveUpAfter: 72 * HOUR,
}

/** Maximum pause of a recipient or a channel, so that all is sent soon after it is back. */
const LONGEST_WAIT = 5 * MINUTE

/** A notice is given up once its attempts have ended the process this often. */
const MOST_UNFINISHED = 3

/** Maximum length of a stored reason, in characters. */
const REASON_LENGTH = 300

/**
 * Sends the store's notices to the staff, one by one, until the process ends. A failed one is tried again after
 * growing pauses, by any process. After a fault its recipient, or the whole channel, waits likewise: however many
 * notices wait, each pause ends with one try. A notice whose attempts ended the process is given up. While the
 * agency is away, reminders wait.
 */
export function startNoticeSender(
  store: Store,
  channels: Channel[],
  { pace = PACE, isAway = () => false }: { pace?: NoticePace; isAway?: IsDayOff } = {},
) {
  const everybody = channels.flatMap(({ recipients }) => recipients)
  const rounds = createRounds(pace)
  const waits = createWaits(pace)
  const record = createRecorder(store, rounds)

  async function sendDue() {
    waits.endRests()
    while (!rounds.isStopped()) {
      const now = Date.now()
      const notice = await store.notices.lock(now, everybody.filter(waits.mustWait))
      if (!notice) return
      if (record.isSent(notice)) continue
      const channel = channels.find(({ recipients }) => recipients.includes(notice.recipient))
      if (!channel) await store.notices.readdress(notice, everybody[0] ?? '')
      else if ((notice.unfinished ?? 0) >= MOST_UNFINISHED) {
        logFailure('notice-given-up', notice, { code: 'process-ended' })
        await record.save(
          { ...notice, others: [] },
          { state: 'failed', fault: staff.mail.processEnded },
        )
      } else if (notice.kind === 'late' && isAway(localDay(now))) {
        // The vacation was announced after the request came.
        await record.save(notice, { state: 'waiting', dueAt: now + HOUR, fault: null })
      } else {
        await store.notices.begin(notice)
        const fault = await channel.send(notice)
        waits.note(fault, fault && !fault.isOfRecipient ? channel.recipients : [notice.recipient])
        await record.save(notice, fault ? outcomeOf(notice, fault, pace) : { state: 'sent' })
      }
    }
  }

  void rounds.repeat(sendDue)

  return {
    /** Who is told of a new request, by all channels. */
    recipients: everybody,

    late: staff.mail.late,

    /** Starts a round now, after a notice was stored. */
    sendSoon: rounds.startNext,

    /** Starts no further attempts. */
    stop: rounds.stop,
  }
}

/** Creates the rounds of sending, which end with the process. */
function createRounds({ poll }: NoticePace) {
  let isStopped = false
  let endPause: () => void = () => undefined

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      endPause = resolve
      setTimeout(resolve, poll).unref()
    })
  }

  const stop = () => {
    isStopped = true
    process.off('SIGTERM', stop).off('SIGINT', stop)
    endPause()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)

  return {
    isStopped: () => isStopped,
    pause,
    startNext: () => endPause(),
    stop,
    async repeat(round: () => Promise<void>) {
      let isReadable = true
      while (!isStopped) {
        try {
          await round()
          isReadable = true
        } catch (error) {
          // Logged once, not in each round.
          if (isReadable) log('notices-unreadable', { reason: (error as Error).message })
          isReadable = false
        }
        await pause()
      }
    },
  }
}

/** Creates the waits of recipients after faults. */
function createWaits(pace: NoticePace) {
  /** Until when a recipient waits, and its faults in a row. */
  const waits = new Map<string, { until: number; faults: number }>()
  /** After a fault, recipients rest until the next round, whatever the pace. */
  const resting = new Set<string>()
  return {
    endRests: () => resting.clear(),
    mustWait: (one: string) => resting.has(one) || isAhead(waits.get(one)?.until ?? 0, Date.now()),
    /** Makes recipients wait after a fault; without one, they no longer wait. */
    note(fault: Fault | null, recipients: string[]) {
      for (const one of recipients) {
        if (!fault) waits.delete(one)
        else {
          const faults = (waits.get(one)?.faults ?? 0) + 1
          const pause = pauseAfter(faults, fault, LONGEST_WAIT, pace)
          waits.set(one, { until: Date.now() + pause, faults })
          resting.add(one)
        }
      }
    },
  }
}

/** Stores outcomes. Retries until the store works: a sent notice must not be sent again. */
function createRecorder(store: Store, rounds: ReturnType<typeof createRounds>) {
  /** Sent notices whose row is damaged. */
  const unrecorded = new Set<number>()
  return {
    isSent: ({ id }: Notice) => unrecorded.has(id),
    async save(notice: Notice, outcome: NoticeOutcome) {
      do {
        try {
          return await store.notices.recordOutcome(notice, outcome)
        } catch (error) {
          if (isDamage(error)) {
            if (outcome.state !== 'sent') return
            for (const { id } of [notice, ...notice.others]) unrecorded.add(id)
            return
          }
          await rounds.pause()
        }
      } while (!rounds.isStopped())
    },
  }
}

/** Whether a time is in the future. Beyond the longest pause it is not: the clock was set back. */
function isAhead(time: number, now: number): boolean {
  return time > now && time <= now + LONGEST_PAUSE
}

/** Returns the pause after this many attempts, in milliseconds; a server may ask for more than `longest`. */
function pauseAfter(
  attempts: number,
  { retryAfter = 0 }: Fault,
  longest: number,
  { pauses }: NoticePace,
): number {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 0
  return Math.min(Math.max(Math.min(pause, longest), retryAfter), LONGEST_PAUSE)
}

function outcomeOf(notice: Notice, fault: Fault, pace: NoticePace): NoticeOutcome {
  const reason = printableLine(fault.reason).slice(0, REASON_LENGTH)
  const now = Date.now()
  const longest = fault.isOfRecipient ? LONGEST_PAUSE : LONGEST_WAIT
  const dueAt = now + pauseAfter(notice.attempts, fault, longest, pace)
  const isLast = now - notice.createdAt >= pace.giveUpAfter
  if (fault.isExpected && !isLast) return { state: 'waiting', dueAt, fault: null }
  logFailure(isLast ? 'notice-given-up' : 'notice-failed', notice, fault)
  return isLast ? { state: 'failed', fault: reason } : { state: 'waiting', dueAt, fault: reason }
}

function logFailure(
  event: 'notice-given-up' | 'notice-failed',
  { attempts, request, httpId: id }: Notice,
  { code, status }: Pick<Fault, 'code' | 'status'>,
) {
  log(event, { request: request.id, attempts, fault: code, status, id })
}
