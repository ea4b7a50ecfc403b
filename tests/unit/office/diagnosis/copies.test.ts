import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { lookAtCopies } from '~/office/diagnosis/copies.server'
import { DAY, HOUR } from '~/time/durations'
import { localTime } from '~/format/local-time'
import { diagnosis } from '~/office/words/diagnosis'
import { temporaryFolder } from '../../workbench'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const look = () =>
  lookAtCopies({ backupDir: folder, databaseUrl: `file:${join(folder, 'agency.db')}` })
const kinds = async () => (await look()).findings.map(({ kind }) => kind)

function write(name: string, content: string, age = 0): Date {
  const made = new Date(Date.now() - age)
  writeFileSync(join(folder, name), content)
  utimesSync(join(folder, name), made, made)
  return made
}

test('the newest copy is named with its time and size', async () => {
  write('older.db', 'a copy', HOUR)
  const made = write('copy.dump', 'a copy'.repeat(300), 60_000)
  const when = localTime(made.toISOString()).join(' ')
  expect(await look()).toEqual({ remarks: [diagnosis.copies.last(when, 2, folder)], findings: [] })
})

test('a copy of more than two days is old', async () => {
  write('copy.db', 'a copy', 2 * DAY + HOUR)
  expect(await kinds()).toEqual(['copies-old'])
})

test.each([
  ['a log', 'backup.log', 'pg_dump: error: connection refused'],
  ['an empty file', 'copy.db', ''],
  ['what is still being written', 'copy.db.unfinished', 'a copy'],
  ['the database itself', 'agency.db', 'SQLite format 3'],
])('%s is no copy', async (_, name, content) => {
  write(name, content)
  expect(await kinds()).toEqual(['copies-missing'])
})

test('a folder, and a link that leads nowhere, are no copies and hide none', async () => {
  mkdirSync(join(folder, 'folder.db'))
  symlinkSync(join(folder, 'none'), join(folder, 'latest.db'))
  expect(await kinds()).toEqual(['copies-missing'])
  write('copy.dump', 'a copy')
  expect(await kinds()).toEqual([])
})

test('where the folder is not there, there is no copy', async () => {
  folder = join(folder, 'none')
  expect(await kinds()).toEqual(['copies-missing'])
})
