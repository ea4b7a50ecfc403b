import { EVENTS } from '~/agency/store/count-names'
import type { Visits, CountedWeek } from '~/office/desk/counts/visits.server'
import { desk } from '~/office/words/desk'
import { dayText } from '~/format/local-time'
import { DataTable } from './data-table'

const { visits: texts } = desk

/** How many people come and send in twelve weeks, and how fast the pages are for them. */
export function VisitsReport({ weeks, shown, sent, perHundred, speed }: Visits) {
  return (
    <section aria-labelledby="visits" className="mt-10 print:hidden">
      <h2 id="visits" className="text-h3">
        {texts.title}
      </h2>
      {perHundred === null ? (
        <p className="mt-2">{texts.nothing}</p>
      ) : (
        <>
          <p className="mt-2">
            {texts.share(sent, shown)} {texts.perHundred(perHundred)}
          </p>
          <Bars weeks={weeks} />
          <details className="mt-2">
            <summary className="flex min-h-11 cursor-pointer items-center underline">
              {texts.byWeek}
            </summary>
            <p className="mb-4 text-small text-muted">{texts.note}</p>
            <DataTable
              caption={texts.weeks}
              head={[texts.columns.from, ...EVENTS.map((name) => texts.columns[name])]}
              rows={[...weeks].reverse().map((week) => ({
                cells: [dayText(week.from), ...EVENTS.map((name) => String(week[name]))],
              }))}
            />
          </details>
        </>
      )}
      <h3 className="mt-6 text-h3">{texts.speed}</h3>
      {speed === null ? <p className="mt-2">{texts.speedOff}</p> : <Speed speed={speed} />}
    </section>
  )
}

/** Pages and requests of each week as bars, with a legend; the table below has the same for the ear. */
function Bars({ weeks }: { weeks: CountedWeek[] }) {
  const [mostPages, mostSent] = [
    Math.max(1, ...weeks.map(({ page }) => page)),
    Math.max(1, ...weeks.map(({ sent }) => sent)),
  ]
  return (
    <div className="mt-6 max-w-3xl" aria-hidden>
      <svg viewBox="0 0 240 60" className="w-full">
        {weeks.map(({ from, page, sent }, index) => (
          <g key={from}>
            <Bar x={index * 20 + 2} width={9} share={page / mostPages} className="fill-mint" />
            <Bar x={index * 20 + 11} width={6} share={sent / mostSent} className="fill-forest" />
          </g>
        ))}
        <path d="M0 59.5h240" className="stroke-ink stroke-[.5]" />
      </svg>
      <p className="flex max-w-none justify-between text-small tabular-nums">
        {[weeks[0], weeks.at(-1)].map((week) => (
          <span key={week?.from}>{week && dayText(week.from)}</span>
        ))}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6 text-small">
        <Key className="fill-mint">{texts.legend.page(mostPages)}</Key>
        <Key className="fill-forest">{texts.legend.sent(mostSent)}</Key>
      </p>
    </div>
  )
}

/** A colour of the bars, and what it stands for. */
function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 1 1" className={`size-4 shrink-0 ${className}`}>
        <path d="M0 0h1v1H0z" />
      </svg>
      {children}
    </span>
  )
}

interface BarProps {
  x: number
  width: number
  /** Of the highest bar, from 0 to 1. */
  share: number
  className: string
}

function Bar({ share, ...rest }: BarProps) {
  const height = 55 * share
  return <rect y={59 - height} height={height} {...rest} />
}

function Speed({ speed }: { speed: NonNullable<Visits['speed']> }) {
  const [lcp] = speed
  return (
    <>
      {lcp && lcp.goodPercent !== null && (
        <p className="mt-2 text-lead">{texts.fast(lcp.goodPercent)}</p>
      )}
      <dl className="mt-4 grid max-w-prose gap-x-6 gap-y-2 sm:grid-cols-rest">
        {speed.map(({ vital, goodPercent, reports }) => (
          <div key={vital} className="contents">
            <dt>{texts.vitals[vital]}</dt>
            <dd>{goodPercent === null ? '—' : texts.vital(goodPercent, reports)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
