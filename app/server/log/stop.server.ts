/** Ends a process that cannot start, with the lines that say why. */
export function stop(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}
