import type { RefObject } from 'react'
import { messengersOf } from '~/content/messengers'
import { requestFormTexts as texts } from '~/content/request-form'
import { typeset } from '~/format/typography'
import { Button } from '~/ui/button'
import { PhoneLink } from '~/ui/phone-link'
import { useFacts } from '~/ui/root-data'

/** How many services are named; the others are only counted. */
const NAMED = 3

interface SentNoteProps {
  /** The titles of the services that were sent with the request. */
  services: readonly string[]
  /** Without JavaScript the answer is a new page, on which the focus goes here. */
  autoFocus: boolean
  /** The element that takes the focus from the button. */
  title: RefObject<HTMLParagraphElement>
}

/**
 * Replaces the form's button once a request was sent. Not a live region: a toast tells screen readers the
 * same.
 */
export function SentNote({ services, autoFocus, title }: SentNoteProps) {
  const [messenger] = messengersOf(useFacts())
  const { sent } = texts
  const others = services.length - NAMED
  return (
    <div className="grid content-center justify-items-start gap-3 rounded border border-forest bg-mint/30 p-5">
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <p ref={title} tabIndex={-1} autoFocus={autoFocus} className="text-h3">
        <span className="mr-2 text-forest" aria-hidden>
          ✓
        </span>
        {sent.title}
      </p>
      {services.length > 0 && (
        <div className="text-small">
          <p>{sent.chosen}</p>
          {services.slice(0, NAMED).map((service, i) => (
            <p key={i}>{typeset(service)}</p>
          ))}
          {others > 0 && <p>{texts.andMore(others)}</p>}
        </div>
      )}
      {messenger && (
        <Button href={messenger.href} look="quiet">
          {sent.write(messenger.inIt)}
        </Button>
      )}
    </div>
  )
}

interface FailedNoteProps {
  /** The form still holds what was typed. */
  kept: boolean
  autoFocus: boolean
}

/** Shown under the form's button after a request that could not be sent. */
export function FailedNote({ kept, autoFocus }: FailedNoteProps) {
  const { phone } = useFacts()
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <p tabIndex={-1} autoFocus={autoFocus} className="text-small">
      {kept ? texts.failed.kept : texts.failed.lost}
      {phone && (
        <>
          {' '}
          {texts.failed.orCall} <PhoneLink phone={phone} />
        </>
      )}
    </p>
  )
}
