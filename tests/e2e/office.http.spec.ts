import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { staff } from '~/content/staff'
import { startMailServer } from '../support/mail-server'
import { send } from '../support/sending'
import { temporaryFolder } from '../support/temporary-folder'
import { expect, siteTest as test } from './fixtures'

const { office, mail } = staff

/** Matches a text of the staff's, where TIME stands for a time of today. */
function pattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?()[\]|]/g, '\\$&').replace('TIME', '.{1,3}\\d\\d:\\d\\d'))
}

test('only one of several people takes a request by its mail', async ({ newSite }) => {
  const mails = await startMailServer()
  const folder = temporaryFolder()
  const settings = {
    DATABASE_URL: `file:${join(folder, 'data', 'agency.db')}`,
    STATE_DIRECTORY: folder,
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: 'Анна <anna@mezha.example>, Борис <boris@mezha.example>, Вера <vera@mezha.example>',
    SITE_URL: 'https://mezha.example',
  }
  const sites = [await newSite(settings), await newSite(settings)] as const
  await send(sites[0].url, { name: 'Мария Иванова', phone: '8 900 000-00-01' })
  await expect.poll(() => mails.received.length).toBe(3)

  const links = mails.received.map(({ text }) => {
    const [, path = ''] =
      new RegExp(`^${mail.take}: https://mezha\\.example(/office/1\\?\\S+)$`, 'm').exec(text) ?? []
    return path
  })
  const open = (link: string, init?: RequestInit) =>
    fetch(sites[0].url + link, { redirect: 'manual', ...init })
  const press = (link: string, intent: string, at = sites[0].url) =>
    fetch(at + link, {
      method: 'POST',
      body: new URLSearchParams({ intent }),
      redirect: 'manual',
    })
  const page = await open(links[0] ?? '')
  expect(page.status).toBe(200)
  expect(page.headers.get('Cache-Control')).toContain('no-store')
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
  const html = await page.text()
  expect(html).toMatch(new RegExp(`<h1[^>]*>${office.title(1)}</h1>`))
  expect(html).toMatch(pattern(office.isNew('TIME')))
  expect(html).toMatch(/<button[^>]*name="intent"[^>]*value="take"/)
  expect(html).toContain(office.buttons.take)
  expect(html).not.toMatch(/Мария Иванова|Иванова Мария|900 000-00-01|<footer/)

  const posts = links.map((link, index) => press(link, 'take', (sites[index % 2] ?? sites[0]).url))
  for (const { status, headers } of await Promise.all(posts)) {
    expect(status).toBe(303)
    expect(headers.get('Location')).toMatch(/^\/office\/1\?/)
  }
  const shown = await Promise.all(links.map(async (link) => (await open(link)).text()))
  const assignee = shown.findIndex((text) => pattern(office.isYours('TIME')).test(text))
  const late = shown.filter((text) =>
    ['Анна', 'Борис', 'Вера'].some((name) => pattern(office.isTaken(name, 'TIME')).test(text)),
  )
  expect(late).toHaveLength(2)
  await expect.poll(() => mails.received.length).toBe(5)

  for (const wrong of ['/office/1', '/office/2?who=a', `${links[0]}0`, '/office/x']) {
    const answer = await open(wrong)
    expect([wrong, answer.status]).toEqual([wrong, 404])
    expect(await answer.text()).toContain(office.noLink)
  }
  expect((await press(links[assignee] ?? '', 'delete')).status).toBe(400)
  const foreign = await open(links[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'put-back' }),
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(foreign.status).toBe(403)

  // What is still open, with a link for the same person.
  await send(sites[0].url, { name: 'Пётр Орлов' })
  const others = /<a href="(\/office\/2\?[^"]+)"/
  const [, second = ''] = others.exec(await (await open(links[0] ?? '')).text()) ?? []
  expect((await open(second.replaceAll('&amp;', '&'))).status).toBe(200)

  // A database that is away; a link that is none does not ask it.
  renameSync(join(folder, 'data'), join(folder, 'away'))
  const unavailable = await open(links[0] ?? '')
  expect(unavailable.status).toBe(503)
  expect(await unavailable.text()).toContain(office.unavailable)
  expect((await press(links[0] ?? '', 'take')).status).toBe(503)
  expect((await open('/office/1?who=a')).status).toBe(404)

  for (const site of sites) expect(site.output() + site.errors()).not.toContain('signature=')
  await mails.stop()
})
