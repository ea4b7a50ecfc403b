import { statfs } from 'node:fs/promises'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkSite } from '~/commands/check'
import { type FindingKind, lookAt } from '~/office/diagnosis/finding'
import { createWatch } from '~/office/diagnosis/watch.server'
import { openState } from '~/office/diagnosis/state.server'
import { loader as deskMenu } from '~/routes/desk/route'
import { lastProxyBypass } from '~/server/http/visitor.server'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/addresses/pages'
import { givenSettings, parseSettings } from '~/server/settings/env.server'
import type { Store } from '~/agency/store/store.server'
import { aRequest, bareFacts, exampleContents } from '../../../support/factories'
import { startMailServer } from '../../../support/mail-server'
import { siteOf, storeAt, temporaryFolder, webhook } from '../../workbench'

// No test fills a disk, or comes from another machine.
vi.mock('node:fs/promises', { spy: true })
vi.mock('~/server/http/visitor.server', { spy: true })

const DAY = 86_400_000

interface Site {
  folder: string
  store: Store
  mails: Awaited<ReturnType<typeof startMailServer>>
  hook: string
}

/** How a site is before it breaks. */
interface Given {
  /** Settings; a name of a file or folder is one in the site's own folder. */
  env?: Record<string, string>
  /** Whether nobody is told of anything. */
  isUntold?: boolean
  /** Whether the facts are the agency's own. */
  isOwn?: boolean
  /** Whether it is not known what was saved at the desk. */
  isUnknown?: boolean
}

/** A site whose owner is told by mail and webhook: what each of its faces says after `break_`. */
async function facesAfter(break_: (site: Site) => unknown = () => undefined, given: Given = {}) {
  const folder = temporaryFolder()
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const { host, texts: posts } = await webhook()
  const hook = `http://${host}/`
  put(join(folder, 'copies', 'copy.dump'), 'PGDMP'.padEnd(100))
  const inFolder = (value: string) => (/^[\w.]+$/.test(value) ? join(folder, value) : value)
  const env = {
    DATABASE_URL: `file:${join(folder, 'agency.db')}`,
    BACKUP_DIR: join(folder, 'copies'),
    ...(!given.isUntold && { NOTIFY_SMTP_URL: mails.url, NOTIFY_TO: 'anna@veha.test' }),
    ...Object.fromEntries(
      Object.entries(given.env ?? {}).map(([name, value]) => [name, inFolder(value)]),
    ),
  }
  const parsed = parseSettings(env)
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const settings = { ...parsed.settings, ...(!given.isUntold && { notifyWebhook: [hook] }) }
  const database = storeAt(settings.databaseUrl)
  await database.prepare()
  await break_({ folder, store: database, mails, hook })

  const watch = createWatch(settings, database)
  await watch.look()
  const state = await openState(database, settings, {
    ...exampleContents,
    facts: {
      current: () => ({ ...bareFacts, links: { consent: CONSENT_PAGE, privacy: PRIVACY_PAGE } }),
      provenance: () => (given.isOwn ? 'agency' : 'example'),
    },
    isContentKnown: () => !given.isUnknown,
    watch,
  }).show('mezha.example')
  const { lines } = await checkSite({ settings, given: givenSettings(env) })
  siteOf({
    office: { door: { personOf: async () => 'Анна' }, desk: { nameOf: () => 'Анна' } },
    findingKinds: watch.findingKinds,
  })
  const menu = await deskMenu({ request: new Request('http://veha.test'), params: {}, context: {} })
  const { isFaulty } = (await menu.json()) as { isFaulty: boolean }
  return {
    desk: state.findings.flatMap((part) => [...part.lines, ...part.details]).join('\n'),
    menu: isFaulty,
    healthz: watch.findingKinds(),
    mail: mails.received.map(({ text }) => text).join('\n'),
    push: posts.join('\n'),
    check: lines.join('\n'),
  }
}

type Face = keyof Awaited<ReturnType<typeof facesAfter>>

