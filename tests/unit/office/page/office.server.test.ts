import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { officeLink } from '~/office/page/office-link.server'
import { type Office, openOffice } from '~/office/page/office.server'
import { openStore, type RequestStore } from '~/office/store/store.server'
import { request } from '../store/store-contract'
import { temporaryFolder } from '../workbench'

const ANNA = 'anna@mezha.example'
const BORIS = 'boris@mezha.example'
const VERA = 'vera@mezha.example'
const DAY = 86_400_000

let store: RequestStore
let office: Office

beforeEach(async () => {
  store = openStore(`file:${join(temporaryFolder(), 'agency.db')}`)
  onTestFinished(() => store.close())
  office = openOffice(store, [ANNA, BORIS, VERA], ['new secret', 'old secret'])
  await store.save(request, 'key')
})

/** The link in a person's mail about the only request. */
async function linkOf(person: string, secret = 'new secret', now = Date.now()): Promise<URL> {
  const [stored] = await store.list()
  if (!stored) throw new Error('no request')
  return new URL(officeLink({ request: stored, person }, secret, now), 'https://mezha.example')
}

async function follow(link: URL, number = '1') {
  return office.visit(number, link.searchParams)
}

async function act(intent: string, person: string) {
  const visit = await follow(await linkOf(person))
  if (visit) await office.act(intent, visit)
}

/** What the staff's mails say beside the request itself. */
async function lines(): Promise<[string, string | null][]> {
  const said: [string, string | null][] = []
  for (let notice; (notice = await store.claimNotice(Date.now() + 1000));) {
    said.push([notice.recipient, notice.text])
  }
  return said
}

describe('a link', () => {
  test('shows the request’s number and state to whom it was sent, and nothing personal', async () => {
    const visit = await follow(await linkOf(ANNA))
    expect(visit).toEqual({
      person: ANNA,
      request: {
        id: 1,
        createdAt: expect.any(String),
        takenBy: null,
        takenAt: null,
        doneAt: null,
      },
    })
    expect((await linkOf(ANNA)).href).not.toMatch(/anna|mezha.example.*mezha|Кузнецова|%D0/i)
  })

  test('is good under an older secret, too, and for 14 days', async () => {
    expect(await follow(await linkOf(ANNA, 'old secret'))).not.toBeNull()
    expect(await follow(await linkOf(ANNA, 'new secret', Date.now() - 13.9 * DAY))).not.toBeNull()
    expect(await follow(await linkOf(ANNA, 'new secret', Date.now() - 14 * DAY))).toBeNull()
  })

  test.each<[string, (link: URL) => void]>([
    ['without a signature', ({ searchParams }) => searchParams.delete('signature')],
    ['with a short signature', ({ searchParams }) => searchParams.set('signature', 'a')],
    ['with a longer life', ({ searchParams }) => searchParams.set('until', '9999999999999')],
    ['without an end', ({ searchParams }) => searchParams.set('until', 'NaN')],
    ['of nobody', ({ searchParams }) => searchParams.delete('who')],
  ])('that is forged shows nothing: %s', async (_, forge) => {
    const link = await linkOf(ANNA)
    forge(link)
    expect(await follow(link)).toBeNull()
  })

  test('is no other person’s, no other request’s, and none under another secret', async () => {
    const annas = await linkOf(ANNA)
    const boris = await linkOf(BORIS)
    annas.searchParams.set('who', boris.searchParams.get('who') ?? '')
    expect(await follow(annas)).toBeNull()
    expect(await follow(await linkOf(ANNA, 'another secret'))).toBeNull()
    await store.save({ ...request, name: 'Пётр Орлов' }, 'other')
    expect(await follow(boris, '2')).toBeNull()
    expect(await follow(boris, '1; DROP TABLE requests')).toBeNull()
    expect(await follow(await linkOf('thief@evil.example'))).toBeNull()
  })

  test('leads nowhere once the request was deleted, or the person left', async () => {
    const link = await linkOf(ANNA)
    const withoutAnna = openOffice(store, [BORIS], ['new secret'])
    expect(await withoutAnna.visit('1', link.searchParams)).toBeNull()
    await store.purge(Date.now() + DAY)
    expect(await follow(link)).toBeNull()
  })
})

describe('taking a request', () => {
  test('is one person’s of several at once, and the others are told', async () => {
    await Promise.all([ANNA, BORIS, VERA, ANNA, BORIS].map((person) => act('take', person)))
    const taker = (await store.find(1))?.takenBy
    expect([ANNA, BORIS, VERA]).toContain(taker)
    const said = await lines()
    expect(said).toHaveLength(2)
    for (const [recipient, text] of said) {
      expect(recipient).not.toBe(taker)
      expect(text).toMatch(new RegExp(`^Заявку № 1 взяли: ${taker}, \\d\\d:\\d\\d$`))
    }
  })

  test('can be taken back by its taker alone, and the others are told', async () => {
    await act('take', ANNA)
    await lines()
    await act('put-back', BORIS)
    await act('finish', BORIS)
    expect(await store.find(1)).toMatchObject({ takenBy: ANNA, doneAt: null })
    await act('put-back', ANNA)
    expect(await store.find(1)).toMatchObject({ takenBy: null, takenAt: null })
    expect(await lines()).toEqual([
      [BORIS, 'Заявка № 1 снова свободна: anna@mezha.example её не ведёт'],
      [VERA, 'Заявка № 1 снова свободна: anna@mezha.example её не ведёт'],
    ])
  })

  test('ends with its being done, which nobody else can take any more', async () => {
    await act('take', ANNA)
    await act('finish', ANNA)
    await act('take', BORIS)
    expect(await store.find(1)).toMatchObject({ takenBy: ANNA, doneAt: expect.any(String) })
  })

  test('an unknown intent changes nothing', async () => {
    await act('delete', ANNA)
    expect(await store.find(1)).toMatchObject({ takenBy: null, doneAt: null })
  })
})
