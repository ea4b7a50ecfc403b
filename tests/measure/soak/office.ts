/**
 * 210 requests in an office of three, on one machine: two site processes, a PostgreSQL server and a
 * mail server, all real. The first ten come while NOTIFY_TO names one wrong address, which is corrected
 * then. Each request is taken at the desk by all three at once, once its mails have come; some are put back
 * and taken anew, some done. Meanwhile the sites are killed (SIGKILL) 40 times, and the mail server goes away
 * for a while. At the end one of the three leaves, and another puts back what they had and takes it. Prints its figures;
 * ends with 1 where a promise was broken.
 *
 * `npm run soak -- office`, which takes about three minutes: a notice that a killed process had locked is
 * free again after two.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { DESK_PASSWORD, press as pressAt, signedIn } from '../../support/desk'
import type { ReceivedMail } from '../../support/mail-server'
import { query } from '../../support/postgres'
import { send } from '../../support/sending'
import { say, seconds } from './report'
import { startTwoSites, UNSENT } from './two-sites'

const PEOPLE = ['anna@mezha.example', 'boris@mezha.example', 'vera@mezha.example']
const NAMES: Record<string, string> = { 'anna@mezha.example': 'Анна', 'vera@mezha.example': 'Вера' }
/** Who takes over what the last of {@link PEOPLE} had. */
const SUCCESSOR = 'boris@mezha.example'
const WRONG_ADDRESS = 'ana@mezha.example'
const SENT_TO_WRONG_ADDRESS = 10
const KILLS = 40
const SENT_BEFORE_EACH_KILL = 5
const REQUESTS = SENT_TO_WRONG_ADDRESS + KILLS * SENT_BEFORE_EACH_KILL
/** The mail server is away from this kill on, and back at that one. */
const [MAIL_STOPS, MAIL_STARTS] = [10, 25]
/** A kill comes within so many milliseconds after the requests. */
const LONGEST_PAUSE = 400

interface StoredRow {
  id: number
  name: string
  assignee: string | null
  is_done: boolean
}

/** What became of a request by one act of somebody. */
type Change = Pick<StoredRow, 'assignee' | 'is_done'>

const began = performance.now()
const sites = await startTwoSites({
  NOTIFY_TO: WRONG_ADDRESS,
  SITE_URL: 'https://mezha.example',
  DESK_PASSWORD,
})
const { databaseUrl, mails } = sites
await keepHistory()

/** Who is in NOTIFY_TO now. */
let people = PEOPLE
const problems: string[] = []
/** By request: who has got its mail. */
const informed = new Map<number, Set<string>>()
/** By request: what was acknowledged, in this order. */
const acknowledged = new Map<number, Change[]>()
/** By request: whom a line was to tell of what. */
const lines = new Map<number, string[]>()
/** By request: the Message-ID of its mail. */
const threads = new Map<number, string>()
const work: Promise<void>[] = []
let cutOff = 0
let takes = 0

mails.beforeAnswer(noteMail)
mails.refuseReceiver(WRONG_ADDRESS)

say(`Two sites on PostgreSQL, ${PEOPLE.length} people, ${REQUESTS} requests, ${KILLS} kills.`)
await sendToWrongAddress()
await sites.restart({ NOTIFY_TO: settingOf(people) })
/** By person: the headers of their requests to the desk. */
const keys = new Map<string, Record<string, string>>()
for (const person of PEOPLE) {
  keys.set(person, await signedIn(sites.urls[0] ?? '', nameOf(person)))
}
await killAndSend()
const sendingTook = performance.now() - began
while (work.length < REQUESTS && performance.now() - began < 15 * 60_000) await delay(100)
await Promise.all(work)
await sites.drain()
people = PEOPLE.slice(0, -1)
await sites.restart({ NOTIFY_TO: settingOf(people) })
const takenOver = await takeOver(PEOPLE.at(-1) ?? '')
await sites.drain()

const stored = (await query(
  databaseUrl,
  'SELECT id::integer, name, assignee, done_at IS NOT NULL AS is_done FROM requests',
)) as StoredRow[]
const history = (await query(databaseUrl, 'SELECT * FROM history ORDER BY at')) as StoredRow[]
const different = new Map(
  mails.received.map((mail) => [`${mail.messageId} ${mail.to.join()}`, mail]),
)
const asAcknowledged = stored.filter(isAsAcknowledged).length
const told = stored.filter(({ id }) => wereOthersTold(id)).length
const names = new Set(stored.map(({ name }) => name)).size
const unsent = await query(databaseUrl, UNSENT)

