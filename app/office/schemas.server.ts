import { z } from 'zod'
import { fieldHints } from '~/content/staff'
import { factsOfFile } from '~/facts/facts-file.server'
import { writtenService } from '~/catalogue/services.server'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** JSON schemas of the files that the agency edits: editors complete and check by them. */
export const SCHEMAS = [
  { file: 'app/facts/agency.schema.json', schema: schemaOf(factsOfFile) },
  {
    file: 'app/catalogue/catalogue.schema.json',
    schema: schemaOf(z.array(writtenService)),
  },
]

function schemaOf(type: z.ZodType): JsonSchema {
  return withHints(structuredClone(z.toJSONSchema(type, { io: 'input' })))
}

/** Puts the staff's words beside the names of fields. */
function withHints(schema: JsonSchema): JsonSchema {
  const { items, properties } = schema
  if (isSchema(items)) withHints(items)
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (isSchema(property)) Object.assign(withHints(property), { description: fieldHints[name] })
  }
  return schema
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
