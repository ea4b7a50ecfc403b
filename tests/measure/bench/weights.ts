import { brotliCompressSync } from 'node:zlib'
import { SHIPPED_CONTENT, startSite } from '../../support/site'
import { print, report } from './figures'

const KB = 1024
/** The most that a page and its scripts may weigh, in compressed KB, with what ships with the site. */
const BOUNDS: [path: string, document: number, scripts: number][] = [
  ['/', 16.3, 88],
  ['/services', 17.6, 88],
]

/** What a first visit brings to a browser: the document with its styles, and the scripts that it names. */
export async function benchWeights(): Promise<void> {
  print('\nWeights in KB of Brotli 11')
  const site = await startSite(SHIPPED_CONTENT)
  for (const [path, most, mostScripts] of BOUNDS) {
    const html = await textOf(site.url + path)
    const document = compressed(html)
    report(`${path}, document`, document.toFixed(1), `at most ${most}`, document <= most)

    const names = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
    const texts = await Promise.all([...names].map((name) => textOf(site.url + name)))
    const scripts = texts.map(compressed).reduce((sum, weight) => sum + weight, 0)
    const bound = `at most ${mostScripts}`
    report(`${path}, ${names.size} scripts`, scripts.toFixed(1), bound, scripts <= mostScripts)
  }
  await site.stop()
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text()
}

function compressed(text: string): number {
  return brotliCompressSync(text).byteLength / KB
}
