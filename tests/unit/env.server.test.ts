import { describe, expect, test } from 'vitest'
import { parseSettings } from '~/env.server'

const SMTP = { NOTIFY_SMTP_URL: 'smtps://mail.example', NOTIFY_TO: 'anna@mezha.example' }

function notify(env: Record<string, string>) {
  const parsed = parseSettings(env)
  return 'settings' in parsed ? parsed.settings.notify : parsed.faults
}

describe('notices', () => {
  test('are off unless a mail server is named', () => {
    expect(notify({})).toBeNull()
  })

  test('go to all addresses, from the first where no sender is named', () => {
    expect(notify({ ...SMTP, NOTIFY_TO: 'anna@mezha.example, petr@mezha.example' })).toEqual({
      smtpUrl: 'smtps://mail.example',
      to: ['anna@mezha.example', 'petr@mezha.example'],
      from: 'anna@mezha.example',
    })
  })

  test('come from the mail account where its name is an address', () => {
    const account = 'smtps://site%40mezha.example:secret@mail.example'
    expect(notify({ ...SMTP, NOTIFY_SMTP_URL: account })).toMatchObject({
      from: 'site@mezha.example',
    })
    expect(notify({ ...SMTP, NOTIFY_FROM: 'other@mezha.example' })).toMatchObject({
      from: 'other@mezha.example',
    })
  })

  test.each([
    [{ NOTIFY_TO: SMTP.NOTIFY_TO }, 'NOTIFY_SMTP_URL: is needed beside NOTIFY_TO'],
    [{ NOTIFY_SMTP_URL: SMTP.NOTIFY_SMTP_URL }, 'NOTIFY_TO: is needed beside NOTIFY_SMTP_URL'],
    [{ ...SMTP, NOTIFY_TO: 'anna' }, 'NOTIFY_TO.0: an e-mail address is needed'],
    [{ ...SMTP, NOTIFY_FROM: 'a@b.c\r\nBcc: d@e.f' }, 'NOTIFY_FROM: an e-mail address is needed'],
    [
      { ...SMTP, NOTIFY_SMTP_URL: 'https://mail.example' },
      'NOTIFY_SMTP_URL: an address with smtp:// or smtps:// is needed',
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

  test.each(['agency.db', 'mysql://db/agency', 'file:'])('%s names none', (databaseUrl) => {
    expect(parseSettings({ DATABASE_URL: databaseUrl })).toMatchObject({
      faults: [expect.stringMatching(/^DATABASE_URL: file: and a path is needed/)],
    })
  })
})

test('RETENTION_DAYS is a number of days, one at least', () => {
  expect(parseSettings({ RETENTION_DAYS: '365' })).toMatchObject({
    settings: { retentionDays: 365 },
  })
  expect(parseSettings({ RETENTION_DAYS: '0' })).toEqual({ faults: ['RETENTION_DAYS: 1 at least'] })
})
