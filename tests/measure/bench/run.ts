/**
 * `npm run bench`: what the site promises of its speed, measured on this machine against references
 * that run beside it, for machines differ and are noisy. Ends with 1 where a bound is missed.
 */
import { benchClicks } from './clicks'
import { missedBounds, print } from './figures'
import { benchLighthouse } from './lighthouse'
import { benchPages } from './pages'
import { benchPaints } from './paints'
import { benchSends } from './sends'
import { benchStart } from './start'

await benchStart()
await benchPages()
await benchSends()
await benchPaints()
await benchLighthouse()
await benchClicks()

print(missedBounds() === 0 ? '\nAll bounds are kept.' : `\n${missedBounds()} bounds are missed.`)
process.exit(missedBounds() === 0 ? 0 : 1)
