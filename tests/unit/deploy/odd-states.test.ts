import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../workbench'

/** A server in a folder, on which release 2 runs and 1 ran before; programs of a server only say that they were called. */
function server() {
  const root = temporaryFolder()
  const at = (path: string) => join(root, path)
  for (const release of ['1', '2']) {
    mkdirSync(at(`srv/mezha/releases/${release}/build/server`), { recursive: true })
    writeFileSync(at(`srv/mezha/releases/${release}/build/server/index.js`), '')
    writeFileSync(at(`srv/mezha/releases/${release}/.came-up`), '')
  }
  symlinkSync(at('srv/mezha/releases/2'), at('srv/mezha/current'))
  symlinkSync(at('srv/mezha/releases/1'), at('srv/mezha/previous'))
  for (const script of ['release.sh', 'update.sh', 'rollback.sh', 'with-settings.js']) {
    cpSync(`deploy/${script}`, at(`source/deploy/${script}`), { recursive: true })
    const text = readFileSync(at(`source/deploy/${script}`), 'utf8')
    writeFileSync(
      at(`source/deploy/${script}`),
      text
        .replaceAll('/srv/mezha', at('srv/mezha'))
        .replaceAll('/etc/mezha', at('etc'))
        .replaceAll('/usr/bin/node', process.execPath),
    )
  }
  writeFileSync(at('source/package.json'), '{"type":"module"}')
  mkdirSync(at('programs'))
  const program = (name: string, does: string) =>
    writeFileSync(at(`programs/${name}`), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
  for (const name of ['systemctl', 'runuser', 'mezha', 'chown', 'swapon']) {
    program(name, `echo "called: ${name}"`)
  }
  program('id', 'echo 0')
  // There is no user mezha here.
  program(
    'install',
    '[ "$2" = -o ] && { shift 5; exec mkdir -p "$@"; }; exec /usr/bin/install "$@"',
  )
  const sh = (script: string) =>
    spawnSync('sh', ['-euc', script], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${at('programs')}:${process.env.PATH}` },
    })
  return {
    sh,
    program,
    files: () => sh('find srv -printf "%p %l\\n" | sort').stdout,
    run: (command: string) => {
      const { status, stdout, stderr } = sh(`sh source/deploy/${command}`)
      return { status, said: stdout + stderr }
    },
  }
}

const CURRENT_IS_FOLDER = 'cd srv/mezha; rm current; cp -R releases/2 current'
const CURRENT_LEADS_NOWHERE = 'ln -sfn /srv/none srv/mezha/current'
const PREVIOUS_IS_FOLDER = 'cd srv/mezha; rm previous; cp -R releases/1 previous'

describe('on a server that is not as they left it, say so and change nothing:', () => {
  test.each([
    ['rollback.sh', CURRENT_IS_FOLDER, 'current — папка, а должна быть ссылкой'],
    ['rollback.sh', CURRENT_LEADS_NOWHERE, 'current ведёт в папку, которой нет: /srv/none'],
    ['rollback.sh', PREVIOUS_IS_FOLDER, 'previous — папка, а должна быть ссылкой'],
    ['rollback.sh', 'rm srv/mezha/previous', 'обновлений ещё не было'],
    ['rollback.sh', 'rm -r srv/mezha/releases/1', 'нет собранного сайта'],
    ['rollback.sh', 'rm -r srv/mezha/releases/1/build', 'нет собранного сайта'],
    ['rollback.sh', 'ln -sfn /etc srv/mezha/previous', 'previous (/etc) нет собранного сайта'],
    ['rollback.sh', 'ln -sfn releases/2 srv/mezha/previous', 'Прежняя сборка и так работает'],
    ['rollback.sh', 'rm -r srv/mezha/releases', 'current ведёт в папку, которой нет'],
    ['update.sh --here', CURRENT_IS_FOLDER, 'current — папка, а должна быть ссылкой'],
    ['update.sh --here', CURRENT_LEADS_NOWHERE, 'current ведёт в папку, которой нет: /srv/none'],
    ['update.sh --here', PREVIOUS_IS_FOLDER, 'previous — папка, а должна быть ссылкой'],
    ['update.sh --here', 'rm srv/mezha/current', 'Сайта на этом сервере ещё нет'],
  ])('%s after %s', (command, change, line) => {
    const { sh, files, run } = server()
    expect(sh(change).status).toBe(0)
    const before = files()
    const { status, said } = run(command)
    expect([status, said]).toEqual([1, expect.stringContaining(line)])
    expect(said).not.toMatch(/called|копию/)
    expect(files()).toBe(before)
  })

  test('what npm and the build say in English stands under a line that says what to do', () => {
    const site = server()
    site.program('runuser', 'echo npm error code EAI_AGAIN >&2; exit 1')
    expect(site.run('update.sh --here').said).toMatch(
      /Пакеты не поставились[^]*EAI_AGAIN[^]* — нет связи[^]*\n {4}npm error code EAI_AGAIN\n/,
    )
    site.program('runuser', 'case "$*" in *"npm run"*) echo error TS1005 >&2; exit 1 ;; esac')
    expect(site.run('update.sh --here').said).toMatch(
      /Не собралось, сайт работает как прежде[^]*\n {4}error TS1005\n/,
    )
  })

  test.each([
    ['while the project is copied', 'cp', '/bin/cp "$@"; echo No space left on device >&2; exit 1'],
    ['while packages are installed', 'runuser', 'echo ENOSPC >&2; exit 1'],
    ['while the database is copied', 'mezha', 'echo SQLITE_FULL >&2; exit 1'],
  ])('update.sh on a disk that is full %s', (_, program, does) => {
    const site = server()
    const before = site.files()
    site.sh(
      'mkdir etc; echo DATABASE_URL=file:$PWD/etc/agency.db >etc/settings; touch etc/agency.db',
    )
    site.program('df', 'echo Avail; echo 3')
    site.program(program, does)
    const { status, said } = site.run('update.sh --here')
    expect(status).not.toBe(0)
    expect(said).toMatch(/No space|ENOSPC|SQLITE_FULL/)
    expect(said).toContain('На диске было только 3 МБ')
    expect(said).toContain(
      'Новой сборки нет, начатое удалено. То, что работало, работает как прежде.',
    )
    expect(said).not.toContain('called: systemctl')
    const kept = (list: string) => list.replace(/^\S*(build\.log|npm-cache).*\n/gm, '')
    expect(kept(site.files())).toBe(kept(before))
  })
})
