import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AgencyUnavailable, type ServiceRequest } from '~/agency/agency'
import { type Service } from '~/catalogue/service'
import { mailChannel } from '~/office/mail/mail-channel.server'
import { startNotices } from '~/office/notices.server'
import { BetterSqlite } from '~/office/store/better-sqlite.server'
import { LEASE } from '~/office/store/notices.server'
import { openStore } from '~/office/store/store.server'
import { type MailServer, startMailServer } from '../../support/mail-server'
import { bundle, temporaryFolder } from './workbench'

// Real servers and processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 20_000 })

const request: ServiceRequest = {
  name: 'Анна Кузнецова',
  phone: '8 (900) 123-45-67',
  address: 'Заречье, ул. Садовая, 7',
  comment: 'Забор стоит\nне там',
  services: ['Межевание земельного участка', 'Вынос границ участка в натуру'],
}
const catalogue: Service[] = [
  { id: 1, title: 'Межевание земельного участка', description: '', icon: null, price: 12000 },
  { id: 13, title: 'Вынос границ участка в натуру', description: '', icon: null, price: 5500 },
]
const noon = Date.UTC(2026, 2, 5, 12)

let databaseUrl: string
let mails: MailServer

beforeEach(async () => {
  vi.stubEnv('TZ', 'Europe/Moscow')
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  databaseUrl = `file:${join(temporaryFolder(), 'agency.db')}`
  mails = await startMailServer()
  return async () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    await mails.stop()
  }
})

function store() {
  const opened = openStore(databaseUrl)
  onTestFinished(() => opened.close())
  return opened
}

/** A site's process, as far as notices go. It gives none up before it is told to. */
function site({ services = catalogue, to = ['staff@mezha.example'], from = store() } = {}) {
  const linkTo = ({ id }: { id: number }, person: string) =>
    `https://mezha.example/office/${id}?who=${person}`
  const settings = {
    smtpUrl: mails.url,
    from: { address: 'site@mezha.example', name: null },
    to: to.map((address) => ({ address, name: null })),
  }
  const pace = { poll: 20, pauses: [20, 40], giveUpAfter: Infinity }
  const notices = startNotices(from, [mailChannel(settings, () => services, linkTo)], pace)
  onTestFinished(notices.stop)
  return {
    ...notices,
    giveUp: () => (pace.giveUpAfter = 0),
    async take(taken: ServiceRequest, key: string, suspect = false) {
      await from.save(taken, key, { notify: to, suspect, now: noon })
      notices.sendSoon()
    },
  }
}

async function mailsThatCame(count: number) {
  await vi.waitFor(() => expect(mails.received.length).toBeGreaterThanOrEqual(count), 5000)
  await vi.waitFor(
    async () => expect(await store().countNotices()).toMatchObject({ waiting: 0 }),
    5000,
  )
  expect(mails.received).toHaveLength(count)
  return mails.received
}

