import { expect, test } from './fixtures'
import { NOT_FOUND, words } from './words'

test('the page at an unknown address says so under the header', async ({ page, expectError }) => {
  expectError('404')
  const answer = await page.goto('/uslugi/mezhevanie')

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: NOT_FOUND, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`Такой страницы нет — ${words.site.name}`)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /Межа/ })).toBeVisible()
})
