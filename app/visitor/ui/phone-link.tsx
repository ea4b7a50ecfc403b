import type { ReactNode } from 'react'
import { typeset } from '~/format/typography'
import { useRootData } from '~/visitor/root-data'

interface PhoneLinkProps {
  /** The number, as people read it. */
  phone: string
  /** When it is answered, shown under it. */
  hours?: string
  /** Shown instead of the number. */
  children?: ReactNode
}

/** A link that calls a number of the facts. A text that is no phone number becomes a placeholder. */
export function PhoneLink({ phone, hours, children }: PhoneLinkProps) {
  return (
    <>
      <a
        href={useRootData().telLinks[phone]}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
      >
        {children ?? typeset(phone)}
      </a>
      {hours && (
        <span className="-mt-2 block text-small/dense font-normal opacity-80">
          {typeset(hours)}
        </span>
      )}
    </>
  )
}
