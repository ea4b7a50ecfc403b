import type { ReactNode } from 'react'
import { Footer } from './footer'
import { useBehindBasket } from './use-behind-basket'

const PADDED = 'px-gutter pt-6 pb-section sm:pt-14 print:px-0 print:py-4'

const LAYOUTS = {
  text: PADDED,
  /** Centred vertically where the screen has room. */
  message: `grid content-center *:min-w-0 ${PADDED}`,
  /** Full-width sections with paddings of their own. */
  sections: '',
}

interface PageProps {
  layout?: keyof typeof LAYOUTS
  /** Shown in the footer, over its columns. */
  inFooter?: ReactNode
  children: ReactNode
}

/** The part of a page under the header: `main` and the footer. */
export function Page({ layout = 'text', inFooter, children }: PageProps) {
  return (
    <>
      <main id="main" {...useBehindBasket()} className={`flex-1 ${LAYOUTS[layout]}`}>
        {children}
      </main>
      <Footer>{inFooter}</Footer>
    </>
  )
}
