/**
 * The whole path of 1,000 requests on one machine, from the visitors' forms to the staff's mailbox: two
 * site processes, a PostgreSQL server and a mail server, all real, all of which go away for a while
 * meanwhile. Prints its figures; ends with 1 where a request was lost or doubled.
 *
 * `npm run soak -- store`, which takes about three minutes: a notice that a killed process had locked is
 * free again after two.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { query } from '../../support/postgres'
import { send } from '../../support/sending'
import { say, seconds } from './report'
import { startTwoSites, UNSENT } from './two-sites'

const REQUESTS = 1000
const CLIENTS = 8
/** Every so many requests are sent through both processes at once, as by a double click. */
const DOUBLED = 10

const began = performance.now()
const sites = await startTwoSites({ NOTIFY_TO: 'staff@mezha.example' })
const { databaseUrl, mails, postgres } = sites

let next = 0
let acknowledged = 0
let refused = 0
const delays: number[] = []

/** What happens meanwhile, by the number of requests that were acknowledged. */
const events: [after: number, what: string, happen: () => Promise<unknown>][] = [
  [200, 'mail server stopped', () => mails.stop()],
  [300, 'one site killed', () => sites.kill(1)],
  [450, 'it started again', () => sites.start(1)],
  [600, 'PostgreSQL killed', () => postgres.stop('kill')],
  [600, 'it started again', () => postgres.start()],
  [750, 'mail server started again', () => mails.start()],
  [850, 'the other site stopped (SIGTERM)', () => sites.stop(0)],
  [900, 'it started again', () => sites.start(0)],
]

say(`Two sites on PostgreSQL, ${CLIENTS} clients, ${REQUESTS} requests.`)
const sendingBegan = performance.now()
await Promise.all([...Array.from({ length: CLIENTS }, runClient), runEvents()])
const sendingTook = performance.now() - sendingBegan

const drained = seconds(await sites.drain())
const rows = await query(databaseUrl, 'SELECT name FROM requests')
const names = new Set(rows.map((row) => (row as { name: string }).name))
// After five minutes, on a slow machine, the hourly look at the site mails what it found, too.
const told = mails.received.filter(({ subject }) => subject.startsWith('Заявка № '))
const subjects = new Map(told.map(({ messageId, subject }) => [messageId, subject]))
const failed = await query(databaseUrl, UNSENT)
const slowest = [...delays].sort((a, b) => a - b)

say(`
Acknowledged      ${acknowledged}, after ${refused} sends that failed and were sent again
Rows              ${rows.length}, of them different ${names.size}
Mails             ${told.length}, of them different ${subjects.size}
Notices not sent  ${failed.length}
Sending took      ${seconds(sendingTook)}: ${Math.round((REQUESTS / sendingTook) * 1000)} requests a second
Answers           median ${at(slowest, 0.5)} ms, 99 of 100 within ${at(slowest, 0.99)} ms, slowest ${at(slowest, 1)} ms
Last mail         ${drained} after the last request
In all            ${seconds(performance.now() - began)}`)

const isGood =
  [acknowledged, rows.length, names.size, subjects.size, new Set(subjects.values()).size].every(
    (count) => count === REQUESTS,
  ) && failed.length === 0
await sites.remove()
say(isGood ? '\nNothing lost, nothing doubled.' : '\nFAILED: the figures above should all be 1000.')
process.exit(isGood ? 0 : 1)

/** A visitor after another, each of whom sends until it is acknowledged. */
async function runClient(): Promise<void> {
  while (next < REQUESTS) {
    const number = next++
    const sends = number % DOUBLED === 0 ? [0, 1] : [number % 2]
    const outcomes = await Promise.all(sends.map((which) => sendTo(number, which)))
    let isAcknowledged = outcomes.includes(true)
    for (let which = number + 1; !isAcknowledged; which++) {
      await delay(100)
      isAcknowledged = await sendTo(number, which % 2)
    }
    acknowledged += 1
  }
}

/** Sends a request to one of the sites. Returns whether it went well. */
async function sendTo(number: number, which: number): Promise<boolean> {
  const phone = `8 900 ${String(number).padStart(7, '0')}`
  const began = performance.now()
  // The process that is asked may be gone, as it should be.
  const answer = await send(sites.urls[which] ?? '', { name: `Заявитель ${number}`, phone }).catch(
    () => null,
  )
  if (answer?.status !== 302) {
    refused += 1
    return false
  }
  delays.push(performance.now() - began)
  return true
}

async function runEvents(): Promise<void> {
  for (const [after, what, happen] of events) {
    while (acknowledged < after) await delay(10)
    await happen()
    say(`${seconds(performance.now() - sendingBegan)}  ${acknowledged} acknowledged: ${what}`)
  }
}

function at(sorted: number[], part: number): number {
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0)
}
