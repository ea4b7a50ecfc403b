import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { servicesTexts as texts } from '~/content/services'
import { SERVICES_PAGE } from '~/addresses/pages'
import { Button } from '~/visitor/ui/button'
import { HelpTile, HELP_BOX } from './help-tile'
import { SECOND } from '~/time/durations'

/** Time between two requests. */
const ASK_AGAIN = 3 * SECOND

/**
 * Shown in the catalogue's place until it is available. `count`: the number of services, null until they
 * are there. Asks for them every few seconds and says when they have come; without JavaScript the visitor
 * follows the link. Visitors who do not want to wait can call or describe the task.
 */
export function CatalogueWait({ count, onOpen }: { count: number | null; onOpen: () => void }) {
  const isOver = count !== null
  const revalidator = useRevalidator()
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => {
      if (revalidator.state === 'idle') revalidator.revalidate()
    }, ASK_AGAIN)
    return () => clearTimeout(timer)
  })
  return (
    <>
      <div role="status" aria-live="polite">
        {isOver ? (
          <p className="sr-only">{texts.loaded(count)}</p>
        ) : (
          <Spinner label={texts.loading} />
        )}
      </div>
      {!isOver && (
        <>
          <p className="-mt-8 flex max-w-none justify-center pb-8">
            <Button href={SERVICES_PAGE} variant="quiet">
              {texts.refresh}
            </Button>
          </p>
          <div className={HELP_BOX}>
            <HelpTile onOpen={onOpen} />
          </div>
        </>
      )}
    </>
  )
}

/** A parcel whose border is surveyed round and round, over a label. */
function Spinner({ label }: { label: string }) {
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
