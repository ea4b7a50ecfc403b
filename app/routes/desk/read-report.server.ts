import type { Desk } from '~/office/desk/desk.server'
import { readMonthQuery } from '~/office/desk/counts/month-report.server'
import { appContext } from '~/context.server'

/** Returns the report of the month that an address asks for, by what is offered today. */
export async function readReport(desk: Desk, { url }: Request) {
  const month = readMonthQuery(new URL(url).searchParams)
  const { catalogue, facts } = appContext()
  const offer = { services: catalogue.current() ?? [], facts: facts.current() }
  return { month, ...(await desk.report(month, offer)) }
}
