/** The measures of a page's speed that Google has bounds for. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]
export type Rating = 'good' | 'fair' | 'poor'

/** What is counted a day: pages and sends, and reports of how fast pages were. */
export type CountName = 'page' | 'basket' | 'sent' | 'no-consent' | 'failed' | `${Vital}-${Rating}`

/** Counts one. Never fails, and never waits for the store. */
export type Count = (name: CountName) => void
