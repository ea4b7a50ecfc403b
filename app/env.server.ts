import { z } from 'zod'
import { isPostgres } from './office/database-url'

/** What the environment sets, parsed. README has the table. */
export interface Settings {
  /** Where to listen; the host null: on all addresses. */
  port: number
  host: string | null
  /** Base of the agency's own API, without a closing slash; null: the embedded one. */
  agencyApiUrl: string | null
  /** The embedded API's store: `file:` and a path, or a PostgreSQL database. */
  databaseUrl: string
  /** Path of the embedded API's catalogue; null: the one shipped. */
  catalogueFile: string | null
  /** Path of the agency's facts; null: those of the agency shipped, which is made up. */
  agencyFile: string | null
  /** Folder of its documents; null: none. */
  documentsDir: string | null
  /** How the staff is told of requests to the embedded API, by e-mail; null: it is not. */
  notify: { smtpUrl: string; to: string[]; from: string } | null
  /** After how many days the staff's `--purge` deletes a request; null: not set. */
  retentionDays: number | null
  /** The public origin, `https://example.ru`; null: unknown. */
  siteUrl: string | null
  /** Sign cookies with the first, accept any; null: none given. */
  sessionSecrets: string[] | null
  /** How many proxies stand in front. */
  trustProxy: number
  /** Sends that one visitor may make in 10 minutes; 0: no limit. */
  rateLimit: number
  production: boolean
}

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'a whole number is needed')
    .transform(Number)
    .refine((value) => value <= max, `${max} at most`)

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'an address with http:// or https:// is needed' })
  .transform((value) => value.replace(/\/+$/, ''))

const mailAddress = z.string().regex(/^[^\s@<>,"]+@[^\s@<>,"]+$/, 'an e-mail address is needed')

function hasNoAccount(address: string): boolean {
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** Whether each % in an address's name and password is one of %00 to %FF, and these are letters. */
function hasReadableAccount(address: string): boolean {
  const { username, password } = new URL(address)
  try {
    decodeURIComponent(`${username}:${password}`)
    return true
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('ru', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const variables = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().nullable().default(null),
  AGENCY_API_URL: httpUrl
    .refine(hasNoAccount, 'fetch takes no name and password in it')
    .refine((value) => !/[?#]/.test(value), 'paths are put behind it: it can have no ? and no #')
    .nullable()
    .default(null),
  DATABASE_URL: z
    .string()
    .regex(
      /^(file:.|postgres(ql)?:\/\/)/,
      'file: and a path is needed, such as file:./data/agency.db, or postgres://user@host/database',
    )
    .refine(
      (value) => !isPostgres(value) || URL.canParse(value),
      'no address: a host is needed, and in a name or password / ? # are written %2F %3F %23',
    )
    .default('file:./data/agency.db'),
  CATALOGUE_FILE: z.string().nullable().default(null),
  AGENCY_FILE: z.string().nullable().default(null),
  DOCUMENTS_DIR: z.string().nullable().default(null),
  NOTIFY_SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'an address with smtp:// or smtps:// is needed',
      abort: true,
    })
    .refine(hasReadableAccount, 'in a name or password, % is written %25')
    .nullable()
    .default(null),
  NOTIFY_TO: z
    .string()
    .transform((value) => value.split(',').map((address) => address.trim()))
    .pipe(z.array(mailAddress))
    .nullable()
    .default(null),
  NOTIFY_FROM: mailAddress.nullable().default(null),
  RETENTION_DAYS: wholeNumber(36_500)
    .refine((value) => value > 0, '1 at least')
    .nullable()
    .default(null),
  SITE_URL: httpUrl
    .refine(
      (value) => hasNoAccount(value) && /^[^/]+\/\/[^/?#]+$/.test(value),
      'an origin is needed, without a path or anything else',
    )
    .transform((value) => new URL(value).origin)
    .nullable()
    .default(null),
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(Boolean), 'between two commas stands no secret')
    .nullable()
    .default(null),
  TRUST_PROXY: wholeNumber(10).default(0),
  RATE_LIMIT: wholeNumber(1_000_000).default(30),
  // Not the site's own: Node shows times by it, and by UTC where it is none.
  TZ: z.string().refine(isTimeZone, 'a time zone is needed, such as Europe/Moscow').optional(),
  // With any other one, all that protects the site would be off.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'production, development or test is needed')
    .default('production'),
})

const consistentVariables = variables.superRefine((given, context) => {
  if ((given.NOTIFY_SMTP_URL === null) === (given.NOTIFY_TO === null)) return
  const [missing = '', present] =
    given.NOTIFY_TO === null ? ['NOTIFY_TO', 'NOTIFY_SMTP_URL'] : ['NOTIFY_SMTP_URL', 'NOTIFY_TO']
  context.addIssue({ code: 'custom', path: [missing], message: `is needed beside ${present}` })
})

/**
 * Reads settings from variables; an empty one counts as unset. Returns them, or one readable line
 * per fault.
 */
export function parseSettings(
  env: Record<string, string | undefined>,
): { settings: Settings } | { faults: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = consistentVariables.safeParse(given)
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    }
  }
  const { data } = parsed
  return {
    settings: {
      port: data.PORT,
      host: data.HOST,
      agencyApiUrl: data.AGENCY_API_URL,
      databaseUrl: data.DATABASE_URL,
      catalogueFile: data.CATALOGUE_FILE,
      agencyFile: data.AGENCY_FILE,
      documentsDir: data.DOCUMENTS_DIR,
      notify: notifySettings(data),
      retentionDays: data.RETENTION_DAYS,
      siteUrl: data.SITE_URL,
      sessionSecrets: data.SESSION_SECRET,
      trustProxy: data.TRUST_PROXY,
      rateLimit: data.RATE_LIMIT,
      production: data.NODE_ENV === 'production',
    },
  }
}

/** The sender is NOTIFY_FROM, else the mail account where its name is an address, else the receiver. */
function notifySettings(data: z.infer<typeof variables>): Settings['notify'] {
  const { NOTIFY_SMTP_URL: smtpUrl, NOTIFY_TO: to, NOTIFY_FROM: from } = data
  if (smtpUrl === null || to === null) return null
  const account = decodeURIComponent(new URL(smtpUrl).username)
  const sender = mailAddress.safeParse(account).success ? account : (to[0] ?? '')
  return { smtpUrl, to, from: from ?? sender }
}

function readSettings(): Settings {
  const result = parseSettings(process.env)
  if ('settings' in result) return result.settings
  for (const fault of result.faults) process.stderr.write(`Setting ${fault}\n`)
  process.exit(1)
}

/** This process's settings. A fault stops the process with a line for each. */
export const settings = readSettings()
