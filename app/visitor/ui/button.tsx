import type { ComponentProps, MouseEvent } from 'react'

const BOX =
  'inline-flex items-center justify-center gap-2 rounded border py-2 text-center leading-tight no-underline'
const LARGE = `${BOX} min-h-13 px-[min(1.5rem,9%)]`
const SMALL = `${BOX} min-h-11 px-[min(1rem,4.5vw)]`

const VARIANTS = {
  filled:
    'border-forest bg-forest text-white hover:bg-forest-dark active:bg-ink aria-disabled:cursor-progress aria-disabled:border-muted aria-disabled:bg-muted',
  /** Secondary: beside a filled one. */
  quiet:
    'border-forest text-forest not-aria-disabled:hover:bg-forest/8 active:bg-forest/16 aria-disabled:cursor-default aria-disabled:border-field aria-disabled:text-muted',
  /** Its service is in the basket already. */
  chosen: 'border-forest bg-mint text-ink',
}
const TEXT =
  'inline-flex min-h-11 items-center text-forest underline underline-offset-4 hover:decoration-2'

interface ButtonProps extends Pick<
  ComponentProps<'button'>,
  'type' | 'name' | 'value' | 'form' | 'formAction' | 'aria-disabled' | 'children'
> {
  id?: string
  'aria-current'?: 'page'
  href?: string
  variant?: keyof typeof VARIANTS | 'text'
  /** The size of a card's button. */
  small?: boolean
  onClick?: (event: MouseEvent) => void
}

/** A button, or a link that looks like one. */
export function Button({
  id,
  'aria-current': current,
  href,
  variant = 'filled',
  small = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const shape = variant === 'text' ? TEXT : `${small ? SMALL : LARGE} ${VARIANTS[variant]}`
  const common = { id, onClick, 'aria-current': current, className: `font-semibold ${shape}` }
  return href === undefined ? (
    <button {...common} {...rest} type={type}>
      {children}
    </button>
  ) : (
    <a {...common} href={href}>
      {children}
    </a>
  )
}
