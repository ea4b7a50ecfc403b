import type { ReactNode } from 'react'

interface SectionTitleProps {
  id?: string
  /** Names the section as the menu does. */
  label: string
  children: ReactNode
}

/** The heading of a section, under the name that the menu gives it. */
export function SectionTitle({ id, label, children }: SectionTitleProps) {
  return (
    <h2 id={id}>
      <span className="label">{label} </span>
      {children}
    </h2>
  )
}
