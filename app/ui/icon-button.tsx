import type { ComponentProps } from 'react'

interface IconButtonProps extends Pick<
  ComponentProps<'button'>,
  'name' | 'value' | 'autoFocus' | 'onClick' | 'children'
> {
  /** What it does, for screen readers. */
  label: string
}

/** A submit button that shows an icon alone. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      className="grid size-11 flex-none place-items-center hover:bg-ink/8"
      aria-label={label}
    />
  )
}
