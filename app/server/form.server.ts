import { readBody, type RefusalStatus } from './body.server'

/** A form that was read, or the status to refuse it with. */
export type PostedForm = { form: FormData } | { refused: RefusalStatus }

/** Reads a posted form, urlencoded or multipart, within the limits of `readBody`. */
export async function readForm(request: Request): Promise<PostedForm> {
  const body = await readBody(request, ['application/x-www-form-urlencoded', 'multipart/form-data'])
  if ('refused' in body) return body
  const { bytes, contentType } = body
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
    return { form }
  } catch {
    return { refused: 400 }
  }
}

/** The text of a field; a field that is missing or holds a file is empty. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
