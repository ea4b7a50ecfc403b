/** The command `npm run schemas`: generates the JSON schemas, for use after a zod schema changed. */
import { writeFileSync } from 'node:fs'
import { SCHEMAS } from './schemas'

for (const { file, schema } of SCHEMAS) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`)
