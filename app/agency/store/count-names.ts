/** The measures of a page's speed that Google has bounds for. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]
export type Rating = 'good' | 'fair' | 'poor'

/** What visitors do, in the order in which the desk shows it. */
export const EVENTS = ['page', 'sent', 'no-consent', 'failed'] as const
export type SiteEvent = (typeof EVENTS)[number]

/** What is counted a day: pages and sends, and reports of how fast pages were. */
export type CountName = SiteEvent | `${Vital}-${Rating}`

/** Counts one. Never fails, and never waits for the store. */
export type Count = (name: CountName) => void
