/** What nodemailer says of a mail that was not sent. */
export interface MailError {
  code?: string
  message: string
  /** The server's own words, if it answered. */
  response?: string
  /** What they answer, such as `RCPT TO`. */
  command?: string
}

/** A server is busy with us: it takes the next connection in a moment, and this is no limit that is used up. */
const CONNECTIONS =
  /too many\b.{0,20}\b(connections?|sessions)|(connection|session)s? (rate )?(limit|count)|too many (smtp )?connects/i

/** A provider sends no more for us now: a number of mails, of logins. */
const LIMIT =
  /\b[45]\.4\.5\b|\b4\.7\.\d+\b.*too many|(daily|hourly|sending|rate).{0,20}(limit|quota).*exceeded|exceeded.*(sending|daily|hourly|rate).{0,20}(limit|quota)|too many (messages|mails|e-?mails|login)|превышен/is

const GREY = /gr[ae]y-?list/i

const GREYLISTED = /gr[ae]y-?list|\b45\d 4\.[27]\.[01]\b.*(try|later|позже)/is

/** Our address on the net, or its name. */
const CLIENT =
  /client host|\b(helo|ehlo)\b.{0,20}rejected|blocked using|spamhaus|(your|client) (ip|host)\b/i

/**
 * A server refuses who sends, whatever they send, and to whom: Postfix says all this only where the recipient is
 * named. A group's own refusal of a sender is not among it.
 */
const ABOUT_US = [
  CONNECTIONS,
  LIMIT,
  CLIENT,
  // The session is over, or not begun; the system is out of order; Exchange lets this address send nothing now.
  /^(421|530|535|538)\b|\b[45]\.(3\.\d|5\.3|7\.[56]\d\d)\b/,
  /\b[45]\.1\.[78]\b|sender (address )?(rejected|refused|denied|blocked)|sender verif|not (local sender|owned by)/i,
  /relay(ing)?\b.{0,20}(denied|not|prohibited|refused)|unable to relay/i,
  /authentication (is )?required|must (authenticate|issue a starttls)/i,
]

/** What the words of a server mean, in this order: 550 alone means anything. */
const MEANINGS: [words: RegExp, meaning: string][] = [
  [CONNECTIONS, 'занят: соединений с ним слишком много сразу; сайт повторит сам'],
  [LIMIT, 'больше не принимает писем: исчерпан предел'],
  [
    /must issue a starttls/i,
    'не принимает писем без TLS: для порта 587 пишут smtp://, для 465 — smtps://',
  ],
  [
    /authentication (is )?required/i,
    'не отправляет писем без входа: проверьте имя и пароль в NOTIFY_SMTP_URL',
  ],
  [CLIENT, 'не принимает писем с адреса, по которому виден этот сервер'],
  [GREYLISTED, 'принимает с задержкой: просит повторить позже, сайт повторит сам'],
  [
    /spam|спам|\bspf\b|\bdkim\b|\bdmarc\b|black-?list|block-?list|reputation/i,
    'принимает письмо за спам',
  ],
  [/\b[45]\.2\.2\b|mailbox (is )?full|over ?quota/i, 'не принимает письмо: ящик переполнен'],
  [/\b5\.1\.[78]\b|sender|from address/i, 'не принимает адрес отправителя, NOTIFY_FROM'],
  [
    /\b5\.1\.(1|2|3|6|10)\b|\b5\.2\.1\b|no such|unknown (user|recipient|mailbox)|(user|recipient|mailbox|address).{0,20}(unknown|unavailable|not found|not exist)|invalid (mailbox|recipient)/is,
    'не знает такого ящика',
  ],
]

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
  const said = (meaning: string) => `${meaning} (${message})`
  if (code === 'EAUTH') return said('не принимает имя или пароль')
  const mistake = TLS_MISTAKES.find(([words]) => words.test(message))
  if (/^(ETLS|ESOCKET|ECONNECTION)$/.test(code) && mistake) return said(mistake[1])
  if (code === 'ETLS') return said('не договорился о TLS')
  if (code === 'EABORT') return 'не ответил вовремя'
  if (/greeting never received/i.test(message)) {
    return said('не отвечает; для порта 465 пишут smtps://')
  }
  if (/^(ECONN|ETIMEDOUT|ESOCKET|EDNS)/.test(code)) return said('не отвечает')
  const meant = MEANINGS.find(([words]) => words.test(response ?? message))
  if (meant) return said(meant[1])
  if (error.command === 'MAIL FROM') return said('не принимает адрес отправителя, NOTIFY_FROM')
  return `отказал: ${response ?? message}`
}

/** Returns whether a server that refused a recipient, or a mail, refuses all mails of ours for now. */
export function isAboutUs({ message, response }: MailError): boolean {
  const said = response ?? message
  return !GREY.test(said) && ABOUT_US.some((words) => words.test(said))
}
