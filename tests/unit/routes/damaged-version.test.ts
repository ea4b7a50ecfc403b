import { join } from 'node:path'
import type { ActionFunctionArgs } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { BetterSqlite } from '~/agency/database/better-sqlite.server'
import type { Store } from '~/agency/store/store.server'
import { openDesk } from '~/office/desk/desk.server'
import { action, loader } from '~/routes/desk.$content'
import { loader as photos } from '~/routes/desk.photos'
import { parseSettings } from '~/server/settings/env.server'
import { bareFacts } from '../../support/factories'
import { siteOf, storeAt, temporaryFolder } from '../workbench'

vi.mock('~/server/http/visitor.server', () => ({ visitorAddress: () => '127.0.0.1' }))

let file: string
let store: Store
const services = [{ id: 1, title: 'Межевание', price: 5000, description: 'Выезд' }]

beforeEach(async () => {
  file = join(temporaryFolder(), 'agency.db')
  const parsed = parseSettings({ DATABASE_URL: `file:${file}` })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  store = storeAt(parsed.settings.databaseUrl)
  const contents = { refresh: () => Promise.resolve(), current: () => [] }
  siteOf({
    office: {
      desk: openDesk(store, parsed.settings),
      door: { enter: async () => 'Анна' },
      flash: { take: async () => null },
    },
    ...{ catalogue: contents, facts: contents, files: null },
    refresh: () => Promise.resolve(),
  })
  for (const [kind, content] of [
    ['facts', { ...bareFacts, engineers: [] }],
    ['catalogue', services],
  ] as const) {
    const text = JSON.stringify(content)
    await store.versions.save(kind, { content: text, savedBy: 'Анна', base: 0 })
    const base = (await store.versions.newest(kind))?.id ?? 0
    await store.versions.save(kind, { content: text, savedBy: 'Олег', base })
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

/** What an older version's form shows, as it would be posted. */
async function typedIn(name: string, version?: number) {
  const { data } = await page(name, `?version=${version}`)
  expect(data.message).toEqual(words('Так было'))
  const shown: { name: string; value: string }[] = data.groups.flatMap(
    ({ fields }: { fields: never[] }) => fields,
  )
  return Object.fromEntries(shown.map((field) => [field.name, field.value]))
}

const CONTENTS = [
  ['agency', 'facts'],
  ['services', 'catalogue'],
] as const

test.each([
  ['cut JSON', '{"name":"Веха","eng'],
  ['nothing', ''],
  ['binary', Buffer.from([0, 255, 254, 7, 0])],
  ['null', 'null'],
  ['a number', '5'],
  ['a text', '"Веха"'],
  ['a list of nothing', '[null]'],
  ['an object of other parts', '{"engineers":{"0":null},"0":1}'],
  ['engineers that are none', '{"engineers":[null]}'],
  ['one fact and lists that are none', '{"name":"Веха","engineers":"Иван"}'],
])(
  'of a version that holds %s the form shows what it has a field for, and an older one can be saved',
  async (_, content) => {
    damage(content)
    expect((await page('photos')).status).toBe(200)
    for (const [name, kind] of CONTENTS) {
      const { status, data } = await page(name)
      expect([status, data.fault, data.groups.length > 0]).toEqual([200, undefined, true])
      const [newest, older] = await store.versions.list(kind)
      const typed = await typedIn(name, older?.id)
      const saved = await page(name, '', { ...typed, base: String(newest?.id) })
      expect(saved.status).toBe(303)
    }
  },
)
