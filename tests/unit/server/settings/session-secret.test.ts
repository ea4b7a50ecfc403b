import { execFile } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { settingFaults } from '~/server/settings/setting-faults'
import { readOrCreateSecret } from '~/server/settings/session-secret.server'
import { bundle, temporaryFolder } from '../../workbench'

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return { ...fs, linkSync: vi.fn(fs.linkSync) }
})

test('the secret is created once, in a file that its owner alone can read', () => {
  const folder = join(temporaryFolder(), 'data')
  const secret = readOrCreateSecret(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(readOrCreateSecret(folder)).toBe(secret)
  expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(secret)
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder)).toEqual(['session-secret'])
})

test('the secret is another one in another folder', () => {
  expect(readOrCreateSecret(temporaryFolder())).not.toBe(readOrCreateSecret(temporaryFolder()))
})

test('the secret is the same for processes that start at once', async () => {
  const folder = temporaryFolder()
  const module = await bundle('app/server/settings/session-secret.server.ts', folder)
  const program = `import(process.argv[1]).then(({ readOrCreateSecret }) =>
    process.stdout.write(readOrCreateSecret(process.argv[2])))`
  const start = () =>
    promisify(execFile)(process.execPath, ['-e', program, module, join(folder, 'data')])
  const runs = await Promise.all(Array.from({ length: 4 }, start))
  expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1)
})

test('the secret is the same for containers that share a volume', () => {
  const folder = temporaryFolder()
  let others = ''
  vi.mocked(linkSync).mockImplementationOnce((...paths) => {
    others = readOrCreateSecret(folder)
    linkSync(...paths)
  })
  expect(readOrCreateSecret(folder)).toBe(others)
})

test.each([
  ['that is empty', (file: string) => writeFileSync(file, ''), settingFaults.secretTooShort],
  ['that is a folder', (file: string) => mkdirSync(file), 'EISDIR'],
])('a secret’s file %s is a fault', (_, make, fault) => {
  const folder = temporaryFolder()
  make(join(folder, 'session-secret'))
  expect(() => readOrCreateSecret(folder)).toThrow(fault)
})
