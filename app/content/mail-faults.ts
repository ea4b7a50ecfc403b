/**
 * Returns what is wrong with a mail server, in words that go on after its name: 'не отвечает (…)'. Takes
 * nodemailer's error: its `code`, and a message that holds the server's own words.
 */
export function mailFault({ code = '', message }: { code?: string; message: string }): string {
  if (code === 'EAUTH') return `не принимает имя или пароль (${message})`
  if (/^(ECONN|ETIMEDOUT|ESOCKET|EDNS)/.test(code)) return `не отвечает (${message})`
  if (/\b550\b/.test(message)) return `не знает такого ящика (${message})`
  return `отказывает (${message})`
}
