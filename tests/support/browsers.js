import { existsSync } from 'node:fs'

/**
 * The browsers of the end-to-end tests: the system's where there is one, else the one that Playwright
 * downloads. `systemPath` is where Debian's package puts it.
 */
export const browsers = {
  // The engine without a window: a third faster to test in.
  chromium: {
    systemPath: '/usr/bin/chromium-headless-shell',
    debianPackage: 'chromium-headless-shell',
  },
  firefox: { systemPath: '/usr/bin/firefox-esr', debianPackage: 'firefox-esr' },
}

/**
 * Whether the system has the browser.
 * @param {keyof typeof browsers} name
 */
export function isInSystem(name) {
  return existsSync(browsers[name].systemPath)
}

/** Whether the process is root's: Chromium's sandbox refuses it, and apt-get asks for it. */
export const isRoot = process.getuid?.() === 0
