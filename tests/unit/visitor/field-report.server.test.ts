import { expect, test, vi } from 'vitest'
import { takeFieldReport } from '~/visitor/field-report.server'

const report = { page: 'home', LCP: 2500, INP: 200.1, CLS: 0.3, FCP: 900, TTFB: 1801 }
const headers = { 'Content-Type': 'text/plain;charset=UTF-8' }

/** Posts a report; returns the status and what was counted. */
async function post(body: string, more: Record<string, string> = {}, seconds = 0) {
  const count = vi.fn()
  const init = { method: 'POST', body, headers: { ...headers, ...more } }
  const { status } = await takeFieldReport(
    new Request('http://localhost/metrics/visit', init),
    count,
    async () => seconds,
  )
  return [status, ...count.mock.calls.flat()]
}

test('a report counts each measure by Google’s bounds', async () => {
  expect(await post(JSON.stringify(report))).toEqual([
    204,
    'LCP-good',
    'INP-fair',
    'CLS-poor',
    'FCP-good',
    'TTFB-poor',
  ])
})

test('a report of a visitor who asks not to be counted counts nothing', async () => {
  expect(await post(JSON.stringify(report), { 'Sec-GPC': '1' })).toEqual([204])
})

test('a report beyond the limit of its address counts nothing', async () => {
  expect(await post(JSON.stringify(report), {}, 600)).toEqual([429])
})

test.each<[string, string, Record<string, string>, number]>([
  ['a body that is no JSON', 'LCP=1', {}, 400],
  ['a measure that it does not know', JSON.stringify({ ...report, name: 1 }), {}, 400],
  ['a page that there is not', JSON.stringify({ ...report, page: '/' }), {}, 400],
  ['a measure that is no number', JSON.stringify({ ...report, LCP: '1' }), {}, 400],
  ['a measure below zero', JSON.stringify({ ...report, CLS: -1 }), {}, 400],
  ['a body of more than a kilobyte', JSON.stringify(report).padEnd(1025), {}, 413],
  ['another type', JSON.stringify(report), { 'Content-Type': 'application/json' }, 415],
])('%s is refused and not counted', async (_, body, more, status) => {
  expect(await post(body, more)).toEqual([status])
})
