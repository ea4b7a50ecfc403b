import { expect, test } from 'vitest'
import { readForm } from '~/server/http/form.server'

const post = (body: BodyInit, headers?: HeadersInit) =>
  readForm(new Request('http://mezha.test/', { method: 'POST', body, headers }))

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
