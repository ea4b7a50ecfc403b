import { statfs } from 'node:fs/promises'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkSite } from '~/commands/check'
import { asCommand, lookAtDatabase } from '~/office/diagnosis/database.server'
import type { FindingKind } from '~/office/diagnosis/finding'
import { createWatch } from '~/office/diagnosis/watch.server'
import { openState } from '~/office/diagnosis/state.server'
import { givenSettings, parseSettings } from '~/server/settings/env.server'
import type { RequestStore } from '~/agency/store/store.server'
import { aRequest, bareFacts } from '../../../support/factories'
import { startMailServer } from '../../../support/mail-server'
import { store, temporaryFolder, webhook } from '../../workbench'

// No test fills a disk.
vi.mock('node:fs/promises', { spy: true })

const DAY = 86_400_000

interface Site {
  folder: string
  store: RequestStore
  mails: Awaited<ReturnType<typeof startMailServer>>
}

/** A site whose owner is told by mail and webhook: what each of its faces says after `break_`. */
async function facesAfter(break_: (site: Site) => unknown, more: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const { host, texts: posts } = await webhook()
  const copies = join(folder, 'copies')
  mkdirSync(copies)
  writeFileSync(
    join(copies, 'copy.sql'),
    '-- PostgreSQL database dump\n-- PostgreSQL database dump complete\n',
  )
  const env = {
    DATABASE_URL: `file:${join(folder, 'agency.db')}`,
    BACKUP_DIR: copies,
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: 'anna@veha.test',
    ...Object.fromEntries(Object.entries(more).map(([name, file]) => [name, join(folder, file)])),
  }
  const parsed = parseSettings(env)
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const settings = { ...parsed.settings, notifyWebhook: [`http://${host}/`] }
  const database = store(settings.databaseUrl)
  await database.prepare()
  await break_({ folder, store: database, mails })

  const watch = createWatch(settings, database)
  await watch.look()
  const state = await openState(database, settings, {
    facts: { current: () => bareFacts },
    fromDesk: () => [],
    contentState: () => ({ catalogue: 'ok' }),
    watch,
  }).show('mezha.example')
  const { lines } = await checkSite({ settings, given: givenSettings(env) })
  return {
    desk: state.findings.flatMap((part) => part.lines).join('\n'),
    healthz: watch.findings(),
    told: mails.received.map(({ text }) => text).join('\n'),
    pushed: posts.join('\n'),
    check: lines.join('\n'),
  }
}

/** What the faces say of when they first knew. */
const SINCE = /Впервые замечено \d{2}\.\d{2}\.\d{4} в \d{2}:\d{2}\./

