import drawings from './drawings.svg'

interface PartProps {
  /** Its id in the file. */
  name: string
  className?: string
}

/** A part of a drawing from a file of its own: it takes no room in the document and the scripts. */
export function Part({ name, className }: PartProps) {
  return <use href={`${drawings}#${name}`} className={className} />
}
