import { expect, test, vi } from 'vitest'
import { log } from '~/server/log/log.server'
import { accessLog, loggedUrl } from '~/server/http/access-log.server'
import { serve } from './serve'
import { eventually } from '../../workbench'

/** Asks a site once, which logs a failed send meanwhile. Resolves with the access line and the log's. */
async function linesOf(trustProxy: number, headers: Record<string, string>) {
  const lines: Record<string, unknown>[] = []
  const collect = (line: unknown) => lines.push(JSON.parse(String(line)) as (typeof lines)[0]) > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(collect)
  vi.spyOn(process.stderr, 'write').mockImplementation(collect)
  const site = await serve([accessLog(trustProxy)], (_request, response) => {
    log('send-failed')
    setTimeout(() => response.writeHead(503, { 'Content-Length': 4 }).end('late'), 20)
  })
  await (await fetch(`${site}/services?basket`, { headers })).text()
  await eventually(() => expect(lines).toHaveLength(2))
  return lines
}

test('an answer leaves a line of JSON with the id of its other lines in the log', async () => {
  const [failed, answer] = await linesOf(1, { 'X-Request-Id': '5f0c2b1d9a7e4c3d' })
  expect(failed).toMatchObject({ kind: 'send-failed', id: '5f0c2b1d9a7e4c3d' })
  expect(answer).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    kind: 'http-answer',
    method: 'GET',
    url: '/services?basket',
    status: 503,
    bytes: 4,
    milliseconds: expect.any(Number),
    id: '5f0c2b1d9a7e4c3d',
  })
  expect(answer?.milliseconds).toBeGreaterThan(15)
})

test.each([
  ['no proxy gave it', 0, '5f0c2b1d9a7e4c3d'],
  ['it is no id', 1, '"}{"kind":"forged'],
])('a request gets a new id if %s', async (_, trustProxy, id) => {
  const [failed, answer] = await linesOf(trustProxy, { 'X-Request-Id': id })
  expect(answer?.id).toMatch(/^[\da-f-]{36}$/)
  expect(failed?.id).toBe(answer?.id)
})

test.each([
  ['//DESK/%31?Find=b', '//DESK/'],
  ['/desk?show=all&f%2569n%2564=b', '/desk'],
  ['/desk%3Fshow=all&find=b', '/desk'],
  ['/desk%253Fshow=all%2526find%253Db', '/desk'],
  ['/desk&find=b', '/desk'],
  ['/desk?find=8+900+123-45-67', '/desk'],
  ['//desk/requests.csv?show=all&%66ind=%D0%90', '//desk/requests.csv'],
  ['/services?utm_source=%D1%8F', '/services?utm_source=%D1%8F'],
  ['/services?basket', '/services?basket'],
  ['/\u009b31m й', '/?31m??'],
])('the address %j is logged as %j', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged)
})

test('a long address is cut', () => {
  expect(loggedUrl(`/${'a'.repeat(9000)}`)).toHaveLength(500)
})
