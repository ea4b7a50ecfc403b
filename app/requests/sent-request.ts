import type { RequestedService } from '~/catalogue/service'
import type { SentMark } from '~/toasts/toast'

/** A sent request, as the browser remembers it. */
export interface SentRequest extends SentMark {
  /** The titles of the requested services. */
  services: readonly string[]
}

/** Whether a request was for exactly these services, in any order. */
export function isRequestFor(sent: SentRequest, services: readonly RequestedService[]): boolean {
  const sorted = services.map(({ title }) => title).sort()
  return (
    sent.services.length === sorted.length &&
    [...sent.services].sort().every((title, i) => title === sorted[i])
  )
}

/** Parses a stored sent request; returns null if it is invalid. */
export function parseSentRequest(text: string | null): SentRequest | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof SentRequest, unknown>> | null
    const { services, hasPhone } = value ?? {}
    if (!Array.isArray(services) || typeof hasPhone !== 'boolean') return null
    return { services: services.filter((title) => typeof title === 'string'), hasPhone }
  } catch {
    return null
  }
}
