/** The command `npm run schemas`: writes the JSON schemas anew after a change of what a file may hold. */
import { writeFileSync } from 'node:fs'
import { SCHEMAS } from './schemas.server'

for (const { file, schema } of SCHEMAS) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`)
