/**
 * A whole visit in old Chromes, with scripts and without, as `npm run test:all`: in the oldest of
 * package.json's browserslist, and in the oldest that gets the look and the scripts. The browsers come in npm
 * packages, for Linux on x86-64 alone; the libraries that they need come with Debian's Chromium.
 */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import puppeteer from 'puppeteer-core'
import { startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'
import { visit } from './visit'

/** `runsScripts`: it knows the syntax of the page's scripts. Otherwise the page works by its links and forms. */
const CHROMES = [
  { name: 'chrome-79', runsScripts: false },
  { name: 'chrome-89', runsScripts: true },
]

if (process.platform !== 'linux' || process.arch !== 'x64') {
  process.stderr.write('Skipped: the old Chromes run on Linux and x86-64 alone.\n')
  process.exit(0)
}
const folder = temporaryFolder()
const site = await startSite()
let failed = 0
for (const { name, runsScripts } of CHROMES) {
  const executablePath = unpack(name)
  for (const javaScriptEnabled of [true, false]) {
    const browser = await puppeteer.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const title = `${await browser.version()}, ${javaScriptEnabled ? 'with' : 'without'} scripts`
    try {
      const page = await browser.newPage()
      await page.setViewport({ width: 360, height: 740 })
      await page.setJavaScriptEnabled(javaScriptEnabled)
      await visit(page, site, title, runsScripts && javaScriptEnabled)
      process.stdout.write(`  ✓ ${title}\n`)
    } catch (fault) {
      failed += 1
      process.stdout.write(`  ✗ ${title}\n${(fault as Error).stack ?? String(fault)}\n`)
    } finally {
      await browser.close()
    }
  }
}
await site.stop()
process.exitCode = failed === 0 ? 0 : 1

/** Unpacks the browser that the package of this name brings, and returns the path of its program. */
function unpack(name: string): string {
  const program = join(folder, name)
  const packed = readFileSync(join(import.meta.dirname, '../node_modules', name, 'bin/chromium.br'))
  writeFileSync(program, brotliDecompressSync(packed))
  chmodSync(program, 0o755)
  return program
}
