import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Lock {
  /** By the folder in which a package stands, such as `node_modules/vite/node_modules/esbuild`. */
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>
}

// What the registry lacks while the lock is made is left out of it without a warning, and npm 10 then
// installs none on the system that needs it (https://github.com/npm/cli/issues/4828).
describe.each(['package-lock.json', 'tests/measure/package-lock.json'])('%s', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lock

  test('lists every optional dependency, of every system', () => {
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name, wanted]) => {
          const place = lookupPlaces(name, folder).find((place) => place in packages)
          if (place === undefined) return true
          // Bindings are wanted in one version, others by a range or an alias.
          return /^\d/.test(wanted) && packages[place]?.version !== wanted
        })
        .map(([name, wanted]) => `${folder}: ${name} ${wanted}`),
    )
    expect(missing).toEqual([])
  })
})

/** The folders in which Node looks for a package that one in `folder` requires, nearest first. */
function lookupPlaces(name: string, folder: string): string[] {
  const parents = folder.split(/\/?node_modules\//).slice(1)
  return [...parents, name].map((_, depth) =>
    [...parents.slice(0, parents.length - depth), name]
      .map((parent) => `node_modules/${parent}`)
      .join('/'),
  )
}
