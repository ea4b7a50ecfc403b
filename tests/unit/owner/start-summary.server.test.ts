import { expect, test } from 'vitest'
import { type AgencyFacts, unknownFacts } from '~/content/agency-facts'
import { parseSettings } from '~/settings/env.server'
import { startSummary } from '~/owner/start-summary.server'

function summary(env: Record<string, string>, state = {}, facts?: AgencyFacts): string {
  const parsed = parseSettings(env)
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  return startSummary(parsed.settings, { address: '127.0.0.1', port: 41234 }, state, facts)
}

test('lists the defaults, and the consequences of what is not set', () => {
  expect(summary({})).toBe(`Слушает        порт 41234 на всех адресах
Заявки         хранит сайт, их показывает \`npm run requests\`
База данных    ${process.cwd()}/data/agency.db
Каталог        тот, что идёт с сайтом
Ключ подписи   в файле ${process.cwd()}/data/session-secret
Не заданы      AGENCY_FILE: показано вымышленное агентство
               SITE_URL: в письмах сотрудникам не будет ссылки «Взять заявку», поисковики не узнают главный адрес сайта
               TRUST_PROXY: за nginx все посетители считаются одним, и после 30 заявок за 10 минут сайт откажет остальным
               NOTIFY_SMTP_URL, NOTIFY_TO: о заявках никто не узнаёт по почте
               RETENTION_DAYS: заявки хранятся бессрочно
`)
})

test('shows the real port and no password', () => {
  const all = summary({
    PORT: '0',
    HOST: 'localhost',
    SITE_URL: 'https://mezha.example',
    DATABASE_URL: 'postgres://site:secret@db.example:5432/agency',
    CATALOGUE_FILE: '/srv/catalogue.json',
    AGENCY_FILE: '/srv/agency.json',
    DOCUMENTS_DIR: '/srv/documents',
    NOTIFY_SMTP_URL: 'smtps://site:secret@mail.example:465',
    NOTIFY_TO: 'anna@mezha.example, petr@mezha.example',
    RETENTION_DAYS: '365',
    SESSION_SECRET: 'secret secret secret',
    TRUST_PROXY: '1',
  })
  expect(all).toBe(`Слушает        127.0.0.1, порт 41234
Адрес сайта    https://mezha.example
Об агентстве   /srv/agency.json
Документы      /srv/documents
Заявки         хранит сайт, их показывает \`npm run requests\`
База данных    postgres://db.example:5432/agency
Каталог        /srv/catalogue.json
Уведомления    для anna@mezha.example, petr@mezha.example через mail.example:465
Срок хранения  365 дн., удаляет \`npm run requests -- --purge\`
`)
})

test.each(['postgres://db.example/agency', 'file:/srv/other/agency.db'])(
  'with %s under systemd, the secret is in STATE_DIRECTORY',
  (DATABASE_URL) => {
    expect(summary({ DATABASE_URL, STATE_DIRECTORY: '/var/lib/mezha' })).toContain(
      'Ключ подписи   в файле /var/lib/mezha/session-secret\n',
    )
  },
)

test('leaves out what an agency with its own API does not need', () => {
  const own = summary({
    AGENCY_API_URL: 'https://api.example/api',
    SESSION_SECRET: 'secret secret secret',
  })
  expect(own).toContain('Заявки         принимает API агентства, https://api.example/api\n')
  expect(own).not.toMatch(/База|Уведомления|secret|NOTIFY|RETENTION/)
})

test('leaves out proxies if there is no rate limit', () => {
  expect(summary({ RATE_LIMIT: '0' })).not.toContain('TRUST_PROXY')
})

test('names faulty files', () => {
  const state = { agencyFile: 'faulty', catalogueFile: 'faulty', catalogue: 'missing' }
  expect(summary({}, state)).toContain(`
ОШИБКИ         AGENCY_FILE: файл с ошибкой, показано то, что было в нём прежде
               CATALOGUE_FILE: файл с ошибкой, услуг на сайте нет
`)
  expect(summary({}, { ...state, catalogue: 'outdated' })).toContain(
    'CATALOGUE_FILE: файл с ошибкой, показано то, что было в нём прежде',
  )
  expect(summary({}, { agencyFile: 'ok' })).not.toContain('ОШИБКИ')
})

test('names facts that the consent and privacy pages lack', () => {
  const links = { consent: '/consent', privacy: 'https://veha.example/privacy' }
  const facts = { ...unknownFacts, inn: '7700000000', email: 'a@veha.example', links }
  const env = { AGENCY_FILE: '/srv/agency.json' }
  expect(summary(env, {}, facts)).toContain(
    'AGENCY_FILE: страницам /consent и /privacy не хватает legalName, ogrn, address\n',
  )
  const elsewhere = { ...facts, links: { ...links, consent: '/documents/consent.pdf' } }
  expect(summary(env, {}, elsewhere)).not.toContain('/consent')
})
