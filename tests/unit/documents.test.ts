import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DESK_MENU } from '~/addresses/desk'
import { desk } from '~/office/words/desk'
import { LOG_KINDS } from '~/server/log/log.server'
import { OPTIONS } from '~/commands/jobs/command'
import { OWN_NAMES, parseSettings } from '~/server/settings/env.server'

const read = (file: string) => readFileSync(file, 'utf8')
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const FOLDERS = '.ci .github app deploy docs packages public scripts tests'.split(' ')
const FILES = [
  ...readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...FOLDERS.flatMap(filesIn),
]
/** Whether a file ends with this path: documents name files of app/ by their rooms. */
const isThere = (path: string) => FILES.some((file) => `/${file}`.endsWith(`/${path}`))
/** The words of what is not a document: a name that was changed in the code is none of them. */
const WORDS = new Set(
  FILES.filter(
    (file) => !/\.(md|png|ico|woff2)$|package-lock|node_modules|\.results/.test(file),
  ).flatMap((file) => read(file).match(/[A-Za-z_$][\w$]*/g) ?? []),
)
/** The addresses of the routes, by their parts: `desk`, `requests`, `$number`. */
const ADDRESSES = readdirSync('app/routes')
  .filter((name) => name !== '$.tsx')
  .map((name) => name.replace(/\.tsx?$/, '').split(/(?<!\[)_?\.(?!\])/))
  .map((parts) => parts.map((part) => part.replace(/[[\]]/g, '')))
/** Whether an address is a route's, or the beginning of one's. */
const isAddress = (path: string) =>
  ADDRESSES.some((parts) =>
    path.split('/').every((part, at) => parts[at] === part || parts[at]?.startsWith('$')),
  )
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The addresses that GitHub gives a document's headings. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

const ALL_NAMES = [...OWN_NAMES, 'HOST', 'PORT', 'TZ'].sort()
const DOCUMENTS = FILES.filter((file) =>
  /^([^/]*|\.github\/.*|deploy\/.*|docs\/.*)\.md$/.test(file),
)

describe.each(DOCUMENTS)('%s names', (document) => {
  const text = read(document)
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

  // `routes/services/route.tsx`, `app/content/`; not `/etc/mezha/settings`, which is a server's.
  test('files and folders that exist', () => {
    const files = named(
      /(?<![\w/.:~@*-])([\w@$][\w.@$/-]*\.(?:md|tsx?|js|json|css|html|conf|py|service|sh|yaml))(?![\w/])/g,
    )
    const folders = named(
      /(?<![\w/.:~@*-])((?:\.ci|app|deploy|docs|packages|public|scripts|tests)\/[\w.@$/-]*)/g,
    )
    expect([
      ...files.filter((file) => !/^(build|node_modules)\//.test(file) && !isThere(file)),
      ...folders.filter((folder) => !existsSync(folder)),
    ]).toEqual([])
  })

  test('links that lead to files and their headings', () => {
    const links = named(/\]\((?!https?:)([^)]+)\)/g)
    const leadsNowhere = (link: string) => {
      const [path = '', heading] = link.split('#')
      const file = path ? join(document, '..', path) : document
      return !existsSync(file) || (heading !== undefined && !anchorsOf(file).includes(heading))
    }
    expect(links.filter(leadsNowhere)).toEqual([])
  })

  test('scripts of package.json, and what they build', () => {
    const names = [...named(/npm run (?:--silent )?([\w:-]+)/g), ...named(/npm (start|test)\b/g)]
    const built = named(/\bbuild\/(\w+)\.js/g)
    expect([
      ...names.filter((name) => !(name in scripts)),
      ...built.filter((name) => !scripts.build?.includes(` ${name}=`)),
    ]).toEqual([])
  })

  // `NODE_OPTIONS` and the like are Node's own.
  test('settings that the site has', () => {
    const settings = named(/(?<![\w$])((?!NODE_)[A-Z]+_[A-Z_]+)=/g)
    expect(
      settings.filter((name) => !ALL_NAMES.includes(name) && !name.endsWith('_TESTS')),
    ).toEqual([])
  })

  // `/desk/state`, `/services?basket`; not `/etc/mezha`, which is a server's, and not `/documents/…`.
  test('addresses that the site has', () => {
    const addresses = named(/`\/([a-z][^`\s…@]*)`/g)
      .filter((path) => !/^(assets|copies|data|dev|etc|root|srv|swapfile|tmp|usr|var)\b/.test(path))
      .map((path) => path.replace(/[?#].*|\/$/, ''))
    expect(addresses.filter((path) => !isAddress(path))).toEqual([])
  })

  // `factsByPath`, `REQUEST_FIELDS`, `createContext()`.
  test('names that the code has', () => {
    const names = named(/`([A-Za-z]+[A-Z_][A-Za-z_]*)(?:\(\))?`/g)
    expect(names.filter((name) => !WORDS.has(name))).toEqual([])
  })

  // `mezha --json`, `npm run requests -- --help`, or a key alone: `--report`. Not `docker run --name mezha --init`.
  test('keys that the command knows', () => {
    const calls = named(
      /(?<!--name )(?:\bmezha|\brequests(?:\.js)?(?: --)?)((?: --\w[\w-]*)(?: [^\s`&|>;#]+)*)/g,
    )
    const keys = [
      ...calls.flatMap((call) => call.match(/(?<= )--\w[\w-]*/g) ?? []),
      ...named(/`(--\w[\w-]*)/g),
    ]
    expect(keys.filter((key) => !(key.slice(2) in OPTIONS))).toEqual([])
  })
})

test('docs/settings.md explains every setting under a heading of its own, with its default', () => {
  const sections = [...read('docs/settings.md').matchAll(/^### (.+)\n([^#]+)/gm)]
  expect(sections.map(([, name]) => name).sort()).toEqual(ALL_NAMES)
  const defaults = parseSettings({}) as { settings: Record<string, unknown> }
  const wrong = sections.filter(([, name = '', text = '']) => {
    const key = name.toLowerCase().replace(/_./g, ([, letter = '']) => letter.toUpperCase())
    const value = defaults.settings[key]
    return !text
      .replaceAll('`', '')
      .replace(/\s+/g, ' ')
      .includes(value === null ? 'Default: ' : `Default: ${String(value)}.`)
  })
  expect(wrong.map(([, name]) => name)).toEqual([])
})

