/** What nodemailer says of a mail that was not sent. */
export interface MailError {
  code?: string
  message: string
  /** The server's own words, if it answered. */
  response?: string
  /** What they answer, such as `RCPT TO`. */
  command?: string
}

/** Mistakes of TLS; OpenSSL's words stand in the message. */
const TLS_MISTAKES: [words: RegExp, meaning: string][] = [
  [
    /wrong version number|packet length too long|http request/i,
    'говорит на этом порту без TLS: для порта 587 пишут smtp://, для 465 — smtps://',
  ],
  [
    /certificate has expired|not yet valid/i,
    'показывает сертификат, срок которого не идёт; верны ли часы?',
  ],
  [
    /altnames|hostname\/ip/i,
    'показывает сертификат другого сервера: назовите сервер именем из сертификата',
  ],
  [/certificate|self.signed/i, 'показывает сертификат, которому нельзя верить'],
  [
    /STARTTLS/,
    'не включает TLS, а без него пароль не отправляется: попробуйте smtps:// и порт 465',
  ],
]

/**
 * Returns what is wrong with a mail server, in words that go on after its name: 'не отвечает (…)', with the
 * server's own ones.
 */
export function mailFault(error: MailError): string {
  const { code = '', message, response } = error
  const full = (meaning: string) => `${meaning} (${message})`
  if (code === 'EAUTH') return full('не принимает имя или пароль')
  const mistake = TLS_MISTAKES.find(([words]) => words.test(message))
  if (/^(ETLS|ESOCKET|ECONNECTION)$/.test(code) && mistake) return full(mistake[1])
  if (code === 'ETLS') return full('не договорился о TLS')
  if (code === 'EABORT') return 'не ответил вовремя'
  if (/greeting never received/i.test(message)) {
    return full('не отвечает; для порта 465 пишут smtps://')
  }
  if (/^(ECONN|ETIMEDOUT|ESOCKET|EDNS)/.test(code)) return full('не отвечает')
  if (error.command === 'MAIL FROM') return full('не принимает адрес отправителя, NOTIFY_FROM')
  return `отказал: ${response ?? message}`
}
