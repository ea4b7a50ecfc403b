/** The staff's command `npm run requests`: lists the requests that the embedded agency has taken. */
import { parseArgs } from 'node:util'
import { staff } from '~/content/staff'
import { settings } from '~/env.server'
import { requestsCsv } from './csv'
import { printableJson } from './printable'
import type { StaffRequest } from './staff-request'
import { databaseFile, openStore } from './store.server'
import { requestsTable } from './table'
import { whatsappLink } from './whatsapp'

const OK = 0
const FAILED = 1
const WRONG_USAGE = 2
/** Columns of an output that is no terminal, such as a pager's. */
const DEFAULT_WIDTH = 120

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`| head`) is no fault.
  process.exit(error.code === 'EPIPE' ? OK : FAILED)
})
process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const options = parseOptions(args)
  if (!options) return complain(staff.wrongUsage, WRONG_USAGE)
  if (options.help) return print(`${staff.help}\n`)
  if (settings.agencyApiUrl !== null) return complain(staff.elsewhere, FAILED)

  try {
    const requests = await readRequests()
    if (options.json) return print(`${printableJson(requests)}\n`)
    if (options.csv) return print(requestsCsv(requests))
    if (requests.length === 0) {
      return print(`${staff.noRequests(databaseFile(settings.databaseUrl))}\n`)
    }
    const table = requestsTable(requests, process.stdout.columns ?? DEFAULT_WIDTH)
    return print(`${table}\n\n${staff.total(requests.length)}\n`)
  } catch (error) {
    return complain(staff.unreadable((error as Error).message), FAILED)
  }
}

function parseOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        json: { type: 'boolean' },
        csv: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values.json && values.csv ? null : values
  } catch {
    return null
  }
}

async function readRequests(): Promise<StaffRequest[]> {
  const store = openStore(settings.databaseUrl)
  try {
    const requests = await store.list()
    return requests.map((request) => ({ ...request, whatsapp: whatsappLink(request.phone) }))
  } finally {
    await store.close()
  }
}

function print(text: string): number {
  process.stdout.write(text)
  return OK
}

function complain(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}
