import { defineConfig, devices } from '@playwright/test'
import { browsers, isInSystem, isRoot } from './support/browsers.js'

const JS_ONLY = /\.js-only\.spec\.ts$/
const NO_JS_ONLY = /\.no-js\.spec\.ts$/
const HTTP = /http\.spec\.ts$/
/** The desk has no scripts: nothing is there to switch off. */
const DESK = /desk[^/]*\.spec\.ts$/
/**
 * `npm test` has each promise once: in Firefox what browsers differ in, without JavaScript the posts and links that
 * take its place. `npm run test:all` has every test in each, those tagged `@slow`, too, with whole tables of widths
 * and cases.
 */
const isAll = process.env.ALL_TESTS !== undefined
const FIREFOX = isAll ? /./ : /@firefox/
const WITHOUT_SCRIPTS = isAll ? /./ : /no-js/
const LEFT_OUT = isAll ? [] : [/@slow/]
/** Tests with this tag run in Chromium with JavaScript alone: browsers do not differ, or cannot do it. */
const CHROMIUM = /@chromium/

/**
 * Animations take a machine without a graphics card a third of its time: Firefox keeps them, and in
 * `npm run test:all` Chromium without JavaScript.
 */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const

const chromium = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    // Letters stand at fractions of a pixel, as on phones: rounded, as the engine without a window has them, a line
    // in the fallback type is 3 % wider than in the site's, and breaks elsewhere.
    args: ['--font-render-hinting=none', ...(isRoot ? ['--no-sandbox'] : [])],
    ...(isInSystem('chromium') && { executablePath: browsers.chromium.systemPath }),
  },
}

const firefox = isInSystem('firefox')
  ? {
      ...devices['Desktop Firefox'],
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: browsers.firefox.systemPath,
        firefoxUserPrefs: {
          // A page that Firefox refreshes behind looks like a navigation to Playwright, which waits for it.
          'network.http.stale_while_revalidate.enabled': false,
          // Of a page that comes back as it was left, Playwright waits for the load.
          'browser.sessionhistory.max_total_viewers': 0,
          // A phone's scroll bars take no width.
          'ui.useOverlayScrollbars': 1,
        },
      },
    }
  : devices['Desktop Firefox']

/** End-to-end tests of the built site, with JavaScript and without: `*.js-only` and `*.no-js` need one. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.results',
  // Three for browsers: with two of them, two cores are idle a fifth of the time. The tests of the project `http` wait
  // more than they work.
  workers: 4,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  grepInvert: LEFT_OUT,
  // Only what hangs takes longer, even on a machine that is busy with twenty other things.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: { locale: 'ru-RU' },
  projects: [
    { name: 'http', testMatch: HTTP, workers: 2 },
    {
      name: 'chromium',
      workers: 3,
      testIgnore: [HTTP, NO_JS_ONLY],
      use: { ...chromium, ...STILL },
    },
    {
      name: 'chromium without JavaScript',
      workers: 3,
      testIgnore: [HTTP, JS_ONLY, DESK],
      grep: WITHOUT_SCRIPTS,
      grepInvert: [CHROMIUM, ...LEFT_OUT],
      use: { ...chromium, ...(isAll ? {} : STILL), javaScriptEnabled: false },
    },
    {
      name: 'firefox',
      workers: 3,
      testIgnore: [HTTP, NO_JS_ONLY],
      grep: FIREFOX,
      grepInvert: [CHROMIUM, ...LEFT_OUT],
      use: firefox,
    },
    // A form that a browser posts is what it is in Chromium.
    ...(isAll
      ? [
          {
            name: 'firefox without JavaScript',
            testIgnore: [HTTP, JS_ONLY],
            grepInvert: [CHROMIUM, ...LEFT_OUT],
            use: { ...firefox, javaScriptEnabled: false },
          },
        ]
      : []),
  ],
})
