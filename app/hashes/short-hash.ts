/** Returns a text's 32-bit FNV-1a hash, up to seven letters and digits: to tell few texts apart, not for secrets. */
export function shortHash(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  }
  return (sum >>> 0).toString(36)
}
