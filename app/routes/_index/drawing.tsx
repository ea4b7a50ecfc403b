import type { ReactNode } from 'react'
import drawings from './drawings.svg'

interface DrawingProps {
  /** Its id in the file. */
  name: string
  viewBox: string
  className: string
  /** Drawn over it. */
  children?: ReactNode
}

/** A drawing from a file of its own: it takes no room in the document and the scripts. */
export function Drawing({ name, viewBox, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      className={`${className} forced-colors:bg-paper forced-colors:forced-color-adjust-none`}
      aria-hidden
    >
      <Part name={name} />
      {children}
    </svg>
  )
}

export function Part({ name, className }: Pick<DrawingProps, 'name'> & { className?: string }) {
  return <use href={`${drawings}#${name}`} className={className} />
}
