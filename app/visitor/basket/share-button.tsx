import { useSyncExternalStore } from 'react'
import { basketTexts as texts } from '~/content/basket-texts'
import { priceText, sumText, totalLabel } from '~/content/prices'
import { SERVICES_PAGE } from '~/format/addresses'
import { Button } from '~/visitor/ui/button'
import type { Basket } from './basket'

const neverChanges = () => () => undefined

/** Shares the basket's titles and sum, and the site's address, if the browser can share. */
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
    `${totalLabel(prices)} ${sumText(prices)}`,
  ].join('\n')
  return (
    <Button
      variant="text"
      onClick={() => {
        // Rejected when the visitor cancels.
        navigator.share({ text, url: location.origin + SERVICES_PAGE }).catch(() => undefined)
      }}
    >
      {texts.share}
    </Button>
  )
}
