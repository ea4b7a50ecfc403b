import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** Gives the nonce of the page that is being rendered (`renderPage`) to its inline code. */
export const NonceProvider = NonceContext.Provider

/** The nonce for inline scripts and styles of ours; the browser has none. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
