/**
 * Serializes a value as JSON that is safe on a terminal: control and format characters and line ends within strings,
 * which could change the terminal or the reading order, are written as `\u…`.
 */
export function terminalJson(value: unknown, indent?: number): string {
  // Line ends that JSON.stringify adds stand between values, never within a string.
  return JSON.stringify(value, null, indent).replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}
