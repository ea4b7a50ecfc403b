/**
 * Half of `npm run setup`: makes sure that there is a Chromium and a Firefox to test in. Takes Debian's
 * packages where this process may install them, else Playwright's own. Does nothing where both are there.
 */
import { browsers, isInSystem } from '../tests/support/browsers.js'
import { installPackages, mayInstall, run } from './install.js'

const names = /** @type {(keyof typeof browsers)[]} */ (Object.keys(browsers))
const missing = () => names.filter((name) => !isInSystem(name))

// Other distributions have apt-get too, and not these packages: Playwright's own serve there.
if (missing().length > 0) installPackages(...missing().map((name) => browsers[name].debianPackage))

// Where Playwright has its own already, this says nothing and takes half a second.
if (missing().length > 0) {
  const libraries = mayInstall ? ['--with-deps'] : []
  const playwright = 'node_modules/@playwright/test/cli.js'
  if (!run('node', playwright, 'install', ...libraries, ...missing())) process.exit(1)
}
