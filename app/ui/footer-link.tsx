import type { ReactNode } from 'react'

interface FooterLinkProps {
  /** Without it the link is a placeholder. */
  href?: string
  children: ReactNode
}

/** A link of the footer, on a line of its own. */
export function FooterLink({ href, children }: FooterLinkProps) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-11 min-w-11 items-center wrap-anywhere ${href ? '' : 'text-night-muted'}`}
    >
      {children}
    </a>
  )
}
