/**
 * The main end-to-end tests in WebKit, as `npm run test:all`: Debian's WebKitGTK, driven by
 * WebDriver on a screen of its own. Playwright's WebKit is another build, and not to be had everywhere.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { installPackages } from '../../../scripts/install.js'
import { freePort, startSite } from '../../support/site'
import { tests } from './tests'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const BROWSER = `/usr/lib/${MACHINE}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** How long the driver may take to answer after its start, in milliseconds. */
const START_DEADLINE = 20_000

installWhereMissing()
const screen = `:${90 + (process.pid % 100)}`
const display = spawn(SCREEN, [screen, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
  stdio: 'ignore',
})
const port = await freePort()
const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
  stdio: 'ignore',
  // Root has no sandbox of WebKit's, and a screen in memory no graphics card.
  env: {
    ...process.env,
    DISPLAY: screen,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  },
})
// A fault here must not leave them behind.
process.once('exit', () => {
  driver.kill()
  display.kill()
})
await waitFor(`http://127.0.0.1:${port}/status`)

const site = await startSite()
let failed = 0
for (const [name, test] of Object.entries(tests)) {
  const browser = await openBrowser()
  try {
    await test(browser, site)
    process.stdout.write(`  ✓ ${name}\n`)
  } catch (fault) {
    failed += 1
    process.stdout.write(`  ✗ ${name}\n${(fault as Error).stack ?? String(fault)}\n`)
  } finally {
    await browser.quit()
  }
}
await site.stop()
await end(driver)
await end(display)
process.exitCode = failed === 0 ? 0 : 1

function openBrowser(): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
  })
  return new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build()
}

function installWhereMissing(): void {
  if ([DRIVER, SCREEN].every((path) => existsSync(path))) return
  const packages = ['webkit2gtk-driver', 'xvfb']
  if (installPackages(...packages)) return
  process.stderr.write(
    `Skipped: there is no WebKitGTK (Debian's packages ${packages.join(', ')}).\n`,
  )
  process.exit(0)
}

async function waitFor(url: string): Promise<void> {
  const deadline = performance.now() + START_DEADLINE
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await delay(100)
  }
  throw new Error(`Nothing answers at ${url}.`)
}

async function end(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.kill()) await exited
}
