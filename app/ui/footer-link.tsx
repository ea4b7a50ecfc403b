import type { ReactNode } from 'react'

interface FooterLinkProps {
  /** Without one it is a placeholder, which leads nowhere. */
  href?: string
  children: ReactNode
}

/** A line of the footer that leads somewhere. */
export function FooterLink({ href, children }: FooterLinkProps) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-11 min-w-11 items-center ${href ? '' : 'text-night-muted'}`}
    >
      {children}
    </a>
  )
}
