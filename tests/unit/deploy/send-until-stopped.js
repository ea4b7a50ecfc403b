/* global Buffer, URLSearchParams */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:https'

/**
 * Six visitors send requests through the proxy, each from new addresses, until the file /run/stop is there. Prints how
 * many were acknowledged, what else was answered, and how many of the acknowledged ones are missing or twice in the
 * list that is made then (/run/list, by `mezha --json`).
 */
/** @type {string[]} */
const sent = []
/** @type {unknown[]} */
const others = []

/**
 * @param {string} name
 * @param {string} localAddress
 */
function send(name, localAddress) {
  const body = Buffer.from(String(new URLSearchParams({ intent: 'send', name, consent: 'on' })))
  const headers = {
    Host: 'mezha-test.ru',
    Accept: 'text/html',
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': body.length,
  }
  return new Promise((done) => {
    request(
      {
        ...{ host: '127.0.0.1', port: 443, path: '/?index', method: 'POST', agent: false },
        ...{ localAddress, headers, servername: 'mezha-test.ru', rejectUnauthorized: false },
      },
      (answer) => done(answer.resume().statusCode),
    )
      .on('error', (error) => done(error.message))
      .end(body)
  })
}

await Promise.all(
  Array.from({ length: 6 }, async (_, visitor) => {
    for (let time = 0; !existsSync('/run/stop'); time++) {
      const name = `Гость ${visitor}-${time}`
      const status = await send(name, `127.${visitor + 1}.${time >> 8}.${time & 255 || 1}`)
      if (status === 302) sent.push(name)
      else others.push(status)
    }
  }),
)

execFileSync('sh', ['-c', 'mezha --json > /run/list'])
/** @type {{ name: string }[]} */
const list = JSON.parse(readFileSync('/run/list', 'utf8'))
const stored = list.map(({ name }) => name)
const lost = sent.filter((name) => !stored.includes(name)).length
const twice = stored.length - new Set(stored).size
process.stdout.write(`${JSON.stringify({ acknowledged: sent.length, lost, twice, others })}\n`)
