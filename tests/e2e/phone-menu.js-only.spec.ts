import { expect, type Page, test } from './fixtures'
import { openWithScripts } from './page-object'
import { words } from './words'

test.use({ viewport: { width: 390, height: 844 } })

async function openMenu(page: Page) {
  await openWithScripts(page, '/')
  const header = page.getByRole('banner')
  const button = header.getByText(words.site.header.menu, { exact: true })
  const link = header.getByRole('link', { name: words.home.questions.label })
  await button.click()
  await expect(link).toBeVisible()
  return { header, button, link }
}

test('Escape closes the menu and gives the focus back', async ({ page }) => {
  const { button, link } = await openMenu(page)
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()
})

test('a press outside closes the menu, and follows nothing under it', async ({ page }) => {
  const { link } = await openMenu(page)
  await page.mouse.click(200, 800)
  await expect(link).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('a link within the page closes the menu, and moves the focus', async ({ page }) => {
  const { link } = await openMenu(page)
  await link.click()
  await expect(link).toBeHidden()
  await expect(page.getByRole('region', { name: words.home.questions.title })).toBeFocused()
})

test('the menu closes when Tab leaves it on either side', async ({ page }) => {
  const { header, button, link } = await openMenu(page)
  await header.getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeHidden()
})