say(`
Requests          ${REQUESTS} acknowledged, ${stored.length} stored, ${names} of them different
Sending, killing  ${seconds(sendingTook)}; answers cut off by a kill, and asked for again: ${cutOff}
Taken             ${takes} times, by all ${PEOPLE.length} at once; ${takenOver} taken over from one who left
States            ${asAcknowledged} requests went through the states that were acknowledged, and no others
Others told       of ${told} requests exactly those who were to know, exactly what had happened
Mails             ${different.size} different, ${mails.received.length - different.size} came twice (same Message-ID), ${unsent.length} not sent
In all            ${seconds(performance.now() - began)}`)

await sites.remove()
const isGood =
  problems.length === 0 &&
  unsent.length === 0 &&
  [stored.length, names, asAcknowledged, told].every((count) => count === REQUESTS)
say(problems.slice(0, 20).join('\n'))
say(isGood ? 'One assignee each, nothing lost, nothing undone.' : 'FAILED: a promise was broken.')
process.exit(isGood ? 0 : 1)

/** Lets the database itself write down each change of who has a request, and whether it is done. */
async function keepHistory(): Promise<void> {
  await query(
    databaseUrl,
    `CREATE TABLE history (at serial, id integer, assignee text, is_done boolean);
     CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO history (id, assignee, is_done)
         VALUES (new.id, new.assignee, new.done_at IS NOT NULL);
       RETURN NULL;
     END $$;
     CREATE TRIGGER keep AFTER UPDATE ON requests FOR EACH ROW
       WHEN ((old.assignee, old.done_at) IS DISTINCT FROM (new.assignee, new.done_at))
       EXECUTE FUNCTION keep()`,
  )
}

/** NOTIFY_TO for some people. */
function settingOf(addresses: string[]): string {
  return addresses.map((one) => (NAMES[one] ? `${NAMES[one]} <${one}>` : one)).join()
}

/** What the staff calls somebody. */
function nameOf(person: string): string {
  return NAMES[person] ?? person
}

/** Sends the first requests, and waits until the mail server has refused a notice. */
async function sendToWrongAddress(): Promise<void> {
  for (let number = 0; number < SENT_TO_WRONG_ADDRESS; number++) await sendRequest(number)
  const refused = () => query(databaseUrl, 'SELECT id FROM notices WHERE fault IS NOT NULL')
  while ((await refused()).length === 0) await delay(100)
}

/** The successor puts back and takes all that is still of somebody who has left. Returns how many that are. */
async function takeOver(left: string): Promise<number> {
  const theirs = [...acknowledged].filter(([, changes]) => {
    const { assignee, is_done } = changes.at(-1) ?? {}
    return assignee === left && !is_done
  })
  for (const [id, changes] of theirs) {
    await press(id, SUCCESSOR, 'put-back', left)
    changes.push({ assignee: null, is_done: false })
    // Who is in NOTIFY_TO no more has no name there.
    expectLine(id, SUCCESSOR, `Заявка № ${id} снова свободна. Была в работе: ${left}`)
    await press(id, SUCCESSOR, 'take')
    changes.push({ assignee: SUCCESSOR, is_done: false })
    expectLine(id, SUCCESSOR, `Заявка № ${id} в работе: ${nameOf(SUCCESSOR)}`)
  }
  return theirs.length
}

/** The visitors' sends, and what befalls the sites meanwhile. */
async function killAndSend(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill === MAIL_STOPS) await mails.stop()
    if (kill === MAIL_STARTS) await mails.start()
    const sends = Array.from({ length: SENT_BEFORE_EACH_KILL }, (_, index) =>
      sendRequest(SENT_TO_WRONG_ADDRESS + kill * SENT_BEFORE_EACH_KILL + index),
    )
    await delay(Math.random() * LONGEST_PAUSE)
    await sites.kill(kill % 2)
    await sites.start(kill % 2)
    await Promise.all(sends)
  }
}

async function sendRequest(number: number): Promise<void> {
  await untilAnswered(number, async (url) => {
    const typed = { name: `Заявитель ${number}`, phone: `8 900 ${String(number).padStart(7, '0')}` }
    return (await send(url, typed)).status === 302
  })
}

/** Asks one site, then the other, until an answer has come. */
async function untilAnswered(first: number, ask: (url: string) => Promise<boolean>): Promise<void> {
  for (let which = first; ; which++) {
    if (await ask(sites.urls[which % 2] ?? '').catch(() => false)) return
    cutOff += 1
    await delay(50)
  }
}

