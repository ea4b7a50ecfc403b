import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { removeLeftParts, replaceFile } from '~/server/files/replace-file.server'
import { temporaryFolder } from '../../workbench'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'contract.pdf')
})

test('a file that cannot be put in the place of another leaves that one, and nothing of itself', () => {
  mkdirSync(join(file, 'not empty'), { recursive: true })
  expect(() => replaceFile(file, 'new')).toThrow()
  expect(readdirSync(folder)).toEqual(['contract.pdf'])
})

test('parts that ended processes left are deleted, and nothing else is', async () => {
  const ended = spawn(process.execPath, ['--eval', '0'])
  await once(ended, 'exit')
  const running = spawn(process.execPath, ['--eval', 'setInterval(() => 0, 1000)'])
  onTestFinished(() => void running.kill())
  writeFileSync(file, 'old')
  const parts = [ended.pid, process.pid, running.pid].map((pid) => `contract.pdf.${pid}`)
  for (const name of [...parts, 'contract.pdf.bak', 'other.pdf.1'])
    writeFileSync(join(folder, name), '')

  removeLeftParts(file)
  const left = ['contract.pdf', 'contract.pdf.bak', `contract.pdf.${running.pid}`, 'other.pdf.1']
  expect(readdirSync(folder).sort()).toEqual(left.sort())
  expect(readFileSync(file, 'utf8')).toBe('old')
})

test('a folder that is not there has no parts', () => {
  expect(() => removeLeftParts(join(folder, 'none', 'contract.pdf'))).not.toThrow()
})
