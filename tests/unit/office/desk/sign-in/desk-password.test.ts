import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingFaults } from '~/server/settings/setting-faults'
import { readDeskPassword } from '~/office/desk/sign-in/desk-password.server'
import { parseSettings } from '~/server/settings/env.server'
import { temporaryFolder } from '../../../workbench'

const ownApi = { AGENCY_API_URL: 'https://agency.example/api' }
const given = { DESK_PASSWORD: 'sixteen letters!' }

function passwordIn(folder: string, env: Record<string, string> = {}) {
  const parsed = parseSettings({ STATE_DIRECTORY: folder, ...env })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  return readDeskPassword(parsed.settings)
}

test('the desk’s password is made once, in a file that its owner alone can read', () => {
  const folder = join(temporaryFolder(), 'data')
  const password = passwordIn(folder)
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  expect(passwordIn(folder)).toBe(password)
  expect(readFileSync(join(folder, 'desk-password'), 'utf8')).toBe(password)
  expect(statSync(join(folder, 'desk-password')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['desk-password'])
  expect(passwordIn(temporaryFolder())).not.toBe(password)
})

test('a password that somebody wrote into the file counts, without the line end of an editor', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'desk-password'), 'пароль агентства «Межа»\n')
  expect(passwordIn(folder)).toBe('пароль агентства «Межа»')
})

test.each<[string, Record<string, string>, string | null]>([
  ['with DESK_PASSWORD', given, given.DESK_PASSWORD],
  ['with DESK_PASSWORD=off', { DESK_PASSWORD: 'off' }, null],
  ['for an agency with its own API', ownApi, null],
  ['for an agency with its own API and a password', { ...ownApi, ...given }, null],
  ['in development', { NODE_ENV: 'development' }, null],
])('no file is made %s', (_, env, expected) => {
  const folder = temporaryFolder()
  expect(passwordIn(folder, env)).toBe(expected)
  expect(readdirSync(folder)).toEqual([])
})

test.each<[string, (file: string) => void, string]>([
  ['that is empty', (file) => writeFileSync(file, '\n'), settingFaults.passwordTooShort],
  ['that is a folder', (file) => mkdirSync(file), 'EISDIR'],
])('a password’s file %s is a fault', (_, make, fault) => {
  const folder = temporaryFolder()
  make(join(folder, 'desk-password'))
  expect(() => passwordIn(folder)).toThrow(fault)
})

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is a fault', () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o500)
  expect(() => passwordIn(folder)).toThrow('EACCES')
})
