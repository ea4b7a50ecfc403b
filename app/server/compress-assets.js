/**
 * The last step of `npm run build`: puts the best compressed form of every asset beside it, which
 * `static-files.server.ts` serves. Compressing at each request would be slower and a sixth larger.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = new URL('../../build/client/assets/', import.meta.url)
const compressible = /\.(js|css|svg)$/

for (const name of await readdir(folder)) {
  if (!compressible.test(name)) continue
  const bytes = await readFile(new URL(name, folder))
  await writeFile(new URL(`${name}.br`, folder), brotliCompressSync(bytes))
  await writeFile(new URL(`${name}.gz`, folder), gzipSync(bytes, { level: 9 }))
}
