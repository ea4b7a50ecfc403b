import type { ComponentProps } from 'react'

type LineLinkProps = Pick<
  ComponentProps<'a'>,
  'href' | 'rel' | 'target' | 'aria-current' | 'children'
>

/** A link of the desk, as high as a finger needs. */
export function LineLink({ children, ...rest }: LineLinkProps) {
  return (
    <a
      {...rest}
      className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
    >
      {children}
    </a>
  )
}
