import type { ReactNode } from 'react'
import { Footer } from './footer'

const PADDED = 'px-gutter pt-14 pb-section print:px-0 print:py-4'

const LAYOUTS = {
  text: PADDED,
  /** In the middle of a screen that has room. */
  message: `grid content-center *:min-w-0 ${PADDED}`,
  /** Sections from edge to edge, with paddings of their own. */
  sections: '',
}

interface PageProps {
  layout?: keyof typeof LAYOUTS
  /** Stands in the footer, over what the footer of every page has. */
  inFooter?: ReactNode
  children: ReactNode
}

/** What a page has under the site's header: its content, and the footer. */
export function Page({ layout = 'text', inFooter, children }: PageProps) {
  return (
    <>
      <main id="main" className={`flex-1 ${LAYOUTS[layout]}`}>
        {children}
      </main>
      <Footer>{inFooter}</Footer>
    </>
  )
}
