import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCHEMAS } from '~/owner/schemas.server'

test.each(SCHEMAS)('$file is current: `npm run schemas` writes it', ({ file, schema }) => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)))
})
