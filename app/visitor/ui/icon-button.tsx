import type { ComponentProps, MouseEvent } from 'react'

interface IconButtonProps extends Pick<
  ComponentProps<'button'>,
  'name' | 'value' | 'form' | 'children'
> {
  /** Its name for screen readers. */
  label: string
  href?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

/** A submit button, or a link, that shows an icon alone. */
export function IconButton({ label, href, onClick, children, ...rest }: IconButtonProps) {
  const common = {
    onClick,
    className: 'grid size-11 flex-none place-items-center hover:bg-ink/8',
    'aria-label': label,
  }
  return href === undefined ? (
    <button {...common} {...rest}>
      {children}
    </button>
  ) : (
    <a {...common} href={href}>
      {children}
    </a>
  )
}
