import { describe, expect, test } from 'vitest'
import { settingFaults } from '~/server/settings/setting-faults'
import { parseSettings } from '~/server/settings/env.server'

const words = settingFaults

const SMTP = { NOTIFY_SMTP_URL: 'smtps://mail.example', NOTIFY_TO: 'anna@mezha.example' }

function notify(env: Record<string, string>) {
  const parsed = parseSettings(env)
  return 'settings' in parsed ? parsed.settings.notify : parsed.faults
}

describe('notices', () => {
  test('are off unless a mail server is set', () => {
    expect(notify({})).toBeNull()
  })

  test('are sent to all addresses, from the first one if no sender is set', () => {
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

  test('are sent from the mail account if its name is an address', () => {
    const account = 'smtps://site%40mezha.example:secret@mail.example'
    expect(notify({ ...SMTP, NOTIFY_SMTP_URL: account })).toMatchObject({
      from: { address: 'site@mezha.example', name: null },
    })
    expect(notify({ ...SMTP, NOTIFY_FROM: 'Межа <other@mezha.example>' })).toMatchObject({
      from: { address: 'other@mezha.example', name: 'Межа' },
    })
  })

  test.each([
    ['NOTIFY_SMTP_URL', '', words.neededBeside('NOTIFY_TO')],
    ['NOTIFY_TO', '', words.neededBeside('NOTIFY_SMTP_URL')],
    ['NOTIFY_TO', 'anna', words.mailAddress],
    ['NOTIFY_TO', 'Анна <anna@mezha.example> и все', words.mailAddress],
    ['NOTIFY_TO', 'Анна\r\nBcc: d@e.f <anna@mezha.example>', words.mailAddress],
    ['NOTIFY_FROM', 'a@b.c\r\nBcc: d@e.f', words.mailAddress],
    ['NOTIFY_SMTP_URL', 'https://mail.example', words.smtpUrl],
    ['NOTIFY_SMTP_URL', 'smtps://site:pa#ss@mail.example', words.smtpUrl],
    ['NOTIFY_SMTP_URL', 'smtps://site:12#34@mail.example', words.smtpUrl],
    ['NOTIFY_SMTP_URL', 'smtps://site:100%z@mail.example', words.percent],
  ])('are refused if %s is %j', (name, value, reason) => {
    expect(notify({ ...SMTP, [name]: value })).toEqual([words.fault(name, reason)])
  })
})

describe('DATABASE_URL', () => {
  test.each(['file:./data/agency.db', 'postgres://site@db/agency', 'postgresql://db/agency'])(
    'accepts %s',
    (databaseUrl) => {
      expect(parseSettings({ DATABASE_URL: databaseUrl })).toMatchObject({
        settings: { databaseUrl },
      })
    },
  )
})

test.each([
  [words.atLeast(1), '0'],
  [words.atMost(36_500), '9'.repeat(309)],
])('RETENTION_DAYS has to be %s', (reason, days) => {
  expect(parseSettings({ RETENTION_DAYS: days })).toEqual({
    faults: [words.fault('RETENTION_DAYS', reason)],
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

const FAULTY = {
  PORT: ['server', '70000', '-1'],
  AGENCY_API_URL: [
    ...['agency.test', 'ftp://agency.test', 'https://agency.test/api?key=1'],
    ...['https://name:password@agency.test', 'https://:password@agency.test'],
  ],
  DATABASE_URL: [
    ...['agency.db', 'file:', 'mysql://agency.test/requests'],
    ...['postgres://site:s3cr#et@db/agency', 'postgres://site:12#34@db/agency'],
  ],
  DATABASE_POOL: ['1'],
  AGENCY_PUBLIC_URL: ['https://a.test/api', 'backend', 'https://name:password@a.test'],
  SITE_URL: ['https://a.test/shop', 'https://a.test/?x=1', 'https://name:password@a.test'],
  SESSION_SECRET: ['the newer secret,,the older secret', 'the newer secret,fifteen letters'],
  DESK_PASSWORD: ['fifteen letters'],
  TRUST_PROXY: ['yes'],
  RATE_LIMIT: ['1.5'],
  NODE_ENV: ['staging'],
}

test.each(
  Object.entries(FAULTY).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)('%s=%s is a fault that is named in one line', (name, value) => {
  const result = parseSettings({ [name]: value })
  expect(result).toEqual({ faults: [expect.stringContaining(words.fault(name, ''))] })
})

test('each fault has a line of its own', () => {
  expect(parseSettings({ PORT: 'x', RATE_LIMIT: 'y' })).toMatchObject({
    faults: [expect.stringContaining('PORT'), expect.stringContaining('RATE_LIMIT')],
  })
})

test('variables of other programs are ignored, however close their names', () => {
  expect(parseSettings({ SITE: '1', SESSION: 'gnome', DATABASE: 'x' })).toEqual(parseSettings({}))
})
