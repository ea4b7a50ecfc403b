import { expect, test } from 'vitest'
import { parseSettings } from '~/env.server'
import { startSummary } from '~/start-summary.server'

function summary(env: Record<string, string>): string {
  const parsed = parseSettings(env)
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  return startSummary(parsed.settings)
}

test('with nothing set', () => {
  expect(summary({})).toBe(`Listens on      port 3000 of all addresses
Agency          embedded: the site keeps the requests, \`npm run requests\` lists them
Store           SQLite, ${process.cwd()}/data/agency.db
Catalogue       the one shipped
Not set         AGENCY_FILE: a made-up agency is shown
                SITE_URL: no canonical links, no cookies for https only
                SESSION_SECRET: toasts and baskets do not outlive a restart
                TRUST_PROXY: behind a proxy, all visitors would share one limit
                NOTIFY_SMTP_URL, NOTIFY_TO: nobody is told of requests
                RETENTION_DAYS: requests are kept for ever
`)
})

test('with everything set, and no password in it', () => {
  const all = summary({
    PORT: '8080',
    HOST: '127.0.0.1',
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
  expect(all).toBe(`Listens on      127.0.0.1, port 8080
Public address  https://mezha.example
Facts           /srv/agency.json
Documents       /srv/documents
Agency          embedded: the site keeps the requests, \`npm run requests\` lists them
Store           PostgreSQL, postgres://db.example:5432/agency
Catalogue       /srv/catalogue.json
Notices         to anna@mezha.example, petr@mezha.example by mail.example:465
Retention       365 days, by \`npm run requests -- --purge\`
`)
})

test('with the agency’s own API', () => {
  const own = summary({ AGENCY_API_URL: 'https://api.example/api', TRUST_PROXY: '1' })
  expect(own).toContain('Agency          its own API, https://api.example/api\n')
  expect(own).not.toMatch(/Store|Notices|secret|NOTIFY|RETENTION/)
})
