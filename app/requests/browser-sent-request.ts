import { createBrowserStore } from '~/ui/browser-store'
import { parseSentRequest, type SentRequest } from './sent-request'

/** The last request that was sent in this tab. */
export const browserSentRequest = createBrowserStore<SentRequest | null>({
  storage: 'sessionStorage',
  key: 'sent',
  parse: parseSentRequest,
})

/**
 * Remembers a request that was sent: for the browser's session, or as long as the page if it has no
 * services.
 */
export function rememberSentRequest(request: SentRequest): void {
  browserSentRequest.set(request, request.services.length === 0)
}
