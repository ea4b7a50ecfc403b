import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { servicesTexts as texts } from '~/content/services'
import { Spinner } from '~/visitor/ui/spinner'

/** Time between two requests, in milliseconds. */
const ASK_AGAIN = 3000

/**
 * Shown in the catalogue's place until it is available. Asks for it again every few seconds; without
 * JavaScript it reloads the page after `refresh` seconds (null: not while a form is open).
 */
export function CatalogueSpinner({ refresh }: { refresh: number | null }) {
  const revalidator = useRevalidator()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (revalidator.state === 'idle') revalidator.revalidate()
    }, ASK_AGAIN)
    return () => clearTimeout(timer)
  })
  return (
    <>
      <Spinner label={texts.loading} />
      {refresh !== null && (
        <noscript>
          <meta httpEquiv="refresh" content={String(refresh)} />
        </noscript>
      )}
    </>
  )
}
