import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it arrived; `from` and `to` are the envelope's. */
interface ReceivedMail {
  from: string
  to: string[]
  /** The name in the From header. */
  senderName: string
  messageId: string
  subject: string
  text: string
  html: string
  /** Values by their names in lower case. */
  headers: Record<string, string>
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/**
 * Starts an SMTP server on a free port of 127.0.0.1 that keeps what it gets. `options`: as smtp-server has
 * them; with TLS it shows a certificate of its own that nobody trusts.
 */
export async function startMailServer(options: SMTPServerOptions = {}) {
  let refusal: Error | null = null
  let receiverRefusal: Error | null = null
  let refusedReceiver: string | null = null
  let port = 0
  let server: SMTPServer | null = null

  const mails = {
    /** What NOTIFY_SMTP_URL is to be. */
    url: '',
    /** Every mail that was sent to it to its end, accepted or not. */
    received: [] as ReceivedMail[],
    /** Sets how it answers what it gets: null accepts, an error refuses. */
    refuseWith: (error: (Error & { responseCode: number }) | null) => void (refusal = error),
    /** Makes it refuse mail for this address. */
    refuseReceiver(address: string, error: Error = new Error('no such mailbox')) {
      refusedReceiver = address
      receiverRefusal = error
    },
    /** Cuts all connections and refuses new ones. */
    async stop() {
      const listening = server
      server = null
      if (!listening) return
      await new Promise<void>((resolve) => listening.close(resolve))
    },
    /** Listens on the same port again. */
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 100,
        onRcptTo({ address }, _session, answer) {
          answer(address === refusedReceiver ? receiverRefusal : null)
        },
        onData(stream, { envelope }, answer) {
          const receive = async (raw: Buffer) => {
            const { from, messageId = '', subject = '', ...rest } = await PostalMime.parse(raw)
            const mail: ReceivedMail = {
              from: envelope.mailFrom ? envelope.mailFrom.address : '',
              to: envelope.rcptTo.map(({ address }) => address),
              senderName: from?.name ?? '',
              messageId,
              subject,
              text: rest.text ?? '',
              html: rest.html ?? '',
              headers: Object.fromEntries(rest.headers.map(({ key, value }) => [key, value])),
            }
            mails.received.push(mail)
            answer(refusal)
          }
          // A mail that is cut off was not received.
          buffer(stream).then(receive, () => undefined)
        },
        ...options,
      })
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      port = (server.server.address() as AddressInfo).port
    },
  }
  await mails.start()
  mails.url = `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`
  return mails
}
