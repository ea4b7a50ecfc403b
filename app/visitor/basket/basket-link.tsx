import type { ReactNode } from 'react'
import { BASKET_PAGE } from '~/addresses/pages'
import { Button } from '~/visitor/ui/button'

interface BasketLinkProps {
  id?: string
  variant: 'filled' | 'quiet' | 'chosen'
  /** Opens the basket by script; without JavaScript the link does. */
  onOpen: () => void
  children: ReactNode
}

export function BasketLink({ id, variant, onOpen, children }: BasketLinkProps) {
  return (
    <Button
      id={id}
      href={BASKET_PAGE}
      variant={variant}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </Button>
  )
}
