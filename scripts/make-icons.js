/**
 * Draws the site's icons from public/favicon.svg, and the picture of its links in messengers from
 * the home page itself, without the agency's name, town and phone. The site must be running:
 * `npm run icons`, or with its address, `npm run icons -- http://localhost:3000`. What it writes is
 * committed.
 */
import { Buffer } from 'node:buffer'
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { fileURLToPath, URL } from 'node:url'
import { launchChromium } from '../tests/support/chromium.js'

const site = process.argv[2] ?? 'http://localhost:3000'
const target = (/** @type {string} */ name) => new URL(`../public/${name}`, import.meta.url)

const browser = await launchChromium()

const mark = await readFile(target('favicon.svg'), 'utf8')

/**
 * The mark as a PNG. `room`: how much of the square it fills; the rest is paper, which a launcher
 * may cut away. Rounded corners are for the browser's tab alone.
 * @param {number} size in pixels
 * @param {number} room
 */
async function icon(size, room) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const square = mark.replace('rx="8"', '').replace('<svg', `<svg width="${size * room}"`)
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:#F6F3EA">${square}`,
  )
  const png = await page.screenshot()
  await page.close()
  return png
}

/**
 * An .ico file that holds one PNG.
 * @param {Buffer} png
 * @param {number} size in pixels
 */
function icoOf(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12) // bits to a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

await writeFile(target('favicon.ico'), icoOf(await icon(32, 1), 32))
await writeFile(target('apple-touch-icon.png'), await icon(180, 0.9))
await writeFile(target('icon-512.png'), await icon(512, 0.8))

const page = await browser.newPage({
  viewport: { width: 1200, height: 630 },
  reducedMotion: 'reduce',
  bypassCSP: true,
})
await page.goto(site)
await page.waitForLoadState('networkidle')
await page.addStyleTag({
  content: `
    header, div:has(> h1) ~ div > p ~ *, main p:has(+ h1), main section ul { display: none !important }
    main > :first-child { height: 630px; padding: 20px 56px !important; align-content: center;
      grid-template-rows: auto auto !important }`,
})
await page.screenshot({ path: fileURLToPath(target('preview.png')) })
await browser.close()
