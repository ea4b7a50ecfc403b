import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookAtSiteUrl } from '~/office/diagnosis/site-url.server'
import { owner } from '~/office/words/owner'
import { siteMark } from '~/server/http/signature.server'
import { parseSettings } from '~/server/settings/env.server'
import { serve } from '../../server/http/serve'
import { temporaryFolder } from '../../workbench'

const { check: words } = owner
const SECRET = 's'.repeat(43)

/** What is said of SITE_URL where /healthz answers so by that name. */
async function saidOf(
  siteUrl: string,
  more: Record<string, string> = { SESSION_SECRET: SECRET },
): Promise<unknown[]> {
  const DATABASE_URL = `file:${join(temporaryFolder(), 'agency.db')}`
  const parsed = parseSettings({ DATABASE_URL, SITE_URL: 'https://veha.test', ...more })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const { known = [], findings = [] } = (await lookAtSiteUrl({ ...parsed.settings, siteUrl })) ?? {}
  // Whoever restarts the site must not have to wait for a name.
  expect(findings.filter(({ severity }) => severity === 'fault')).toEqual([])
  return [...known, ...findings.map(({ kind, text }) => [kind, text])]
}

const answering = (status: number, body: object | string) =>
  serve([], (_request, response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const own = { status: 'ok', site: siteMark(SECRET), forwarded: 0 }

test('the name under which this very site answers is in order, also while it takes no requests', async () => {
  for (const status of [200, 503]) {
    const url = await answering(status, own)
    expect(await saidOf(url)).toEqual([words.siteAnswers(url)])
  }
})

test('the secret may be the one in the data folder, or an older one', async () => {
  const url = await answering(200, own)
  const both = `${'n'.repeat(43)}, ${SECRET}`
  expect(await saidOf(url, { SESSION_SECRET: both })).toEqual([words.siteAnswers(url)])
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'session-secret'), SECRET)
  const inFolder = { DATABASE_URL: `file:${join(folder, 'agency.db')}` }
  expect(await saidOf(url, inFolder)).toEqual([words.siteAnswers(url)])
})

test.each([
  ['another site like this one', 200, { ...own, site: siteMark('another') }],
  ['a page of a parked name', 200, '<!doctype html><title>Домен продаётся</title>'],
  ['a site that has no such page', 404, 'Not Found'],
  ['JSON of another program', 200, 'null'],
])('a name under which %s answers is doubted', async (_, status, body) => {
  const url = await answering(status, body)
  expect(await saidOf(url)).toEqual([['site-url-differs', words.otherSite(url)]])
})

test('an old name that redirects to the present one is doubted', async () => {
  const now = await answering(200, own)
  const old = await serve([], (request, response) => {
    response.writeHead(301, { Location: now + request.url }).end()
  })
  expect(await saidOf(old)).toEqual([['site-url-differs', words.movedSite(old, now)]])
})

test('what cannot be asked is said as not asked', async () => {
  const away = await answering(502, '<html>Bad Gateway</html>')
  expect(await saidOf(away)).toEqual([words.siteUnasked(away, '502')])
  const nobody = 'http://127.0.0.1:1'
  expect(await saidOf(nobody)).toEqual([expect.stringContaining('узнать не удалось')])
  const url = await answering(200, own)
  expect(await saidOf(url, {})).toEqual([words.siteUnasked(url, words.neverStarted)])
})

test.each([
  [0, '1', 'назваться другим'],
  [1, '0', 'считаются одним'],
  [2, '1', 'считаются одним'],
])('%d proxies are doubted where %s are trusted', async (forwarded, TRUST_PROXY, said) => {
  const url = await answering(200, { ...own, forwarded })
  expect(await saidOf(url, { SESSION_SECRET: SECRET, TRUST_PROXY })).toEqual([
    ['proxies-differ', expect.stringContaining(said)],
  ])
})
