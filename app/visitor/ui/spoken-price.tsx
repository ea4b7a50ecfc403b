import { roubles, spokenRoubles } from '~/format/format'

interface SpokenPriceProps {
  /** Returns the text with its prices written by `write`. */
  children: (write: (price: number) => string) => string
}

/** A text with a price: in figures for the eye, in words for a screen reader. */
export function SpokenPrice({ children: textOf }: SpokenPriceProps) {
  return <Spoken seen={textOf(roubles)} spoken={textOf(spokenRoubles)} />
}

/** A text that is said in other words than it is seen. Copied text has the seen ones alone. */
function Spoken({ seen, spoken }: { seen: string; spoken: string }) {
  if (seen === spoken) return <>{seen}</>
  return (
    <>
      {/* The space is for browsers without styles, which print both. */}
      <span aria-hidden>{seen}</span> <span className="sr-only select-none">{spoken}</span>
    </>
  )
}

/** Figures before a rouble sign, with all that may be part of them, and the signs behind it. */
const FIGURES = /([.,'’`]?\d[\d\s.,'’`]{0,30}₽[^\s\p{L}\d]*)/u

/** Figures that are surely one sum: '1 000 ₽', '99,50 ₽).' */
const SUM = /^((?:[1-9]\d{0,2}(?:\s\d{3})+|[1-9]\d{0,8}|0)(?:,\d\d)?)\s?₽(.*)$/su

/** A text of the agency's own, such as 'за учёт изменений — 1 000 ₽': seen as it was typed, sums said in words. */
export function SpokenSums({ children: text }: { children: string }) {
  return text.split(FIGURES).map((part, i) => {
    const [, figures, signs = ''] = (i % 2 === 1 && SUM.exec(part)) || []
    if (figures === undefined) return part
    const sum = Number(figures.replace(/\s/g, '').replace(',', '.'))
    return <Spoken key={i} seen={part} spoken={spokenRoubles(sum) + signs} />
  })
}
