/** Whether an If-None-Match header contains a tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const opaqueTag = (one: string) => one.trim().replace(/^W\//, '')
  return header?.split(',').some((one) => ['*', opaqueTag(tag)].includes(opaqueTag(one))) ?? false
}
