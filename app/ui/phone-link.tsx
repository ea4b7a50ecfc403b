import type { ReactNode } from 'react'
import { telLink } from '~/format/phone'
import { typeset } from '~/format/typography'

interface PhoneLinkProps {
  /** As people read it. */
  phone: string
  /** Shown instead of the number. */
  children?: ReactNode
}

/** A link that calls a number; what is no number to call stays a text. */
export function PhoneLink({ phone, children }: PhoneLinkProps) {
  return (
    <a
      href={telLink(phone) ?? undefined}
      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere no-underline"
    >
      {children ?? typeset(phone)}
    </a>
  )
}
