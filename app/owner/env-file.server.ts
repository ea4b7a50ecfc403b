import { readFileSync } from 'node:fs'
import { owner } from '~/content/owner'
import type { FileFault } from '~/files/json-file.server'

/** Returns the files that Node was given by `--env-file=…`, of its options as `process.execArgv` has them. */
export function envFiles(options: string[]): string[] {
  return options.flatMap((option, at) => {
    const [, file] = /^--env-file(?:-if-exists)?(?:=(.*))?$/.exec(option) ?? [null]
    return file === null ? [] : [file ?? options[at + 1] ?? '']
  })
}

/**
 * Returns the lines of a file of settings whose value Node cuts at a `#`: what is left may well be valid,
 * such as a password that is shorter. systemd takes such a value whole.
 */
export function cutSettings(file: string): FileFault[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [, name] = /^\s*(?:export\s+)?(\w+)\s*=\s*[^\s'"`#][^#]*#/.exec(line) ?? []
      return name === undefined ? [] : [{ line: index + 1, reason: owner.files.cut(name) }]
    })
}
