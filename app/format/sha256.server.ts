import { type BinaryLike, type BinaryToTextEncoding, createHash } from 'node:crypto'

/** Returns the SHA-256 of a text's UTF-8 or of bytes, by default as 64 hexadecimal digits. */
export function sha256(data: BinaryLike, encoding: BinaryToTextEncoding = 'hex'): string {
  return createHash('sha256').update(data).digest(encoding)
}
