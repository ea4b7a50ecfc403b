import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../workbench'

/** There is no user mezha here. */
const INSTALL_WITHOUT_USER =
  '[ "$2" = -o ] && { shift 5; exec mkdir -p "$@"; }; exec /usr/bin/install "$@"'

/** A server in a folder, on which release 2 runs and 1 ran before; programs of a server only say that they were called. */
function server() {
  const root = temporaryFolder()
  const at = (path: string) => join(root, path)
  for (const release of ['1', '2']) {
    mkdirSync(at(`srv/mezha/releases/${release}/build/server`), { recursive: true })
    writeFileSync(at(`srv/mezha/releases/${release}/build/server/index.js`), '')
    writeFileSync(at(`srv/mezha/releases/${release}/.came-up`), '')
    mkdirSync(at(`srv/mezha/releases/${release}/deploy`))
    for (const file of ['mezha', 'mezha@.service']) {
      writeFileSync(at(`srv/mezha/releases/${release}/deploy/${file}`), `of release ${release}\n`)
    }
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
        .replaceAll('/var/www', at('var/www'))
        .replaceAll(/\/usr\/local\/bin|\/etc\/systemd\/system/g, at('placed'))
        .replaceAll('/usr/bin/node', process.execPath),
    )
  }
  mkdirSync(at('placed'))
  writeFileSync(at('source/package.json'), '{"type":"module"}')
  mkdirSync(at('programs'))
  const program = (name: string, does: string) =>
    writeFileSync(at(`programs/${name}`), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
  for (const name of ['systemctl', 'runuser', 'mezha', 'chown', 'swapon']) {
    program(name, `echo "called: ${name}"`)
  }
  program('id', 'echo 0')
  program('install', INSTALL_WITHOUT_USER)
  const sh = (script: string) =>
    spawnSync('sh', ['-euc', script], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ROOT: root, PATH: `${at('programs')}:${process.env.PATH}` },
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

/** `server`, with a build and units that note with which release they run. */
function siteThatBuilds() {
  const site = server()
  site.sh(`mkdir etc var; touch etc/agency.db; echo DATABASE_URL=file:$PWD/etc/agency.db >etc/settings
    echo of release 3 | tee source/deploy/mezha >source/deploy/mezha@.service
    cp srv/mezha/releases/2/deploy/* placed
    echo srv/mezha/releases/2 | tee runs-3001 >runs-3002`)
  const does: Record<string, string> = {
    runuser: `case "$*" in *"npm run"*)
      mkdir -p build/server build/client/assets; : >build/server/index.js; : >build/client/assets/a.js ;;
    esac`,
    mezha: ':',
    node: ':',
    systemctl: `case "$1" in
      list-units) printf 'mezha@%s.service\\n' 3001 3002 ;;
      restart) port=\${2#mezha@}; cd "$ROOT"; readlink srv/mezha/current >runs-\${port%.service} ;;
    esac`,
    cp: 'exec /bin/cp "$@"',
    install: INSTALL_WITHOUT_USER,
  }
  for (const [name, what] of Object.entries(does)) site.program(name, what)
  return {
    ...site,
    /** Gives a program something that it does first, until the site is healed. */
    programFailing: (name: string, first: string) => {
      site.sh('touch full')
      site.program(name, `if [ -e "$ROOT/full" ]; then ${first}\nfi\n${does[name]}`)
    },
    heal: () => site.sh('rm full'),
    state: () =>
      site
        .sh(
          `for path in srv/mezha/current srv/mezha/previous; do readlink $path; done
          cat runs-3001 runs-3002 placed/*; ls placed srv/mezha/releases`,
        )
        .stdout.replaceAll(/\S*\/releases/g, 'releases')
        .split('\n')
        .filter((line) => !/^build\.|\.new$/.test(line)),
  }
}

const AFTER_UPDATE = [
  ...['releases/3', 'releases/2', 'releases/3', 'releases/3', 'of release 3', 'of release 3'],
  ...['placed:', 'mezha', 'mezha@.service', '', 'releases:', '2', '3', ''],
]

describe('on a server that is not as they left it, say so and change nothing:', () => {
  test.each([
    ['rollback.sh', 'ln -sfn /srv/none srv/mezha/current', 'current не ведёт к собранному сайту'],
    ['rollback.sh', 'rm srv/mezha/previous', 'previous не ведёт к собранному сайту'],
    ['rollback.sh', 'rm -r srv/mezha/releases/1', 'previous не ведёт к собранному сайту'],
    ['rollback.sh', 'ln -sfn releases/2 srv/mezha/previous', 'Прежняя сборка и так работает'],
    ['update.sh --here', 'rm srv/mezha/current', 'current не ведёт к собранному сайту'],
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

  const FULL = 'echo No space left on device >&2; exit 1'

  test.each([
    ['while the project is copied', 'cp', `/bin/cp "$@"; ${FULL}`],
    ['while packages are installed', 'runuser', `case "$*" in *"npm ci"*) ${FULL} ;; esac`],
    ['while it is built', 'runuser', `case "$*" in *"npm run"*) ${FULL} ;; esac`],
    ['while assets are copied', 'cp', `case "$1" in -t) ${FULL} ;; esac; exec /bin/cp "$@"`],
    ['while the database is copied', 'mezha', FULL],
  ])('update.sh on a disk that is full %s', (_, program, does) => {
    const site = siteThatBuilds()
    const before = site.state()
    site.program('df', 'echo; echo /dev/vda 9 9 3072 99% /srv')
    site.programFailing(program, does)
    const { status, said } = site.run('update.sh --here')
    expect(status).not.toBe(0)
    expect(said).toContain('No space left on device')
    expect(said).toContain('Нет места: /srv, свободно 3 МБ')
    expect(said).toContain(
      'Новой сборки нет, начатое удалено. То, что работало, работает как прежде.',
    )
    expect(site.state()).toEqual(before)
    site.heal()
    expect(site.run('update.sh --here').status).toBe(0)
    expect(site.state()).toEqual(AFTER_UPDATE)
  })

  test.each(['mezha', 'mezha@.service'])(
    'update.sh on a disk that is full while %s is put in its place leaves it whole',
    (file) => {
      const site = siteThatBuilds()
      const before = site.state()
      site.programFailing(
        'install',
        `case "$4" in */${file}*) : >"$4"; ${FULL} ;; esac; ${INSTALL_WITHOUT_USER}`,
      )
      expect(site.run('update.sh --here').said).toContain('Работает прежняя сборка.')
      expect(site.state()).toEqual(before)
      site.heal()
      expect(site.run('update.sh --here').status).toBe(0)
      expect(site.state()).toEqual(AFTER_UPDATE)
    },
  )

  // What a lost connection is: SIGHUP, and nobody reads what is said from then on.
  test.each([
    ['packages are installed', 'runuser', '*"npm ci"*'],
    ['it is built', 'runuser', '*"npm run"*'],
    ['the settings are checked', 'runuser', '*check.js*'],
    ['the database is copied', 'mezha', '*'],
    ['units are read anew', 'systemctl', 'daemon-reload'],
    ['the first process restarts', 'systemctl', '"restart mezha@3001"*'],
    ['the second process restarts', 'systemctl', '"restart mezha@3002"*'],
    ['the new process is asked', 'node', '*'],
  ])('a connection that is lost while %s leaves the release of before', (_, program, when) => {
    const site = siteThatBuilds()
    const before = site.state()
    site.programFailing(
      program,
      `case "$*" in ${when}) rm "$ROOT/full"; kill -KILL $(cat "$ROOT/reader"); kill -HUP $PPID ;; esac`,
    )
    const { status } = site.sh(
      'mkfifo terminal; cat terminal >said & echo $! >reader; sh source/deploy/update.sh --here >terminal 2>&1',
    )
    expect(status).not.toBe(0)
    expect(site.state()).toEqual(before)
    expect(site.run('update.sh --here').status).toBe(0)
    expect(site.state()).toEqual(AFTER_UPDATE)
  })
})
