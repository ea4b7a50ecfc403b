import { readFileSync, rmSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { canBeTried, INSTALL, onScratchServer } from './scratch-server'

/** The commands of ПЕРЕЕЗД.md, one block after the other, for the name that the scratch server has. */
const blocks = [
  ...readFileSync('deploy/ПЕРЕЕЗД.md', 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm),
].map(([, commands = '']) =>
  commands
    .replaceAll('mezha.example', 'mezha-test.ru')
    .replaceAll(/^apt-get .*$|^git clone .*$/gm, ''),
)
/** Stands for the network between both servers: /dev is the machine's own on each. */
const WAY = '/dev/shm/mezha-move'
const COPIES = 365

describe.skipIf(!canBeTried)('a move to another server', () => {
  test(
    'by the words of ПЕРЕЕЗД.md alone keeps requests, settings, the key and a year of copies, a damaged one, too',
    { timeout: 3_600_000 },
    () => {
      onTestFinished(() => rmSync(WAY, { recursive: true, force: true }))
      expect(blocks).toHaveLength(6)
      const [prepareNew, sendFiles, unpack, sendDatabase, start] = blocks
      const left = onScratchServer(`
        cat >/usr/local/sbin/ssh <<'END'
#!/bin/sh
exec sh -c "$(echo "$2" | sed 's|/root/|${WAY}/|')"
END
        cat >/usr/local/sbin/scp <<'END'
#!/bin/bash
exec cp -r "\${@:2:$#-2}" ${WAY}/
END
        chmod +x /usr/local/sbin/ssh /usr/local/sbin/scp
        mkdir -m 700 ${WAY}
        ${INSTALL}
        sed "s|!existsSync('/run/stop')|time < 5|" /opt/project/tests/unit/deploy/send-until-stopped.js >/run/send.mjs
        node /run/send.mjs
        echo RETENTION_DAYS=100 >>/etc/mezha/settings
        for day in $(seq ${COPIES}); do
          cp /var/backups/mezha/first-*.db /var/backups/mezha/$(date -d "-$day days" +%F).db
        done
        head -c 30000 /dev/urandom >/var/backups/mezha/$(date -d '-7 days' +%F).db
        chown mezha: /var/backups/mezha/*
        ${sendFiles}
        ${sendDatabase}
        cat /var/lib/mezha/session-secret /etc/mezha/settings | sha256sum; ls /var/backups/mezha | wc -l`)
      const arrived = onScratchServer(`
        fail_once certbot; { ${prepareNew}
        } >/run/out 2>&1; tail -n 3 /run/out
        cp -r ${WAY}/. /root/
        ${unpack}
        ${start}
        cat /var/lib/mezha/session-secret /etc/mezha/settings | sha256sum; ls /var/backups/mezha | wc -l
        stat -c '%U %a' /var/lib/mezha/agency.db`)
      const [, counted, key] = /^(\d+)\n(\w{64}) {2}-\n367\n$/m.exec(left) ?? []
      expect(counted).toBe('30')
      // The old server keeps the copy of the last minute, besides.
      expect(arrived).toContain(`\n${counted}\n`)
      expect(arrived).toMatch(new RegExp(`"status":"ok".*${key}  -\n366\nmezha 600\n`))
      expect(arrived).not.toMatch(/cannot|No such file/)
    },
  )
})
