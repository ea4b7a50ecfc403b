import type { ReactNode } from 'react'
import { roubles } from '~/content/format'

interface ServiceCardProps {
  title: string
  description: string
  /** In roubles. */
  price: number
  /** Address of the picture; null for the layout without one. */
  icon: string | null
  /** In the basket already. */
  chosen?: boolean
  /** The button, of the class `card-button`; its area is the whole card. */
  children: ReactNode
}

/** A service of the price list, an item of the list `cards`. */
export function ServiceCard({
  title,
  description,
  price,
  icon,
  chosen,
  children,
}: ServiceCardProps) {
  return (
    <li className={`card ${icon ? '' : 'card-plain'} ${chosen ? 'card-chosen' : ''}`}>
      {icon && <img src={icon} alt="" width="56" height="56" loading="lazy" />}
      <h2>{title}</h2>
      <p>{description}</p>
      <div>
        <span className="price figure">{roubles(price)}</span>
        {children}
      </div>
    </li>
  )
}
