import { join } from 'node:path'
import type { ActionFunctionArgs } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { BetterSqlite } from '~/agency/store/better-sqlite.server'
import type { RequestStore } from '~/agency/store/store.server'
import { openDesk } from '~/office/desk/desk.server'
import { action, loader } from '~/routes/desk.$content'
import { loader as photos } from '~/routes/desk.photos'
import { parseSettings } from '~/server/settings/env.server'
import { bareFacts } from '../../support/factories'
import { store as openedStore, temporaryFolder } from '../workbench'

const site = vi.hoisted(() => ({ context: {} }))
vi.mock('~/context.server', () => ({ appContext: () => site.context }))
vi.mock('~/server/log/log.server', () => ({ log: vi.fn() }))
vi.mock('~/server/http/visitor.server', () => ({ visitorAddress: () => '127.0.0.1' }))

let file: string
let store: RequestStore
const services = [{ id: 1, title: 'Межевание', price: 5000, description: 'Выезд' }]

beforeEach(async () => {
  file = join(temporaryFolder(), 'agency.db')
  const parsed = parseSettings({ DATABASE_URL: `file:${file}` })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  store = openedStore(parsed.settings.databaseUrl)
  const contents = { refresh: () => Promise.resolve(), current: () => [], showsPhoto: () => false }
  site.context = {
    office: {
      desk: openDesk(store, parsed.settings),
      door: { enter: async () => ({ person: 'Анна', isOpen: true }) },
      said: { take: async () => null },
    },
    ...{ catalogue: contents, facts: contents, files: null },
    refresh: () => Promise.resolve(),
  }
  for (const [kind, content] of [
    ['facts', { ...bareFacts, engineers: [] }],
    ['catalogue', services],
  ] as const) {
    const text = JSON.stringify(content)
    await store.saveVersion(kind, { content: text, savedBy: 'Анна', base: 0 })
    const base = (await store.newestVersion(kind))?.id ?? 0
    await store.saveVersion(kind, { content: text, savedBy: 'Олег', base })
  }
})

/** Overwrites the newest version of each content. */
function damage(content: string | Buffer) {
  const database = new BetterSqlite(file)
  const newest = 'SELECT max(id) FROM versions GROUP BY kind'
  database
    .prepare(`UPDATE versions SET content = CAST(? AS TEXT) WHERE id IN (${newest})`)
    .run(content)
  database.close()
}

async function page(name: string, query = '', fields?: Record<string, string>) {
  const body = fields && new URLSearchParams(fields)
  const args = {
    request: new Request(`http://localhost/desk/${name}${query}`, {
      method: body ? 'POST' : 'GET',
      body,
    }),
    params: { content: name },
    context: {},
  } as ActionFunctionArgs
  const answer: Response = await (body ? action : name === 'photos' ? photos : loader)(args)
  return {
    status: answer.status,
    data: body?.has('base') && answer.status < 400 ? null : await answer.json(),
  }
}

const words = (text: string) => expect.stringMatching(text.replaceAll(' ', String.raw`\s`))

const DAMAGES: [what: string, content: string | Buffer][] = [
  ['cut JSON', '{"name":"Веха","eng'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '5'],
  ['a text', '"Веха"'],
  ['a list of nothing', '[null]'],
  ['an object of other parts', '{"engineers":{"0":null},"0":1}'],
  ['engineers that are none', '{"engineers":[null]}'],
  ['binary', Buffer.from([0, 255, 254, 7, 0])],
]

test.each(DAMAGES)(
  'a version that holds %s is told of, and an older one can be saved',
  async (_, content) => {
    damage(content)
    for (const [name, kind] of [
      ['agency', 'facts'],
      ['services', 'catalogue'],
    ] as const) {
      const { status, data } = await page(name)
      expect(status).toBe(200)
      expect(data).toMatchObject({
        fault: words('Последнее сохранённое повреждено.*под «Вернуть как было»'),
        isDamaged: true,
        groups: [],
      })
      const [newest, older] = await store.listVersions(kind)
      const before = (await page(name, `?version=${older?.id}`)).data
      expect(before.said).toEqual(words('Так было'))
      const shown = before.groups.flatMap(
        ({ fields }: { fields: { name: string; value: string }[] }) => fields,
      )
      expect(shown.map(({ now }: { now?: string }) => now).filter(Boolean)).toEqual([])
      const typed = Object.fromEntries(
        shown.map((field: { name: string; value: string }) => [field.name, field.value]),
      )
      const stale = await page(name, '', { ...typed, base: String(older?.id) })
      expect([stale.status, stale.data?.fault]).toEqual([409, words('Не сохранено: последнее')])
      const saved = await page(name, '', { ...typed, base: String(newest?.id) })
      expect(saved.status).toBe(303)
      expect((await page(name, '?saved')).data).toMatchObject({ said: 'Сохранено.', isSaved: true })
    }
  },
)

test.each(DAMAGES.filter(([what]) => !what.startsWith('a list of')))(
  'the page of photos says that the facts hold %s',
  async (_, content) => {
    damage(content)
    const { data } = await page('photos')
    expect(data).toMatchObject({ engineers: [], note: words('сведения об агентстве повреждены') })
  },
)

test('where no other version is kept, the form is empty, and can be saved', async () => {
  damage('null')
  const database = new BetterSqlite(file)
  database.exec("DELETE FROM versions WHERE kind = 'facts' AND content <> 'null'")
  database.close()
  const { data } = await page('agency')
  expect(data.fault).toEqual(words('а прежнего в базе нет'))
  expect(data.groups.length).toBeGreaterThan(0)
})
