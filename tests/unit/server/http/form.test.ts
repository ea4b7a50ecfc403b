import { expect, test, vi } from 'vitest'
import { readForm } from '~/server/http/form.server'

const post = (body: BodyInit, headers?: HeadersInit) =>
  readForm(new Request('http://mezha.test/', { method: 'POST', body, headers }), 1_000_000)

test('a form may be urlencoded or multipart', async () => {
  const multipart = new FormData()
  multipart.append('name', 'Анна')
  for (const body of [multipart, new URLSearchParams({ name: 'Анна' })]) {
    const posted = await post(body)
    expect('form' in posted && posted.form.get('name')).toBe('Анна')
  }
})

test.each([
  [400, 'a broken form', 'multipart/form-data'],
  [415, 'JSON', 'application/json'],
])('a post is answered with %i for %s', async (status, _, type) => {
  expect(await post('x', { 'Content-Type': type })).toEqual({ refused: status })
})

const type = (boundary: string) => ({ 'Content-Type': `multipart/form-data; boundary=${boundary}` })
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
const URLENCODED = 'application/x-www-form-urlencoded'

test.each([
  ['urlencoded', '&', 'a=&', URLENCODED],
  ['urlencoded, with a parameter of the other kind', '&', 'a=&', `${URLENCODED}; boundary=x`],
  ['multipart', '--x--', part, type('x')['Content-Type']],
  ['multipart, with a boundary in quotes', '--x--', part, type('"x"')['Content-Type']],
])('a form of 6,000 fields is read, and one more is refused: %s', async (_, end, field, given) => {
  const headers = { 'Content-Type': given }
  const whole = await post(field.repeat(6000).replace(/&$/, '') + end.replace('&', ''), headers)
  expect('form' in whole && [...whole.form]).toHaveLength(6000)
  expect(await post(field.repeat(6001) + end, headers)).toEqual({ refused: 413 })
})

test('a form of too many fields is refused before it is parsed', async () => {
  const parse = vi.spyOn(Response.prototype, 'formData')
  for (const body of ['&'.repeat(250_000), 'a&'.repeat(120_000), '=&'.repeat(120_000)]) {
    expect(await post(body, { 'Content-Type': URLENCODED })).toEqual({ refused: 413 })
  }
  expect(await post(`${part.repeat(6001)}--x--`, type('x'))).toEqual({ refused: 413 })
  expect(parse).not.toHaveBeenCalled()
})
