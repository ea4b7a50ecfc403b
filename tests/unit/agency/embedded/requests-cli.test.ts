import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import type { ServiceRequest } from '~/agency/agency'
import { openStore } from '~/agency/embedded/store.server'
import { bundle, temporaryFolder } from './workbench'

const request: ServiceRequest = {
  name: 'Анна Кузнецова',
  phone: '8 (900) 123-45-67',
  address: 'Заречье, ул. Садовая, 7',
  comment: 'Забор стоит\nне там',
  services: ['Межевание земельного участка'],
}

let folder: string
let program: string

beforeEach(async () => {
  folder = temporaryFolder()
  program = await bundle('app/agency/embedded/requests-cli.ts', folder)
})

/** Runs the command as the staff would, in the folder that holds `data/`. */
async function requests(args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { NODE_ENV: 'production', TZ: 'Europe/Moscow', ...env },
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { output, errors, code: await exited }
}

/** Keeps two requests as the site would, and stays open as the site does. */
async function siteThatRuns() {
  const store = openStore(`file:${join(folder, 'data', 'agency.db')}`)
  await store.save(request, 'first', Date.UTC(2026, 2, 5, 11, 2))
  await store.save(
    { name: '\u001b[2JОрлов\u009b', phone: '12-34', address: '', comment: '=1+1', services: [] },
    'second',
    Date.UTC(2026, 2, 6, 11, 2),
  )
  return store
}

test('a table of what has come in, newest first, while the site runs', async () => {
  const site = await siteThatRuns()
  const { output, errors, code } = await requests()
  await site.close()

  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(output).toMatch(/06\.03\.2026[^]*Орлов[^]*05\.03\.2026[^]*Анна Кузнецова/)
  for (const shown of ['14:02', '8 (900) 123-45-67', 'https://wa.me/79001234567', 'не там']) {
    expect(output).toContain(shown)
  }
  expect(output).toContain('Всего заявок: 2')
  expect(output).not.toContain('\u001b')
})

test('--json prints the list and nothing else', async () => {
  const site = await siteThatRuns()
  const { output, errors, code } = await requests(['--json'])
  await site.close()

  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(JSON.parse(output)).toEqual([
    {
      id: 2,
      createdAt: '2026-03-06T11:02:00.000Z',
      name: '\u001b[2JОрлов\u009b',
      phone: '12-34',
      address: '',
      comment: '=1+1',
      services: [],
      whatsapp: null,
    },
    {
      id: 1,
      createdAt: '2026-03-05T11:02:00.000Z',
      ...request,
      whatsapp: 'https://wa.me/79001234567',
    },
  ])
  expect(output).not.toMatch(/(?!\n)\p{Cc}/u)
})

test('--csv prints a file for Excel', async () => {
  const site = await siteThatRuns()
  const { output, errors, code } = await requests(['--csv'])
  await site.close()

  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(output).toMatch(/^\uFEFF?"Номер";/)
  expect(output).toContain('"1";"05.03.2026 14:02";"Анна Кузнецова";')
  expect(output).toContain(`"'=1+1"`)
})

test('before anything has come in it says so, and creates nothing', async () => {
  expect(await requests()).toEqual({
    output: 'Заявок пока нет. База данных: ./data/agency.db\n',
    errors: '',
    code: 0,
  })
  expect(await requests(['--json'])).toEqual({ output: '[]\n', errors: '', code: 0 })
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('--help explains the command', async () => {
  const { output, code } = await requests(['--help'])
  expect(code).toBe(0)
  expect(output).toContain('Заявки с сайта.')
  expect(output).toContain('--json')
  expect(output).toContain('--csv')
})

test.each([[['--xml']], [['--json', '--csv']], [['вчера']]])('%j is wrong usage', async (args) => {
  expect(await requests(args)).toEqual({
    output: '',
    errors: 'Так команда не работает. Ключи: --json или --csv (один из двух), --help.\n',
    code: 2,
  })
})

test('with AGENCY_API_URL it points to the agency’s own API', async () => {
  const { output, errors, code } = await requests([], { AGENCY_API_URL: 'https://example.ru/api' })
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(errors).toMatch(/^Задан AGENCY_API_URL: заявки уходят в API агентства.*\n$/)
})

test('a database that cannot be read: one line that says what to do', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'Это не база данных. '.repeat(100))
  const { output, errors, code } = await requests(['--json'], { DATABASE_URL: 'file:./notes.txt' })
  expect({ output, code }).toEqual({ output: '', code: 1 })
  expect(errors).toMatch(
    /^Заявки не прочитать: .*notes\.txt: .*\. Проверьте DATABASE_URL и права на файл\.\n$/,
  )
})
