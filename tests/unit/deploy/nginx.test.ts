import { type IncomingMessage, request } from 'node:http'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BOUNDS } from '~/server/http/body.server'
import { hasNginx, type Nginx, startNginx } from '../../support/nginx'
import { freePort } from '../../support/site'
import { serve } from '../server/http/serve'

test('no server writes the query of a link into its access log', () => {
  const conf = readFileSync('deploy/nginx.conf', 'utf8')
  const [, format = ''] = /log_format mezha ([^;]*);/.exec(conf) ?? []
  expect(format).toContain('$mezha_path')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  const servers = conf.split(/^server \{$/m).slice(1)
  expect(servers).toHaveLength(3)
  for (const server of servers) {
    expect(server.match(/access_log .*/g)).toEqual(['access_log /var/log/nginx/access.log mezha;'])
  }
})

test('nginx and the site bound a file of the desk alike, and Caddy no lower', () => {
  const conf = readFileSync('deploy/nginx.conf', 'utf8')
  const [, location = ''] =
    /location ~\* \^\/desk\/\(documents\|photos\) \{([^}]*)/.exec(conf) ?? []
  expect(location).toContain(`client_max_body_size ${BOUNDS.deskFile / 1024 ** 2}m;`)
  const [, megabytes] = /max_size (\d+)MB/.exec(readFileSync('deploy/Caddyfile', 'utf8')) ?? []
  expect(Number(megabytes) * 1e6).toBeGreaterThanOrEqual(BOUNDS.deskFile)
})

describe.skipIf(!hasNginx)('the guide’s nginx', () => {
  /** Starts one in front of as many processes as there are answers; null: a process that is away. */
  async function start(...answers: (((request: IncomingMessage) => number) | null)[]) {
    const ports = await Promise.all(
      answers.map(async (answer) => {
        if (!answer) return freePort()
        const url = await serve([], (request, response) => {
          request.resume().on('end', () => response.writeHead(answer(request)).end())
        })
        return Number(new URL(url).port)
      }),
    )
    const nginx = await startNginx(ports)
    onTestFinished(nginx.stop)
    return nginx
  }
  const ok = () => 200
  const get = async ({ url }: Nginx, path: string, address = '192.0.2.1', method = 'GET') =>
    (await fetch(url + path, { method, headers: { 'X-Test-Address': address } })).status

  test('counts the addresses of one IPv6 subscriber as one visitor, and no others', async () => {
    const nginx = await start(ok)
    const flood = (address: (index: number) => string) =>
      Promise.all(Array.from({ length: 150 }, (_, index) => get(nginx, '/', address(index))))
    const hex = (index: number) => index.toString(16)
    expect(await flood((index) => `2001:db8:0:1:${hex(index)}::1`)).toContain(429)
    expect(await flood(() => '192.0.2.1')).toContain(429)
    expect(await flood((index) => `2001:db8:${hex(index)}::1`)).not.toContain(429)
    expect(await flood((index) => `192.0.2.${index + 2}`)).not.toContain(429)
  })

  test('passes a long link on', async () => {
    const nginx = await start(ok)
    expect(await get(nginx, `/?yclid=${'1'.repeat(9000)}`)).toBe(200)
  })

  test('sends a visitor to one process, and other visitors to others', async () => {
    const asked = [0, 0, 0, 0]
    const count = (at: number) => {
      asked[at] = (asked[at] ?? 0) + 1
      return 200
    }
    const nginx = await start(...asked.map((_, at) => () => count(at)))
    for (let index = 0; index < 20; index++) await get(nginx, '/', `2001:db8::${index + 1}`)
    expect(asked.filter(Boolean)).toEqual([20])
    for (let index = 0; index < 60; index++) await get(nginx, '/', `192.0.2.${index}`)
    expect(asked.filter(Boolean)).toHaveLength(4)
  })

  test('asks the next process if one is away, for forms, too', async () => {
    const nginx = await start(null, null, null, ok)
    for (let index = 0; index < 10; index++) {
      expect(await get(nginx, '/', `192.0.2.${index}`)).toBe(200)
      expect(await get(nginx, '/?index', `192.0.2.${index}`, 'POST')).toBe(200)
    }
  })

  /** Asks two processes, each of which ends a request of this kind without an answer; resolves with how many had it. */
  async function triesOf(method: string, path: string, body?: string) {
    let tries = 0
    const ends = ({ socket }: IncomingMessage) => (tries++, socket.destroy(), 500)
    const nginx = await start(ends, ends)
    await fetch(nginx.url + path, { method, body })
    return tries
  }

  test.each([
    ['GET', '/services'],
    ['HEAD', '/consent'],
    ['POST', '/?index'],
    ['POST', '/services?_data=routes%2Fservices'],
  ])('asks the other process where one had it and did not answer: %s %s', async (method, path) => {
    expect(await triesOf(method, path)).toBe(2)
  })

  test.each([
    ['POST', '/api/job_application/'],
    ['POST', '/metrics/visit'],
    ['POST', '/services/'],
    ['GET', '/desk'],
    ['GET', '/DESK/requests.csv'],
    ['GET', '/%64esk'],
    ['POST', '/desk/sign-in'],
    ['POST', '//desk/documents'],
    ['GET', '/x/../desk/photos'],
  ])('hands to no other process what may have ended one: %s %s', async (method, path) => {
    expect(await triesOf(method, path)).toBe(1)
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'hands %s to no process, and says which methods there are',
    async (method) => {
      const nginx = await start(() => 500)
      for (const path of ['/', '/assets/x.js', '/desk', '/desk/photos']) {
        const answer = await fetch(nginx.url + path, { method })
        expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
      }
      expect((await fetch(nginx.url)).headers.get('Allow')).toBeNull()
    },
  )

  test('serves a file of an earlier build that no process has', async () => {
    const nginx = await start(() => 404, null)
    mkdirSync(`${nginx.www}/mezha/assets`, { recursive: true })
    writeFileSync(`${nginx.www}/mezha/assets/old.js`, 'old()')
    for (let index = 0; index < 10; index++) {
      const headers = { 'X-Test-Address': `192.0.2.${index}` }
      const answer = await fetch(`${nginx.url}/assets/old.js`, { headers })
      expect([answer.status, await answer.text()]).toEqual([200, 'old()'])
      expect(answer.headers.get('Cache-Control')).toContain('immutable')
      expect(await get(nginx, '/assets/unknown.js', headers['X-Test-Address'])).toBe(404)
    }
  })

  test('does not write a search of the desk into its logs, even if no process answers', async () => {
    const nginx = await start(null)
    for (const path of [
      '/desk?',
      '/DESK?',
      '//desk?',
      '/desk%3F',
      '/desk/requests.csv?',
      '/%64esk/requests?',
    ]) {
      for (const name of ['find', '%66ind']) {
        expect(await get(nginx, `${path}${name}=forbidden`)).toBeGreaterThan(400)
      }
    }
    await expect.poll(nginx.logs).toContain('GET /%64esk/requests HTTP/1.1')
    expect(nginx.logs()).not.toContain('forbidden')
  })

  /** Begins to send so many bytes, and stops short of the last one. Resolves with the answer's status, null: none yet. */
  async function beginUpload({ url }: Nginx, path: string, bytes: number, address = '192.0.2.1') {
    const headers = { 'Content-Length': bytes, 'X-Test-Address': address }
    const asked = request(url + path, { method: 'POST', headers })
    onTestFinished(() => void asked.destroy())
    let status: number | null = null
    asked
      .on('error', () => undefined)
      .on('response', (answer) => {
        status = answer.statusCode ?? null
      })
    await new Promise((done) => asked.write(Buffer.alloc(bytes - 1), done))
    return () => status
  }

  test('keeps at most 22 MB of one visitor’s uploads on the disk before the site asks who it is', async () => {
    const nginx = await start(ok)
    const places = ['/desk/documents', '//DESK/documents', '/desk/photos']
    const uploads = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        beginUpload(nginx, places[index % places.length] ?? '', 10_900_000),
      ),
    )
    await expect.poll(() => uploads.filter((status) => status() === 429)).toHaveLength(10)
    expect(nginx.bytesOfBodies()).toBeLessThan(22e6)
    expect(uploads.filter((status) => status() === null)).toHaveLength(2)
  })

  test('keeps at most 36 MB of what a network sends elsewhere', async () => {
    const nginx = await start(ok)
    const half = (index: number, address: string) =>
      beginUpload(nginx, index % 2 ? '/' : '/api/job_application/', 299_000, address)
    const bodies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        half(index, `2001:db8:1:${(index % 90).toString(16)}::1`),
      ),
    )
    await expect.poll(() => bodies.filter((status) => status() === 429)).toHaveLength(80)
    expect(nginx.bytesOfBodies()).toBeLessThan(36e6)
  })

  test('keeps at most 33 MB of the uploads of a network', async () => {
    const nginx = await start(ok)
    const uploads = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        beginUpload(nginx, '/desk/documents', 10_900_000, `2001:db8:1:${index}::1`),
      ),
    )
    await expect.poll(() => uploads.filter((status) => status() === 429)).toHaveLength(9)
    expect(nginx.bytesOfBodies()).toBeLessThan(33e6)
  })

  test.each([
    ['/', 320_000],
    ['/api/job_application/', 320_000],
    ['/desk/documents', BOUNDS.deskFile + 1],
    ['/desk/photos', BOUNDS.deskFile + 1],
    ['/desk/services', 5e6],
    ['/desk?x=/desk/documents', 5e6],
  ])('answers in Russian to what is too large: %s', async (path, bytes) => {
    let asked = 0
    const nginx = await start(() => {
      asked++
      return 200
    })
    const answer = await fetch(nginx.url + path, { method: 'POST', body: Buffer.alloc(bytes) })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('Ничего не&nbsp;сохранено.')
    expect(asked).toBe(0)
  })

  test('leaves to the site what it refuses with words: a file as large as its form may be', async () => {
    const nginx = await start(ok)
    const photo = { method: 'POST', body: Buffer.alloc(BOUNDS.deskFile) }
    expect((await fetch(`${nginx.url}/desk/photos`, photo)).status).toBe(200)
  })

  test('gives a request an id, and logs it with the seconds that the answer took', async () => {
    let id: unknown
    const nginx = await start(({ headers }) => ((id = headers['x-request-id']), 200))
    await fetch(nginx.url, { headers: { 'X-Request-Id': 'forged' } })
    expect(id).toMatch(/^[\da-f]{32}$/)
    // nginx logs once the answer is sent.
    await expect
      .poll(nginx.logs)
      .toMatch(new RegExp(`"GET / HTTP/1\\.1" 200 .* ${id} 0\\.\\d+ 0\\.\\d+\\n`))
  })
})
