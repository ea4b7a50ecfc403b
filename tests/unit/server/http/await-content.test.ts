import { expect, test } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { awaitContent } from '~/server/http/await-content.server'
import { createRefusal } from '~/server/http/refusal-page.server'
import { serve } from './serve'

const HTML = { Accept: 'text/html' }

test('while it is not known whose site it is, public pages answer 503 and name nobody', async () => {
  let isKnown = false
  const refuse = createRefusal(async () => null, false)
  const url = await serve([awaitContent(() => isKnown, refuse)])
  for (const path of ['/', '/services?basket', '/Consent/', '/%70rivacy', '/x/..//', '/?utm=1']) {
    const answer = await fetch(url + path, { headers: HTML })
    expect([path, answer.status]).toEqual([path, 503])
    expect(answer.headers.get('Retry-After')).toBe('30')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const page = await answer.text()
    expect(page).toMatch(/Сайт\sсейчас\sне\sоткрывается/)
    expect(page).not.toContain(shippedFacts.name)
    expect(page).not.toContain('tel:')
  }
  const data = await fetch(`${url}/services?_data=routes%2Fservices`)
  expect([data.status, await data.text()]).toEqual([503, ''])
  for (const path of ['/healthz', '/desk', '/api/service/all', '/nothing']) {
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  }
  expect((await fetch(url, { method: 'POST' })).status, 'a send').toBe(200)
  isKnown = true
  expect((await fetch(url, { headers: HTML })).status).toBe(200)
})
