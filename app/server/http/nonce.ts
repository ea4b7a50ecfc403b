import { createContext } from 'react'

/** The nonce for the site's inline scripts and styles of the page that is rendered (see `renderPage`); undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
