import { expect, test } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { isDeskPath } from '~/addresses/desk'
import { awaitContent } from '~/server/http/await-content.server'
import { createRefusal } from '~/visitor/refusal-page.server'
import { serve } from './serve'

const HTML = { Accept: 'text/html' }

test('while it is not known whose site it is, all that shows an agency answers 503 and names nobody', async () => {
  let isKnown = false
  const refuse = createRefusal(async () => null, false)
  const url = await serve([awaitContent(() => isKnown, refuse, isDeskPath)])
  const pages = ['/', '/services?basket', '/Consent/', '/%70rivacy', '/x/..//', '/?utm=1']
  const others = ['/nothing', '/price-list.xml', 'POST /?index', 'POST /services']
  for (const each of [...pages, ...others]) {
    const [path = '', method = 'GET'] = each.split(' ').reverse()
    const answer = await fetch(url + path, { method, headers: HTML })
    expect([path, answer.status]).toEqual([path, 503])
    expect(answer.headers.get('Retry-After')).toBe('30')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const page = await answer.text()
    expect(page).toMatch(/Сайт\sсейчас\sне\sоткрывается/)
    expect([each, /Заявка\sне\sушла/.test(page)]).toEqual([each, method === 'POST'])
    expect(page).not.toMatch(/запускается/)
    expect(page).not.toContain(shippedFacts.name)
    expect(page).not.toContain('tel:')
  }
  for (const path of ['/services?_data=routes%2Fservices', '/api/service/all']) {
    const data = await fetch(url + path)
    expect([path, data.status, await data.text()]).toEqual([path, 503, ''])
  }
  for (const path of [
    '/healthz',
    '/desk',
    '/desk/requests/1',
    '/api/job_application/',
    '/robots.txt',
  ]) {
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  }
  const byScript = await fetch(`${url}/services?_data=routes%2Fservices`, { method: 'POST' })
  expect(byScript.status, 'the page shows the outcome').toBe(200)
  isKnown = true
  expect((await fetch(url, { headers: HTML })).status).toBe(200)
})
