/** A file that the desk takes for a PDF: its beginning, a text, and its end. */
export function pdf(text: string, size = 0): Buffer {
  return Buffer.concat([
    Buffer.from(`%PDF-1.4 ${text}`),
    Buffer.alloc(size),
    Buffer.from('\n%%EOF'),
  ])
}
