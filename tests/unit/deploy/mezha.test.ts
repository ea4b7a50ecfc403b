import { execFileSync } from 'node:child_process'
import { openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../workbench'

/**
 * Runs the command under this user name, with its output in a file that all can read, and stand-ins for
 * the programs that change the user. Returns what it ran, and the file's mode.
 */
function runAs(name: string, ...args: string[]) {
  const folder = temporaryFolder()
  const program = (file: string, script: string) =>
    writeFileSync(join(folder, file), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  program('id', `echo ${name}`)
  for (const changer of ['sudo', 'runuser']) program(changer, `echo ${changer} "$@"`)
  program(
    'systemctl',
    'case $1 in list-units) echo mezha@3001.service; echo mezha@3002.service ;; *) echo "$@" ;; esac',
  )
  const output = join(folder, 'output')
  writeFileSync(output, '', { mode: 0o644 })
  execFileSync('deploy/mezha', args, {
    env: { NODE_ENV: 'production', PATH: `${folder}:${process.env.PATH}` },
    stdio: ['ignore', openSync(output, 'a'), 'pipe'],
  })
  return { ran: readFileSync(output, 'utf8').trim(), mode: statSync(output).mode & 0o777 }
}

test('the command becomes the site’s user, and its output is readable only by the person who typed it', () => {
  expect(runAs('root', '--json')).toEqual({
    ran: 'runuser -u mezha -- /usr/local/bin/mezha --json',
    mode: 0o600,
  })
  const command = '/usr/local/bin/mezha'
  expect(runAs('anna', '--report', 'copies')).toEqual({
    ran: `sudo -n -u mezha ${command} --report copies`,
    mode: 0o600,
  })
  expect(readFileSync('deploy/sudoers', 'utf8')).toContain(` ALL=(mezha) NOPASSWD: ${command}\n`)
})

test('after a restore the command starts both processes again; who may not do that may not restore', () => {
  const restored = ['--restore', 'copy.db', '--yes']
  expect(runAs('root', ...restored).ran.split('\n')).toEqual([
    'runuser -u mezha -- /usr/local/bin/mezha --restore copy.db --yes',
    'restart mezha@3001.service',
    'restart mezha@3002.service',
    'Сайт перезапущен.',
  ])
  expect(runAs('root', '--restore', 'copy.db').ran).not.toContain('restart')
  expect(() => runAs('anna', '--yes', '--restore=copy.db')).toThrow('Базу возвращает root')
})
