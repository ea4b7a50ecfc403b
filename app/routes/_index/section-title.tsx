import type { ReactNode } from 'react'
import { Label } from './label'

interface SectionTitleProps {
  id?: string
  /** Names the section as the menu does. */
  label: string
  children: ReactNode
}

/** The heading of a section, under the name that the menu gives it. */
export function SectionTitle({ id, label, children }: SectionTitleProps) {
  return (
    <h2 id={id} className="text-h2">
      <Label>{label} </Label>
      {children}
    </h2>
  )
}
