import { type ReactNode, useCallback, useState } from 'react'
import type { Service } from '~/agency/catalogue/service'
import { priceText } from '~/content/prices'
import type { Price } from '~/format/priced'
import { typeset, typesetHeading } from '~/format/typography'
import { SpokenPrice, SpokenSums } from '~/visitor/ui/spoken-price'

interface ServiceCardProps {
  /** Target of links to this card. */
  id?: string
  service: Service
  /** Its place in the list, from 1 on: the card shows it in the place of an icon. */
  number: number
  chosen?: boolean
  /** The card's button. The whole card is its target area. */
  children: ReactNode
}

/** Hovered, or the target of the link that was followed. */
const POINTED_AT =
  'outline-forest hover:border-forest hover:outline target:border-forest target:outline'

/** Its size leaves room for the button beside it, on a phone, too. */
function sizeOf(price: Price): string {
  if (price === null) return 'text-base/tight'
  return `whitespace-nowrap ${price < 1_000_000 ? 'text-xl/tight md:text-2xl/tight' : 'text-body/tight'}`
}

/** Makes the whole card the target area of its button. */
const WHOLE_CARD =
  '*:after:absolute *:after:inset-0 *:after:rounded *:focus-visible:outline-none *:focus-visible:after:outline-3 *:focus-visible:after:outline-offset-3 *:focus-visible:after:outline-focus'

/**
 * What is focused is scrolled clear of the basket's bar. Not a class of the list: reader modes (Mozilla's Readability)
 * drop a list whose class speaks of scrolling.
 */
export const ABOVE_BAR = 'scroll-mb-2 **:scroll-mb-2 lg:scroll-mb-24 lg:**:scroll-mb-24'

export function ServiceCard({
  id,
  service: { title, description, price, unit, icon },
  number,
  chosen,
  children,
}: ServiceCardProps) {
  return (
    // On a phone the cards are one list, with one line between two of them. Else their two rows are rows of the list, so
    // that the lines over the prices of neighbouring cards are level.
    <li
      id={id}
      className={`relative row-span-2 grid grid-rows-[1fr_auto] gap-1 border border-contour px-4 py-2.5 ${ABOVE_BAR} -mt-px *:min-w-0 supports-[grid-template-rows:subgrid]:grid-rows-subgrid md:gap-4 md:rounded md:p-6 ${chosen ? 'bg-mint-light outline-2 -outline-offset-2' : 'bg-white'} ${POINTED_AT} print:break-inside-avoid print:grid-cols-rest print:gap-x-8 print:rounded-none print:border-0 print:border-b print:px-0 print:py-2`}
    >
      <div className="flex flex-col gap-1 md:gap-4 print:block">
        {/* Of a `div` that is mostly a link reader modes keep nothing. */}
        <header className="flex justify-between gap-3">
          {/* Balanced lines would leave a long title's first word alone. */}
          <h2 className="min-w-0 text-lg/tight font-semibold text-pretty md:text-h3">
            {typesetHeading(title)}
          </h2>
          <Sign icon={icon} number={number} />
        </header>
        <p className="text-small/dense md:text-base/[1.55] print:max-w-none print:leading-dense">
          <SpokenSums>{typeset(description)}</SpokenSums>
        </p>
      </div>
      {/* `early-basket-script.ts` reads `data-price`, `data-unit` and the heading. */}
      <div className="flex items-center gap-x-3 border-contour md:items-start md:border-t md:pt-4 print:block print:border-0 print:p-0 print:text-right">
        <div className="min-w-0 flex-1 leading-tight">
          <div
            data-price
            className={`mr-2 inline-block max-w-full font-semibold tracking-tight md:flex md:min-h-11 md:items-center ${sizeOf(price)}`}
          >
            <SpokenPrice>{(write) => priceText(price, write)}</SpokenPrice>
          </div>
          {unit && (
            <p data-unit className="inline text-small/tight text-muted">
              {typeset(unit)}
            </p>
          )}
        </div>
        {/* As wide as its longer text, so that choosing the card moves nothing. Who copies the card copies no button. */}
        <div className="grid min-w-14 select-none max-md:-my-1 md:min-w-36 print:hidden">
          <span className={`contents ${WHOLE_CARD}`}>{children}</span>
        </div>
      </div>
    </li>
  )
}

/** The service's icon; its number, if it has none or a browser cannot show it. */
function Sign({ icon, number }: { icon: string | null; number: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  // An icon may have failed before the page was hydrated. A drawing without a size has no width, but is drawn.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (!image?.complete || image.naturalWidth > 0) return
    image.decode().catch(() => setBroken(image.getAttribute('src')))
  }, [])
  if (icon && icon !== broken) {
    return (
      <img
        ref={look}
        onError={() => setBroken(icon)}
        src={icon}
        alt=""
        width="56"
        height="56"
        loading="lazy"
        className="size-8 md:size-12 print:hidden forced-colors:bg-paper forced-colors:forced-color-adjust-none zoomed:hidden"
      />
    )
  }
  return (
    // As the number of a sheet in a set of maps.
    <span
      className="grid size-8 flex-none place-items-center border-4 border-double border-forest/50 text-base text-forest italic md:size-12 print:hidden zoomed:hidden"
      aria-hidden
    >
      {number}
    </span>
  )
}
