import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import shipped from '~/agency/catalogue/catalogue.json'
import { temporaryFolder } from '../../support/temporary-folder'

/** Writes a catalogue of `size` services, made of the shipped ones over and over. Returns its path. */
export function writeCatalogue(size: number): string {
  const services = Array.from({ length: size }, (_, index) => ({
    ...shipped[index % shipped.length],
    id: index + 1,
  }))
  const file = join(temporaryFolder(), `catalogue-${size}.json`)
  writeFileSync(file, JSON.stringify(services))
  return file
}
