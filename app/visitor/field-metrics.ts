import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { METRICS_ADDRESS, publicPageAt, PAGES } from '~/addresses/pages'

/** Reports this page's speed by one beacon when it is hidden: numbers and the page's name, nothing of the visitor. */
export function reportFieldMetrics(): void {
  const path = publicPageAt(location.pathname)
  const page = Object.entries(PAGES).find(([, one]) => one.path === path)?.[0]
  if (page === undefined) return
  const report: Record<string, string | number> = { page }
  const record = ({ name, value }: Metric) => {
    report[name] = Math.round(value * 1000) / 1000
  }
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(record)
  document.addEventListener(
    'visibilitychange',
    () => navigator.sendBeacon(METRICS_ADDRESS, JSON.stringify(report)),
    { once: true },
  )
}
