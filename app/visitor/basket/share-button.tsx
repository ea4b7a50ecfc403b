import { useSyncExternalStore } from 'react'
import { basketTexts as texts } from '~/content/basket-texts'
import { priceText, sumText } from '~/content/prices'
import { SERVICES_PAGE } from '~/format/addresses'
import { Button } from '~/visitor/ui/button'
import type { Basket } from './basket'

const neverChanges = () => () => undefined

/** Passes the basket's titles, its sum and the site's address on by the browser's own sheet, where it has one. */
export function ShareButton({ basket }: { basket: Basket }) {
  const canShare = useSyncExternalStore(
    neverChanges,
    () => 'share' in navigator,
    () => false,
  )
  if (!canShare) return null
  const prices = basket.map(({ price }) => price)
  const text = [
    ...basket.map(({ title, price }) => `${title}: ${priceText(price)}`),
    `${texts.totalLabel(prices)} ${sumText(prices)}`,
  ].join('\n')
  return (
    <Button
      variant="text"
      onClick={() => {
        // It is rejected when the visitor closes the sheet.
        navigator.share({ text, url: location.origin + SERVICES_PAGE }).catch(() => undefined)
      }}
    >
      {texts.share}
    </Button>
  )
}
