import { cachedHealth } from '~/agency/port/health.server'
import { appContext } from '~/context.server'
import { version } from '../../package.json'

let health: ReturnType<typeof cachedHealth> | undefined

/**
 * `GET /healthz`: answers 200 if the site could take a request now, else 503 with the kind of fault. `findings` names
 * the kinds of what the last look found wrong, of the hour or of the state page; absent: nothing; null: nobody has
 * looked yet. It also has which version and which process answers.
 */
export async function loader() {
  const { agency, isContentKnown, ...context } = appContext()
  health ??= cachedHealth(agency)
  // Whoever cannot open a page cannot send either.
  const fault = (await health()) ?? (isContentKnown() ? undefined : 'storage')
  const found = context.findingKinds()
  const findings = found?.length !== 0 && { findings: found }
  return Response.json(
    {
      status: fault ? 'unavailable' : 'ok',
      fault,
      ...findings,
      version,
      process: process.pid,
    },
    { status: fault ? 503 : 200, headers: { 'Cache-Control': 'no-store' } },
  )
}
