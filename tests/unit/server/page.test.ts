import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePage } from '~/server/page.server'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

async function pageOf(markup: (mark: string) => string) {
  const { html, policy } = await makePage(markup, {
    imageOrigin: 'https://agency.test',
    https: true,
  })
  return { html: new TextDecoder().decode(html), policy }
}

test('scripts and styles of ours are let in by their hashes, and the mark is gone', async () => {
  const { html, policy } = await pageOf(
    (mark) =>
      `<style nonce="${mark}">p{content:'ж'}</style><b>ж</b><script async nonce="${mark}">a('ж')</script>`,
  )
  expect(policy).toContain(`style-src ${hash("p{content:'ж'}")};`)
  expect(policy).toContain(hash("a('ж')"))
  expect(html).not.toContain('nonce')
  expect(html).toContain(
    "<style>p{content:'ж'}</style><b>ж</b><script async>a('ж')</script><script>",
  )
})

test('an injected script bears no mark and is not let in', async () => {
  const { policy } = await pageOf(
    (mark) => `<script>evil()</script><script nonce="x">evil()</script><i ${mark}></i>`,
  )
  expect(policy).not.toContain(hash('evil()'))
  expect(policy).not.toContain('unsafe')
})

test("Remix's module script waits, and is let in all the same", async () => {
  const { html, policy } = await pageOf(
    (mark) =>
      `<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>` +
      `<script nonce="${mark}" type="module" async="">b()</script>`,
  )
  expect(html).toContain(
    '<link rel="late-modulepreload" href="/a.js"/><link rel="late-modulepreload" href="/b.js"/>' +
      '<script type="late-module">b()</script>',
  )
  expect(policy).toContain(hash('b()'))
})

test('what wakes the scripts is let in', async () => {
  const { html, policy } = await pageOf(() => '<p></p>')
  const [, code = ''] = /^<p><\/p><script>([^]+)<\/script>$/.exec(html) ?? []
  expect(policy).toContain(hash(code))
})

test('the policy names the host of the icons, and asks for https where the site has it', async () => {
  const { policy } = await pageOf(() => '')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("img-src 'self' https://agency.test;")
  expect(policy).toContain('upgrade-insecure-requests')
})
