import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from './temporary-folder'

/**
 * Makes another build of the site, as an update brings it: the same code, in files whose hashes
 * differ. Returns the folder in which its `build` stands.
 */
export function otherBuild(): string {
  const folder = temporaryFolder()
  const build = join(folder, 'build')
  cpSync('build', build, { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))

  const assets = join(build, 'client', 'assets')
  const renamed = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, name.replace(/\.js$/, '-updated.js')] as const)
  for (const [before, after] of renamed) renameSync(join(assets, before), join(assets, after))
  // What is compressed holds the old names.
  for (const name of readdirSync(assets)) {
    if (/\.js\.(br|gz)$/.test(name)) renameSync(join(assets, name), join(assets, `${name}.old`))
  }
  for (const place of [assets, join(build, 'server'), join(build, 'server', 'assets')]) {
    for (const name of readdirSync(place).filter((one) => one.endsWith('.js'))) {
      const file = join(place, name)
      const text = readFileSync(file, 'utf8')
      writeFileSync(
        file,
        renamed.reduce((rest, [before, after]) => rest.replaceAll(before, after), text),
      )
    }
  }
  return folder
}
