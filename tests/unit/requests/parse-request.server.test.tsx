import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Honeypot } from '~/requests/honeypot'
import { parseRequest } from '~/requests/parse-request.server'

function form(fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

describe('the request form', () => {
  test('is read as typed', () => {
    const posted = form([
      ['name', ' Анна '],
      ['phone', '8 900'],
      ['address', ''],
      ['comment', 'Забор\r\nне там'],
      ['services', 'Межевание земельного участка'],
      ['services', 'Вынос границ участка в натуру'],
      ['consent', 'on'],
      ['consentVersion', 'v1'],
      ['website', ''],
    ])
    expect(parseRequest(posted)).toEqual({
      request: {
        name: ' Анна ',
        phone: '8 900',
        address: '',
        comment: 'Забор\r\nне там',
        services: ['Межевание земельного участка', 'Вынос границ участка в натуру'],
      },
      consent: true,
      consentVersion: 'v1',
      suspect: false,
    })
  })

  test('without a field has it empty', () => {
    const request = { name: '', phone: '', address: '', comment: '', services: [] }
    expect(parseRequest(form([]))).toEqual({
      request,
      consent: false,
      consentVersion: '',
      suspect: false,
    })
  })

  test('whose hidden field is filled in is suspect', () => {
    expect(parseRequest(form([['website', 'https://spam.example']])).suspect).toBe(true)
  })

  test('hides that field from everybody but programs, without a style attribute', () => {
    const html = renderToStaticMarkup(<Honeypot />)
    expect(html).toMatch(/^<div class="[^"]*" aria-hidden="true"><input [^>]*name="website"/)
    expect(html).toContain('tabindex="-1"')
    expect(html).toMatch(/autocomplete="off"/i)
    expect(html).not.toContain('style=')
  })
})
