import { expect, test, vi } from 'vitest'
import { insertInto } from '~/agency/database/database'
import { REQUEST_FIELDS } from '~/agency/port/agency'
import { create, SQLITE, STEPS, TABLES } from '~/agency/database/migrations'

test('the table of requests has a column for each field of the form', () => {
  const columns = [...create(SQLITE), ...STEPS.flatMap((step) => step(SQLITE))].join()
  const missing = REQUEST_FIELDS.filter((field) => !new RegExp(`\\b${field} text\\b`).test(columns))
  expect(missing, 'add a last step to migrations.ts: `ALTER TABLE requests ADD COLUMN`').toEqual([])
})

test('each table is copied by --import, or is a site’s own', () => {
  const sql = [...create(SQLITE), ...STEPS.flatMap((step) => step(SQLITE))].join()
  const made = [...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, name]) => name)
  const own = ['site_schema', 'sessions', 'marks']
  expect(made.filter((name) => !own.includes(name ?? '')).sort()).toEqual([...TABLES].sort())
})

test('a column that PostgreSQL would rename is refused before it is written', async () => {
  const query = vi.fn()
  await expect(insertInto(query, 'requests', { plotNumber: '1' })).rejects.toThrow(/plotNumber/)
  expect(query).not.toHaveBeenCalled()
})
