import { existsSync } from 'node:fs'
import { isRoot } from '../support/browsers.js'
import { expect, type Page, test } from './fixtures'
import { field, openWithScripts } from './page-object'

/** The engine without a window has no autofill. */
const CHROMIUM = '/usr/bin/chromium'
test.skip(!existsSync(CHROMIUM), 'needs the whole of Chromium, as Debian packages it')
test.use({ launchOptions: { executablePath: CHROMIUM, args: isRoot ? ['--no-sandbox'] : [] } })

/** What Chromium keeps of a visitor, by the names of its own types of fields. */
const OWN = {
  NAME_FULL: 'Анна Соколова',
  PHONE_HOME_WHOLE_NUMBER: '+79001234567',
  ADDRESS_HOME_STREET_ADDRESS: 'Домашняя улица, 5',
  ADDRESS_HOME_LINE1: 'Домашняя улица, 5',
  ADDRESS_HOME_CITY: 'Заречье',
  ADDRESS_HOME_ZIP: '101000',
}

for (const path of ['/', '/services?basket']) {
  test(`the browser fills in name and phone on ${path}, and leaves out the visitor's home @chromium${path === '/' ? ' @slow' : ''}`, async ({
    page,
  }) => {
    await openWithScripts(page, path)
    await autofill(page)
    await expect(field(page, 'phone')).toHaveValue(OWN.PHONE_HOME_WHOLE_NUMBER)
    await expect(field(page, 'name')).toHaveValue(OWN.NAME_FULL)
    for (const other of ['address', 'comment'] as const) {
      await expect(field(page, other)).toHaveValue('')
    }
  })
}

/** Chooses what the browser keeps, as a visitor does in the list under the name's field. */
async function autofill(page: Page): Promise<void> {
  await field(page, 'name').click()
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('Autofill.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[name=name]',
  })
  const { node } = await session.send('DOM.describeNode', { nodeId })
  const fields = Object.entries(OWN).map(([name, value]) => ({ name, value }))
  // The browser looks for forms a moment after they are there.
  await expect(async () => {
    await session.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } })
  }).toPass()
}
