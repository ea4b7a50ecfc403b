import { setTimeout as delay } from 'node:timers/promises'
import { BetterSqlite } from '~/agency/store/better-sqlite.server'
import { send } from '../../support/sending'
import { startSite } from '../../support/site'
import { temporaryFolder } from '../../support/temporary-folder'

const CLIENTS = 8
/** The load goes on for this long between two kills, in milliseconds, with some chance in it. */
const SHORTEST = 150
const LONGEST = 600

/**
 * Kills the site (SIGKILL) under load, again and again, on one database. A client whose answer does
 * not come sends again to the next process, as a visitor would. Afterwards every acknowledged request
 * is stored, every one sent is stored once at most, and the database is intact after each kill.
 */
export async function soakKills(kills: number): Promise<boolean> {
  const path = temporaryFolder()
  const file = `${path}/agency.db`
  const acknowledged = new Set<string>()
  const sent = new Set<string>()
  const unanswered: string[] = []
  let broken = 0
  let unsound = 0
  let next = 0

  for (let kill = 0; kill < kills; kill++) {
    const site = await startSite({ DATABASE_URL: `file:${file}` })
    let alive = true
    const client = async () => {
      while (alive) {
        const name = unanswered.pop() ?? `Заявка ${(next += 1)}`
        sent.add(name)
        try {
          const { status } = await send(site.url, { name, comment: 'а'.repeat(2000) })
          if (status === 302) acknowledged.add(name)
          else unanswered.push(name)
        } catch {
          broken += 1
          unanswered.push(name)
        }
      }
    }
    const load = Array.from({ length: CLIENTS }, client)
    await delay(SHORTEST + Math.random() * (LONGEST - SHORTEST))
    alive = false
    site.process.kill('SIGKILL')
    await site.stop()
    await Promise.all(load)
    if (integrityOf(file) !== 'ok') unsound += 1
  }

  const stored = namesIn(file)
  const lost = [...acknowledged].filter((name) => !stored.includes(name)).length
  const doubled = stored.length - new Set(stored).size
  const unknown = stored.filter((name) => !sent.has(name)).length
  process.stdout.write(`
${kills} kills (SIGKILL) under the load of ${CLIENTS} clients
  acknowledged        ${acknowledged.size}
  answers cut off     ${broken}
  stored              ${stored.length}
  lost                ${lost}
  doubled             ${doubled}
  of nobody           ${unknown}
  database unsound    ${unsound} times
`)
  return lost + doubled + unknown + unsound === 0 && acknowledged.size > kills
}

/** What SQLite itself says of the file after a kill, its write-ahead log included. */
function integrityOf(file: string): unknown {
  const database = new BetterSqlite(file)
  try {
    return database.pragma('integrity_check', { simple: true })
  } finally {
    database.close()
  }
}

function namesIn(file: string): string[] {
  const database = new BetterSqlite(file)
  try {
    return database.prepare<[], string>('SELECT name FROM requests').pluck().all()
  } finally {
    database.close()
  }
}
