import type { ReactNode } from 'react'
import { telLink } from '~/format/phone'
import { typeset } from '~/format/typography'

interface PhoneLinkProps {
  /** As it is shown to people. */
  phone: string
  /** Shown instead of the number. */
  children?: ReactNode
}

/** A link that calls a number. A text that is no phone number becomes a placeholder. */
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
