import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePage } from '~/http/page.server'

const sources = { imageOrigin: 'https://agency.test', https: true }
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('scripts and styles of ours are let in by their hashes, and the mark is gone', async () => {
  const { html, policy } = await makePage(
    async (mark) => `<style nonce="${mark}">p{}</style><script nonce="${mark}">a()</script>`,
    sources,
  )
  expect(policy).toContain(`style-src ${hash('p{}')};`)
  expect(policy).toContain(hash('a()'))
  expect(html).not.toContain('nonce')
})

test('an injected script bears no mark and is not let in', async () => {
  const { policy } = await makePage(
    async (mark) => `<script>evil()</script><script nonce="x">evil()</script><i ${mark}></i>`,
    sources,
  )
  expect(policy).not.toContain(hash('evil()'))
  expect(policy).not.toContain('unsafe')
})

test("Remix's module script waits, and is let in all the same", async () => {
  const { html, policy } = await makePage(
    async (mark) =>
      `<link rel="modulepreload" href="/a.js"/><script nonce="${mark}" type="module" async="">b()</script>`,
    sources,
  )
  expect(html).toContain('<link rel="late-modulepreload" href="/a.js"/>')
  expect(html).toContain('<script type="late-module">b()</script>')
  expect(policy).toContain(hash('b()'))
})

test('the policy names the host of the icons, and asks for https where the site has it', async () => {
  const { policy } = await makePage(async () => '', sources)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("img-src 'self' https://agency.test;")
  expect(policy).toContain('upgrade-insecure-requests')
})
