import type { ReactNode } from 'react'
import { Columns } from '~/visitor/ui/columns'
import { Label } from './label'

const BACKGROUNDS = {
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
  background?: keyof typeof BACKGROUNDS
  /** Shown under the title, in a column beside `children`. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the home page that the menu leads to. */
export function Section({ id, label, title, background = 'paper', aside, children }: SectionProps) {
  const labelId = `${id}-label`
  const titleId = `${id}-title`
  // In one heading, a browser may read the two without a space between them.
  const heading = (
    <>
      <p id={labelId} className="print:break-after-avoid">
        <Label>{label}</Label>
      </p>
      <h2 id={titleId} className="text-h2 print:break-after-avoid">
        {title}
      </h2>
    </>
  )
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`py-section ${BACKGROUNDS[background]}`}
      aria-labelledby={`${labelId} ${titleId}`}
    >
      {aside ? (
        <Columns>
          <div className="md:self-start print:break-after-avoid">
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
