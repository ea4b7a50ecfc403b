/** Shows that something is loading; `label` says what. */
export function Spinner({ label }: { label: string }) {
  const boundary = 'm8 20 28-12 20 20-12 26-30-4z'
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-muted">
      <svg
        viewBox="0 0 64 64"
        width="64"
        height="64"
        fill="none"
        className="stroke-contour"
        strokeWidth="2"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d={boundary} />
        <path
          d={boundary}
          pathLength="100"
          strokeDasharray="25 75"
          className="animate-survey stroke-forest motion-reduce:animate-none"
        />
      </svg>
      {label}
    </div>
  )
}
