import type { ReactNode } from 'react'
import { priceText } from '~/content/prices'
import type { Price } from '~/format/format'
import { typeset } from '~/format/typography'
import { SpokenPrice } from './spoken-price'
import { Stretched } from './stretched'

interface ServiceCardProps {
  /** Target of links to this card. */
  id?: string
  title: string
  description: string
  price: Price
  /** What the price is for. */
  unit?: string
  /** Address of the icon; null: the card shows its number in the list instead. */
  icon: string | null
  /** Its place in the list, from 1 on. */
  number: number
  /** It is in the basket. */
  chosen?: boolean
  /** The card's button. The whole card is its target area. */
  children: ReactNode
}

/** Hovered, or the target of the link that was followed. */
const POINTED_AT =
  'outline-forest hover:border-forest hover:outline target:border-forest target:outline'

/** A card of the price list. */
export function ServiceCard({
  id,
  title,
  description,
  price,
  unit,
  icon,
  number,
  chosen,
  children,
}: ServiceCardProps) {
  return (
    <li
      id={id}
      className={`relative grid rounded border border-contour *:min-w-0 ${chosen ? 'bg-mint-light' : 'bg-white'} ${POINTED_AT} print:break-inside-avoid print:rounded-none print:border-0 print:border-b`}
    >
      <div className="flex flex-col gap-4 p-5 @2xs:p-6 print:grid print:grid-cols-rest print:gap-x-8 print:gap-y-0 print:px-0 print:py-2">
        {/* In a narrow card the title goes under the icon: beside it, large letters would be cut off. */}
        <div className="flex flex-col-reverse gap-x-3 gap-y-4 @min-[14rem]:flex-row @min-[14rem]:justify-between">
          {/* Balanced lines would leave a long title's first word alone. */}
          <h2 className="min-w-0 text-h3 text-pretty">{typeset(title)}</h2>
          {icon ? (
            <img
              src={icon}
              alt=""
              width="56"
              height="56"
              loading="lazy"
              className="size-12 print:hidden forced-colors:bg-paper forced-colors:forced-color-adjust-none"
            />
          ) : (
            // As the number of a sheet in a set of maps.
            <span
              className="grid size-12 flex-none place-items-center border-4 border-double border-forest/50 text-h3 text-forest italic print:hidden"
              aria-hidden
            >
              {number}
            </span>
          )}
        </div>
        <p className="flex-1 text-base/[1.55] print:col-start-1 print:max-w-none print:leading-dense">
          {typeset(description)}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-contour pt-4 print:col-start-2 print:row-span-2 print:row-start-1 print:border-0 print:p-0">
          <div className="max-w-full flex-1 basis-32 print:text-right">
            <span className="text-2xl/tight font-semibold tracking-tight whitespace-nowrap">
              <SpokenPrice>{(write) => priceText(price, write)}</SpokenPrice>
            </span>
            {unit && <p className="text-small/tight text-muted">{typeset(unit)}</p>}
          </div>
          <div className="grid min-w-[min(100%,7.625rem)] print:hidden">
            <Stretched>{children}</Stretched>
          </div>
        </div>
      </div>
    </li>
  )
}
