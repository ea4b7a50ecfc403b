import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Lock {
  /** By the folder in which a package stands, such as `node_modules/vite/node_modules/esbuild`. */
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
  gypfile?: boolean
  hasInstallScript?: boolean
}

// What the registry lacks while the lock is made is left out of it without a warning, and npm 10 then
// installs none on the system that needs it (https://github.com/npm/cli/issues/4828).
describe.each(['package-lock.json', 'tests/measure/package-lock.json'])('%s', (file) => {
  const packages = packagesOf(file)

  test('lists every optional dependency of every system', () => {
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

// better-sqlite3 brings its bindings and says so by "gypfile": false, which npm does not copy into the
// lock; from the lock alone it takes binding.gyp for a build, and that fails where Python is missing
// (https://github.com/WiseLibs/better-sqlite3/issues/1516). `npm install` removes the line.
test('better-sqlite3 has the line "gypfile": false in package-lock.json, so that it needs no Python', () => {
  expect(packagesOf('package-lock.json')['node_modules/better-sqlite3']).toMatchObject({
    gypfile: false,
  })
})

// npm 10 compiles what a link leads to, whatever the `engines` of the link's target are.
test('the database driver of Node 20 is a copy that npm leaves out from Node 22 on, not a link', () => {
  expect(packagesOf('package-lock.json')['node_modules/better-sqlite3-node20']).toEqual(
    expect.objectContaining({ optional: true, engines: { node: '<22' } }),
  )
})

test('package.json says of every install script in the lock whether it may run', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const withScripts = Object.entries(packagesOf('package-lock.json'))
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.split('node_modules/').at(-1))
  expect([...new Set(withScripts)].sort()).toEqual(Object.keys(allowScripts).sort())
})

function packagesOf(file: string): Lock['packages'] {
  return (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages
}

/** The folders in which Node looks for a package that one in `folder` requires, nearest first. */
function lookupPlaces(name: string, folder: string): string[] {
  const parents = folder.split(/\/?node_modules\//).slice(1)
  return [...parents, name].map((_, depth) =>
    [...parents.slice(0, parents.length - depth), name]
      .map((parent) => `node_modules/${parent}`)
      .join('/'),
  )
}
