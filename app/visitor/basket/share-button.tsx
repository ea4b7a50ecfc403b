import { basketTexts as texts } from '~/content/basket-texts'
import { listedPrices, priceText, sumText, totalLabel } from '~/content/prices'
import { SERVICES_PAGE } from '~/format/addresses'
import { useShowToasts } from '~/visitor/toasts/toasts'
import { Button } from '~/visitor/ui/button'
import { useIsHydrated } from '~/visitor/ui/use-is-hydrated'
import type { ListedBasket } from './basket'

/** Shares the basket's titles and sum, and the site's address, if the browser can share. */
export function ShareButton({ basket }: { basket: ListedBasket }) {
  const showToasts = useShowToasts()
  if (!useIsHydrated() || !('share' in navigator)) return null
  const prices = listedPrices(basket.map(({ price }) => price))
  const text = [
    ...basket.map(
      ({ title, price }) => `${title}: ${price === undefined ? texts.notListed : priceText(price)}`,
    ),
    ...(prices.length > 0 ? [`${totalLabel(prices)} ${sumText(prices)}`] : []),
  ].join('\n')
  return (
    <Button
      variant="text"
      onClick={() => {
        share({ text, url: location.origin + SERVICES_PAGE }).catch((error: unknown) => {
          // The visitor has changed their mind.
          if (error instanceof DOMException && error.name === 'AbortError') return
          showToasts([{ type: 'error', message: texts.notShared }])
        })
      }}
    >
      {texts.share}
    </Button>
  )
}

/** Some WebViews throw where others reject. */
async function share(data: ShareData): Promise<void> {
  await navigator.share(data)
}
