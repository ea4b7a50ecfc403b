import { expect, test } from 'vitest'
import { z } from 'zod'
import { factsSchema, phonesIn } from '~/agency/facts/facts-schema.server'
import { checkFacts } from '~/agency/facts/facts.server'
import { telLinks } from '~/format/phone'
import { field, fieldKindOf, innerOf, textsOfKind } from '~/server/files/field-kinds.server'
import facts from '../../../support/agency.json'

/** Lists the places of a schema that are of a kind; a list's items stand at 0. */
function placesOf(kind: string, schema: z.ZodType, path: PropertyKey[] = []): PropertyKey[][] {
  const inner = innerOf(schema)
  if (inner instanceof z.ZodArray) return placesOf(kind, inner.element as z.ZodType, [...path, 0])
  if (!(inner instanceof z.ZodObject)) return fieldKindOf(schema) === kind ? [path] : []
  return Object.entries(inner.shape).flatMap(([key, part]) =>
    placesOf(kind, part as z.ZodType, [...path, key]),
  )
}

test('every phone of the facts has a link that calls it, and is asked about where a digit lacks', () => {
  const phones = phonesIn(facts)
  expect(phones.map(({ path }) => path)).toEqual(placesOf('phone', factsSchema))
  const texts = phones.map(({ text }) => text)
  expect(Object.keys(telLinks(texts)).sort()).toEqual([...new Set(texts)].sort())

  const short = JSON.parse(
    JSON.stringify(facts).replaceAll(/(\+7 900 000-00-0)\d/g, '$1'),
  ) as object
  const faults = checkFacts(short).faults.map(({ path }) => path)
  expect(faults).toEqual(expect.arrayContaining(placesOf('phone', factsSchema)))
})

test('links, dates and photos are known by their kinds, whatever label they have', () => {
  expect(placesOf('link', factsSchema)).toContainEqual(['engineers', 0, 'registerUrl'])
  expect(placesOf('link', factsSchema)).toContainEqual(['links', 'offer'])
  expect(placesOf('date', factsSchema)).toEqual([
    ['notice', 'from'],
    ['notice', 'until'],
    ['edition'],
  ])
  expect(placesOf('photo', factsSchema)).toEqual([['engineers', 0, 'photo']])
})

test('a field that is new in a schema is found by its kind, and odd values hold nothing', () => {
  const phone = field(z.string().optional(), { kind: 'phone', label: 'второй офис' })
  const schema = z.object({ offices: z.array(z.object({ phone, name: z.string() })).optional() })
  const value = { offices: [{ name: 'a' }, { name: 'b', phone: '1' }], other: '2' }
  expect(textsOfKind('phone', schema, value)).toEqual([
    { path: ['offices', 1, 'phone'], text: '1' },
  ])
  for (const odd of [null, undefined, { offices: {} }, { offices: [null, 7] }]) {
    expect(textsOfKind('phone', schema, odd)).toEqual([])
  }
})
