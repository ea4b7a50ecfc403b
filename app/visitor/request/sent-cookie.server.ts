import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import type { Signing } from '~/server/settings/session-secret.server'
import type { SentRequest } from './outcome'

const TEN_MINUTES = 10 * 60
/** Maximum size in bytes: with a full basket, nginx would refuse the Cookie header of a larger one (8 KB). */
const SIZE_LIMIT = 2048

const sentRequest = z.object({
  hasPhone: z.boolean(),
  number: z.number().optional(),
  services: z.array(z.string()),
} satisfies Record<keyof SentRequest, unknown>)

/** Tells the site for ten minutes which request was sent from this browser. */
export type SentCookie = ReturnType<typeof createSentCookie>

export function createSentCookie({ isHttps, secrets }: Signing) {
  const cookie = createCookie('sent', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: TEN_MINUTES,
    secrets,
  })

  return {
    /** Returns a Set-Cookie header, or null if the services are too many for one: some twenty fit. */
    async write(sent: SentRequest): Promise<string | null> {
      const header = await cookie.serialize(sentRequest.parse(sent))
      return header.length <= SIZE_LIMIT ? header : null
    },

    /** Reads a Cookie header; returns null if it has no request that this site signed. */
    async read(cookies: string | null): Promise<SentRequest | null> {
      return sentRequest.safeParse(await cookie.parse(cookies)).data ?? null
    },
  }
}