const put = (file: string, content: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

interface Row extends Given {
  name?: string
  /** What is said of it where there are words. */
  said: RegExp
  /** The faces that tell it. */
  told: Face[]
  break_?: (site: Site) => unknown
}

const ALL: Face[] = ['desk', 'menu', 'healthz', 'mail', 'push', 'check']
/** A command opens a store of its own, where what is made up here is as it should be. */
const OF_THE_SITE = ALL.filter((face) => face !== 'check')
/** It is no news. */
const DOUBTED: Face[] = ['desk', 'check']
const UNSEEN = /всё.ли здесь в.порядке, не.удалось[^]*no answer within 5000 ms/
const fails = () => Promise.reject(new Error('no answer within 5000 ms'))
const copy = (name: string) => (folder: string) => join(folder, 'copies', name)
const dump = copy('copy.dump')

const breakNotices = async ({ store }: Site) => {
  await store.requests.save(aRequest(), 'key', { notify: ['anna@veha.test'] })
  const notice = await store.notices.lock()
  if (notice) await store.notices.recordOutcome(notice, { state: 'failed', fault: '550' })
}

/** Of an agency's own API the check alone tells. */
type Kind = Exclude<FindingKind, 'agency-api-away' | 'agency-api-faulty'>

/** Each kind of what can be wrong: how it comes, and which faces tell it. */
const rows: Record<Kind, Row | Row[]> = {
  'notices-failing': {
    break_: breakNotices,
    said: /Не.дошло уведомлений: 1 \(№.101\)/,
    told: OF_THE_SITE,
  },
  'assignee-untold': {
    break_: async ({ store }) => {
      await store.requests.save(aRequest(), 'key')
      const message = { kind: 'taken' as const, recipients: [], text: '' }
      await store.requests.move(101, 'taken', 'left@veha.test', { message })
    },
    said: /кому больше не.пишут \(left@veha\.test\): 1/,
    told: OF_THE_SITE,
  },
  'mail-refused': {
    break_: ({ mails }) => mails.stop(),
    said: /Почтовый сервер не.пускает сайт/,
    told: ALL.filter((face) => face !== 'mail'),
  },
  'database-unwritable': {
    break_: ({ store }) => (store.requests.trySave = fails),
    said: /ничего не.записать/,
    told: OF_THE_SITE,
  },
  'database-damaged': {
    break_: ({ store }) => (store.findDamage = async () => ['row 3 missing']),
    said: /Часть данных в.базе повреждена/,
    told: OF_THE_SITE,
  },
  'disk-low': { break_: () => diskWith(9e8), said: /Места на.диске мало/, told: ALL },
  'disk-full': { break_: () => diskWith(1e6), said: /заявки не.сохраняются/, told: ALL },
  'purge-overdue': {
    async break_({ store }) {
      await store.requests.save(aRequest(), 'key', { now: Date.now() - 1000 * DAY })
      await store.retention.purge(0, { now: Date.now() - 500 * DAY })
    },
    said: /старше срока хранения не.удаляются/,
    told: ALL,
  },
  'copies-missing': {
    break_: ({ folder }) => put(dump(folder), ''),
    said: /нет ни.одной копии/,
    told: ALL,
  },
  'copies-old': {
    break_: ({ folder }) => utimesSync(dump(folder), 1, Date.now() / 1000 - 3 * 86_400),
    said: /больше двух суток/,
    told: ALL,
  },
  // What is wrong in files, and what was saved, the check tells alone.
  'content-faulty': { isUnknown: true, said: /в.кабинете не.прочитать/, told: ['desk'] },
  unseen: [
    {
      name: 'the queue of notices',
      break_: ({ store }) => (store.notices.count = fails),
      said: UNSEEN,
      told: OF_THE_SITE,
    },
    {
      name: 'damage',
      break_: ({ store }) => (store.findDamage = fails),
      said: UNSEEN,
      told: OF_THE_SITE,
    },
    {
      name: 'the purge',
      break_: ({ store }) => (store.retention.isOverdue = fails),
      said: UNSEEN,
      told: OF_THE_SITE,
    },
    { name: 'copies', env: { BACKUP_DIR: 'agency.db' }, said: /не.удалось/, told: ALL },
  ],
  advice: [
    {
      name: 'nobody is told',
      isUntold: true,
      said: /никому не.пишет/,
      told: ['desk', 'check'],
    },
    {
      name: 'no folder of copies is known',
      env: { BACKUP_DIR: '' },
      said: /не.знает, где лежат копии/,
      told: ['desk'],
    },
    { name: 'no address of the site is known', said: /поисковики не.знают/, told: DOUBTED },
    {
      name: 'the desk is opened by another name',
      env: { SITE_URL: 'https://veha.test' },
      said: /открыт по.адресу mezha\.example/,
      told: ['desk'],
    },
    {
      name: 'somebody came past the proxies',
      break_: () => {
        vi.mocked(lastProxyBypass).mockReturnValue({ address: '203.0.113.9', at: Date.now() })
        onTestFinished(() => void vi.mocked(lastProxyBypass).mockReset())
      },
      said: /открывают его и.мимо/,
      told: ['desk'],
    },
    {
      name: 'the consent lacks facts',
      break_: ({ store }) =>
        store.versions.save('facts', { content: JSON.stringify(OWN), savedBy: 'Анна', base: 0 }),
      isOwn: true,
      said: /Согласию и.политике не.хватает: .*ИНН/,
      told: DOUBTED,
    },
    {
      name: 'facts saved at the desk look mistyped',
      break_: ({ store }) => {
        const odd = {
          ...OWN,
          email: 'geo@zarechye,ru',
          inn: '7707083894',
          hours: 'как договоримся',
        }
        return store.versions.save('facts', {
          content: JSON.stringify(odd),
          savedBy: 'Анна',
          base: 0,
        })
      },
      said: /адрес похож на.опечатку[^]*не.поймёт[^]*контрольная цифра/,
      told: ['check'],
    },
  ],
}

/** Facts of an agency of its own. */
const OWN = {
  name: 'Веха',
  town: 'Бор',
  inTown: 'в Бору',
  area: 'Бор и район',
  inArea: 'в Бору и районе',
  phone: '+7 831 255-55-55',
}

function diskWith(bytes: number): void {
  vi.mocked(statfs).mockResolvedValue({ bavail: bytes / 1000, bsize: 1000 } as never)
  onTestFinished(() => void vi.mocked(statfs).mockReset())
}

const cases = (Object.keys(rows) as Kind[]).flatMap((kind) =>
  [rows[kind]].flat().map((row) => [kind, row.name ?? 'as it comes', row] as const),
)

test.each(cases)(
  '%s (%s) is told by the faces that are to tell it, and by no other',
  async (kind, _, row) => {
    const { desk, mail, check, push, healthz, menu } = await facesAfter(row.break_, row)
    const said = (text: string) => row.said.test(text)
    const told: Record<Face, boolean> = {
      ...{ desk: said(desk), mail: said(mail), check: said(check) },
      ...{ menu, healthz: healthz?.includes(kind) === true, push: push !== '' },
    }
    expect(ALL.filter((face) => told[face])).toEqual(row.told)
    expect(healthz).toEqual(row.told.includes('healthz') ? [kind] : [])
    // A webhook may be a stranger's: it is told which part to look at, and nothing of what stands there.
    if (push !== '') expect(push).toMatch(/^Сайту нужно внимание: [А-Яа-яё ,\u00a0]+$/)
  },
)

test('what only whoever runs the server needs stands under its heading in a mail', async () => {
  const { mail } = await facesAfter(breakNotices)
  expect(mail).toMatch(/Отправить [^]*Для того, кто ведёт сервер:\s+anna@veha\.test: 550/)
})

test('looks that fail are one finding of their part, whatever else is found', async () => {
  const found = { remarks: ['good'], findings: [] }
  const look = await lookAt('database', fails, () => Promise.resolve(found), fails)
  expect(look).toMatchObject({
    part: 'database',
    remarks: ['good'],
    findings: [{ kind: 'unseen' }],
  })
  expect(look.findings[0]?.details).toEqual(['no answer within 5000 ms'])
})
