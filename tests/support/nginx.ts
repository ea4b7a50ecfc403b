import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './site'

/** Whether there is an nginx to test with. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

export type Nginx = Awaited<ReturnType<typeof startNginx>>

/**
 * Starts nginx with the guide's settings in front of processes on these ports, without TLS, in a folder of
 * its own. A visitor's address is taken from the header X-Test-Address.
 */
export async function startNginx(ports: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const www = join(folder, 'www')
  mkdirSync(join(www, 'mezha', 'assets'), { recursive: true })
  mkdirSync(join(www, 'html'))
  cpSync('deploy/too-large.html', join(www, 'html', 'mezha-too-large.html'))
  const upstream = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n')
  const guide = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^ +server 127\.0\.0\.1:3001.*\n +server 127\.0\.0\.1:3002.*$/m, upstream)
    .replace(/^ *(ssl_|listen \[).*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll('server_name mezha.example;', 'server_name mezha.example 127.0.0.1;')
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/var/www', www)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${folder}/pid;
    error_log ${folder}/error.log;
    events {}
    http {
      include /etc/nginx/mime.types;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      set_real_ip_from 127.0.0.1;
      real_ip_header X-Test-Address;
      ${guide}
    }`,
  )
  const args = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = spawn('nginx', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(child, 'exit')
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await delay(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Stands for /var/www of the guide. */
    www,
    /** How many bytes of bodies it keeps on the disk now. */
    bytesOfBodies: () =>
      readdirSync(join(folder, 'client_body'))
        .map((name) => statSync(join(folder, 'client_body', name)).size)
        .reduce((sum, size) => sum + size, 0),
    /** What stands in both of its logs so far. */
    logs: () =>
      ['access.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isThere
}
