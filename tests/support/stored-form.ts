/** Returns texts as the embedded store keeps them: U+FFFD stands for U+0000, which PostgreSQL does not take. */
export function storedForm<Texts extends Record<string, string>>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text.replaceAll('\0', '\uFFFD')]),
  ) as Texts
}
