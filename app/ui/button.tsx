import type { ReactNode } from 'react'

interface ButtonProps {
  /** Makes a link of it. */
  href?: string
  /** Beside another one that matters more. */
  quiet?: boolean
  type?: 'button' | 'submit'
  /** What a submit button sends. */
  name?: string
  value?: string
  'aria-disabled'?: boolean
  children: ReactNode
}

/** A button, or a link that looks like one. */
export function Button({
  href,
  quiet = false,
  type = 'button',
  name,
  value,
  'aria-disabled': disabled,
  children,
}: ButtonProps) {
  const look = quiet
    ? 'text-forest hover:bg-forest hover:text-white active:bg-ink'
    : 'bg-forest text-white hover:bg-forest-dark active:bg-ink aria-disabled:cursor-progress aria-disabled:border-muted aria-disabled:bg-muted'
  const className = `inline-flex min-h-13 items-center justify-center gap-2 rounded border border-forest px-[min(1.5rem,9%)] py-2 text-center leading-tight font-semibold no-underline ${look}`
  return href === undefined ? (
    <button type={type} name={name} value={value} className={className} aria-disabled={disabled}>
      {children}
    </button>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  )
}
