import { setTimeout as delay } from 'node:timers/promises'
import { startMailServer } from '../../support/mail-server'
import { query, startPostgres } from '../../support/postgres'
import { freePort, type SiteSettings, startSite } from '../../support/site'

const DRAIN_DEADLINE = 10 * 60_000

/**
 * Starts two processes of the built site on one PostgreSQL database, whose commits wait for the disk, and the
 * mail server that they tell.
 */
export async function startTwoSites(settings: SiteSettings) {
  const postgres = await startPostgres({ durable: true })
  const mails = await startMailServer()
  const databaseUrl = await postgres.createDatabase()
  const ports = [String(await freePort()), String(await freePort())]
  let current = settings
  const startOne = (port?: string) =>
    startSite({
      PORT: port,
      DATABASE_URL: databaseUrl,
      NOTIFY_SMTP_URL: mails.url,
      ...current,
    })
  const sites = await Promise.all(ports.map(startOne))
  const urls = sites.map(({ url }) => url)

  return {
    /** The origin of each, which stays. */
    urls,
    databaseUrl,
    postgres,
    mails,
    /** Ends one of the two with SIGKILL. */
    async kill(which: number) {
      sites[which]?.process.kill('SIGKILL')
      await sites[which]?.stop()
    },
    /** Ends one of the two as a process manager does. */
    async stop(which: number) {
      await sites[which]?.stop()
    },
    /** Starts it again. Resolves when it answers. */
    async start(which: number) {
      sites[which] = await startOne(ports[which])
    },
    /** Restarts both, one after the other, with other settings. */
    async restart(changes: SiteSettings) {
      current = { ...current, ...changes }
      for (const [which, site] of sites.entries()) {
        await site.stop()
        sites[which] = await startOne(ports[which])
      }
    },
    /** Waits until every notice is sent. Resolves with how long that took, in milliseconds. */
    async drain() {
      const from = performance.now()
      while (performance.now() - from < DRAIN_DEADLINE) {
        // Not from /healthz, which may be a second old.
        const waiting = await query(databaseUrl, `SELECT 1 FROM notices WHERE state = 'waiting'`)
        if (waiting.length === 0) break
        await delay(500)
      }
      return performance.now() - from
    },
    async remove() {
      for (const site of sites) await site.stop()
      await postgres.remove()
      await mails.stop()
    },
  }
}
