import type { SentMark } from '~/toasts/toast'

/** A request that was sent, as the browser remembers it. */
export interface SentRequest extends SentMark {
  /** The titles of the services that went with it. */
  services: readonly string[]
}

/** Whether a phone field holds anything. It is not checked otherwise. */
export function hasPhone(typed: string): boolean {
  return typed.trim() !== ''
}

/** Whether a request was sent for exactly these services, in any order. */
export function isRequestFor({ services }: SentRequest, titles: readonly string[]): boolean {
  const sorted = [...titles].sort()
  return (
    services.length === sorted.length &&
    [...services].sort().every((title, i) => title === sorted[i])
  )
}

/** Parses what the browser has stored; null for anything else. */
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
