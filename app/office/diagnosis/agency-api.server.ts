import { parseServices, UnusableList } from '~/agency/catalogue/services.server'
import { AgencyUnavailable } from '~/agency/port/agency'
import { listAddress, readList } from '~/agency/port/http-agency.server'
import { printableLine } from '~/format/printable'
import { owner } from '~/office/words/owner'
import type { Settings } from '~/server/settings/env.server'
import { finding, type Look } from './finding'

const { check: words } = owner

/** Reads the list of the agency's own API; null: the site has no such API. */
export async function lookAtAgencyApi(settings: Settings): Promise<Look | null> {
  const { agencyApiUrl, agencyPublicUrl } = settings
  if (agencyApiUrl === null) return null
  const address = listAddress(agencyApiUrl)
  const base = new URL(agencyApiUrl)
  try {
    const api = { base, iconOrigin: agencyPublicUrl ?? base.origin }
    const { services, faults } = parseServices(await readList(agencyApiUrl), api)
    const lines = faults.map(({ path, reason }) =>
      words.agencyApiService(address, Number(path[0]) + 1, reason),
    )
    return {
      remarks: [words.agencyApi(address, services.length)],
      findings: lines.map((line) => finding('agency-api-faulty', printableLine(line))),
    }
  } catch (error) {
    if (!(error instanceof AgencyUnavailable || error instanceof UnusableList)) throw error
    const line = words.agencyApiFault(address, printableLine(error.message))
    return { remarks: [], findings: [finding('agency-api-away', line)] }
  }
}
