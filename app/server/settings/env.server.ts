import { z } from 'zod'
import { ru } from 'zod/locales'
import { stop } from '~/server/log/stop.server'
import { isPostgres, isWhole } from './database-url'
import { settingFaults as words } from './setting-faults'

/** Minimum length of a signing secret and of the desk's password, in characters. */
export const MIN_SECRET_LENGTH = 16

// Rules without a message of their own use zod's Russian messages.
z.config(ru())

const optional = <Type extends z.ZodType>(type: Type) => type.nullable().default(null)

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, words.wholeNumber)
    .transform(Number)
    // Of 309 digits Number makes Infinity, which is no number to zod.
    .pipe(z.number(words.atMost(max)).min(min, words.atLeast(min)).max(max, words.atMost(max)))

const httpUrl = z
  .url({ protocol: /^https?$/, error: words.httpUrl })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''))

/** An origin that visitors reach. `wanted`: the message for an address with a path or an account. */
const publicOrigin = (wanted: string) =>
  httpUrl
    .refine((value) => /^https?:\/\/[^/?#@]+$/i.test(value), wanted)
    .transform((value) => new URL(value).origin)

/** A sender or recipient of mails. */
export interface Mailbox {
  address: string
  /** Null if the setting contains none. */
  name: string | null
}

const ADDRESS = '[^\\s@<>,"]+@[^\\s@<>,"]+'
const NAME = '[^"<>\\p{Cc}]*'
const MAILBOX = new RegExp(`^(?:(${NAME}|"${NAME}" *)<(${ADDRESS})>|${ADDRESS})$`, 'u')

/** `anna@mezha.example` or `Анна <anna@mezha.example>`. */
const mailbox = z
  .string()
  .regex(MAILBOX, words.mailAddress)
  .transform((text): Mailbox => {
    const [, name = '', address = text] = MAILBOX.exec(text) ?? []
    return { address, name: name.replaceAll('"', '').trim() || null }
  })

const commaSeparated = z.string().transform((value) => value.split(',').map((part) => part.trim()))

/** The settings that are the site's own, with their defaults (docs/settings.md). Null: not set. */
const ownSettings = {
  /** Base URL of the agency's own API, without a trailing slash; null: the embedded API. */
  AGENCY_API_URL: optional(
    httpUrl.refine((value) => /^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i.test(value), words.agencyApiUrl),
  ),
  /** Origin by which visitors reach the agency's own API, for its icons; null: that of AGENCY_API_URL. */
  AGENCY_PUBLIC_URL: optional(publicOrigin(words.agencyPublicUrl)),
  /** The embedded API's database: `file:` and a path, or a PostgreSQL URL. */
  DATABASE_URL: z
    .string()
    .regex(/^(file:.|postgres(ql)?:\/\/)/, { error: words.databaseUrl, abort: true })
    .refine((value) => !isPostgres(value) || isWhole(value), words.databaseUrl)
    .default('file:./data/agency.db'),
  /** Maximum number of connections of this process to PostgreSQL. */
  DATABASE_POOL: wholeNumber(2, 1000).default(10),
  /** JSON file of the embedded API's catalogue; null: the shipped one. */
  CATALOGUE_FILE: optional(z.string()),
  /** JSON file of the agency's facts; null: the shipped, made-up agency. */
  AGENCY_FILE: optional(z.string()),
  DOCUMENTS_DIR: optional(z.string()),
  /** The folder in which copies of the database are made; null: the site does not know. */
  BACKUP_DIR: optional(z.string()),
  NOTIFY_SMTP_URL: optional(
    z
      .url({ protocol: /^smtps?$/, error: words.smtpUrl, abort: true })
      .refine(isWhole, words.smtpUrl)
      .refine(hasReadableAccount, words.percent),
  ),
  NOTIFY_TO: optional(commaSeparated.pipe(z.array(mailbox))),
  NOTIFY_FROM: optional(mailbox),
  /** Addresses that are told of each request, by number and link only. */
  NOTIFY_WEBHOOK: optional(
    commaSeparated.pipe(
      z.array(
        z
          .url({ protocol: /^https$/, error: words.webhook, abort: true })
          .refine(hasReadableAccount, words.percent),
      ),
    ),
  ),
  /** Number of days after which the staff's `--purge` deletes a request, as the consent says. */
  RETENTION_DAYS: wholeNumber(1, 36_500).default(365),
  /** The public origin, such as `https://example.ru`. */
  SITE_URL: optional(publicOrigin(words.siteUrl)),
  /** Secrets for signatures: the first signs, any of them verifies. */
  SESSION_SECRET: optional(
    commaSeparated
      .refine((secrets) => secrets.every(Boolean), { error: words.emptySecret, abort: true })
      .refine(
        (secrets) => secrets.every(({ length }) => length >= MIN_SECRET_LENGTH),
        words.shortSecret(MIN_SECRET_LENGTH),
      ),
  ),
  /** Opens the agency's desk; `off`: there is none; null: that of a file. */
  DESK_PASSWORD: optional(
    z
      .string()
      .refine(
        (value) => value === 'off' || value.length >= MIN_SECRET_LENGTH,
        words.shortPassword(MIN_SECRET_LENGTH),
      ),
  ),
  /** Whether pages report how fast they were. */
  FIELD_METRICS: z.enum(['on', 'off'], words.onOrOff).default('off'),
  /** Number of proxies in front of the site. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Requests that one visitor may send in 10 minutes; 0: no limit. */
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(30),
}

/** All environment variables that the site reads. */
const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  /** The address to listen on; null: all of them. */
  HOST: optional(z.string()),
  ...ownSettings,
  /** The command as the staff calls it, if it has a name of its own. */
  CALLED_AS: z.string().default('npm run --silent requests --'),
  /** systemd sets it to the folder in which the unit may write. */
  STATE_DIRECTORY: optional(z.string()),
  /** npm sets it to the name of the script that it runs. */
  npm_lifecycle_event: optional(z.string()),
  // Read by Node, which falls back to UTC if the time zone is unknown.
  TZ: optional(z.string().refine(isTimeZone, words.timeZone)),
  // Any other value would disable the production middlewares.
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

type Variables = z.output<typeof variables>

/** The variables that only this site reads. */
export const OWN_NAMES = Object.keys(ownSettings)

/** Turns `SITE_URL` into `siteUrl`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>

/** The parsed variables under camel-case names, and values derived from them. */
export type Settings = { [Name in keyof Variables as CamelCase<Name>]: Variables[Name] } & {
  /** How the staff is notified of requests to the embedded API, by e-mail; null: not at all. */
  notify: { smtpUrl: string; to: Mailbox[]; from: Mailbox } | null
  production: boolean
  /** Whether visitors reach the site over HTTPS. */
  isHttps: boolean
}

const consistentVariables = variables.superRefine((given, context) => {
  if ((given.NOTIFY_SMTP_URL === null) === (given.NOTIFY_TO === null)) return
  const [missing = '', present = ''] =
    given.NOTIFY_TO === null ? ['NOTIFY_TO', 'NOTIFY_SMTP_URL'] : ['NOTIFY_SMTP_URL', 'NOTIFY_TO']
  context.addIssue({ code: 'custom', path: [missing], message: words.neededBeside(present) })
})

/** Parses the settings from environment variables; an empty one is unset. Returns them, or a line for each fault. */
export function parseSettings(
  env: Record<string, string | undefined>,
): { settings: Settings } | { faults: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = consistentVariables.safeParse(given)
  if (error) {
    return {
      faults: error.issues.map(({ path, message }) => words.fault(String(path[0]), message)),
    }
  }
  const settings = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [camelCase(name), value]),
  )
  const derived = {
    notify: notifySettings(data),
    production: data.NODE_ENV === 'production',
    isHttps: data.SITE_URL?.startsWith('https:') ?? false,
  }
  return { settings: { ...settings, ...derived } as Settings }
}

