import { MIMEType } from 'node:util'
import { BOUNDS, readBody, type BodyRefusal } from './body.server'

export type PostedForm = { form: FormData } | { refused: BodyRefusal }

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Reads a posted form, urlencoded or multipart, within the bounds of a body and of its fields. */
export async function readForm(request: Request, limit?: number): Promise<PostedForm> {
  const body = await readBody(request, FORM_TYPES, limit)
  if ('refused' in body) return body
  const { bytes, contentType } = body
  try {
    // Before parsing: two megabytes can hold a million fields.
    if (countFields(bytes, contentType) > BOUNDS.fields) return { refused: 413 }
    const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
    return { form }
  } catch {
    return { refused: 400 }
  }
}

/** Returns the bytes of the field `file`; none if no file was chosen. */
export async function fileBytes(form: FormData): Promise<Uint8Array> {
  const value = form.get('file')
  // Not `instanceof Blob`: which class a file has depends on the parser of the form.
  const isFile = value !== null && typeof value === 'object'
  return new Uint8Array(isFile ? await value.arrayBuffer() : [])
}

/** Returns a field's text; '' if the field is missing or is a file. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns how many fields a form has, before it is parsed. Throws if the type is malformed. */
function countFields(bytes: Uint8Array, contentType: string): number {
  const { type, params } = new MIMEType(contentType)
  return type === 'multipart'
    ? countIn(bytes, `\r\n--${params.get('boundary') ?? ''}`)
    : countIn(bytes, '&') + 1
}

/** Counts how often a text occurs in bytes. Stops above the maximum number of fields. */
function countIn(bytes: Uint8Array, text: string): number {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  let at = body.indexOf(text)
  while (at >= 0 && count <= BOUNDS.fields) {
    count += 1
    at = body.indexOf(text, at + text.length)
  }
  return count
}
