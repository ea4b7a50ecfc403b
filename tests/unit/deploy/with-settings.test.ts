import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../workbench'

/** A line of the settings, what the site reads of X in it, and what is said of it. */
const FORMS: [line: string, value: string | undefined, said?: string][] = [
  ['X=plain', 'plain'],
  ['X=two words', 'two words'],
  ['X="two words"', 'two words'],
  ["X='two words'", 'two words'],
  ['  X = around  ', 'around'],
  ['export X=exported', 'exported'],
  ['X=windows\r', 'windows'],
  ['X=', ''],
  ['X=$HOME%20;`', '$HOME%20;`'],
  ['X=a\\b', 'a\\b'],
  ['X=pass#word', 'pass', 'строка 1: X: значение кончается перед знаком #'],
  ['X="pass#word" # a note', 'pass#word'],
  ['X="a\\"b"', 'a\\', 'строка 1: X: значение кончается второй кавычкой'],
  ['X="a\\\\n"', 'a\\\n', 'строка 1: X: в двойных кавычках \\n становится новой строкой'],
  ['\uFEFFX=after a mark', 'after a mark', 'строка 1: в ней невидимый знак (BOM'],
  ['\uFEFF# a note\nX=after a note', 'after a note', 'строка 1: в ней невидимый знак (BOM'],
  ['X=before a hard space\u00A0', 'before a hard space\u00A0', 'строка 1: в ней невидимый знак'],
  ['\u00A0X=not set', undefined, 'строка 1: в ней невидимый знак'],
  ['X=zero\u200Bwidth', 'zero\u200Bwidth', 'строка 1: в ней невидимый знак'],
  ['X=\uFFFD', '\uFFFD', 'строка 1: в ней невидимый знак (BOM, неразрывный пробел) или не UTF-8'],
  ['X=a\rY=b', 'aY=b', 'строка 1: в ней невидимый знак'],
  ['X=«a»', '«a»', 'строка 1: X: такая кавычка — часть значения'],
  ['# a note with «quotes» and\u00A0a hard space\nX=a', 'a'],
  ['X=first\nX=second', 'second', 'строка 2: X задана ещё раз (впервые в строке 1)'],
  ['X=con\\\nY=tinued', 'con\\', 'строка 1: X: строка кончается знаком \\'],
  ['X="con\ntinued"', 'con\ntinued', 'строка 1: X: кавычка не закрыта в этой строке'],
  ['X=a\n# a note\nX anna', 'a', 'строка 3: это не ИМЯ=значение'],
]

/** Writes settings to a file of its own. */
function fileOf(settings: string | Buffer): string {
  const file = join(temporaryFolder(), 'settings')
  writeFileSync(file, settings)
  return file
}

/** Runs a script of Node with the settings; returns what it prints, and what is said of them. */
function run(file: string, script: string, env: Record<string, string> = {}) {
  const args = ['deploy/with-settings.js', file, process.execPath, '-p', script]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { NODE_ENV: 'production', ...env },
  })
  return { printed: stdout.trim(), said: stderr, status }
}

describe('the settings of a server', () => {
  test.each(FORMS)('in the form %j', (line, value, said) => {
    const file = fileOf(`${line}\n`)
    const site = run(file, 'JSON.stringify({ X: process.env.X })')
    expect(JSON.parse(site.printed)).toEqual({ X: value })
    if (said === undefined) expect(site.said).toBe('')
    else expect(site.said).toContain(`${file}, ${said}`)
    // Nothing of a password.
    expect(site.said).not.toContain('word')
    const script = spawnSync(
      'sh',
      ['-euc', '. deploy/release.sh; node=$1 settings=$2; setting X', 'sh', process.execPath, file],
      { encoding: 'utf8', env: { ...process.env, X: 'of the person who runs it' } },
    )
    expect(script.stdout.replace(/\n$/, '')).toBe(value ?? '')
  })

  test('are read by one program alone', () => {
    const files = readdirSync('deploy').filter((name) => !/\.(md|html|js)$/.test(name))
    for (const name of files) {
      const text = readFileSync(join('deploy', name), 'utf8')
      expect(text, name).not.toMatch(/EnvironmentFile|env-file|\. "?\$settings/)
    }
    for (const name of ['mezha', 'mezha@.service']) {
      const run = /deploy\/with-settings\.js \/etc\/mezha\/settings[ \\\n]+\/usr\/bin\/node/
      expect(readFileSync(join('deploy', name), 'utf8')).toMatch(run)
    }
  })

  test('give way to what is set already, such as the port by the unit', () => {
    const file = fileOf('PORT=1\n')
    expect(run(file, 'process.env.PORT', { PORT: '3001' }).printed).toBe('3001')
  })

  test('reach Node itself', () => {
    const file = fileOf('NODE_OPTIONS=--title=of-the-settings\nNODE_EXTRA_CA_CERTS=/none.pem\n')
    expect(run(file, 'process.title').printed).toBe('of-the-settings')
  })

  test.each([
    ['that are not there', null, 'настройки не прочитать (ENOENT)'],
    ['as UTF-16', Buffer.from('X=1\n', 'utf16le'), 'сохраните файл в кодировке UTF-8'],
  ])('%s end the start with a line', (_, text, line) => {
    const file = text === null ? '/none' : fileOf(text)
    expect(run(file, '1')).toEqual({ printed: '', said: `${file}: ${line}\n`, status: 1 })
  })

  test('leave the status of what runs with them', () => {
    expect(run(fileOf('X=1\n'), 'process.exit(7)').status).toBe(7)
  })
})