/** The sender: NOTIFY_FROM, else the mail account if that is an address, else the first recipient. */
function notifySettings(data: Variables): Settings['notify'] {
  const { NOTIFY_SMTP_URL: smtpUrl, NOTIFY_TO: to, NOTIFY_FROM: from } = data
  if (smtpUrl === null || to === null) return null
  const account = decodeURIComponent(new URL(smtpUrl).username)
  const { data: sender = { address: to[0]?.address ?? '', name: null } } =
    mailbox.safeParse(account)
  return { smtpUrl, to, from: from ?? sender }
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Whether the user name and password in a URL can be percent-decoded. */
function hasReadableAccount(address: string): boolean {
  const { username, password } = new URL(address)
  return succeeds(() => decodeURIComponent(`${username}:${password}`))
}

function isTimeZone(name: string): boolean {
  return succeeds(() => new Intl.DateTimeFormat('ru', { timeZone: name }))
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/** Returns the settings of this process. If they have faults, prints a line for each and ends the process. */
export function readSettings(): Settings {
  const result = parseSettings(process.env)
  if ('settings' in result) return result.settings
  stop(...result.faults)
}

/** Returns names and values of the site's settings that an environment sets. */
export function givenSettings(env: Record<string, string | undefined> = process.env) {
  return OWN_NAMES.map((name): [string, string] => [name, env[name]?.trim() ?? '']).filter(
    ([, value]) => value !== '',
  )
}
