import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_NAMES } from '~/server/settings/env.server'

const WORDS = 'app/office/words'
/** Read by whoever runs the server: the start, the check, a mail server's fault under its heading, the command. */
const OF_THE_SERVER = ['owner.ts', 'mail-faults.ts', 'staff.ts']

test.each(readdirSync(WORDS).filter((file) => !OF_THE_SERVER.includes(file)))(
  'no sentence of %s names a setting, but what is for whoever runs the server',
  (file) => {
    const said = readFileSync(join(WORDS, file), 'utf8').replaceAll(
      /Для того, кто ведёт сервер: [^\n]*/g,
      '',
    )
    expect(OWN_NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(said))).toEqual([])
  },
)
