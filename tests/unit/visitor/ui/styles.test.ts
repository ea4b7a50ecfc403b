import browserslist from 'browserslist'
import { browserslistToTargets, Features, transform } from 'lightningcss'
import postcss, { type Root } from 'postcss'
import { build, type Rollup } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'

/** What browsers of any age know, and what a page without looks plainer but can be read and used. */
const AT_RULES = ['font-face', 'keyframes', 'media', 'supports', 'container', 'property']

describe('the style sheet that is served', () => {
  let sheet: Root

  beforeAll(async () => {
    const { output } = (await build({
      configFile: 'vite.config.ts',
      logLevel: 'error',
      build: { write: false, rollupOptions: { input: 'app/tailwind.css' } },
    })) as Rollup.RollupOutput
    const file = output.find(({ fileName }) => fileName.endsWith('.css'))
    sheet = postcss.parse((file as Rollup.OutputAsset).source)
  })

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
      // In a `@property` they are descriptors.
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
