import { expect, test } from 'vitest'
import { REQUEST_FIELDS } from '~/agency/port/agency'
import { migrationFrom, POSTGRES, SQLITE, STEPS } from '~/agency/store/migrations'
import { sha256 } from '~/format/sha256.server'

/**
 * Digests of each released step, on SQLite and PostgreSQL. A new step adds a line, which the failed test
 * below shows; none ever changes.
 */
const RELEASED = [
  ['18c33bbbad05', 'a1a8490914de'],
  ['54363bd59be0', '191f98413013'],
  ['199f45726db2', 'f6202caf86c8'],
  ['6e2966c714bf', '6e2966c714bf'],
  ['eaaed5c99194', '7e6bfe3d31a1'],
  ['32c9e87270f5', 'ace9358abf62'],
  ['34adab095293', '4f7a1249cc1b'],
  ['669003fb40d8', 'd8c69e48dd42'],
]

test('the released steps have not changed', () => {
  const digests = STEPS.map((step) =>
    [SQLITE, POSTGRES].map((dialect) => sha256(step(dialect)).slice(0, 12)),
  )
  expect(digests).toEqual(RELEASED)
})

test('the table of requests has a column for each field of the form', () => {
  const columns = STEPS.map((step) => step(SQLITE)).join()
  const missing = REQUEST_FIELDS.filter((field) => !new RegExp(`\\b${field} text\\b`).test(columns))
  expect(missing, 'add a last step to migrations.ts: `ALTER TABLE requests ADD COLUMN`').toEqual([])
})

test('a database gets the steps that it lacks in order, and an empty one gets all of them', () => {
  const steps = STEPS.map((step) => step(SQLITE))
  const counted = `UPDATE schema_steps SET done = ${steps.length}`
  expect(migrationFrom(0, SQLITE)).toBe([...steps, counted].join('\n'))
  expect(migrationFrom(1, SQLITE)).toBe([...steps.slice(1), counted].join('\n'))
  expect(migrationFrom(steps.length, SQLITE)).toBe('')
})

test('a database that a newer version has added to gets no steps', () => {
  expect(migrationFrom(STEPS.length + 3, SQLITE)).toBe('')
})
