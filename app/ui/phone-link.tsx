import type { ReactNode } from 'react'
import { typeset } from '~/content/typography'

interface PhoneLinkProps {
  /** As people read it. */
  phone: string
  /** Shown instead of the number. */
  children?: ReactNode
}

/** A link that calls a number. */
export function PhoneLink({ phone, children }: PhoneLinkProps) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="phone">
      {children ?? typeset(phone)}
    </a>
  )
}
