import { setTimeout as delay } from 'node:timers/promises'
import { type MailServer, startMailServer } from '../../support/mail-server'
import { type PostgresServer, query, startPostgres } from '../../support/postgres'
import { freePort, type SiteSettings, startSite } from '../../support/site'

const DRAIN_DEADLINE = 10 * 60_000

/** Two processes of the built site on one PostgreSQL database, and the mail server that they tell. */
export interface TwoSites {
  /** The origin of each, which stays. */
  urls: string[]
  databaseUrl: string
  postgres: PostgresServer
  mails: MailServer
  /** Ends one of the two without any farewell. */
  kill(which: number): Promise<void>
  /** Ends one of the two as a process manager does. */
  stop(which: number): Promise<void>
  /** Starts it again; resolves when it answers. */
  start(which: number): Promise<void>
  /** Restarts both, one after the other, with other settings. */
  restart(changes: SiteSettings): Promise<void>
  /** Waits until every notice is sent. Resolves with how long that took, in milliseconds. */
  drain(): Promise<number>
  /** Ends all of it. */
  remove(): Promise<void>
}

/** Starts all of it: real servers, whose commits wait for the disk. */
export async function startTwoSites(settings: SiteSettings): Promise<TwoSites> {
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
    urls,
    databaseUrl,
    postgres,
    mails,
    async kill(which) {
      sites[which]?.process.kill('SIGKILL')
      await sites[which]?.stop()
    },
    async stop(which) {
      await sites[which]?.stop()
    },
    async start(which) {
      sites[which] = await startOne(ports[which])
    },
    async restart(changes) {
      current = { ...current, ...changes }
      for (const [which, site] of sites.entries()) {
        await site.stop()
        sites[which] = await startOne(ports[which])
      }
    },
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
