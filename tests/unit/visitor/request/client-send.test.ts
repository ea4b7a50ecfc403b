import type { ClientActionFunctionArgs } from '@remix-run/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendByScript } from '~/visitor/request/client-send'

const SENT = { kind: 'sent', hasPhone: true, services: [] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Sends in a browser that says of its network `onLine`; the answer comes after so many milliseconds. */
async function sendWhile(onLine: boolean, after: number, answer: () => unknown) {
  vi.stubGlobal('navigator', { onLine })
  const serverAction = () =>
    new Promise((resolve) => setTimeout(resolve, after)).then(answer) as Promise<never>
  const outcome = sendByScript({ serverAction } as unknown as ClientActionFunctionArgs)
  await vi.advanceTimersByTimeAsync(after)
  return outcome
}

const fails = () => {
  throw new TypeError('Failed to fetch')
}

test('a browser that says it is offline sends all the same', async () => {
  expect(await sendWhile(false, 1000, () => SENT)).toEqual(SENT)
})

test('a request is said not to have left only where the fetch of an offline browser failed at once', async () => {
  const proxyPage = () => {
    throw new Error('<h1>502 Bad Gateway</h1>')
  }
  const kinds = []
  for (const [onLine, after, answer] of [
    [false, 10, fails],
    // A busy processor.
    [false, 500, fails],
    [false, 5000, fails],
    [true, 10, fails],
    [false, 10, proxyPage],
    [false, 10, () => ({ is: 'the page of a captive portal' })],
  ] as const) {
    kinds.push((await sendWhile(onLine, after, answer)).kind)
  }
  expect(kinds).toEqual(['failed', 'failed', 'unknown', 'unknown', 'unknown', 'unknown'])
})
