import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** Provides the nonce of the page that is being rendered (see `renderPage`). */
export const NonceProvider = NonceContext.Provider

/** Returns the nonce for the site's inline scripts and styles; undefined in the browser. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
