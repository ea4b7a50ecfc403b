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
  const file = new URL(name, folder)
  const bytes = await readFile(file)
  await writeFile(`${file.pathname}.br`, brotliCompressSync(bytes))
  await writeFile(`${file.pathname}.gz`, gzipSync(bytes, { level: 9 }))
}
