import { z } from 'zod'
import { serviceSchema } from '~/agency/catalogue/services.server'
import { factsSchema } from '~/agency/facts/facts-schema.server'

/** The JSON schemas by which editors complete and check the files that the agency edits. */
export const SCHEMAS = [
  {
    file: 'app/agency/facts/agency.schema.json',
    schema: z.toJSONSchema(factsSchema, { io: 'input' }),
  },
  {
    file: 'app/agency/catalogue/catalogue.schema.json',
    schema: z.toJSONSchema(z.array(serviceSchema), { io: 'input' }),
  },
]
