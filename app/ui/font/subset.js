/**
 * Makes the site's type: the parts of Onest that Russian pages need, with weights from 400 to 700.
 * Run by `npm run font`; what it writes is committed. Onest's ₽ is in a part of its own (latin-ext),
 * and stays in a file of its own here: merging variable fonts takes a type foundry's tools, and only
 * pages with prices load it. Together they weigh 23 KB; the package's three files weigh 78 KB.
 */
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { fileURLToPath, URL } from 'node:url'
// @ts-expect-error It brings no types.
import subsetFont from 'subset-font'

/** @param {string} first @param {string} last */
const range = (first, last) => {
  const from = first.codePointAt(0) ?? 0
  const to = last.codePointAt(0) ?? 0
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}

const parts = [
  { name: 'cyrillic', characters: `${range('А', 'я')}Ёё№` },
  { name: 'latin', characters: `${range(' ', '~')}\u00a0«»„“”’—–‑−…·•×²°′″§©±€` },
  { name: 'latin-ext', characters: '₽' },
]

for (const { name, characters } of parts) {
  const source = import.meta.resolve(
    `@fontsource-variable/onest/files/onest-${name}-wght-normal.woff2`,
  )
  const subset = await subsetFont(await readFile(fileURLToPath(source)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    noHinting: true,
    keepFeatures: ['kern', 'tnum'],
  })
  const file = `onest-${name}.woff2`
  await writeFile(new URL(file, import.meta.url), subset)
  process.stdout.write(`${file}: ${subset.length} bytes\n`)
}
