/** Returns the desk's address of the document with a SHA-256, whichever version it is. */
export function storedDocumentAddress(digest: string): string {
  return `/desk/documents/${digest}.pdf`
}
