import rover from './rover.svg'

/** A satellite receiver on its pole over a survey mark, held by a tripod: a file, for it is far down. */
export function Rover() {
  return (
    <svg
      viewBox="0 0 360 300"
      className="mt-8 h-auto w-full fill-paper stroke-ink text-stake print:hidden forced-colors:bg-paper forced-colors:forced-color-adjust-none"
      aria-hidden
    >
      <use href={`${rover}#rover`} />
    </svg>
  )
}
