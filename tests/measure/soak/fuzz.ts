import { fuzzAccepted, fuzzBytes, fuzzRefused } from './fuzz-posts'
import { canMeasureMemory, memoryOf } from '../../support/memory'
import { startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'

/** Fuzzes the site with so many posts: 3 in 10 are to be accepted, 3 refused, the rest are any bytes. */
export async function soakFuzz(posts: number): Promise<boolean> {
  const path = temporaryFolder()
  const file = `${path}/agency.db`
  const site = await startSite({ DATABASE_URL: `file:${file}` })
  const fuzzed = { url: site.url, file }
  const seed = Date.now() % 1_000_000
  const part = Math.round((posts * 3) / 10)
  const began = performance.now()
  const before = canMeasureMemory ? memoryOf(site.process) : 0
  let fault = 'none'
  try {
    await fuzzAccepted(fuzzed, { runs: part, seed })
    await fuzzRefused(fuzzed, { runs: part, seed })
    await fuzzBytes(fuzzed, { runs: posts - 2 * part, seed })
  } catch (error) {
    fault = String(error)
  }
  const after = canMeasureMemory ? memoryOf(site.process) : 0
  const failures = site.log()
  const code = await site.stop()
  process.stdout.write(`
${posts} fuzzed posts, seed ${seed}
  fault               ${fault}
  seconds             ${Math.round((performance.now() - began) / 1000)}
  memory in MB        ${before} before, ${after} after
  failures logged     ${failures.length}
  exit code           ${code}
`)
  for (const failure of failures.slice(0, 5)) process.stdout.write(`  ${JSON.stringify(failure)}\n`)
  return fault === 'none' && code === 0
}
