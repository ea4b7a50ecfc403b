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
    if (hasTooManyFields(bytes, contentType)) return { refused: 413 }
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

/** Whether a form has more than the maximum number of fields. Throws if the type is malformed. */
function hasTooManyFields(bytes: Uint8Array, contentType: string): boolean {
  const { type, params } = new MIMEType(contentType)
  const separator = type === 'multipart' ? `\r\n--${params.get('boundary') ?? ''}` : '&'
  // What follows the last boundary of a multipart form is no field.
  const most = type === 'multipart' ? BOUNDS.fields + 1 : BOUNDS.fields
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.split(separator, most + 1).length > most
}
