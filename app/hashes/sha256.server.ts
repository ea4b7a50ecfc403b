import { type BinaryLike, type BinaryToTextEncoding, createHash } from 'node:crypto'

/** Returns the SHA-256 of bytes or of a text in UTF-8, by default as 64 hexadecimal digits. */
export function sha256(data: BinaryLike, encoding: BinaryToTextEncoding = 'hex'): string {
  return createHash('sha256').update(data).digest(encoding)
}