test('.env.example has every setting, with a value that the site accepts', () => {
  const lines = [...read('.env.example').matchAll(/^#([A-Z_]+)=(.+)$/gm)]
  const values = Object.fromEntries(lines.map(([, name = '', value]) => [name, value]))
  expect(lines.map(([, name]) => name).sort()).toEqual(ALL_NAMES)
  expect(parseSettings(values)).toHaveProperty('settings')
})

test('the owner’s page lists the pages of the desk under their names and in their order', () => {
  const rows = [...read('deploy/ПРОЧТИ.md').matchAll(/^\| ([А-Я][^|]*?) +\|/gm)].map(
    ([, name]) => name,
  )
  const labels = DESK_MENU.map((name) => desk.pages[name].replaceAll('\u00a0', ' '))
  expect(rows.filter((name = '') => labels.includes(name))).toEqual(labels)
})

test('the guide explains every kind of line in the log', () => {
  const [, table = ''] = read('deploy/log.md').split('## The log')
  const kinds = [...table.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, kind]) => kind)
  expect(kinds.sort()).toEqual([...LOG_KINDS].sort())
})

describe('the specification', () => {
  const specification = read('docs/specification.md')
  const code = FILES.filter((file) => /^(app|tests)\/.*\.tsx?$/.test(file))

  test('has the sections that comments refer to', () => {
    const sections = [...specification.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number)
    const referred = code.flatMap((file) =>
      [...read(file).matchAll(/\bspecification, (\d+)/g)].map(([, number]) => number),
    )
    expect(referred.length).toBeGreaterThan(0)
    expect(referred.filter((number) => !sections.includes(number))).toEqual([])
  })

  test('quotes words that the site shows', () => {
    const content = filesIn('app/content').map(read).join('\n')
    const quoted = [...specification.matchAll(/«([^»…]+)»/g)].map(([, words = '']) => words)
    expect(quoted.length).toBeGreaterThan(0)
    expect(quoted.filter((words) => !content.includes(`'${words}'`))).toEqual([])
  })
})

test('package.json, the lock and the log of changes name the same newest release', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const lock = JSON.parse(read('package-lock.json')) as { version: string }
  const logged = /^## (\d+\.\d+\.\d+)/m.exec(read('docs/CHANGELOG.md'))?.[1]
  expect([lock.version, logged]).toEqual([version, version])
})
