import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import browserslist from 'browserslist'
import { build as bundle } from 'esbuild'
import { browserslistToTargets, Features, transform } from 'lightningcss'
import postcss, { type Root } from 'postcss'
import { build, type Rollup } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'

/** What browsers of any age know, and what a page without looks plainer but can be read and used. */
const AT_RULES = ['font-face', 'keyframes', 'media', 'supports', 'container']

/** The style sheet that all pages share, and those of routes with classes of their own. */
const SHARED = 'app/tailwind.css'
const ROUTES = 'app/routes'
const OWN = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => join(ROUTES, name))
const SHEETS = [SHARED, ...OWN]

/** The pages, each with the sheet that stands in the folder of its route, or of the one that it is shown in. */
const PAGES = [
  'app/root.tsx',
  ...readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/\\]+(\.tsx|[/\\]route\.tsx)$/.test(name))
    .map((name) => join(ROUTES, name)),
].map((page): [page: string, sheet: string] => [page, sheetOf(page)])

function sheetOf(page: string): string {
  const [route = ''] = page.slice(ROUTES.length + 1).split(/[/\\.]/)
  return OWN.find((sheet) => dirname(sheet) === join(ROUTES, route)) ?? SHARED
}

describe('the style sheets that are served', () => {
  let sheet: Root

  beforeAll(async () => {
    const { output } = (await build({
      configFile: 'vite.config.ts',
      logLevel: 'error',
      build: { write: false, rollupOptions: { input: SHEETS } },
    })) as Rollup.RollupOutput
    const files = output.filter(({ fileName }) => fileName.endsWith('.css'))
    expect(files).toHaveLength(SHEETS.length)
    sheet = postcss.parse(files.map((file) => (file as Rollup.OutputAsset).source).join('\n'))
  })

  test.each(PAGES)(
    'of %s, %s, has the classes of all components that the page imports',
    async (page, file) => {
      const { metafile } = await bundle({
        stdin: {
          contents: `import './${page}'`,
          resolveDir: '.',
        },
        bundle: true,
        write: false,
        metafile: true,
        platform: 'node',
        packages: 'external',
        external: ['*?inline-script'],
        logLevel: 'error',
        loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
      })
      const components = Object.keys(metafile.inputs).filter((path) =>
        /^app.*(?<!\.server)\.tsx$/.test(path),
      )
      const sources = [...new Set([file, SHARED])].flatMap(sourcesOf)
      expect(components).toContain(page)
      const dressed = components.filter((path) => readFileSync(path, 'utf8').includes('className'))
      expect(dressed.filter((path) => !sources.some((glob) => matchesGlob(path, glob)))).toEqual([])
    },
  )

  test('has no at-rule whose rules an old browser drops, such as @layer', () => {
    const names = new Set<string>()
    sheet.walkAtRules(({ name }) => void names.add(name))
    expect([...names].filter((name) => !AT_RULES.includes(name))).toEqual([])
  })

  test('has no nested rules, and no widths compared by signs', () => {
    const newer: string[] = []
    sheet.walkRules((rule) => {
      if (rule.parent?.type === 'rule' || rule.selector.includes('&')) newer.push(rule.selector)
    })
    sheet.walkAtRules('media', ({ params }) => {
      if (/[<>]/.test(params)) newer.push(params)
    })
    expect(newer).toEqual([])
  })

  test('has no property or value that a browser of package.json’s list needs in another form', () => {
    const targets = browserslistToTargets(browserslist())
    const declarations = new Set<string>()
    sheet.walkDecls((declaration) => {
      if (declaration.parent?.type === 'rule') declarations.add(declaration.toString())
    })
    const newer = [...declarations].filter((one) => compiled(one, targets) !== compiled(one))
    expect(newer).toEqual([])
  })
})

function compiled(declaration: string, targets?: ReturnType<typeof browserslistToTargets>): string {
  const { code } = transform({
    filename: 'one.css',
    code: Buffer.from(`a{${declaration}}`),
    targets,
    // All of the list know `clamp()` and ignore what they do not know of colour schemes and prefixes.
    exclude: Features.ClampFunction | Features.LightDark | Features.VendorPrefixes,
  })
  return code.toString()
}

/** Returns the files that a style sheet takes classes from. */
function sourcesOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^@source '(.+)';$/gm)
  return [...found].map(([, glob = '']) => join(dirname(file), glob))
}
