import { startMailServer } from '../support/mail-server'
import { send } from '../support/sending'
import { startSite } from '../support/site'
import { temporaryFolder } from '../support/temporary-folder'
import { expect, siteTest as test } from './fixtures'

test('several people take one request from their mails, through two processes', async () => {
  const mails = await startMailServer()
  const people = ['anna@mezha.example', 'boris@mezha.example', 'vera@mezha.example']
  const settings = {
    DATABASE_URL: `file:${temporaryFolder()}/agency.db`,
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: people.join(),
    SITE_URL: 'https://mezha.example',
  }
  const sites = [await startSite(settings), await startSite(settings)] as const
  await send(sites[0].url, { name: 'Мария Иванова', phone: '8 900 000-00-01' })
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(3)

  const links = mails.received.map(({ text }) => {
    const [, path = ''] =
      /^Взять заявку: https:\/\/mezha\.example(\/office\/1\?\S+)$/m.exec(text) ?? []
    return path
  })
  const open = (link: string, init?: RequestInit) =>
    fetch(sites[0].url + link, { redirect: 'manual', ...init })
  const page = await open(links[0] ?? '')
  expect(page.status).toBe(200)
  expect(page.headers.get('Cache-Control')).toContain('no-store')
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
  const html = await page.text()
  expect(html).toMatch(/Заявка № 1, \d\d\.\d\d\.\d{4} \d\d:\d\d\. Взять\?/)
  expect(html).toMatch(/<button[^>]*name="intent"[^>]*value="take"/)
  expect(html).not.toMatch(/Мария|Иванова|900 000-00-01/)

  const posts = links.map((link, index) =>
    fetch((sites[index % 2] ?? sites[0]).url + link, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'take' }),
      redirect: 'manual',
    }),
  )
  for (const { status, headers } of await Promise.all(posts)) {
    expect(status).toBe(303)
    expect(headers.get('Location')).toMatch(/^\/office\/1\?/)
  }
  const shown = await Promise.all(links.map(async (link) => (await open(link)).text()))
  expect(shown.filter((text) => text.includes('Заявка № 1 — ваша'))).toHaveLength(1)
  expect(shown.filter((text) => text.includes('Заявку № 1 уже взяли'))).toHaveLength(2)
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(5)

  for (const wrong of ['/office/1', '/office/2?who=a', `${links[0]}0`, '/office/x']) {
    const answer = await open(wrong)
    expect([wrong, answer.status]).toEqual([wrong, 404])
    expect(await answer.text()).toContain('Ссылка не работает')
  }
  const foreign = await open(links[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'put-back' }),
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(foreign.status).toBe(403)
  for (const site of sites) await site.stop()
  await mails.stop()
})
