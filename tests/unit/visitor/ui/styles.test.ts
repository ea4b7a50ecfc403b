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

const DESK = readdirSync('app/routes').filter((name) => /^desk.*\.tsx$/.test(name))

/** The style sheets, and which pages have each. */
const SHEETS = [
  ['app/routes/_index/home.css', ['app/routes/_index/route.tsx']],
  ['app/routes/services/services.css', ['app/routes/services/route.tsx']],
  [
    'app/routes/desk/desk.css',
    ['app/routes/desk/route.tsx', ...DESK.map((name) => `app/routes/${name}`)],
  ],
  ['app/tailwind.css', ['app/root.tsx', 'app/visitor/ui/document-page.tsx']],
] as const

describe('the style sheets that are served', () => {
  let sheet: Root

  beforeAll(async () => {
    const { output } = (await build({
      configFile: 'vite.config.ts',
      logLevel: 'error',
      build: { write: false, rollupOptions: { input: SHEETS.map(([file]) => file) } },
    })) as Rollup.RollupOutput
    const files = output.filter(({ fileName }) => fileName.endsWith('.css'))
    expect(files).toHaveLength(SHEETS.length)
    sheet = postcss.parse(files.map((file) => (file as Rollup.OutputAsset).source).join('\n'))
  })

  test.each(SHEETS)(
    '%s has the classes of all components that its pages import',
    async (file, routes) => {
      const { metafile } = await bundle({
        stdin: {
          contents: routes.map((route) => `import './${route}'`).join('\n'),
          resolveDir: '.',
        },
        bundle: true,
        write: false,
        metafile: true,
        platform: 'node',
        packages: 'external',
        logLevel: 'error',
        loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
      })
      const components = Object.keys(metafile.inputs).filter((path) =>
        /^app.*(?<!\.server)\.tsx$/.test(path),
      )
      const sources = [...new Set([file, 'app/tailwind.css'])].flatMap(sourcesOf)
      expect(components.length).toBeGreaterThan(5)
      expect(components.filter((path) => !sources.some((glob) => matchesGlob(path, glob)))).toEqual(
        [],
      )
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
