import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSettings } from '~/server/settings/env.server'
import { temporaryFolder } from '../workbench'
import { canBeTried, INSTALL, onScratchServer } from './scratch-server'

test('the settings that an installation begins with are accepted, and leave prices and facts to the desk', () => {
  const lines = readFileSync('deploy/settings', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)
  const values = Object.fromEntries([...lines].map(([, name = '', value]) => [name, value]))
  expect(parseSettings(values)).toHaveProperty('settings')
  expect(Object.keys(values)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(AGENCY_FILE|CATALOGUE_FILE|DOCUMENTS_DIR)$/)]),
  )
})

describe('the installation refuses, before it does anything,', () => {
  const install = (name: string, mail: string) => {
    const args = ['deploy/install.sh', '--dry-run', '--any-address', name, mail]
    const { status, stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  test.each([
    ...[
      'https://mezha.ru',
      'mezha.ru/',
      'mezha.ru:443',
      'mezha',
      'mezha.ru.',
      '.mezha.ru',
      'a..ru',
    ],
    ...['www.mezha.ru', 'mezha.example', '*.mezha.ru', 'a.-b.ru', 'a-.ru', 'a_b.ru', 'a b.ru'],
  ])('the name %j', (name) => {
    const { status, said } = install(name, 'anna@mezha.ru')
    expect([status, said]).toEqual([1, expect.stringContaining('нужно имя сайта')])
    expect(said).not.toContain('1/6')
  })

  test.each(['192.0.2.1', '2001:db8::1', '[2001:db8::1]'])('the address %s', (name) => {
    expect(install(name, 'anna@mezha.ru').said).toContain('это адрес, а сертификат выдают на имя')
  })

  test.each([
    ...[
      'a@b',
      'a@b@c.ru',
      'a@.ru',
      'a@b.ru.',
      'a@b..ru',
      '@b.ru',
      'a..b@c.ru',
      'a b@c.ru',
      '<a@b.ru>',
    ],
    ...['a@b.ru,c@d.ru', 'Анна@b.ru', 'a@b.ru\r', 'a@mezha.example', 'a@example.com'],
  ])('the mail %j', (mail) => {
    expect(install('mezha-test.ru', mail).said).toContain('такой почты не бывает')
  })

  test.each([
    ['mezha-test.ru', 'anna.b+c@mezha-test.ru'],
    ['MEZHA.RU', 'a@b.co'],
    ['a.b-c.xn--p1ai', 'a@xn--80ajdw.xn--p1ai'],
  ])('but not %s with %s', (name, mail) => {
    expect(install(name, mail)).toEqual({ status: 0, said: expect.stringContaining('— 6/6') })
  })
})

test('root runs of a release what stands in the clone, whatever the build wrote there', () => {
  const folder = temporaryFolder()
  const script = `
    mkdir "$1/clone"; cp -R deploy "$1/clone"; cd "$1/clone"
    . deploy/release.sh; releases=$1/releases
    ensure_memory() { :; }; chown() { :; }; install() { mkdir -p "$releases/next"; }
    in_folder() (
      cd "$1"; echo replaced >deploy/mezha; echo added >deploy/more.js; rm -f deploy/healthcheck.js
      mkdir -p build/client/assets
    )
    build_release >/dev/null; trap - EXIT HUP INT TERM
    diff -r deploy "$release/deploy" && echo same`
  const { stdout, stderr } = spawnSync('sh', ['-euc', script, 'sh', folder], { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['same\n', ''])
})

describe('the copy before an update', () => {
  /** Begins it with these settings, on a site that has come up or not; returns what it did. */
  function copyWith(settings: string, { isUp = true, isByHand = false } = {}) {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'settings'), settings.replaceAll('FOLDER', folder))
    writeFileSync(join(folder, 'my base.db'), '')
    if (isUp) writeFileSync(join(folder, '.came-up'), '')
    const script = `
      . deploy/release.sh; node=$3; settings=$1/settings; current=$1; releases=$2
      mezha() { echo "$1"; }
      copy_database before-a-test`
    const releases = isByHand ? '/srv/elsewhere' : dirname(folder)
    const { stdout, stderr, status } = spawnSync(
      'sh',
      ['-euc', script, 'sh', folder, releases, process.execPath],
      {
        encoding: 'utf8',
      },
    )
    return { did: stdout.split('\n').at(-2) ?? '', said: stderr, status }
  }

  test.each([
    'DATABASE_URL="file:FOLDER/my base.db"',
    'DATABASE_URL=file:FOLDER/my base.db',
    'DATABASE_URL=postgres://a:b@c/d\nDATABASE_URL="file:FOLDER/my base.db"',
    'AGENCY_API_URL=""\nDATABASE_URL="file:FOLDER/my base.db"\r',
  ])('is made of the SQLite database that the site uses: %s', (settings) => {
    expect(copyWith(`${settings}\n`).did).toBe('--backup')
  })

  test('stops the update of a site whose database is not found', () => {
    const { status, said } = copyWith('DATABASE_URL=file:FOLDER/none.db\n')
    expect([status, said]).toEqual([1, expect.stringContaining('Копии нет')])
  })

  test('stops that of a site that was put up by hand, too, and has no note of having come up', () => {
    const byHand = { isUp: false, isByHand: true }
    const { status, said } = copyWith('DATABASE_URL=file:FOLDER/none.db\n', byHand)
    expect([status, said]).toEqual([1, expect.stringContaining('Копии нет')])
  })

  test('is none before the first start, of PostgreSQL, or where the requests go elsewhere', () => {
    const none = { did: '', said: '', status: 0 }
    expect(copyWith('DATABASE_URL=file:FOLDER/none.db\n', { isUp: false })).toEqual(none)
    expect(copyWith('AGENCY_API_URL="https://api.example"\n')).toEqual(none)
    expect(copyWith("DATABASE_URL='postgresql://a:b@c/d' \n")).toEqual(none)
    expect(copyWith('DATABASE_URL = "postgres://a:b@[::1]/d?port=6432"\r\n')).toEqual(none)
  })
})

describe('where memory is short, the swap file before a build', () => {
  /** Makes it on a disk with so many free kilobytes, with what some programs do in its place; returns what is there. */
  function swapWith({ room = 3_000_000, programs = {} as Record<string, string> } = {}) {
    const folder = temporaryFolder()
    const at = (name: string) => join(folder, name)
    const script = ['/swapfile', '/proc/meminfo', '/etc/fstab'].reduce(
      (text, path) => text.replaceAll(path, at(basename(path))),
      readFileSync('deploy/release.sh', 'utf8'),
    )
    writeFileSync(at('meminfo'), 'MemAvailable: 400000 kB\n')
    writeFileSync(at('fstab'), '')
    mkdirSync(at('programs'))
    const does = {
      df: `printf 'head\\n/dev/a 9 9 ${room} 9%% /\\n'`,
      dd: 'touch "${2#of=}"',
      mkswap: ':',
      // One that is in use could not be renamed.
      swapon: '[ "${1##*/}" = swapfile ]',
      ...programs,
    }
    for (const [name, what] of Object.entries(does)) {
      writeFileSync(at(`programs/${name}`), `#!/bin/sh\n${what}\n`, { mode: 0o755 })
    }
    const { stdout, status } = spawnSync('sh', ['-euc', `${script}\nensure_memory; echo built`], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${at('programs')}:${process.env.PATH}` },
    })
    const files = readdirSync(folder).filter((name) => name.startsWith('swapfile'))
    const isLasting = readFileSync(at('fstab'), 'utf8').includes('swapfile none swap')
    return { files, isLasting, said: stdout, status }
  }

  test('is there for good', () => {
    const made = { files: ['swapfile'], isLasting: true, status: 0 }
    expect(swapWith()).toMatchObject(made)
  })

  test.each([
    ['the disk has no room for it and the build', { room: 2_000_000 }],
    ['the disk fills up', { programs: { dd: 'touch "${2#of=}"; exit 1' } }],
    ['a container may have none', { programs: { swapon: 'exit 1' } }],
  ])('is left out where %s, and the build goes on', (_, given) => {
    const { said, ...without } = swapWith(given)
    expect(without).toEqual({ files: [], isLasting: false, status: 0 })
    expect(said).toMatch(/продолжаю без него\nbuilt\n$/)
  })

  test('goes where the installation is broken off', () => {
    const broken = swapWith({ programs: { dd: 'touch "${2#of=}"; kill -TERM $PPID' } })
    expect(broken).toMatchObject({ files: [], isLasting: false, status: 1 })
    expect(broken.said).not.toContain('built')
  })
})

describe.skipIf(!canBeTried)('on a bare server', () => {
  test(
    'the installation, broken off at any step, goes on where it is run again',
    { timeout: 3_600_000 },
    () => {
      const printed = onScratchServer(`
      for place in 'apt-get install' 'npm ci' 'npm run' certbot 'systemctl reload'; do
        fail_once "$place"; ${INSTALL}; echo "$place: $?"
      done
      ${INSTALL}; echo "again: $?"
      echo RETENTION_DAYS=100 >>/etc/mezha/settings
      echo '# mine' >>/etc/nginx/conf.d/mezha.conf
      kept() { cat /etc/mezha/settings /etc/nginx/conf.d/mezha.conf /var/lib/mezha/desk-password /var/lib/mezha/session-secret | sha256sum; readlink /srv/mezha/current; }
      rm /etc/cron.d/mezha
      before=$(grep -c 'systemctl restart' /run/calls)
      kept >/run/kept; ${INSTALL}; echo "once more: $?"
      kept | diff - /run/kept && ls /etc/cron.d/mezha && echo kept
      [ $(grep -c 'systemctl restart' /run/calls) = $before ] && echo 'nothing restarted'
      curl -sS --resolve mezha-test.ru:443:127.0.0.1 https://mezha-test.ru/healthz
      cd /root && mezha --backup /tmp/copies.db; cd /var/lib/mezha && mezha --backup here.db && ls here.db
      down=/var/www/html/mezha-down.html; grep -c tel: $down
      cd /srv/mezha/source && sed 's/+7 900 000-00-00/8 (912) 345-67-89/' deploy/agency.json >/etc/mezha/agency.json
      echo AGENCY_FILE=/etc/mezha/agency.json >>/etc/mezha/settings; systemctl restart mezha@3001
      ${INSTALL}; grep -o 'href="tel:.*<' $down`)
      for (const place of ['apt-get install', 'npm ci', 'npm run', 'certbot', 'systemctl reload']) {
        expect(printed).toContain(`${place}: 1\n`)
      }
      for (const said of [
        'again: 0\n',
        'once more: 0\n',
        '\nkept\n',
        'nothing restarted',
        '"status":"ok"',
        // Nobody is told to call a made-up number.
        '\nhere.db\n0\n',
        'href="tel:89123456789">8 (912) 345-67-89</a></p><',
      ]) {
        expect(printed).toContain(said)
      }
    },
  )

  test('the installation asks where the name leads before it does anything', () => {
    const printed = onScratchServer(`
      echo '127.0.1.1 walk Mezha-Test.ru # mezha' >>/etc/hosts
      for name in elsewhere.ru half.ru two.ru nowhere.ru; do
        sh deploy/install.sh $name anna@mezha-test.ru; echo "$name: $?"
      done
      echo nameserver 127.0.0.2 >/etc/resolv.conf; sh deploy/install.sh mezha-test.ru anna@mezha-test.ru; echo "away: $?"
      echo nameserver 127.0.0.1 >/etc/resolv.conf; sh deploy/install.sh --dry-run mezha-test.ru anna@mezha-test.ru; echo "dry: $?"
      sh deploy/install.sh --dry-run межа.рф anna@mezha-test.ru; echo "cyrillic: $?"
      grep -E 'apt-get|certbot|systemctl' /run/calls || ls /srv/mezha`)
    for (const said of [
      'elsewhere.ru ведёт сюда: 198.51.100.7\n',
      'elsewhere.ru: 1\n',
      'Чужие адреса: 2001:db8::66. Поправьте или уберите записи AAAA',
      'half.ru: 1\n',
      'Чужие адреса: 198.51.100.7. Поправьте или уберите записи A у',
      'two.ru: 1\n',
      'nowhere.ru никуда не ведёт',
      'nowhere.ru: 1\n',
      'DNS этому серверу не отвечает',
      'away: 1\n',
      'В /etc/hosts этого сервера записано «127.0.1.1 mezha-test.ru»',
      'Имя межа.рф в DNS пишется xn--80ajdw.xn--p1ai.',
    ]) {
      expect(printed).toContain(said)
    }
    expect(printed).toMatch(/dry: 0\n[^]*cyrillic: 0\nsource\n$/)
  })

  test(
    'the installation takes port 80 as it is, and names what holds it',
    { timeout: 180_000 },
    () => {
      const printed = onScratchServer(`
      count() { echo "$1: $2, certificates asked for: $(grep -c ^certbot /run/calls)"; }
      node -e 'http.createServer((_, answer) => answer.end("It works!")).listen(80)' & held=$!
      until curl -s http://127.0.0.1 >/dev/null; do :; done
      ${INSTALL}; count held $?; grep 'Порт 80' /run/out; kill $held; wait $held
      node -e 'http.createServer().listen(443)' & held=$!
      ${INSTALL}; grep 'Порт 443' /run/out; kill $held; wait $held; nginx -s stop
      rm -rf /etc/letsencrypt/live/mezha-test.ru /etc/nginx/conf.d/mezha.conf; : >/run/calls
      rm -f /etc/nginx/sites-enabled/default
      echo 'server { listen 80 default_server; return 301 https://other.ru; }' >/etc/nginx/conf.d/a.conf
      fail_once certbot; ${INSTALL}; count 'another default' $?; grep -A 20 'Сертификат не выдан' /run/out
      sed -i "1i server { listen 80; server_name mezha-test.ru; return 301 https://other.ru; }" /etc/nginx/conf.d/a.conf
      nginx -s reload; ${INSTALL}; count 'of our name' $?; grep 'Порт 80' /run/out
      rm /etc/nginx/conf.d/a.conf; nginx -s stop; while pgrep -x nginx >/dev/null; do :; done
      ${INSTALL}; count stopped $?`)
      for (const said of [
        'held: 1, certificates asked for: 0\n',
        'Порт 80 занят: node, служба: ',
        'Порт 443 занят: node, служба: ',
        'another default: 1, certificates asked for: 1\n',
        'Сертификат не выдан',
        'fails: certbot',
        'of our name: 1, certificates asked for: 1\n',
        'Порт 80: http://mezha-test.ru по адресу 127.0.0.1 отвечает не наш nginx',
        'stopped: 0, certificates asked for: 2\n',
      ]) {
        expect(printed).toContain(said)
      }
    },
  )

  test(
    'an installation waits for whoever installs programs, and an update for another',
    { timeout: 180_000 },
    () => {
      const printed = onScratchServer(`
      echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1' >/run/locked
      sed -i '2i [ ! -e /run/locked ] || { cat /run/locked >&2; rm /run/locked; exit 100; }' /usr/local/sbin/apt-get
      ${INSTALL}; echo "install: $?"; grep -c 'Программы сейчас ставит кто-то другой' /run/out
      touch public/words.txt
      sh deploy/update.sh --here >/run/first 2>&1 & sleep 1
      sh deploy/rollback.sh >/run/second 2>&1; echo "second: $?"; wait $!; echo "first: $?"
      head -n 2 /run/second; tail -n 1 /run/first; tail -n 1 /run/second; readlink /srv/mezha/current`)
      expect(printed).toContain('install: 0\n1\nsecond: 0\nfirst: 0\n')
      expect(printed).toContain('уже идёт установка, обновление или возврат: жду')
      expect(printed).toMatch(/releases\/2\. Вернуть[^]*releases\/1\. Снова[^]*releases\/1\n$/)
    },
  )

  test(
    'an update that fails comes back by itself, and one that came up can be taken back',
    { timeout: 3_600_000 },
    () => {
      const printed = onScratchServer(`
      export START_SECONDS=10
      state() { echo "$1: $(basename "$(readlink /srv/mezha/current)") $(curl -s http://127.0.0.1:3001/healthz | cut -c 1-14) $(curl -s http://127.0.0.1:3002/healthz | cut -c 1-14)"; }
      ${INSTALL}
      git clone -q --bare . /root/origin.git && git remote add origin /root/origin.git
      git clone -q /root/origin.git /root/work
      release() (cd /root/work && git add -A && git -c user.name=a -c user.email=a@a commit -qm "$1" && git tag "$1" && git push -q origin main "$1")
      echo "what we say" >public/words.txt && git add public/words.txt
      echo "what they say" >/root/work/public/words.txt && release v1.1.0
      sh deploy/update.sh >/run/out 2>&1; state "conflict $?"
      echo "what we say" >public/words.txt
      sh deploy/update.sh >/run/out 2>&1; state "update $?"
      cat /srv/mezha/current/public/words.txt
      touch /root/work/build-broken && release v1.2.0
      sh deploy/update.sh >/run/out 2>&1; state "broken $?"; tail -n 1 /run/out
      sh deploy/rollback.sh >/run/out 2>&1; state "back $?"
      ls /var/backups/mezha | grep -c before-`)
      const both = '{"status":"ok" {"status":"ok"'
      for (const said of [
        `conflict 1: 1 ${both}\n`,
        `update 0: 2 ${both}\n`,
        '\nwhat we say\n',
        `broken 1: 2 ${both}\n`,
        'Работает прежняя сборка.',
        `back 0: 1 ${both}\n3\n`,
      ]) {
        expect(printed).toContain(said)
      }
    },
  )
})
