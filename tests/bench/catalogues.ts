import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import shipped from '~/agency/embedded/catalogue.json'

/** Writes a catalogue of `size` services, made of the shipped ones over and over. Returns its path. */
export function writeCatalogue(size: number): string {
  const services = Array.from({ length: size }, (_, index) => ({
    ...shipped[index % shipped.length],
    id: index + 1,
  }))
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), `catalogue-${size}.json`)
  writeFileSync(file, JSON.stringify(services))
  return file
}
