import { describe, expect, test } from 'vitest'
import { parseSettings } from '~/settings/env.server'

const SMTP = { NOTIFY_SMTP_URL: 'smtps://mail.example', NOTIFY_TO: 'anna@mezha.example' }

const SMTP_FAULT =
  'Настройка NOTIFY_SMTP_URL: нужен адрес вида smtps://имя:пароль@сервер; ' +
  'в имени и пароле знаки / ? # @ пишутся %2F %3F %23 %40'

function notify(env: Record<string, string>) {
  const parsed = parseSettings(env)
  return 'settings' in parsed ? parsed.settings.notify : parsed.faults
}

describe('notices', () => {
  test('are off unless a mail server is named', () => {
    expect(notify({})).toBeNull()
  })

  test('go to all addresses, from the first where no sender is named', () => {
    const to = 'anna@mezha.example, Пётр <petr@mezha.example>, "Вера К." <vera@mezha.example>'
    expect(notify({ ...SMTP, NOTIFY_TO: to })).toEqual({
      smtpUrl: 'smtps://mail.example',
      to: [
        { address: 'anna@mezha.example', name: null },
        { address: 'petr@mezha.example', name: 'Пётр' },
        { address: 'vera@mezha.example', name: 'Вера К.' },
      ],
      from: { address: 'anna@mezha.example', name: null },
    })
  })

  test('come from the mail account if its name is an address', () => {
    const account = 'smtps://site%40mezha.example:secret@mail.example'
    expect(notify({ ...SMTP, NOTIFY_SMTP_URL: account })).toMatchObject({
      from: { address: 'site@mezha.example', name: null },
    })
    expect(notify({ ...SMTP, NOTIFY_FROM: 'Межа <other@mezha.example>' })).toMatchObject({
      from: { address: 'other@mezha.example', name: 'Межа' },
    })
  })

  test.each([
    [{ NOTIFY_TO: SMTP.NOTIFY_TO }, 'Настройка NOTIFY_SMTP_URL: нужна, раз задана NOTIFY_TO'],
    [
      { NOTIFY_SMTP_URL: SMTP.NOTIFY_SMTP_URL },
      'Настройка NOTIFY_TO: нужна, раз задана NOTIFY_SMTP_URL',
    ],
    [{ ...SMTP, NOTIFY_TO: 'anna' }, 'Настройка NOTIFY_TO: нужен адрес электронной почты'],
    [
      { ...SMTP, NOTIFY_TO: 'Анна <anna@mezha.example> и все' },
      'Настройка NOTIFY_TO: нужен адрес электронной почты',
    ],
    [
      { ...SMTP, NOTIFY_TO: 'Анна\r\nBcc: d@e.f <anna@mezha.example>' },
      'Настройка NOTIFY_TO: нужен адрес электронной почты',
    ],
    [
      { ...SMTP, NOTIFY_FROM: 'a@b.c\r\nBcc: d@e.f' },
      'Настройка NOTIFY_FROM: нужен адрес электронной почты',
    ],
    [{ ...SMTP, NOTIFY_SMTP_URL: 'https://mail.example' }, SMTP_FAULT],
    [{ ...SMTP, NOTIFY_SMTP_URL: 'smtps://site:pa#ss@mail.example' }, SMTP_FAULT],
    [{ ...SMTP, NOTIFY_SMTP_URL: 'smtps://site:12#34@mail.example' }, SMTP_FAULT],
    [
      { ...SMTP, NOTIFY_SMTP_URL: 'smtps://site:100%z@mail.example' },
      'Настройка NOTIFY_SMTP_URL: в имени и пароле знак % пишется %25',
    ],
  ])('%j is a fault', (env, fault) => {
    expect(notify(env)).toEqual([fault])
  })
})

describe('DATABASE_URL', () => {
  test.each(['file:./data/agency.db', 'postgres://site@db/agency', 'postgresql://db/agency'])(
    '%s names a store',
    (databaseUrl) => {
      expect(parseSettings({ DATABASE_URL: databaseUrl })).toMatchObject({
        settings: { databaseUrl },
      })
    },
  )

  test.each(['agency.db', 'mysql://db/agency', 'file:'])('%s is a fault', (databaseUrl) => {
    expect(parseSettings({ DATABASE_URL: databaseUrl })).toMatchObject({
      faults: [expect.stringMatching(/^Настройка DATABASE_URL: нужно file: и путь/)],
    })
  })
})

test('RETENTION_DAYS is at least 1', () => {
  expect(parseSettings({ RETENTION_DAYS: '365' })).toMatchObject({
    settings: { retentionDays: 365 },
  })
  expect(parseSettings({ RETENTION_DAYS: '0' })).toEqual({
    faults: ['Настройка RETENTION_DAYS: не меньше 1'],
  })
})

test('every setting has a default', () => {
  expect(parseSettings({})).toMatchObject({
    settings: {
      port: 3000,
      host: null,
      agencyApiUrl: null,
      databaseUrl: 'file:./data/agency.db',
      catalogueFile: null,
      siteUrl: null,
      sessionSecret: null,
      trustProxy: 0,
      rateLimit: 30,
    },
  })
})

test('an empty variable counts as unset', () => {
  expect(parseSettings({ PORT: '', AGENCY_API_URL: '  ' })).toMatchObject({
    settings: { port: 3000, agencyApiUrl: null },
  })
})

test('trailing slashes are removed, secrets are split at commas', () => {
  const given = {
    AGENCY_API_URL: 'https://agency.test/api/',
    SITE_URL: 'https://mezha.test/',
    SESSION_SECRET: 'the newer secret, the older secret',
  }
  expect(parseSettings(given)).toMatchObject({
    settings: {
      agencyApiUrl: 'https://agency.test/api',
      siteUrl: 'https://mezha.test',
      sessionSecret: ['the newer secret', 'the older secret'],
    },
  })
})

test.each([
  ['PORT', 'server'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['AGENCY_API_URL', 'agency.test'],
  ['AGENCY_API_URL', 'ftp://agency.test'],
  ['AGENCY_API_URL', 'https://name:password@agency.test'],
  ['AGENCY_API_URL', 'https://agency.test/api?key=1'],
  ['DATABASE_URL', 'mysql://agency.test/requests'],
  ['DATABASE_URL', 'postgres://site:s3cr#et@db/agency'],
  ['DATABASE_URL', 'postgres://site:12#34@db/agency'],
  ['AGENCY_API_URL', 'https://:password@agency.test'],
  ['SITE_URL', 'https://mezha.test/shop'],
  ['SITE_URL', 'https://mezha.test/?x=1'],
  ['SITE_URL', 'https://name:password@mezha.test'],
  ['SESSION_SECRET', 'the newer secret,,the older secret'],
  ['SESSION_SECRET', 'the newer secret,fifteen letters'],
  ['TRUST_PROXY', 'yes'],
  ['RATE_LIMIT', '1.5'],
  ['NODE_ENV', 'staging'],
])('%s=%s is a fault, named in one line', (name, value) => {
  const result = parseSettings({ [name]: value })
  expect(result).toEqual({ faults: [expect.stringMatching(new RegExp(`^Настройка ${name}: .+$`))] })
})

test('each fault has a line of its own', () => {
  expect(parseSettings({ PORT: 'x', RATE_LIMIT: 'y' })).toMatchObject({
    faults: [expect.stringContaining('PORT'), expect.stringContaining('RATE_LIMIT')],
  })
})

test('variables of other programs are ignored, however close their names', () => {
  expect(parseSettings({ SITE: '1', SESSION: 'gnome', DATABASE: 'x' })).toEqual(parseSettings({}))
})
