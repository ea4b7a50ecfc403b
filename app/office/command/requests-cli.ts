/** The staff's command `npm run requests`: what the embedded agency has taken, and its upkeep. */
import { settings } from '~/settings/env.server'
import { runCommand } from './command'

/** Columns of an output that is no terminal, such as a pager's. */
const DEFAULT_WIDTH = 120

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`| head`) is no fault.
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})
process.exitCode = await runCommand(process.argv.slice(2), settings, {
  width: process.stdout.columns ?? DEFAULT_WIDTH,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
})
