import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderPage } from '~/server/http/render-page.server'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const pageOf = (markup: (nonce: string) => string) =>
  renderPage(markup, { imageOrigin: 'https://agency.test', https: true })

test('the policy allows the site’s scripts and styles by their hashes, and the nonce is removed', () => {
  const { html, policy } = pageOf(
    (nonce) =>
      `<style nonce="${nonce}">p{content:'ж'}</style><b>ж</b><script async nonce="${nonce}">a('ж')</script>`,
  )
  expect(policy).toContain(`style-src ${hash("p{content:'ж'}")};`)
  expect(policy).toContain(hash("a('ж')"))
  expect(html).not.toContain('nonce')
  expect(html).toBe("<style>p{content:'ж'}</style><b>ж</b><script async>a('ж')</script>")
})

test('the policy allows no injected script', () => {
  const { policy } = pageOf(
    (nonce) => `<script>evil()</script><script nonce="x">evil()</script><i ${nonce}></i>`,
  )
  expect(policy).not.toContain(hash('evil()'))
  expect(policy).not.toContain('unsafe')
})

test('the scripts load after the styles and the font', () => {
  const { html, policy } = pageOf(
    (nonce) =>
      `<link rel="modulepreload" href="/a.js"/><script nonce="${nonce}" type="module" async="">b()</script>`,
  )
  expect(html).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/a.js"/>' +
      '<script type="module" async="">b()</script>',
  )
  expect(policy).toContain(hash('b()'))
})

test('the policy names the host of the icons, and asks for https where the site has it', () => {
  const { policy } = pageOf(() => '')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("img-src 'self' https://agency.test;")
  expect(policy).toContain('upgrade-insecure-requests')
})

test.each(['base-uri', 'form-action', 'frame-ancestors'])('the policy has its own %s', (name) => {
  const { policy } = pageOf(() => '')
  const directives = policy.split('; ').map((one) => one.split(' '))
  expect(directives.find(([one]) => one === name)?.[1]).toMatch(/^'(none|self)'$/)
})
