import drawings from './drawings.svg'

interface DrawingProps {
  /** Its id in the file. */
  name: string
  viewBox: string
  className: string
}

/** One of the page's drawings below its first screen: they stand in a file, out of the page's script. */
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
