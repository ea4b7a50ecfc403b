import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile } from '~/server/files/replace-file.server'
import { temporaryFolder } from '../../workbench'

test('a file that cannot be put in the place of another leaves that one, and nothing of itself', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'agency-facts.json')
  mkdirSync(join(file, 'not empty'), { recursive: true })
  expect(() => replaceFile(file, 'new')).toThrow()
  expect(readdirSync(folder)).toEqual(['agency-facts.json'])
})
