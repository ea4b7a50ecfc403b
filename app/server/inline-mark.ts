import { createContext, useContext } from 'react'

/**
 * The mark that the server gives to inline scripts and styles of the site's own while a page is
 * rendered (`makePage`). The browser has none.
 */
const InlineMarkContext = createContext<string | undefined>(undefined)

export const InlineMarkProvider = InlineMarkContext.Provider

export function useInlineMark(): string | undefined {
  return useContext(InlineMarkContext)
}
