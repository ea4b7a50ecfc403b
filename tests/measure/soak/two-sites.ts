import { setTimeout as delay } from 'node:timers/promises'
import { startMailServer } from '../../support/mail-server'
import { query, startPostgres } from '../../support/postgres'
import { freePort, type SiteSettings, startSite } from '../../support/site'

const DRAIN_DEADLINE = 10 * 60_000

/** The notices that were not sent, but for reminders, whose time has not come. */
export const UNSENT = `SELECT 1 FROM notices WHERE state <> 'sent' AND not_before IS NULL`

/** Lets no notice count for its hour: what is measured is that each arrives, and not how they are folded. */
async function forgetHours(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `CREATE FUNCTION forget_hour() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       new.sent_at := NULL;
       RETURN new;
     END $$;
     CREATE TRIGGER forget_hour BEFORE UPDATE ON notices FOR EACH ROW EXECUTE FUNCTION forget_hour()`,
  )
}

/**
 * Starts two processes of the built site on one PostgreSQL database, whose commits wait for the disk, and the
 * mail server that they tell.
 */
export async function startTwoSites(settings: SiteSettings) {
  const postgres = await startPostgres({ durable: true })
  const mails = await startMailServer()
  const databaseUrl = await postgres.createDatabase()
  const ports = [String(await freePort()), String(await freePort())]
  const startOne = (port?: string) =>
    startSite({
      PORT: port,
      DATABASE_URL: databaseUrl,
      NOTIFY_SMTP_URL: mails.url,
      ...settings,
    })
  const sites = await Promise.all(ports.map(startOne))
  const urls = sites.map(({ url }) => url)
  await forgetHours(databaseUrl)

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
    /** Waits until every notice is sent. Resolves with how long that took, in milliseconds. */
    async drain() {
      const from = performance.now()
      while (performance.now() - from < DRAIN_DEADLINE) {
        // Not from /healthz, which may be a second old.
        if ((await query(databaseUrl, `${UNSENT} AND state = 'waiting'`)).length === 0) break
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
