import { useEffect, useRef, useState } from 'react'
import { serviceKey } from '~/agency/catalogue/service-key'
import { basketTexts as texts } from '~/content/basket-texts'
import { BASKET_STATUS } from '~/addresses/element-ids'
import { spokenRoubles } from '~/format/format'
import type { ListedBasket } from './basket'

interface BasketStatusProps {
  basket: ListedBasket
  /** Keys of the items that a script has just added. */
  added: readonly string[]
  isOpen: boolean
}

/** Tells screen readers what the open basket holds, and what was just added or removed. */
export function BasketStatus({ basket, added, isOpen }: BasketStatusProps) {
  const [text, setText] = useState({ change: '', summary: isOpen ? summaryOf(basket) : '' })
  const before = useRef<ListedBasket>(basket)
  useEffect(() => {
    const change = changeBetween(before.current, basket, added)
    before.current = basket
    // Firefox does not announce a text that appears together with its dialog.
    const timer = setTimeout(() =>
      setText(isOpen ? { change, summary: summaryOf(basket) } : { change: '', summary: '' }),
    )
    return () => clearTimeout(timer)
  }, [basket, added, isOpen])
  return (
    <p id={BASKET_STATUS} role="status" aria-live="polite" className="sr-only">
      {/* Local storage may hold a basket: until scripts run, do not call it empty. */}
      <span className={basket.length === 0 ? 'chosen:hidden' : undefined}>
        {/* Two text nodes, so that clearing `change` is not announced. */}
        {text.change}
        {text.summary}
      </span>
    </p>
  )
}

function summaryOf(basket: ListedBasket): string {
  if (basket.length === 0) return texts.emptyStatus
  return `${texts.summary(basket, spokenRoubles)}.`
}

/** Names the items just added, or the only one removed; other changes are not the visitor's. */
function changeBetween(
  before: ListedBasket,
  after: ListedBasket,
  added: readonly string[],
): string {
  const without = (basket: ListedBasket, other: ListedBasket) => {
    const keys = new Set(other.map(serviceKey))
    return basket.filter((item) => !keys.has(serviceKey(item)))
  }
  const newItems = without(after, before).filter((item) => added.includes(serviceKey(item)))
  if (newItems.length > 0) return `${texts.added(newItems.map(({ title }) => title).join(', '))} `
  const [removed, ...others] = without(before, after)
  return removed && others.length === 0 ? `${texts.removed(removed.title)} ` : ''
}
