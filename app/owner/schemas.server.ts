import { z } from 'zod'
import { serviceSchema } from '~/catalogue/services.server'
import { factsSchema } from '~/content/facts-schema.server'
import { jsonSchemaOf } from '~/files/json-file.server'

/** The JSON schemas by which editors complete and check the files that the agency edits. */
export const SCHEMAS = [
  { file: 'app/facts/agency.schema.json', schema: jsonSchemaOf(factsSchema) },
  { file: 'app/catalogue/catalogue.schema.json', schema: jsonSchemaOf(z.array(serviceSchema)) },
]
