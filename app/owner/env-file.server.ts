import { readFileSync } from 'node:fs'
import { owner } from '~/content/owner'
import type { FileFault } from '~/files/json-file.server'

/** Returns the files named by `--env-file` among Node's options (`process.execArgv`). */
export function envFiles(options: string[]): string[] {
  return options.flatMap((option, at) => {
    const [, file] = /^--env-file(?:-if-exists)?(?:=(.*))?$/.exec(option) ?? [null]
    return file === null ? [] : [file ?? options[at + 1] ?? '']
  })
}

/**
 * Returns the lines of a settings file whose value `--env-file` cuts off at a `#`. What remains may still be
 * valid, a shorter password for example, and systemd reads the same value whole.
 */
export function cutSettings(file: string): FileFault[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [, name] = /^\s*(?:export\s+)?(\w+)\s*=(?!\s*['"`])[^#]*#/.exec(line) ?? []
      return name === undefined ? [] : [{ line: index + 1, reason: owner.files.cut(name) }]
    })
}
