import { terminalJson } from './terminal-json'

/** What a line of the log may say. deploy/README.md explains each to whoever runs the site. */
export const LOG_KINDS = [
  'send-failed',
  'send-limited',
  'request-not-stored',
  'request-refused',
  'request-deleted',
  'store-unavailable',
  'notice-failed',
  'notice-given-up',
  'notices-unreadable',
  'office-unavailable',
  'facts-failed',
  'facts-restored',
  'facts-from-copy',
  'facts-not-copied',
  'catalogue-failed',
  'catalogue-restored',
  'catalogue-from-copy',
  'catalogue-not-copied',
  'service-skipped',
  'services-skipped',
  'documents-missing',
  'document-gone',
  'document-unreadable',
  'foreign-origin',
  'page-failed',
] as const

type LogKind = (typeof LOG_KINDS)[number]
type Field = string | number | boolean | null | undefined

/**
 * Writes one JSON object on a line of standard error. `kind` names what happened; the fields never hold what a visitor typed. Line ends and escape sequences in them are escaped, so
 * no input can forge a line.
 */
export function log(kind: LogKind, fields: Record<string, Field> = {}): void {
  process.stderr.write(`${terminalJson({ time: new Date().toISOString(), kind, ...fields })}\n`)
}

/** Notes a fault of the site's own: an error that nobody foresaw, with its stack. */
export function logFault(route: string | undefined, error: unknown): void {
  log('page-failed', {
    route,
    reason: error instanceof Error ? error.stack : 'not an error',
  })
}

/** Keeps the site running where its log cannot be written: a full disk, a closed pipe. */
export function ignoreLogErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
