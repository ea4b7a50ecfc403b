/** The staff's command `npm run requests`: lists the stored requests and maintains the store. */
import { settings } from '~/server/settings/env.server'
import { runCommand } from './command'

/** Width of an output that is no terminal, such as a pager, in columns. */
const DEFAULT_WIDTH = 120

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that stops early (`| head`) is no fault.
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})
process.exitCode = await runCommand(process.argv.slice(2), settings, {
  width: process.stdout.columns ?? DEFAULT_WIDTH,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
})
