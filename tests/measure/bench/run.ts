/**
 * `npm run bench`: what the site promises of its speed, measured on this machine against references
 * that run beside it, for machines differ and are noisy. `npm run bench -- start weights` has these
 * parts alone. Ends with 1 where a bound is missed.
 */
import { missedBounds, print } from './figures'

const PARTS = {
  start: async () => (await import('./start')).benchStart(),
  weights: async () => (await import('./weights')).benchWeights(),
  pages: async () => (await import('./pages')).benchPages(),
  sends: async () => (await import('./sends')).benchSends(),
  paints: async () => (await import('./paints')).benchPaints(),
  lighthouse: async () => (await import('./lighthouse')).benchLighthouse(),
  clicks: async () => (await import('./clicks')).benchClicks(),
}

const names = process.argv.slice(2)
for (const [name, bench] of Object.entries(PARTS)) {
  if (names.length === 0 || names.includes(name)) await bench()
}

print(missedBounds() === 0 ? '\nAll bounds are kept.' : `\n${missedBounds()} bounds are missed.`)
process.exit(missedBounds() === 0 ? 0 : 1)
