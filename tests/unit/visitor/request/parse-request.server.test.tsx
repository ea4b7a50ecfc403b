import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Honeypot } from '~/visitor/request/honeypot'
import { parseRequest } from '~/visitor/request/parse-request.server'
import { aRequest, emptyRequest } from '../../../support/factories'

function form(fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

describe('the request form', () => {
  test('is read as typed', () => {
    const request = aRequest({ name: ' Анна ' })
    const { services, ...fields } = request
    const posted = form([
      ...Object.entries(fields),
      ...services.map((title): [string, string] => ['services', title]),
      ['consent', 'on'],
      ['consentVersion', 'v1'],
      ['website', ''],
    ])
    expect(parseRequest(posted)).toEqual({
      request,
      consent: true,
      consentVersion: 'v1',
      isSpam: false,
    })
  })

  test('has an empty text for a missing field', () => {
    expect(parseRequest(form([]))).toEqual({
      request: emptyRequest,
      consent: false,
      consentVersion: '',
      isSpam: false,
    })
  })

  test('has no service that is a file', () => {
    const posted = form([['services', 'Межевание']])
    posted.append('services', new File(['Межевание'], 'x.txt'))
    posted.append('name', new File(['Анна'], 'x.txt'))
    expect(parseRequest(posted).request).toEqual({ ...emptyRequest, services: ['Межевание'] })
  })

  test('is spam if its hidden field is filled in', () => {
    expect(parseRequest(form([['website', 'https://spam.example']])).isSpam).toBe(true)
  })

  test('hides that field from people, without a style attribute', () => {
    const html = renderToStaticMarkup(<Honeypot />)
    expect(html).toMatch(/^<div class="[^"]*" aria-hidden="true">.*<input [^>]*name="website"/)
    expect(html).toMatch(/<label>Не\sзаполняйте это\sполе <input/)
    expect(html).toContain('tabindex="-1"')
    expect(html).toMatch(/autocomplete="off"/i)
    expect(html).not.toContain('style=')
  })
})
