/** The command `npm run requests`, for programs and timers: prints the stored requests, maintains the store. */
import { fchmodSync, fstatSync } from 'node:fs'
import { staff } from '~/office/words/staff'
import { readSettings } from '~/server/settings/env.server'
import { runCommand } from './command'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that stops early (`| head`) is no fault.
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})
keepFromOthers(process.stdout.fd)
process.exitCode = await runCommand(process.argv.slice(2), readSettings(), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
})

/** Makes the file that the output goes to, such as `> list.json`, readable by its owner alone. */
function keepFromOthers(output: number): void {
  const file = fstatSync(output)
  if (!file.isFile() || (file.mode & 0o077) === 0) return
  try {
    fchmodSync(output, 0o600)
  } catch {
    // It is another user's: on a server the command runs as the site's user.
    process.stderr.write(`${staff.readableByOthers}\n`)
  }
}
