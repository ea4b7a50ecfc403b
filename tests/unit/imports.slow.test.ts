import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { OWN_NAMES } from '~/server/settings/env.server'
import { temporaryFolder } from '../support/temporary-folder'

/** They start something as they are loaded: Remix the server, the owner two commands. */
const DOORS = [
  'app/entry.server.tsx',
  'app/commands/check-cli.ts',
  'app/commands/jobs/requests-cli.ts',
]

/** Stands in for Vite, which writes into each module whether it runs on the server. */
const HOOKS = `export async function load(url, context, next) {
  const loaded = await next(url, context)
  const source = loaded.source && String(loaded.source).replaceAll('import.meta.env.SSR', 'true')
  return url.includes('/app/') ? { ...loaded, source } : loaded
}`

const SCRIPT = `
  import { register } from 'node:module'
  register(process.env.HOOKS)
  for (const one of JSON.parse(process.env.MODULES)) await import(one)
  const isOurs = (name) => !/Pipe|TTY|Message/.test(name)
  console.log(JSON.stringify(process.getActiveResourcesInfo().filter(isOurs)))`

test('importing a module of the server reads no setting, makes no file and leaves nothing running', () => {
  const modules = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => `app/${file}`)
    // Without .server, what stands in visitor/ is the browser's, too.
    .filter((file) => /\.server\.tsx?$|^app\/(?!visitor).*\.ts$/.test(file))
    .filter((file) => !DOORS.includes(file))
    .map((file) => pathToFileURL(resolve(file)).href)
  expect(modules.length).toBeGreaterThan(150)

  const folder = temporaryFolder()
  const wrongSettings = Object.fromEntries([...OWN_NAMES, 'PORT'].map((name) => [name, '?']))
  const running = execFileSync(
    process.execPath,
    [
      ...['--import', resolve('node_modules/tsx/dist/loader.mjs')],
      ...['--input-type=module', '--eval', SCRIPT],
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...wrongSettings,
        NODE_ENV: 'production',
        MODULES: JSON.stringify(modules),
        HOOKS: `data:text/javascript,${encodeURIComponent(HOOKS)}`,
        TSX_TSCONFIG_PATH: resolve('tsconfig.json'),
      },
    },
  )
  expect(JSON.parse(running)).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})
