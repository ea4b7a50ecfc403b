import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as plain,
} from '@playwright/test'
import { type AgencyApi, startAgencyApi } from '../support/agency-api'
import { type Site, startSite } from '../support/site'

export { expect, type Locator, type Page }

interface OwnSites {
  /** Starts a site of this test alone, as `startSite` does, until the test ends. */
  newSite: typeof startSite
  /** A stand-in agency API of this test alone. */
  ownApi: AgencyApi
}

interface Sites {
  /** A site with the agency API that ships with it, and the tests' own services and facts. */
  site: Site
  /** A stand-in for the agency's own API, and a site that works for it. */
  agencyApi: AgencyApi
  forwardingSite: Site
}

/** Tests of the site, no browser needed. */
export const siteTest = plain.extend<OwnSites, Sites>({
  newSite: async ({}, provide) => {
    const sites: Site[] = []
    await provide(async (...given) => {
      const site = await startSite(...given)
      sites.push(site)
      return site
    })
    for (const site of sites) await site.stop()
  },
  ownApi: async ({}, provide) => {
    const api = await startAgencyApi()
    await provide(api)
    await api.stop()
  },
  site: [
    async ({}, provide) => {
      const site = await startSite()
      await provide(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  agencyApi: [
    async ({}, provide) => {
      const api = await startAgencyApi()
      await provide(api)
      await api.stop()
    },
    { scope: 'worker' },
  ],
  forwardingSite: [
    async ({ agencyApi }, provide) => {
      const site = await startSite({ AGENCY_API_URL: agencyApi.url })
      await provide(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

interface BrowserErrors {
  found: string[]
  expected: string[]
}

interface BrowserTools {
  /** Names part of a console error that the test is to bring about; any other one fails it. */
  expectError: (part: string) => void
  /** A page of another visitor, whose browser remembers nothing. */
  newVisitor: (options?: { javaScriptEnabled?: boolean }) => Promise<Page>
  browserErrors: BrowserErrors
}

/**
 * Tests in a browser of the site on the embedded API: `page.goto('/services')`. A console error, an error
 * thrown by a page's script and a violation of the Content-Security-Policy fail the test.
 */
export const test = siteTest.extend<BrowserTools>({
  baseURL: ({ site }, provide) => provide(site.url),

  newSite: async ({ page, newSite }, provide) => {
    await provide(newSite)
    // A page that is still loading would report that its site is gone.
    await page.close()
  },

  browserErrors: async ({}, provide) => {
    const errors: BrowserErrors = { found: [], expected: [] }
    await provide(errors)
    const unexpected = errors.found.filter(
      (text) => !errors.expected.some((part) => text.includes(part)),
    )
    expect(unexpected, 'errors in the console').toEqual([])
  },

  expectError: ({ browserErrors }, provide) =>
    provide((part) => void browserErrors.expected.push(part)),

  context: async ({ context, browserErrors, javaScriptEnabled }, provide) => {
    await watch(context, browserErrors)
    if (!javaScriptEnabled) await dropScripts(context)
    await provide(context)
  },

  newVisitor: async ({ browser, browserErrors, javaScriptEnabled: usually }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async ({ javaScriptEnabled = usually } = {}) => {
      const context = await browser.newContext({ javaScriptEnabled })
      contexts.push(context)
      await watch(context, browserErrors)
      if (!javaScriptEnabled) await dropScripts(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

async function watch(context: BrowserContext, { found }: BrowserErrors): Promise<void> {
  const note = (text: string) => {
    // Firefox tells of a download that the next page has cut off (NS_BINDING_ABORTED).
    if (!text.includes('status=2152398850')) found.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  context.on('weberror', (fault) => {
    note(fault.error().message)
  })
  // Not every engine logs a violation to the console.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      reportError(new Error(`Content-Security-Policy: ${effectiveDirective} ${blockedURI}`))
    })
  })
}

/**
 * The system's Firefox has no way yet to switch JavaScript off for one context. There the scripts
 * come empty: the page stays as the server made it (but for <noscript>, which stays hidden).
 */
async function dropScripts(context: BrowserContext): Promise<void> {
  if (context.browser()?.browserType().name() === 'firefox') await emptyScripts(context)
}

/** Makes the scripts of the page or pages come empty. */
export async function emptyScripts(target: Page | BrowserContext): Promise<void> {
  const empty = { contentType: 'text/javascript', body: '' }
  await target.route('**/*.js', (route) => route.fulfill(empty))
}
