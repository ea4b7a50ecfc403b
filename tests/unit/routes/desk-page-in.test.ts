import { expect, test } from 'vitest'
import { deskPageIn } from '~/routes/desk/desk-page-in'

test.each([
  '/desk',
  '/desk/',
  '/desk?show=all&find=8+900',
  '/desk/requests/17',
  '/desk/requests/17?delete',
  '/desk//evil.example',
])('a sign-in leads on to %s', (address) => {
  expect(deskPageIn(address)).toBe(address)
})

test.each([
  '',
  '/',
  '/desktop',
  '/services',
  '/desk/../services',
  '/desk/%2e%2e/services',
  '/desk/sign-in',
  '/desk/sign-out',
  '//evil.example',
  '//evil.example/desk',
  '///evil.example/desk',
  '/\\evil.example/desk',
  '\\\\evil.example/desk',
  '/\t/evil.example/desk',
  ' //evil.example/desk',
  'https://evil.example/desk',
  'http:/desk/evil',
  'http:desk',
  'http://desk.invalid/desk/x',
  'javascript:alert(1)//desk',
  'desk/requests/17',
  '/desk@evil.example',
  '/desk\r\nSet-Cookie: a=b',
])('a sign-in leads to the first page, and not to %j', (address) => {
  expect(deskPageIn(address)).toBe('/desk')
})
