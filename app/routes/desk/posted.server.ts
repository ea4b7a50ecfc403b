import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { BOUNDS } from '~/server/http/body.server'

/** The texts of a form, in its order. */
export type Fields = [name: string, value: string][]

const fieldsSchema = z.array(z.tuple([z.string(), z.string()]))

/**
 * Packs posted fields into one, which travels through the form that asks for the password: a price list of 400
 * services has 50 KB so. Returns null if it is too large for that.
 */
export function pack(fields: Fields): string | null {
  const packed = deflateRawSync(JSON.stringify(fields)).toString('base64url')
  return packed.length <= BOUNDS.carried ? packed : null
}

/** Returns the fields that {@link pack} has packed; none of any other text. */
export function unpack(packed: string): Fields {
  if (packed === '') return []
  try {
    const bytes = Buffer.from(packed, 'base64url')
    const text = inflateRawSync(bytes, { maxOutputLength: 3 * BOUNDS.deskForm }).toString()
    return fieldsSchema.parse(JSON.parse(text))
  } catch {
    return []
  }
}

/** Returns a text if it may be packed fields, else an empty one. */
export function packedIn(text: string): string {
  return /^[\w-]*$/.test(text) ? text : ''
}
