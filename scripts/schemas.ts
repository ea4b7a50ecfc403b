import { z } from 'zod'
import { serviceSchema } from '~/catalogue/services.server'
import { factsSchema } from '~/content/facts-schema.server'

/** The JSON schemas by which editors complete and check the files that the agency edits. */
export const SCHEMAS = [
  { file: 'app/facts/agency.schema.json', schema: z.toJSONSchema(factsSchema, { io: 'input' }) },
  {
    file: 'app/catalogue/catalogue.schema.json',
    schema: z.toJSONSchema(z.array(serviceSchema), { io: 'input' }),
  },
]
