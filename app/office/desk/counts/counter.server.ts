import type { Counts, DailyCount } from '~/agency/store/counts.server'
import { localDay } from '~/format/local-time'
import { log } from '~/server/log/log.server'
import type { Count } from '~/agency/store/count-names'
import { MINUTE } from '~/time/durations'

/**
 * Starts counting: in memory, and once a minute in the store, to which several processes add. A stop
 * writes the rest. While the store is away, counts are lost. `pause`: milliseconds between two writes.
 */
export function startCounting(store: Pick<Counts, 'add'>, pause = MINUTE): Count {
  let counts = new Map<string, DailyCount>()
  let isStopping = false

  async function write() {
    const written = [...counts.values()]
    counts = new Map()
    if (written.length === 0) return
    try {
      await store.add(written)
    } catch (error) {
      log('counts-lost', { reason: (error as Error).message })
    }
  }

  setInterval(() => void write(), pause).unref()
  const stop = () => {
    isStopping = true
    void write()
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)

  return (name) => {
    const day = localDay(Date.now())
    const key = `${day} ${name}`
    counts.set(key, { day, name, count: (counts.get(key)?.count ?? 0) + 1 })
    if (isStopping) void write()
  }
}
