type Field = string | number | boolean | null | undefined

/**
 * Writes one JSON object on a line of standard error. `kind` names what happened ('send-failed');
 * the fields never hold what a visitor typed. JSON escapes line ends, so no input can forge a line.
 */
export function log(kind: string, fields: Record<string, Field> = {}): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), kind, ...fields })}\n`)
}
