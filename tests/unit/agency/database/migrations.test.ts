import { expect, test, vi } from 'vitest'
import { insertInto } from '~/agency/database/database'
import { REQUEST_FIELDS } from '~/agency/port/agency'
import { create, SQLITE, STEPS } from '~/agency/database/migrations'

test('the table of requests has a column for each field of the form', () => {
  const columns = [...create(SQLITE), ...STEPS.flatMap((step) => step(SQLITE))].join()
  const missing = REQUEST_FIELDS.filter((field) => !new RegExp(`\\b${field} text\\b`).test(columns))
  expect(missing, 'add a last step to migrations.ts: `ALTER TABLE requests ADD COLUMN`').toEqual([])
})

test('a column that PostgreSQL would rename is refused before it is written', async () => {
  const query = vi.fn()
  await expect(insertInto(query, 'requests', { plotNumber: '1' })).rejects.toThrow(/plotNumber/)
  expect(query).not.toHaveBeenCalled()
})
