import plot from './plot.svg'

interface PlotPartProps {
  /** Its id in the file. */
  name: string
  className?: string
}

/**
 * A part of the plot's drawing, from a file of its own: it takes no room in documents and scripts. Its labels have the
 * type of the element around.
 */
export function PlotPart({ name, className }: PlotPartProps) {
  return <use href={`${plot}#${name}`} className={className} />
}
