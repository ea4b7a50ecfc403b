/**
 * What the site is held against: the same bytes from bare node:http. `node reference-server.js ORIGIN`
 * copies each address of the site at its first request, gzipped as the site sends it, answers with the
 * copy from then on, and prints its own port. `--without-scripts` leaves a page's scripts out, which
 * makes it the static page with the same first screen.
 */
import { Buffer } from 'node:buffer'
import { createServer, get } from 'node:http'
import { gzipSync } from 'node:zlib'

const [origin = '', option] = process.argv.slice(2)
const withoutScripts = option === '--without-scripts'
/** @type {Map<string, { status: number, headers: Record<string, string>, body: Buffer }>} */
const copies = new Map()

const server = createServer(async (request, response) => {
  const url = request.url ?? '/'
  const copy = copies.get(url) ?? (await fetchCopy(url))
  copies.set(url, copy)
  response.writeHead(copy.status, copy.headers).end(copy.body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`${address?.port}\n`)
})

/**
 * @param {string} url
 * @returns {Promise<{ status: number, headers: Record<string, string>, body: Buffer }>}
 */
async function fetchCopy(url) {
  const { status, headers, body } = await fetchBytes(url, withoutScripts ? 'identity' : 'gzip')
  if (!withoutScripts || !headers['content-type']?.startsWith('text/html')) {
    return { status, headers, body }
  }
  const html = body
    .toString()
    .replace(/<script[^]*?<\/script>|<link [^>]*rel="modulepreload"[^>]*>/g, '')
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
    body: gzipSync(html, { level: 9 }),
  }
}

/**
 * @param {string} url
 * @param {string} encoding
 * @returns {Promise<{ status: number, headers: Record<string, string>, body: Buffer }>}
 */
function fetchBytes(url, encoding) {
  return new Promise((resolve, reject) => {
    get(origin + url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const headers = { 'content-length': String(body.byteLength) }
        for (const name of ['content-type', 'content-encoding', 'cache-control']) {
          const value = response.headers[name]
          if (typeof value === 'string') Object.assign(headers, { [name]: value })
        }
        resolve({ status: response.statusCode ?? 500, headers, body })
      })
    }).on('error', reject)
  })
}