const put = (file: string, content: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const breaks: [
  name: string,
  kind: FindingKind,
  said: RegExp,
  break_: (site: Site) => unknown,
  env?: Record<string, string>,
][] = [
  [
    'no copy is whole',
    'copies-missing',
    /нет ни.одной целой копии/,
    ({ folder }) => put(join(folder, 'copies', 'copy.sql'), 'pg_dump: error'),
  ],
  [
    'a document cannot be shown',
    'documents-faulty',
    /consent\.pdf/,
    ({ folder }) => put(join(folder, 'documents', 'consent.pdf'), 'not a PDF'),
    { DOCUMENTS_DIR: 'documents' },
  ],
  [
    'a price of a file cannot be read',
    'content-faulty',
    /«от 12000» не.читается/,
    ({ folder }) => put(join(folder, 'services.json'), '[{"id":1,"title":"a","price":"от 12000"}]'),
    { CATALOGUE_FILE: 'services.json' },
  ],
  [
    'a file says something twice',
    'content-faulty',
    /"price" записано второй раз/,
    ({ folder }) =>
      put(join(folder, 'services.json'), '[{"id":1,"title":"a","price":1,"price":2}]'),
    { CATALOGUE_FILE: 'services.json' },
  ],
  [
    'facts saved at the desk are cut off',
    'content-faulty',
    /«Об.агентстве» в.кабинете: сохранённое не.разобрать/,
    ({ store }) => store.saveVersion('facts', { content: '{"name":"Ве', savedBy: 'Анна', base: 0 }),
  ],
  [
    'services saved at the desk are nothing',
    'content-faulty',
    /«Услуги и.цены» в.кабинете: /,
    ({ store }) => store.saveVersion('catalogue', { content: 'null', savedBy: 'Анна', base: 0 }),
  ],
  [
    'the newest request is of the future',
    'clock-off',
    /заявка.—.из.будущего/,
    ({ store }) => store.save(aRequest(), 'key', { now: Date.now() + DAY }),
  ],
  [
    'nobody deletes old requests',
    'purge-overdue',
    /старше срока хранения не.удаляются/,
    ({ store }) => store.save(aRequest(), 'key', { now: Date.now() - 1000 * DAY }),
  ],
]

test.each(breaks)(
  '%s: the desk, the check and a mail say it, the webhook its part, and /healthz names its kind',
  async (...[, kind, said, break_, env]) => {
    const faces = await facesAfter(break_, env)
    expect(faces.healthz).toEqual([kind])
    expect(faces.desk).toMatch(said)
    expect(faces.check).toMatch(said)
    expect(faces.told).toMatch(said)
    expectPushed(faces.pushed)
  },
)

/** A webhook may be a stranger's: it is told which part to look at, and nothing of what stands there. */
function expectPushed(pushed: string): void {
  expect(pushed).toMatch(/^Сайту нужно внимание: [А-Яа-яё ,\u00a0]+$/)
}

test.each([
  [9e8, 'disk-low', /Места на.диске мало/],
  [1e6, 'disk-full', /заявки не.сохраняются/],
] as const)(
  'a disk with %d bytes left: the desk, the check and a mail say it, the webhook its part, and /healthz names its kind',
  async (bytes, kind, said) => {
    vi.mocked(statfs).mockResolvedValue({ bavail: bytes / 1000, bsize: 1000 } as never)
    onTestFinished(() => void vi.mocked(statfs).mockReset())
    const faces = await facesAfter(() => undefined)
    expect(faces.healthz).toEqual([kind])
    for (const text of [faces.desk, faces.check, faces.told]) expect(text).toMatch(said)
    expectPushed(faces.pushed)
  },
)

test('the desk, the check and a mail say since when something is wrong', async () => {
  const faces = await facesAfter(async ({ folder, store }) => {
    put(join(folder, 'copies', 'copy.sql'), 'pg_dump: error')
    await store.noteFindings(['copies-missing'], new Date(2026, 2, 5, 14, 2).getTime())
  })
  for (const said of [faces.desk, faces.check, faces.told]) {
    expect(said).toMatch(/делает\sкопии\. Впервые замечено 05\.03\.2026\sв\s14:02\./)
  }
})

test('a mail server that has refused us for long ends its words before the time of it', async () => {
  const faces = await facesAfter(({ mails }) => mails.stop())
  expect(faces.check).toMatch(/сервер\. Впервые замечено \d/)
})

test('what may have come after another of its kind was mended has no time', async () => {
  const faces = await facesAfter(
    ({ folder }) => put(join(folder, 'documents', 'consent.pdf'), ''),
    { DOCUMENTS_DIR: 'documents' },
  )
  expect(faces.desk).toContain('consent.pdf')
  for (const said of [faces.desk, faces.check, faces.told]) expect(said).not.toMatch(SINCE)
})

test('a webhook that was never tried: the desk and the check say it, and it is no news', async () => {
  const faces = await facesAfter(() => undefined)
  expect(faces).toMatchObject({ healthz: [], told: '', pushed: '' })
  expect(faces.desk).toMatch(/127\.0\.0\.1:\d+.: ещё не.приняло ни.одного/)
  expect(faces.check).toMatch(/127\.0\.0\.1:\d+.: ещё не.приняло ни.одного/)
})

test('a notice that failed: the desk says it and a mail does, the check counts it, and /healthz names its kind', async () => {
  const faces = await facesAfter(async ({ store }) => {
    await store.save(aRequest(), 'key', { notify: ['anna@veha.test'] })
    const notice = await store.lockNotice()
    if (notice) await store.recordOutcome(notice, { state: 'failed', fault: '550' })
  })
  expect(faces.healthz).toEqual(['notices-failing'])
  expect(faces.desk).toMatch(
    /№.1: письмо на.anna@veha\.test не.дошло \(550\), о.ней никто не.узнал/,
  )
  expect(faces.check).toMatch(/Уведомлений не.дошло: 1\..*[^]*Ошибок/)
  expect(faces.told).toMatch(/№.1: письмо на.anna@veha\.test не.дошло/)
  expect(faces.told).toMatch(/Для того, кто ведёт сервер:\s+anna@veha\.test: 550/)
  expectPushed(faces.pushed)
})

test('a database whose damage cannot be looked for: the desk says it and a mail does, and /healthz names its kind', async () => {
  const faces = await facesAfter(({ store }) => {
    store.findDamage = () => Promise.reject(new Error('no answer within 5000 ms'))
  })
  expect(faces.healthz).toEqual(['database-unchecked'])
  for (const said of [faces.desk, faces.told])
    expect(said).toMatch(/узнать не.удалось\. Если так будет/)
  expectPushed(faces.pushed)
})

test.each(['findDamage', 'newestRequest'] as const)(
  'a look at the database of which %s fails is a fault to a command, too',
  async (name) => {
    const databaseUrl = `file:${join(temporaryFolder(), 'agency.db')}`
    const requests = store(databaseUrl)
    await requests.prepare()
    const probe = { ...asCommand(requests), [name]: () => Promise.reject(new Error('no answer')) }
    const { findings } = await lookAtDatabase(databaseUrl, probe)
    expect(findings).toMatchObject([{ kind: 'database-unchecked', severity: 'fault' }])
  },
)

test('a mail server that refuses us: the desk and the check say it, and /healthz names its kind', async () => {
  const faces = await facesAfter(({ mails }) => mails.stop())
  expect(faces.healthz).toEqual(['mail-refused'])
  expect(faces.desk).toMatch(/Почтовый сервер не.пускает сайт/)
  expect(faces.check).toMatch(/127\.0\.0\.1:\d+ не отвечает .*: Почтовый сервер не.пускает сайт/)
  expectPushed(faces.pushed)
})
