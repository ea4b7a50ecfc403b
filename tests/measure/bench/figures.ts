/** The middle of some figures, and how far they lie apart. */
export interface Spread {
  median: number
  least: number
  most: number
}

/** Measures both sides of a ratio `rounds` times, one after the other: machines are noisy. */
export async function ratioOf(
  rounds: number,
  measure: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<{ ratio: Spread; measured: Spread; referred: Spread }> {
  const measured: number[] = []
  const referred: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    measured.push(await measure())
    referred.push(await reference())
  }
  const ratios = measured.map((value, round) => value / (referred[round] ?? Number.NaN))
  return { ratio: spread(ratios), measured: spread(measured), referred: spread(referred) }
}

export function spread(values: number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  }
}

/** `0.84 (0.80 to 0.91)`. */
export function show({ median, least, most }: Spread, digits = 2): string {
  const figure = (value: number) => value.toFixed(digits)
  return `${figure(median)} (${figure(least)} to ${figure(most)})`
}

let missed = 0

/** Prints a figure with the bound that it has to keep; a missed one is marked, and counted. */
export function report(name: string, figure: string, bound: string, isKept: boolean): void {
  if (!isKept) missed += 1
  print(`${isKept ? '  ' : '✗ '}${name.padEnd(44)} ${figure.padEnd(30)} ${bound}`)
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** How many bounds were missed so far. */
export function missedBounds(): number {
  return missed
}
