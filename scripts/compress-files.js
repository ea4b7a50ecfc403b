/**
 * The last step of `npm run build`: puts the best compressed form of every file beside it, which
 * `files.server.ts` serves. Compressing at each request would be slower and a sixth larger.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = fileURLToPath(new URL('../build/client/', import.meta.url))

for (const name of await readdir(folder, { recursive: true })) {
  if (!/\.(js|css|svg)$/.test(name)) continue
  const file = join(folder, name)
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, brotliCompressSync(bytes))
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