describe('a notice', () => {
  test('says what is needed to answer in one tap', async () => {
    await site().take(request, 'key')
    const [mail] = await mailsThatCame(1)
    expect(mail).toMatchObject({
      from: 'site@mezha.example',
      to: ['staff@mezha.example'],
      subject: 'Заявка с сайта № 1: Анна Кузнецова',
    })
    expect(mail?.text).toBe(`Заявка с сайта № 1, 05.03.2026 15:00

Имя: Анна Кузнецова
Телефон: 8 (900) 123-45-67
Написать в WhatsApp: https://wa.me/79001234567
Взять заявку: https://mezha.example/office/1?who=staff@mezha.example

Услуги:
• Межевание земельного участка — 12\u00a0000\u00a0₽
• Вынос границ участка в натуру — 5\u00a0500\u00a0₽
Сумма по ценам на сайте: 17\u00a0500\u00a0₽

Адрес объекта: Заречье, ул. Садовая, 7
Комментарий:
Забор стоит
не там
`)
    const take = 'https://mezha.example/office/1?who=staff@mezha.example'
    expect(mail?.html).toContain('<a href="tel:+79001234567">8 (900) 123-45-67</a>')
    expect(mail?.html).toContain('<a href="https://wa.me/79001234567">Написать в WhatsApp</a>')
    expect(mail?.html).toContain(`<a href="${take}">Взять заявку</a>`)
    expect(mail?.sender).toBe('Заявки с сайта <site@mezha.example>')
    expect(mail?.headers).toMatch(/^Auto-Submitted: auto-generated$/m)
  })

  test('gives a price where the catalogue has one, and the sum where it has all', async () => {
    const services = ['Вынос границ участка в натуру', 'Услуга, которой больше нет']
    await site().take({ ...request, services }, 'key')
    const [mail] = await mailsThatCame(1)
    expect(mail?.text).toContain('• Вынос границ участка в натуру — 5\u00a0500\u00a0₽\n')
    expect(mail?.text).toContain('• Услуга, которой больше нет — цена неизвестна\n')
    expect(mail?.text).not.toContain('Сумма')
  })

  test('gives no price where two services have the title, and different ones', async () => {
    const cheaper = { ...catalogue[0], id: 2, price: 9000 } as Service
    const same = { ...catalogue[1], id: 3 } as Service
    await site({ services: [...catalogue, cheaper, same] }).take(request, 'key')
    const [mail] = await mailsThatCame(1)
    expect(mail?.text).toContain('• Межевание земельного участка — цена неизвестна\n')
    expect(mail?.text).toContain('• Вынос границ участка в натуру — 5\u00a0500\u00a0₽\n')
    expect(mail?.text).not.toContain('Сумма')
  })

  test('goes out while there is no catalogue, and of an empty request', async () => {
    const nothing = { name: '', phone: '', address: '', comment: '', services: [] }
    const { take } = site({ services: [] })
    await take(request, 'first')
    await take(nothing, 'second')
    const [first, second] = await mailsThatCame(2)
    expect(first?.text).toContain('• Межевание земельного участка — цена неизвестна\n')
    expect(second?.subject).toBe('Заявка с сайта № 2')
    expect(second?.text).toContain('\n\nУслуги: —\n\nАдрес объекта: —\nКомментарий: —\n')
  })

  test('of a suspect request says so in its subject', async () => {
    await site().take(request, 'key', true)
    const [mail] = await mailsThatCame(1)
    expect(mail?.subject).toBe('[Похоже на спам] Заявка с сайта № 1: Анна Кузнецова')
    expect(mail?.text).toContain('Похоже на спам: заполнено поле, которого люди не видят.')
  })

  test('takes neither headers nor markup nor receivers from a visitor', async () => {
    const evil = 'Анна\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>"&'
    await site().take(
      { name: evil, phone: evil, address: evil, comment: evil, services: [evil] },
      'key',
    )
    const [mail] = await mailsThatCame(1)
    expect(mail?.to).toEqual(['staff@mezha.example'])
    expect(mail?.headers).not.toMatch(/^Bcc/im)
    expect(mail?.subject).toBe(
      'Заявка с сайта № 1: Анна Bcc: thief@evil.example  <script>alert(1)</script>"&',
    )
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html).toContain('&lt;script&gt;')
  })

  test('names the first hundred services of a body of 256 KB, and how many more there are', async () => {
    const services = [...Array<string>(10_000).fill('Межевание земельного участка')]
    await site().take({ ...request, services }, 'key')
    const [mail] = await mailsThatCame(1)
    expect(mail?.text.match(/• Межевание/g)).toHaveLength(100)
    expect(mail?.text).toContain(
      '\nи ещё 9900\nСумма по ценам на сайте: 120\u00a0000\u00a0000\u00a0₽\n',
    )
  })

  test('has a subject of a line’s length', async () => {
    await site().take({ ...request, name: '🏡'.repeat(5000) }, 'key')
    const [mail] = await mailsThatCame(1)
    expect(mail?.subject).toMatch(/^Заявка с сайта № 1: (🏡)+…$/u)
    expect([...(mail?.subject ?? '')]).toHaveLength(101)
  })
})

