import { domainToASCII } from 'node:url'
import type { Transporter } from 'nodemailer'
import { MINUTE } from '~/time/durations'
import { staff } from '~/office/words/staff'
import type { Mailbox } from '~/server/settings/env.server'

export interface MailAccount {
  /** `smtp://` or `smtps://`, with user and password, as nodemailer reads it. */
  smtpUrl: string
  from: Mailbox
}

export interface Mail {
  /** The part of the Message-ID before the @; the same in every copy of the mail. */
  id: string
  /** The `id` of the mail that this one answers. */
  inReplyTo?: string
  subject: string
  text: string
  html: string
}

/** Time limit for sending one mail; less than a notice is locked. */
const DEADLINE = MINUTE

/** Sends mails over SMTP, each on its own connection. */
export function createMailer({ smtpUrl, from }: MailAccount) {
  // A Message-ID is ASCII, where the sender's domain may be Cyrillic.
  const domain = domainToASCII(from.address.split('@').pop() ?? '') || 'localhost'
  const messageId = (id: string) => `<${id}@${domain}>`
  let transport: Transporter | null = null

  return {
    /**
     * Resolves with the server's answer; rejects with nodemailer's error, after `deadline` milliseconds at the
     * latest. The mail's date is now: servers refuse old mails, and mailboxes sort them away.
     */
    async send(
      { id, inReplyTo, ...content }: Omit<Mail, 'html'> & Partial<Mail>,
      to: string,
      deadline = DEADLINE,
    ): Promise<string> {
      transport ??= await openTransport(smtpUrl)
      const { response } = await transport.sendMail({
        ...content,
        messageId: messageId(id),
        ...(inReplyTo && { inReplyTo: messageId(inReplyTo), references: messageId(inReplyTo) }),
        from: { name: from.name ?? staff.mail.sender, address: from.address },
        to,
        textEncoding: 'base64',
        // Prevents automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(deadline),
      })
      return response ?? ''
    },

    /** Resolves when the server has accepted the account's name and password; rejects as `send` does. */
    async verify(): Promise<void> {
      await (await openTransport(smtpUrl)).verify()
    },
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { username, password } = new URL(url)
  return createTransport({
    // The address would take precedence.
    url: url.replace(/(?<=[?&])requireTLS=[^&]*/gi, ''),
    // Never send a password without TLS, even if somebody on the way strips STARTTLS.
    requireTLS: username !== '' || password !== '',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail consists of the given texts alone.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
