import { request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { AgencyUnavailable, type FailureKind } from './agency'
import { toAgencyUnavailable } from './network-fault'
import { SECOND } from '~/time/durations'

/** Time limit for the status. */
const DEADLINE = 10 * SECOND

/** Statuses that refuse one request; the API still works for others. */
const REFUSALS: Record<number, FailureKind> = { 400: 'refused', 413: 'too-long', 422: 'refused' }

/**
 * Posts a value as JSON. Resolves with a 2xx status, which decides alone (specification, 7). Follows no redirect: a
 * 307 would send the visitor's data to another host. Rejects with {@link AgencyUnavailable}. Each send has its own
 * connection: if a kept one closes, nobody knows whether it was read. Not `fetch`, for which an unasked '100
 * Continue' is a fault.
 */
export function postJson(
  address: string,
  value: unknown,
  headers: Record<string, string>,
): Promise<void> {
  const body = JSON.stringify(value)
  const open = address.startsWith('https:') ? requestOverHttps : requestOverHttp
  return new Promise((resolve, reject) => {
    const request = open(address, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        Connection: 'close',
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        ...headers,
      },
    })
    const timer = setTimeout(() => {
      const mayHaveArrived = request.socket?.connecting !== true
      const reason = `no answer within ${DEADLINE} ms`
      reject(new AgencyUnavailable('timeout', reason, { mayHaveArrived }))
      request.destroy()
    }, DEADLINE)
    timer.unref()
    request.on('response', ({ statusCode = 0, headers }) => {
      const fault = faultOf(statusCode, headers['content-type'])
      if (fault) reject(fault)
      else resolve()
      request.destroy()
    })
    request.on('error', (error) => reject(toAgencyUnavailable(error)))
    request.on('close', () => {
      clearTimeout(timer)
      // Node closes after an unasked 101, and reports neither an answer nor an error.
      const reason = 'the connection was closed without an answer'
      reject(new AgencyUnavailable('malformed', reason, { mayHaveArrived: true }))
    })
    request.end(body)
  })
}

/** Returns how a status refuses a request; null: it is taken. */
function faultOf(status: number, type = ''): AgencyUnavailable | null {
  if (status >= 200 && status < 300) return null
  const kind = REFUSALS[status] ?? 'status'
  const mayHaveArrived = mayBeStored(status, type)
  return new AgencyUnavailable(kind, `the answer is ${status}`, { mayHaveArrived })
}

/**
 * Whether a request may be stored though its status is no 2xx: the API failed at it (500, 507); something in front
 * answered (a gateway's 502, 503 or 504, a proxy network's 520 to 530, a 101); the API is at work on the key (409);
 * or it shows a browser the next page (302, 303). Not a 503 in JSON, which is the API's own, nor a 501.
 */
function mayBeStored(status: number, type: string): boolean {
  if (status === 503) return !/\bjson\b/i.test(type)
  return [101, 302, 303, 409].includes(status) || (status >= 500 && status !== 501)
}
