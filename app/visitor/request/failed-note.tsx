import { requestFormTexts as texts } from '~/content/request-form'
import { FAULT } from '~/addresses/element-ids'
import { PhoneLink } from '~/visitor/ui/phone-link'
import { useFacts } from '~/visitor/root-data'
import type { Failure } from './outcome'

const NOTES: Record<Failure, string> = {
  failed: texts.failed.kept,
  refused: texts.failed.refused,
  'too-long': texts.failed.tooLong,
  unknown: texts.failed.unknown,
}

interface FailedNoteProps {
  failure: Failure
  /** The form still holds what was typed. */
  isTextKept: boolean
}

export const isFailure = (kind: string | null): kind is Failure => kind !== null && kind in NOTES

/** Shown under the form's button after a request that could not be sent, or may not have been. */
export function FailedNote({ failure, isTextKept }: FailedNoteProps) {
  const { phone, hours } = useFacts()
  const note = failure === 'failed' && !isTextKept ? texts.failed.lost : NOTES[failure]
  const isRefused = isTextKept && failure === 'refused'
  return (
    <p
      id={FAULT}
      tabIndex={-1}
      className="max-w-none scroll-mt-around rounded border-2 border-error bg-white px-4 py-3 text-small/dense"
    >
      {isRefused && phone ? texts.failed.refusedOrCall : note}
      {phone && (
        <span className="block">
          {!isRefused && texts.failed.orCall} <PhoneLink phone={phone} hours={hours} />
        </span>
      )}
    </p>
  )
}
