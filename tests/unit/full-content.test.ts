import { expect, test } from 'vitest'
import { z } from 'zod'
import { serviceSchema } from '~/agency/catalogue/services.server'
import { factsSchema } from '~/agency/facts/facts-schema.server'
import { innerOf } from '~/server/files/field-kinds.server'
import agency from '../support/agency.json' with { type: 'json' }
import catalogue from '../support/catalogue.json' with { type: 'json' }

/**
 * Of the editor alone; what would take from the site the pages that it has otherwise; what would make links of the
 * two disabled buttons of the specification.
 */
const NOT_IN_AGENCY = [
  '$schema',
  'links.privacy',
  'links.consent',
  'links.stagesDetails',
  'links.contract',
]
/** What would take a service from the site. */
const NOT_IN_CATALOGUE = ['hidden']

/** The audits of access, letters and print see what is set here: a fact that is not set is looked at by nobody. */
test('the agency and the list of the end-to-end tests have every fact, and every field of a service', () => {
  expect(unset(factsSchema, [agency])).toEqual(NOT_IN_AGENCY)
  expect(unset(serviceSchema, catalogue)).toEqual(NOT_IN_CATALOGUE)
})

/** The paths that no value has; of a list, that no item has. */
function unset(schema: z.ZodType, values: readonly unknown[], path = ''): string[] {
  const given = values.filter((value) => value !== undefined && value !== null)
  const kind = innerOf(schema)
  if (kind instanceof z.ZodObject && (given.length > 0 || path === '')) {
    return Object.entries(kind.shape).flatMap(([key, part]) =>
      unset(
        part as z.ZodType,
        given.map((value) => (value as Record<string, unknown>)[key]),
        path ? `${path}.${key}` : key,
      ),
    )
  }
  if (kind instanceof z.ZodArray && given.length > 0) {
    return unset(kind.element as z.ZodType, given.flat(), path)
  }
  return given.length > 0 ? [] : [path]
}
