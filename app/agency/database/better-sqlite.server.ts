import { createRequire } from 'node:module'

/**
 * better-sqlite3 in the version that this Node can load. 13 needs Node 22: Node 20 crashes as it loads it.
 * 12 is for Node 20 alone: from Node 24.19 on it ends the process when a statement is collected as garbage.
 * packages/better-sqlite3-node20 wraps it, so that npm installs it where it is needed. Once `engines` in
 * package.json begins at 22, remove this file, that folder, .npmrc and the rule in eslint.config.js.
 */
const nodeVersion = Number.parseInt(process.versions.node)
const name = nodeVersion < 22 ? 'better-sqlite3-node20' : 'better-sqlite3'

// `require` loads only the named one, and no bundler includes either.
export const BetterSqlite = createRequire(import.meta.url)(name) as typeof import('better-sqlite3')
export type BetterSqlite = import('better-sqlite3').Database
