import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** How many bytes React puts together before it writes them. */
const REACTS_PIECE = 2048

/**
 * Renders a document whole, everything in it that waits included. Rejects where its shell throws.
 *
 * React's renderer for web streams keeps each word as an array of bytes of its own: three times the
 * time and the memory, for a long page.
 */
export function renderWhole(document: ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      onAllReady: () => pipe(collectBytes(resolve)),
      onShellError: reject,
    })
  })
}

/**
 * A letter that does not fit into one of React's pieces goes to the next, and leaves NUL bytes at the
 * end of this one (https://github.com/facebook/react/issues/24985).
 */
function collectBytes(done: (bytes: Buffer) => void): Writable {
  const pieces: Uint8Array[] = []
  return new Writable({
    write(piece: Uint8Array, _encoding, next) {
      let end = piece.length
      while (piece.length === REACTS_PIECE && piece[end - 1] === 0) end -= 1
      pieces.push(piece.subarray(0, end))
      next()
    },
    final(next) {
      done(Buffer.concat(pieces))
      next()
    },
  })
}
