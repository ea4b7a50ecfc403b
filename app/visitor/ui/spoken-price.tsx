import { roubles, spokenRoubles } from '~/format/format'

interface SpokenPriceProps {
  /** Returns the text with its prices written by `write`. */
  children: (write: (price: number) => string) => string
}

/** A text with a price: in figures for the eye, in words for a screen reader. Copied text has the figures alone. */
export function SpokenPrice({ children: textOf }: SpokenPriceProps) {
  const [seen, said] = [textOf(roubles), textOf(spokenRoubles)]
  if (seen === said) return <>{seen}</>
  return (
    <>
      {/* The space is for browsers without styles, which print both. */}
      <span aria-hidden>{seen}</span> <span className="sr-only select-none">{said}</span>
    </>
  )
}
