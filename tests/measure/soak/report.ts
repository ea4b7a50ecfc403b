/** Prints a line, or several. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
