import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { siteOf } from '../workbench'

vi.mock('~/server/http/visitor.server', () => ({ visitorAddress: () => '127.0.0.1' }))

/** Open to everybody on purpose: the frame without a page, and the door itself. */
const OPEN = ['desk/route.tsx', 'desk.sign-in.tsx', 'desk.sign-out.ts']

/** A file cannot ask for the password: it leads to the list, which does. */
const FILE = 'desk.requests[.]csv.ts'

type Work = (args: object) => Promise<Response>

const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^desk[^/]*(\/route)?\.tsx?$/.test(name) && !OPEN.includes(name))

test.each(routes)('%s asks everybody for the password', async (name) => {
  siteOf({ office: { desk: {}, door: { enter: async () => null }, flash: {} } })
  const module = (await import(resolve('app/routes', name))) as { loader?: Work; action?: Work }
  expect(module.loader ?? module.action).toBeDefined()
  for (const [work, method] of [
    [module.loader, 'GET'],
    [module.action, 'POST'],
  ] as const) {
    if (!work) continue
    const request = new Request('http://localhost/desk', { method })
    const answer: unknown = await work({ request, params: {}, context: {} }).catch((error) => error)
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).status).toBe(name === FILE ? 303 : 401)
  }
})
