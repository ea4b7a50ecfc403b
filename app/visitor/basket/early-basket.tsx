import { basketTexts as texts } from '~/content/basket-texts'
import { CLOSE_FORM } from '~/format/addresses'
import { shortHash } from '~/format/hash'
import { NBSP } from '~/format/typography'
import { useNonce } from '~/server/http/nonce'
import { Button } from '~/visitor/ui/button'
import { useIsHydrated } from '~/visitor/ui/use-is-hydrated'
import {
  IN_SIGHT,
  LIST,
  ROW,
  ROW_END,
  ROW_PRICE,
  ROW_TITLE,
  ROW_UNIT,
  ShowAll,
  TOTAL,
} from './basket-items'
import { showEarlyBasket } from './show-early-basket'

const SCRIPT = import.meta.env.SSR ? `(${showEarlyBasket})(${shortHash}, ${IN_SIGHT})` : ''

/**
 * What the basket shows until scripts have taken over: the titles that local storage holds and the cards' units, with
 * the room of prices and sum, so that nothing moves when those come.
 */
export function EarlyBasket() {
  const nonce = useNonce()
  if (useIsHydrated()) return null
  return (
    <>
      <div id="early-sample" hidden>
        <ShowAll />
        <ul className={LIST}>
          <li className={ROW}>
            <span className={ROW_TITLE}>
              <span className="block" />
              <span className={ROW_UNIT} />
            </span>
            <b className={`${ROW_PRICE} invisible`}>{texts.samplePrice}</b>
            <span className={`${ROW_END} size-11`} />
          </li>
        </ul>
        <p className={TOTAL}>{NBSP}</p>
        <p className="mt-1 text-small text-muted">{texts.totalNote}</p>
        <div className="print:hidden">
          <Button type="submit" form={CLOSE_FORM} variant="text">
            {texts.more}
          </Button>
        </div>
      </div>
      {/* React leaves alone what the script puts into it. */}
      <div id="early-basket" dangerouslySetInnerHTML={{ __html: '' }} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </>
  )
}
