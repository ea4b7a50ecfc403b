import type { Transporter } from 'nodemailer'

/** The mail account, and whom it writes to. Addresses without names. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password, as nodemailer reads it. */
  smtpUrl: string
  from: string
  to: string[]
}

export interface Mail {
  /** Identifies the mail, in every copy of it: what stands before the @ of its Message-ID. */
  id: string
  /** The `id` of the mail that it answers. */
  inReplyTo?: string
  /** One line. */
  subject: string
  text: string
  html: string
  /** Milliseconds since 1970. */
  date: number
}

/** Time limit for sending one mail, in milliseconds; less than a notice's lease. */
const DEADLINE = 60_000
/** Time limit once the process is told to stop, in milliseconds. */
const GRACE = 5000

/** Sends mails over SMTP, on a connection for each. */
export function createMailer({ smtpUrl, from }: MailSettings) {
  const messageId = (id: string) => `<${id}@${from.split('@').pop()}>`
  const underWay = new Set<AbortController>()
  let transport: Transporter | null = null

  return {
    /** Resolves with the server's answer once it has taken the mail; rejects with nodemailer's error. */
    async send({ id, inReplyTo, subject, text, html, date }: Mail, to: string[]): Promise<string> {
      transport ??= await openTransport(smtpUrl)
      const controller = new AbortController()
      underWay.add(controller)
      const timer = setTimeout(() => controller.abort(), DEADLINE).unref()
      try {
        const { response } = await transport.sendMail({
          messageId: messageId(id),
          ...(inReplyTo && {
            inReplyTo: messageId(inReplyTo),
            references: messageId(inReplyTo),
          }),
          from,
          to,
          subject,
          text,
          html,
          date: new Date(date),
          textEncoding: 'base64',
          // No answering machine answers it.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: controller.signal,
        })
        return response ?? ''
      } finally {
        clearTimeout(timer)
        underWay.delete(controller)
      }
    },

    /** Resolves once the server has taken the account's name and password; rejects as `send` does. */
    async verify(): Promise<void> {
      await (await openTransport(smtpUrl)).verify()
    },

    /** Aborts what is under way after the {@link GRACE}. */
    stop() {
      setTimeout(() => {
        for (const controller of underWay) controller.abort()
      }, GRACE).unref()
    },
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail is made of nothing but the texts given.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
