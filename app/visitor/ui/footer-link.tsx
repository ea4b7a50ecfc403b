import type { ReactNode } from 'react'

interface FooterLinkProps {
  /** Without it the link is a placeholder: announced as a link that cannot be followed. */
  href?: string
  /** Draws a box around it. */
  boxed?: boolean
  children: ReactNode
}

/** A link of the footer, on a line of its own. */
export function FooterLink({ href, boxed = false, children }: FooterLinkProps) {
  const box = boxed ? 'justify-center rounded border px-2.5 print:border-0 print:px-0' : ''
  if (href !== undefined) {
    return (
      <a href={href} className={`inline-flex min-h-11 min-w-11 items-center print:min-h-0 ${box}`}>
        {children}
      </a>
    )
  }
  return (
    <span
      role="link"
      aria-disabled
      className="inline-flex items-center py-0.5 text-label text-night-muted"
    >
      {children}
    </span>
  )
}
