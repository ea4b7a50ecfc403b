import { expect, test } from './fixtures'

test('an unknown address says so, under the header', async ({ page, expectError }) => {
  expectError('404')
  const answer = await page.goto('/uslugi/mezhevanie')

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Такой страницы нет', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Такой страницы нет/)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /Межа/ })).toBeVisible()
})
