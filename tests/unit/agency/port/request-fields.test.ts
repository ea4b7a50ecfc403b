import { expect, test } from 'vitest'
import { REQUEST_FIELDS } from '~/agency/port/agency'
import { storeAt, temporaryFolder } from '../../workbench'

test('the name of a request’s field is also a column and a JSON key: small letters, digits and underscores', () => {
  for (const name of REQUEST_FIELDS) expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
})

test('no name of a request’s field is a word of SQL, or another column of requests', async () => {
  await expect(
    storeAt(`file:${temporaryFolder()}/agency.db`).requests.trySave(),
  ).resolves.toBeUndefined()
  const others = ['id', 'created_at', 'key', 'subscriber', 'services', 'spam', 'http_id']
  for (const name of REQUEST_FIELDS) expect(others).not.toContain(name)
})
