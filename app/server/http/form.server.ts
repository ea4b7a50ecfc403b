import { readBody, type RefusalStatus } from './body.server'

export type PostedForm = { form: FormData } | { refused: RefusalStatus }

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Reads a posted form, urlencoded or multipart, within the limits of `readBody`. */
export async function readForm(request: Request, limit?: number): Promise<PostedForm> {
  const body = await readBody(request, FORM_TYPES, limit)
  if ('refused' in body) return body
  const { bytes, contentType } = body
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
    return { form }
  } catch {
    return { refused: 400 }
  }
}

/** Returns the bytes of a chosen file; none if no file was chosen. */
export async function fileBytes(form: FormData, name: string): Promise<Uint8Array> {
  const value = form.get(name)
  // Not `instanceof Blob`: a file has a class of the FormData that parsed it.
  const isFile = value !== null && typeof value === 'object'
  return new Uint8Array(isFile ? await value.arrayBuffer() : [])
}

/** Returns a field's text; '' if the field is missing or is a file. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