describe('the mail server', () => {
  test('that is away delays nobody and loses nothing', async () => {
    await mails.stop()
    const { take } = site()
    for (const key of ['a', 'b', 'c']) await take(request, key)
    await vi.waitFor(() =>
      expect(process.stderr.write).toHaveBeenCalledWith(expect.stringContaining('notice-failed')),
    )
    expect(await store().list()).toHaveLength(3)
    await mails.start()
    const received = await mailsThatCame(3)
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(3)
  })

  test('is tried by one notice at a time while it is away', async () => {
    await mails.stop()
    const { take } = site()
    for (const key of ['a', 'b', 'c', 'd', 'e']) await take(request, key)
    await vi.waitFor(() => {
      const lines = vi.mocked(process.stderr.write).mock.calls.map(([line]) => String(line))
      expect(lines.filter((line) => line.includes('notice-failed')).length).toBeGreaterThan(1)
    })
    await mails.start()
    await mailsThatCame(5)
    expect(await store().listFailedNotices()).toEqual([])
  })

  test('that refuses a mail is asked again for a while, and the notice is listed', async () => {
    mails.refuseWith(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    const { take, giveUp } = site()
    await take(request, 'key')
    await vi.waitFor(() => expect(mails.received.length).toBeGreaterThan(2), 5000)
    expect(await store().listFailedNotices()).toMatchObject([{ isGivenUp: false }])
    giveUp()
    await vi.waitFor(
      async () => expect(await store().listFailedNotices()).toMatchObject([{ isGivenUp: true }]),
      5000,
    )
    expect(await store().listFailedNotices()).toMatchObject([
      {
        request: { id: 1 },
        attempts: mails.received.length,
        fault: expect.stringMatching(
          /^Почтовый сервер не знает такого ящика \(.*550 no such mailbox/,
        ),
      },
    ])
    const written = vi.mocked(process.stderr.write).mock.calls.join()
    expect(written).toContain('"kind":"notice-given-up","request":1')
    expect(written).not.toContain('Кузнецова')
  })

  test('that refuses one mail still gets the others', async () => {
    const later = Object.assign(new Error('later'), { responseCode: 451 })
    mails.beforeAnswer(({ subject }) => mails.refuseWith(subject.includes('Орлов') ? later : null))
    const { take } = site()
    await take({ ...request, name: 'Пётр Орлов' }, 'first')
    await take(request, 'second')
    await vi.waitFor(
      () =>
        expect(mails.received.map(({ subject }) => subject)).toContain(
          'Заявка с сайта № 2: Анна Кузнецова',
        ),
      5000,
    )
    await vi.waitFor(
      async () => expect(await store().listFailedNotices()).toMatchObject([{ request: { id: 1 } }]),
      5000,
    )
  })
})

test('a recipient whom the mail server refuses costs the others nothing', async () => {
  mails.refuseReceiver('staff@mezha.example')
  await site({ to: ['staff@mezha.example', 'boss@mezha.example'] }).take(request, 'key')
  await vi.waitFor(async () => {
    expect(mails.received.map((mail) => mail.to)).toEqual([['boss@mezha.example']])
    expect(await store().listFailedNotices()).toMatchObject([
      { recipient: 'staff@mezha.example', fault: expect.stringContaining('no such mailbox') },
    ])
  }, 5000)
})

test('a line about a request answers the mail about it', async () => {
  const { take } = site()
  await take(request, 'key')
  await mailsThatCame(1)
  const message = { recipients: ['staff@mezha.example'], text: 'Заявку № 1 взяли: Анна, 10:05' }
  await store().take(1, 'Анна', [], message, noon)
  const [first, second] = await mailsThatCame(2)
  expect(second?.subject).toBe('Re: Заявка с сайта № 1: Анна Кузнецова')
  expect(second?.text).toBe('Заявку № 1 взяли: Анна, 10:05\n')
  expect(second?.headers).toContain(`In-Reply-To: ${first?.messageId}`)
  expect(second?.messageId).not.toBe(first?.messageId)
})

test('who is no longer among the recipients gets nothing', async () => {
  await store().save(request, 'key', {
    notify: ['staff@mezha.example', 'gone@mezha.example'],
    now: noon,
  })
  site()
  expect(await mailsThatCame(1)).toMatchObject([{ to: ['staff@mezha.example'] }])
  expect(await store().listFailedNotices()).toEqual([])
})

test('a request whose only address was corrected reaches everybody of today', async () => {
  await store().save(request, 'key', { notify: ['ana@mezha.example'], now: noon })
  site({ to: ['anna@mezha.example', 'boris@mezha.example'] })
  const received = await mailsThatCame(2)
  expect(received.flatMap(({ to }) => to)).toEqual(['anna@mezha.example', 'boris@mezha.example'])
})

test('two sites with different recipients on one database lose nothing', async () => {
  const sites = [site({ to: ['anna@mezha.example'] }), site({ to: ['boris@mezha.example'] })]
  const names = Array.from({ length: 10 }, (_, index) => `Заявитель ${index}`)
  await Promise.all(names.map((name, index) => sites[index % 2]?.take({ ...request, name }, name)))
  await vi.waitFor(
    async () => expect(await store().countNotices()).toEqual({ waiting: 0, failing: 0 }),
    5000,
  )
  const told = mails.received.map(({ subject }) => subject.replace(/^.*: /, ''))
  expect([...new Set(told)].sort()).toEqual(names)
})

test('a request from a phone that wrote before says so', async () => {
  const { take } = site()
  await take(request, 'first')
  await take({ ...request, phone: '+7 900 123 45 67' }, 'second')
  const [first, second] = await mailsThatCame(2)
  expect(first?.text).not.toContain('тот же телефон')
  expect(second?.text).toContain('Телефон: +7 900 123 45 67\nтот же телефон: № 1\n')
})

test('a mail whose sending could not be written down at first is not sent again', async () => {
  const from = store()
  const away = new AgencyUnavailable('storage', 'database is locked')
  const settle = vi.spyOn(from, 'settleNotice').mockRejectedValueOnce(away)
  await site({ from }).take(request, 'key')
  await mailsThatCame(1)
  expect(settle).toHaveBeenCalledTimes(2)
})

test('a request that the staff deleted by hand holds no other notice up', async () => {
  await mails.stop()
  const first = site()
  await first.take(request, 'deleted')
  await vi.waitFor(
    async () => expect(await store().countNotices()).toMatchObject({ waiting: 1 }),
    5000,
  )
  const database = new BetterSqlite(databaseUrl.replace('file:', ''))
  database.pragma('foreign_keys = OFF')
  database.exec('DELETE FROM requests')
  database.close()
  await first.take(request, 'key')
  await mails.start()
  await vi.waitFor(() => expect(mails.received).toHaveLength(1), 5000)
})

test('each channel gets the notices of its own recipients', async () => {
  const from = store()
  const sent: string[][] = []
  const channelOf = (...recipients: string[]) => ({
    recipients,
    send: async ({ recipient }: { recipient: string }) => {
      sent.push([...recipients, recipient])
      return null
    },
  })
  const notices = startNotices(from, [channelOf('anna', 'boris'), channelOf('https://hook')])
  onTestFinished(notices.stop)
  await from.save(request, 'key', { notify: ['anna', 'https://hook', 'boris'] })
  notices.sendSoon()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([
    ['anna', 'boris', 'anna'],
    ['https://hook', 'https://hook'],
    ['anna', 'boris', 'boris'],
  ])
})

describe('several processes', () => {
  test('send each notice once', async () => {
    const sites = [site(), site(), site()]
    const keys = Array.from({ length: 30 }, (_, index) => `key ${index}`)
    await Promise.all(keys.map((key, index) => sites[index % 3]?.take(request, key)))
    const received = await mailsThatCame(30)
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(30)
  })

  test('one that dies after sending leaves it to another, under the same Message-ID', async () => {
    await store().save(request, 'key', { notify: ['staff@mezha.example'], now: noon })
    const folder = temporaryFolder()
    const program = await bundle('tests/unit/office/noticing-process.ts', folder)
    const dying = spawn(process.execPath, [program, databaseUrl, mails.url])
    const died = once(dying, 'exit')
    // The mail has arrived; that it was accepted nobody will hear.
    mails.beforeAnswer(async () => {
      dying.kill('SIGKILL')
      await died
      mails.beforeAnswer(() => undefined)
    })
    await died
    expect(await store().countNotices()).toMatchObject({ waiting: 1 })

    const later = store()
    site({ from: { ...later, claimNotice: () => later.claimNotice(Date.now() + LEASE) } })
    const [first, second] = await mailsThatCame(2)
    expect(first?.messageId).toMatch(/^<request-1-key@mezha\.example>$/)
    expect(second?.messageId).toBe(first?.messageId)
  }, 20_000)
})
