import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenIcons } from '~/agency/catalogue/icons.server'
import { type AgencyApi, startAgencyApi } from '../../../support/agency-api'
import { body } from '../../../support/agency-behaviours'
import { aService } from '../../../support/factories'

let api: AgencyApi
beforeAll(async () => {
  api = await startAgencyApi()
})
beforeEach(() => api.reset())
afterAll(() => api.stop())

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8"/></svg>'
const bytes = (text: string) => Buffer.from(text, 'latin1')

/** Resolves with what is wrong with an icon that the API answers so. */
async function faultOf(type: string, content: string | Buffer) {
  api.others(() => body(content, type))
  const icon = new URL('/media/icon', api.url).href
  const [fault] = await findBrokenIcons([aService({ icon })], null)
  return fault?.reason ?? null
}

test.each([
  ['image/svg+xml', DRAWING],
  [
    'image/svg+xml; charset=utf-8',
    `\ufeff<?xml version="1.0"?>\n<!DOCTYPE svg>${DRAWING}\n<!-- end -->`,
  ],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'],
  ['image/svg+xml', DRAWING.replace('<path', `<!--${'a'.repeat(300_000)}--><path`)],
  ['image/png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['image/png', bytes('\xff\xd8\xff\xe0')],
  ['image/webp', bytes('RIFF\x0a\0\0\0WEBPVP8 ')],
  ['image/avif', bytes('\0\0\0\x20ftypavif')],
])('an icon of the type %s that is a picture has no fault', async (type, content) => {
  expect(await faultOf(type, content)).toBeNull()
})

test.each([
  ['image/svg+xml', DRAWING.slice(0, -10)],
  ['image/svg+xml', ''],
  ['image/svg+xml', 'Not found'],
  ['image/svg+xml', '<html><body>404</body></html>'],
  ['image/png', ''],
  ['image/png', 'Not found'],
  ['image/png', DRAWING],
  ['image/jpeg', bytes('\xff')],
])('an icon of the type %s that browsers do not show is named: %j', async (type, content) => {
  expect(await faultOf(type, content)).toBe('файл пуст, обрезан или это не картинка')
})
