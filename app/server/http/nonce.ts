import { createContext } from 'react'

/**
 * The nonce of the inline scripts and styles of the page being rendered (see `renderPage`); undefined in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined)
