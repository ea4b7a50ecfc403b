/** A satellite receiver on its pole over a survey mark, held by a tripod. */
export function Rover() {
  return (
    <svg
      viewBox="0 0 360 300"
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className="mt-8 h-auto w-full print:hidden forced-colors:bg-paper forced-colors:forced-color-adjust-none"
      aria-hidden
    >
      <path
        className="stroke-contour"
        d="M0 258c60-22 96-24 150-12s112 10 210-22M0 282c70-20 110-18 168-8s120 4 192-20"
      />
      <path className="stroke-muted" strokeDasharray="2 6" d="M176 40 84 4M196 40l92-36M186 34V0" />
      <g className="fill-paper stroke-ink">
        <path d="M186 84v176M180 150l-66 104m72-104 68 100m-68-100 8 86" />
        <path d="M158 64h56v14l-8 8h-40l-8-8zM164 64c0-16 8-24 22-24s22 8 22 24" />
        <path d="M176 118h30v22h-30z" />
        <path d="M179 146h14v8h-14z" />
      </g>
      <path className="stroke-ink" d="M182 124h18m-18 5h18m-18 5h10" />
      <path className="stroke-stake" strokeWidth="2" d="M172 262h28m-14-9v18" />
    </svg>
  )
}
