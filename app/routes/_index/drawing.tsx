import drawings from './drawings.svg'

interface DrawingProps {
  /** Its id in the file. */
  name: string
  viewBox: string
  className: string
}

/** A drawing below the first screen, from a file of its own: it takes no room in the document and the scripts. */
export function Drawing({ name, viewBox, className }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      className={`${className} forced-colors:bg-paper forced-colors:forced-color-adjust-none`}
      aria-hidden
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