/** Notes whose mail about a request has come; with the last person's, all of them go to the desk. */
function noteMail({ messageId, headers, to, text }: ReceivedMail): void {
  const [, digits] =
    /^Открыть в кабинете: https:\/\/mezha\.example\/desk\/requests\/(\d+)$/m.exec(text) ?? []
  // The lines about what somebody did lead to the desk, too, and answer the first mail.
  if (digits === undefined || headers['in-reply-to'] !== undefined) return
  const id = Number(digits)
  const receivers = informed.get(id) ?? new Set<string>()
  informed.set(id, receivers)
  threads.set(id, messageId)
  const isNew = !receivers.has(to.join())
  receivers.add(to.join())
  // What waited for the wrong address goes to the first of those who are told since.
  const needed = id <= SENT_TO_WRONG_ADDRESS ? 1 : PEOPLE.length
  if (isNew && receivers.size === needed) work.push(workOn(id))
}

/** All take it; of every four requests, the one who did puts one back, and finishes another, twice. */
async function workOn(id: number): Promise<void> {
  const changes: Change[] = []
  acknowledged.set(id, changes)
  const assignee = await takeAtOnce(id)
  changes.push({ assignee, is_done: false })
  if (id % 4 === 1) {
    await press(id, assignee, 'put-back', assignee)
    changes.push({ assignee: null, is_done: false })
    expectLine(id, assignee, `Заявка № ${id} снова свободна. Была в работе: ${nameOf(assignee)}`)
    changes.push({ assignee: await takeAtOnce(id), is_done: false })
  }
  if (id % 4 === 2) {
    for (const [intent, is_done] of [
      ['finish', true],
      ['reopen', false],
      ['finish', true],
    ] as const) {
      await press(id, assignee, intent, assignee)
      changes.push({ assignee, is_done })
    }
  }
}

/** Everybody presses the button in the same moment. Returns whose request it is, as the pages say. */
async function takeAtOnce(id: number): Promise<string> {
  takes += 1
  await Promise.all(PEOPLE.map((person) => press(id, person, 'take')))
  const pages = await Promise.all(PEOPLE.map((person) => open(id, person)))
  const takers = PEOPLE.filter((_, index) => pages[index]?.includes('Ваша, взята'))
  const [assignee = ''] = takers
  const late = pages.filter((page) => page.includes(`Уже в работе: ${nameOf(assignee)},`))
  if (takers.length !== 1 || late.length !== PEOPLE.length - 1) {
    problems.push(`Request ${id} is of ${takers.join(' and ') || 'nobody'}.`)
  }
  expectLine(id, assignee, `Заявка № ${id} в работе: ${nameOf(assignee)}`)
  return assignee
}

async function press(id: number, person: string, intent: string, assignee = ''): Promise<void> {
  await untilAnswered(id + PEOPLE.indexOf(person), async (url) => {
    const { status } = await pressAt(url, id, keys.get(person) ?? {}, intent, assignee)
    // 409: another was first, or this is the second try of what a kill had cut off.
    return status === 303 || status === 409
  })
}

async function open(id: number, person: string): Promise<string> {
  let page = ''
  await untilAnswered(id + PEOPLE.indexOf(person), async (url) => {
    const answer = await fetch(`${url}/desk/requests/${id}`, { headers: keys.get(person) ?? {} })
    page = (await answer.text()).replaceAll('\u00a0', ' ')
    return answer.ok
  })
  return page
}

/** All but the person who did something are to be told. */
function expectLine(id: number, by: string, text: string): void {
  const receivers = people.filter((person) => person !== by)
  lines.set(id, [...(lines.get(id) ?? []), ...receivers.map((one) => `${one}: ${text}`)])
}

/** Whether the database saw the changes that were acknowledged, in their order, and no others. */
function isAsAcknowledged({ id, assignee, is_done }: StoredRow): boolean {
  const toText = (changes: Change[]) =>
    JSON.stringify(changes.map((one) => [one.assignee, one.is_done]))
  const expected = acknowledged.get(id) ?? []
  const seen = history.filter((change) => change.id === id)
  const isRight =
    toText(seen) === toText(expected) &&
    toText(expected.slice(-1)) === toText([{ assignee, is_done }])
  if (!isRight) problems.push(`Request ${id}: ${toText(seen)}, acknowledged ${toText(expected)}`)
  return isRight
}

/** Whether the lines that were to come have come, each in the thread of its request. */
function wereOthersTold(id: number): boolean {
  const expected = [...(lines.get(id) ?? [])].sort()
  const mailsAbout = [...different.values()].filter(({ text }) => text.includes(`№ ${id} `))
  const seen = mailsAbout
    .filter(({ headers }) => headers['in-reply-to'] === threads.get(id))
    // Without the time, and the link to the desk in the line below.
    .map(({ to, text }) => `${to.join()}: ${text.replace(/(, \d\d:\d\d)?\n[^]*$/, '')}`)
    .sort()
  const isRight = seen.join('\n') === expected.join('\n')
  if (!isRight) problems.push(`Request ${id}: told ${seen.join()}, expected ${expected.join()}`)
  return isRight
}
