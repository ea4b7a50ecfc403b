import { chromium } from '@playwright/test'
import { browsers, isInSystem, isRoot } from './browsers.js'

/**
 * Starts Chromium outside the test runner: the system's where there is one.
 * @param {...string} args
 */
export function launchChromium(...args) {
  return chromium.launch({
    ...(isInSystem('chromium') && { executablePath: browsers.chromium.systemPath }),
    args: [...args, ...(isRoot ? ['--no-sandbox'] : [])],
  })
}
