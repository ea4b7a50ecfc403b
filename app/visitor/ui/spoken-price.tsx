import { roubles, spokenRoubles } from '~/format/format'

interface SpokenPriceProps {
  /** Returns the text with its prices written by `write`. */
  children: (write: (price: number) => string) => string
}

/** A text with a price: in figures for the eye, in words for a screen reader. Copied text has the figures alone. */
export function SpokenPrice({ children: textOf }: SpokenPriceProps) {
  const [seen, spoken] = [textOf(roubles), textOf(spokenRoubles)]
  if (seen === spoken) return <>{seen}</>
  return (
    <>
      {/* The space is for browsers without styles, which print both. */}
      <span aria-hidden>{seen}</span> <span className="sr-only select-none">{spoken}</span>
    </>
  )
}

/** A sum as the agency types it, with the signs behind it: '1 000 ₽', '99,50 ₽).' */
const SUM = /((?:\d{1,3}(?:\s\d{3})+|\d{1,9})(?:,\d\d)?\s?₽[^\s\p{L}\d]*)/u

/** A text of the agency's own, such as 'за учёт изменений — 1 000 ₽': its sums likewise. */
export function SpokenSums({ children: text }: { children: string }) {
  return text.split(SUM).map((part, i) => {
    if (i % 2 === 0) return part
    const [figures = '', signs = ''] = part.split('₽')
    const sum = Number(figures.replace(/\s/g, '').replace(',', '.'))
    return <SpokenPrice key={i}>{(write) => write(sum) + signs}</SpokenPrice>
  })
}
