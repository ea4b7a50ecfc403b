import { httpId } from './http-id.server'
import { terminalJson } from './terminal-json'

/** The kinds of lines in the log. deploy/log.md explains each to who runs the server. */
export const LOG_KINDS = [
  'http-answer',
  'request-stored',
  'send-failed',
  'send-limited',
  'request-not-stored',
  'request-refused',
  'request-deleted',
  'store-unavailable',
  'diagnosis-failed',
  'diagnosis-not-told',
  'notice-failed',
  'notice-given-up',
  'notices-unreadable',
  'notice-unreadable',
  'desk-locked',
  'desk-emptied',
  'desk-unavailable',
  'desk-shut',
  'counts-lost',
  'facts-failed',
  'facts-not-copied',
  'catalogue-failed',
  'catalogue-restored',
  'content-unknown',
  'catalogue-not-copied',
  'service-skipped',
  'service-cut',
  'service-price',
  'services-skipped',
  'document-not-stored',
  'photo-decoder-missing',
  'foreign-origin',
  'page-failed',
] as const

type LogKind = (typeof LOG_KINDS)[number]
type LogValue = string | number | boolean | null | undefined

/**
 * Writes a JSON line to standard error, with the `id` of its HTTP request, if any. The fields never contain what a
 * visitor typed. Line ends and escape sequences are escaped, so that no input can forge a line.
 */
export function log(kind: LogKind, fields: Record<string, LogValue> = {}): void {
  const { id = httpId.getStore(), ...rest } = fields
  const line = { time: new Date().toISOString(), kind, ...rest, id }
  process.stderr.write(`${terminalJson(line)}\n`)
}

/** Logs an unexpected error with its stack trace. */
export function logFault(route: string | undefined, error: unknown): void {
  log('page-failed', {
    route,
    reason: error instanceof Error ? error.stack : 'not an error',
  })
}

/** Keeps the site running if its log cannot be written: a full disk, a closed pipe. */
export function ignoreLogErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
