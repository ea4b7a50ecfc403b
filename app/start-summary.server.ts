import { resolve } from 'node:path'
import { databaseName, isPostgres } from './office/database-url'
import type { Settings } from './env.server'

/** What the site says as it starts, for whoever runs it: on one screen, without a secret. */
export function startSummary(settings: Settings): string {
  const own: Line[] = [
    ['Listens on', listens(settings)],
    ['Public address', settings.siteUrl],
    ['Facts', settings.agencyFile && resolve(settings.agencyFile)],
    ['Documents', settings.documentsDir && resolve(settings.documentsDir)],
  ]
  const lines = [...own, ...agency(settings), ...missing(settings)]
  return lines
    .filter(([, text]) => text)
    .map(([name, text]) => `${name.padEnd(WIDTH)}${text?.replaceAll('\n', `\n${INDENT}`)}\n`)
    .join('')
}

/** A name, and its text of one or several lines; null or empty: there is nothing to say. */
type Line = [string, string | null]

const WIDTH = 'Public address  '.length
const INDENT = ' '.repeat(WIDTH)

function listens({ host, port }: Settings): string {
  return host === null ? `port ${port} of all addresses` : `${host}, port ${port}`
}

function agency(settings: Settings): Line[] {
  const { agencyApiUrl, databaseUrl, catalogueFile, notify, retentionDays } = settings
  if (agencyApiUrl !== null) return [['Agency', `its own API, ${withoutPassword(agencyApiUrl)}`]]
  const database = databaseName(databaseUrl)
  return [
    ['Agency', 'embedded: the site keeps the requests, `npm run requests` lists them'],
    ['Store', isPostgres(databaseUrl) ? `PostgreSQL, ${database}` : `SQLite, ${resolve(database)}`],
    ['Catalogue', catalogueFile === null ? 'the one shipped' : resolve(catalogueFile)],
    ['Notices', notify && `to ${notify.to.join(', ')} by ${new URL(notify.smtpUrl).host}`],
    [
      'Retention',
      retentionDays === null ? null : `${retentionDays} days, by \`npm run requests -- --purge\``,
    ],
  ]
}

function missing(settings: Settings): Line[] {
  const isEmbedded = settings.agencyApiUrl === null
  const consequences: [unknown, string][] = [
    [settings.agencyFile, 'AGENCY_FILE: a made-up agency is shown'],
    [
      settings.documentsDir ?? !settings.agencyFile,
      'DOCUMENTS_DIR: no text of the consent, no privacy policy, unless AGENCY_FILE has their links',
    ],
    [settings.siteUrl, 'SITE_URL: no canonical links, no cookies for https only'],
    [settings.sessionSecrets, 'SESSION_SECRET: toasts and baskets do not outlive a restart'],
    [settings.trustProxy, 'TRUST_PROXY: behind a proxy, all visitors would share one limit'],
    [settings.notify ?? !isEmbedded, 'NOTIFY_SMTP_URL, NOTIFY_TO: nobody is told of requests'],
    [settings.retentionDays ?? !isEmbedded, 'RETENTION_DAYS: requests are kept for ever'],
  ]
  const texts = consequences.filter(([value]) => !value).map(([, text]) => text)
  return [['Not set', texts.join('\n')]]
}

function withoutPassword(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
