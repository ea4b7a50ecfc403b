/**
 * Writes a value as JSON that is harmless for a terminal. Escape sequences could recolour, retitle or
 * rewrite the screen, and invisible signs turn the reading order round: control and format characters,
 * and line ends within a text, are written as `\u…`.
 */
export function terminalJson(value: unknown, indent?: number): string {
  // JSON's own line ends stand between its parts, never within a text.
  return JSON.stringify(value, null, indent).replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
