import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from './fixtures'
import { cardsOf, consent, field, sendButton, sendForm, sentNote, toast } from './page-object'
import { EXPECT_MESSAGE, FAILED, NO_CONSENT, SENT, words } from './words'

test('Back to the page with the toasts does not show them again', async ({ page }) => {
  await page.goto('/')
  await field(page, 'name').fill('Туда и обратно')
  await sendForm(page)
  await expect(toast(page, 'status', SENT)).toBeVisible()

  // The toast shows before Firefox is done with its page, and would hold that for a second visit.
  await page.waitForLoadState()
  await page.goto('/services')
  await page.goBack()
  await expect(sendButton(page)).toBeVisible()
  await expect(toast(page, 'status', SENT)).toBeHidden()
  await expect(toast(page, 'status', EXPECT_MESSAGE)).toBeHidden()
})

test('the basket does not claim a request from the home page', async ({ page, site }) => {
  await page.goto('/services')
  await cardsOf(page).first().click()
  await page.waitForURL(/\?basket/)
  await page.goto('/')
  const form = { intent: 'send', consent: 'on', name: 'Без услуг' }
  const headers = { Accept: 'text/html' }
  await page.request.post('/?index', { form, headers, maxRedirects: 0 })
  await page.goto('/services?basket')
  await expect(toast(page, 'status', SENT)).toBeVisible()
  await expect(sentNote(page)).toBeHidden()
  expect((await site.requests()).find(({ name }) => name === 'Без услуг')?.services).toEqual([])
})

test('a text of 29,900 characters comes back, and a longer one is told', async ({
  page,
  expectError,
}) => {
  const { tooLong, orCall } = words.form.failed
  expectError('422')
  const comment = 'щ'.repeat(29_900)
  await page.goto('/')
  await field(page, 'comment').fill(comment)
  await sendButton(page).click()
  await expect(toast(page, 'alert', NO_CONSENT)).toBeVisible()
  await expect(field(page, 'comment')).toHaveValue(comment)

  expectError('413')
  await field(page, 'comment').fill(`${comment} ${comment}`)
  await consent(page).check()
  await sendButton(page).click()
  await expect(toast(page, 'alert', FAILED)).toBeVisible()
  await expect(page.getByText(tooLong)).toContainText(orCall)
})

test('a toast that was closed stays closed, whatever comes next', async ({ page }) => {
  await page.goto('/')
  await field(page, 'name').fill('Закрытые тосты')
  await sendForm(page)
  const brief = toast(page, 'status', SENT)
  const sticky = toast(page, 'status', EXPECT_MESSAGE)
  await brief.hover()
  // It would go by itself while the other one is closed.
  await brief.evaluate((item) => {
    for (const animation of item.getAnimations({ subtree: true })) animation.pause()
  })
  const scrolled = () => page.evaluate(() => scrollY)
  // In Firefox Playwright scrolls to what is sticky, though it is in view, before it acts on it.
  await sticky.getByRole('link').hover()
  const before = await scrolled()
  await page.mouse.down()
  await page.mouse.up()
  await expect(sticky).toBeHidden()
  expect(await scrolled()).toBe(before)
  await expect(brief).toBeVisible()
  await brief.getByRole('link').click()
  await expect(brief).toBeHidden()
  await expect(sticky).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: words.home.about.label }).click()
  await expect(page).toHaveURL(/#about$/)
  await expect(brief).toBeHidden()
  await expect(sticky).toBeHidden()
})

test('a refused send shows box and button, even if the end of the page comes late', async ({
  page,
  site,
  browserName,
  expectError,
}) => {
  test.skip(browserName === 'firefox', 'a picture of half a page is not to be had there')
  expectError('422')
  let sendTheEnd = () => {}
  const slow = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const sent = request(site.url + url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
    })
    incoming.pipe(sent).on('response', async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      if (answer.statusCode !== 422) return answer.pipe(outgoing)
      const html = await text(answer)
      const end = html.indexOf(words.form.noConsent)
      outgoing.write(html.slice(0, end))
      sendTheEnd = () => outgoing.end(html.slice(end))
    })
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  try {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`)
    await sendButton(page).click({ noWaitAfter: true })
    await expect(consent(page)).toBeAttached()
    // A browser that shows what came would move to the box now.
    await page.screenshot()
    await expect(sendButton(page)).toHaveCount(0)
    sendTheEnd()
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
    await expect(consent(page)).toBeInViewport({ ratio: 1 })
  } finally {
    slow.closeAllConnections()
    slow.close()
  }
})
