import { expect, test } from './fixtures'
import { openWithScripts } from './page-object'
import { words } from './words'

test.use({ viewport: { width: 390, height: 844 } })

test('Escape closes the menu and gives the focus back', async ({ page }) => {
  await openWithScripts(page, '/')
  const header = page.getByRole('banner')
  const button = header.getByText(words.site.header.menu, { exact: true })
  await button.click()
  await expect(header.getByRole('link', { name: words.home.stages.label })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(header.getByRole('link', { name: words.home.stages.label })).toBeHidden()
  await expect(button).toBeFocused()
})

test('a press outside closes the menu, and follows nothing under it', async ({ page }) => {
  await openWithScripts(page, '/')
  const header = page.getByRole('banner')
  await header.getByText(words.site.header.menu, { exact: true }).click()
  await expect(header.getByRole('link', { name: words.home.stages.label })).toBeVisible()
  await page.mouse.click(200, 800)
  await expect(header.getByRole('link', { name: words.home.stages.label })).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('following a link within the page closes the menu', async ({ page }) => {
  await openWithScripts(page, '/')
  const header = page.getByRole('banner')
  await header.getByText(words.site.header.menu, { exact: true }).click()
  await header.getByRole('link', { name: words.home.questions.label }).click()

  await expect(header.getByRole('link', { name: words.home.questions.label })).toBeHidden()
  await expect(page.getByRole('region', { name: words.home.questions.title })).toBeFocused()
})

test('the menu closes when the Tab key leaves it, on either side', async ({ page }) => {
  await openWithScripts(page, '/')
  const header = page.getByRole('banner')
  const link = header.getByRole('link', { name: words.home.stages.label })
  const button = header.getByText(words.site.header.menu, { exact: true })
  for (const key of ['Tab', 'Shift+Tab']) {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(link).toBeVisible()
    if (key === 'Tab') await header.getByRole('link').last().focus()
    await expect(link).toBeVisible()
    await page.keyboard.press(key)
    await expect(link).toBeHidden()
  }
})
