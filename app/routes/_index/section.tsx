import type { ReactNode } from 'react'
import { Columns } from '~/visitor/ui/columns'
import { Label } from './label'

const GROUNDS = {
  paper: 'px-gutter print:px-0 print:py-4',
  white: 'border-y border-contour bg-white px-gutter print:bg-transparent print:px-0 print:py-4',
  /** In the footer, which has the background and the paddings. */
  night: '-scroll-mt-4 print:py-4',
}

interface SectionProps {
  /** Target of the menu's link. */
  id: string
  /** The name of the section in the menu. */
  label: string
  title: string
  ground?: keyof typeof GROUNDS
  /** Shown under the title, in a column beside `children`. */
  aside?: ReactNode
  /** Keeps that column in view beside a longer one. */
  sticky?: boolean
  children: ReactNode
}

/** A section of the home page that the menu leads to. */
export function Section({
  id,
  label,
  title,
  ground = 'paper',
  aside,
  sticky = false,
  children,
}: SectionProps) {
  const titleId = `${id}-title`
  const heading = (
    <h2 id={titleId} className="text-h2">
      <Label>{label} </Label>
      {title}
    </h2>
  )
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`py-section ${GROUNDS[ground]}`}
      aria-labelledby={titleId}
    >
      {aside ? (
        <Columns>
          <div className={`md:self-start ${sticky ? 'md:sticky md:top-8' : ''}`}>
            {heading}
            {aside}
          </div>
          {children}
        </Columns>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </section>
  )
}
