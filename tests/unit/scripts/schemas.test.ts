import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCHEMAS } from '../../../scripts/schemas'

test.each(SCHEMAS)('$file is up to date; `npm run schemas` writes it', ({ file, schema }) => {
  expect(withoutHints(JSON.parse(readFileSync(file, 'utf8')))).toEqual(withoutHints(schema))
})

/** The hints are content: they may be newer than the file until the schemas are written again. */
function withoutHints(schema: unknown): unknown {
  const isHint = (key: string, value: unknown) => key === 'description' && typeof value === 'string'
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (isHint(key, value) ? undefined : value)),
  )
}
