import { useContext } from 'react'
import { basketTexts as texts } from '~/content/basket-texts'
import { CLOSE_FORM } from '~/addresses/element-ids'
import { NBSP } from '~/format/typography'
import { NonceContext } from '~/server/http/nonce'
import { SentNote } from '~/visitor/request/sent-note'
import { useRenderedRequest } from '~/visitor/request/use-send'
import { Button } from '~/visitor/ui/button'
import { useIsHydrated } from '~/visitor/ui/use-is-hydrated'
import { ROW, ROW_END, ROW_GONE, ROW_PRICE, ROW_TITLE, ROW_UNIT, TOTAL } from './basket-items'
import script from './early-basket-script?inline-script'

const SCRIPT = import.meta.env.SSR ? script : ''

/** React leaves alone what the server or a script puts into these: the browser needs no code for it. */
const LEFT_ALONE = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/**
 * The basket until scripts take over: the services of local storage, in the words of the page's cards. It leaves room
 * for the sum, so that nothing moves.
 */
export function EarlyBasket() {
  const nonce = useContext(NonceContext)
  if (useIsHydrated()) return null
  return (
    <>
      <div
        id="early-sample"
        hidden
        {...(import.meta.env.SSR ? { children: <Sample /> } : LEFT_ALONE)}
      />
      <div id="early-basket" {...LEFT_ALONE} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </>
  )
}

/**
 * The note about a sent request, until scripts take over. The early basket's script compares it with local storage.
 * Nothing moves when React's note replaces it.
 */
export function EarlySentNote() {
  const sent = useRenderedRequest()
  if (!sent) return null
  const services = JSON.stringify([...sent.services].sort())
  return (
    <div
      id="early-sent"
      data-services={services}
      hidden={sent.services.length > 0}
      suppressHydrationWarning
    >
      <SentNote sent={sent} />
    </div>
  )
}

function Sample() {
  return (
    <>
      <ul className="leading-dense">
        <li className={ROW}>
          <span className={ROW_TITLE}>
            <span data-title className="block" />
            <span data-unit className={ROW_UNIT} />
          </span>
          <b data-price className={ROW_PRICE} />
          <span data-gone className={ROW_GONE}>
            {texts.notListed}
          </span>
          <span className={`${ROW_END} size-11`} />
        </li>
      </ul>
      <p data-total className={TOTAL}>
        {NBSP}
      </p>
      <p className="mt-1 text-small text-muted">{texts.totalNote}</p>
      <div className="print:hidden">
        <Button type="submit" form={CLOSE_FORM} variant="text">
          {texts.more}
        </Button>
      </div>
    </>
  )
}
