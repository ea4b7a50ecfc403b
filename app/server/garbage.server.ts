import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Pages of more bytes than this leave garbage worth collecting: a price list of over a thousand services. */
const LONG_PAGE = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Frees what the making of a long page has used up. Ten thousand services leave 50 MB, which V8 would
 * hold until it needs them for something else. It takes 15 ms, where such a page takes 700.
 */
export function freeAfterLongPage(page: Uint8Array): void {
  if (page.byteLength > LONG_PAGE) collect()
}
