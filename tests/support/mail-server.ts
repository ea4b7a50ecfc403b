import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** The From header: name and address. */
  sender: string
  messageId: string
  subject: string
  text: string
  html: string
  /** Everything above the body, unfolded. */
  headers: string
}

/** An SMTP server on a free port of 127.0.0.1 that keeps what it gets. */
export interface MailServer {
  /** What NOTIFY_SMTP_URL is to be. */
  url: string
  /** Every mail that was sent to it to its end, accepted or not. */
  received: ReceivedMail[]
  /** How it answers what it gets from now on: null accepts, an error refuses. */
  refuseWith(error: (Error & { responseCode: number }) | null): void
  /** Takes no mail for this address from now on, only for the others. */
  refuseReceiver(address: string): void
  /** Calls back with each mail before it is acknowledged. */
  beforeAnswer(hook: (mail: ReceivedMail) => Promise<void> | void): void
  /** Cuts all connections and refuses new ones. */
  stop(): Promise<void>
  /** Listens on the same port again. */
  start(): Promise<void>
}

/** Starts a mail server. */
export async function startMailServer(): Promise<MailServer> {
  let refusal: Error | null = null
  let hook: (mail: ReceivedMail) => Promise<void> | void = () => undefined
  let refusedReceiver: string | null = null
  let port = 0
  let server: SMTPServer | null = null

  const mails: MailServer = {
    url: '',
    received: [],
    refuseWith: (error) => void (refusal = error),
    refuseReceiver: (address) => void (refusedReceiver = address),
    beforeAnswer: (callback) => void (hook = callback),
    async stop() {
      const listening = server
      server = null
      if (!listening) return
      await new Promise<void>((resolve) => listening.close(resolve))
    },
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 100,
        onRcptTo({ address }, _session, answer) {
          answer(address === refusedReceiver ? new Error('no such mailbox') : null)
        },
        onData(stream, { envelope }, answer) {
          const receive = async (raw: string) => {
            const { mailFrom, rcptTo } = envelope
            const from = mailFrom ? mailFrom.address : ''
            const mail = parse(
              raw,
              from,
              rcptTo.map(({ address }) => address),
            )
            mails.received.push(mail)
            await hook(mail)
            answer(refusal)
          }
          // A mail that is cut off was not received.
          text(stream).then(receive, () => undefined)
        },
      })
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      port = (server.server.address() as AddressInfo).port
    },
  }
  await mails.start()
  mails.url = `smtp://127.0.0.1:${port}`
  return mails
}

/** Reads what this project's mailer writes: two parts, in base64. */
function parse(raw: string, from: string, to: string[]): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(headers.replaceAll('\r', ''))?.[1] ?? ''
  const body = rest.join('\r\n\r\n')
  const part = (type: string) => {
    const encoded = new RegExp(`Content-Type: ${type}[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(
      body,
    )?.[1]
    return Buffer.from(encoded ?? '', 'base64').toString()
  }
  return {
    from,
    to,
    sender: decodeWords(header('From')),
    messageId: header('Message-ID'),
    subject: decodeWords(header('Subject')),
    text: part('text/plain').replaceAll('\r\n', '\n'),
    html: part('text/html'),
    headers,
  }
}

/** Decodes RFC 2047's encoded words, of which a header with Cyrillic letters is made. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString('latin1')
        : encoded
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (__, hex: string) =>
              String.fromCharCode(parseInt(hex, 16)),
            ),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())
}
