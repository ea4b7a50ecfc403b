/** Locks an SQLite file for writing. Arguments: the file, and for how many milliseconds. */
import { BetterSqlite } from '~/agency/database/better-sqlite.server'

const [file, milliseconds] = process.argv.slice(2)
const database = new BetterSqlite(file)
database.exec('BEGIN IMMEDIATE')
process.stdout.write('writing')
setTimeout(() => database.exec('COMMIT'), Number(milliseconds))
