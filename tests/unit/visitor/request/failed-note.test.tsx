import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { requestFormTexts as texts } from '~/content/request-form'
import type { Failure } from '~/visitor/request/outcome'
import { FailedNote } from '~/visitor/request/failed-note'

const phone = vi.hoisted(() => ({ current: undefined as string | undefined }))
vi.mock('~/visitor/root-data', () => ({
  useFacts: () => ({ phone: phone.current }),
  useRootData: () => ({ telLinks: {} }),
}))

const KINDS: Failure[] = ['refused', 'too-long', 'failed', 'unknown']

test.each(KINDS)(
  'the note on a send that ended as %s offers to call only where there is a phone',
  (failure) => {
    const note = () => renderToStaticMarkup(<FailedNote failure={failure} isTextKept />)
    phone.current = undefined
    expect(note()).not.toMatch(/звоните/)
    phone.current = '+7 831 555-01-02'
    expect(note().match(/звоните/g)).toHaveLength(1)
    expect(note()).toContain(
      failure === 'refused' ? texts.failed.refusedOrCall : texts.failed.orCall,
    )
  },
)

test.each(KINDS)(
  'a form that lost its text says how a send ended as %s, and promises no way back to it',
  (failure) => {
    phone.current = '+7 831 555-01-02'
    const note = renderToStaticMarkup(<FailedNote failure={failure} isTextKept={false} />)
    const reasons = {
      refused: texts.failed.refused,
      'too-long': texts.failed.tooLong,
      failed: texts.failed.lost,
      unknown: texts.failed.unknown,
    }
    expect(note).toContain(reasons[failure])
    expect(note).not.toContain(texts.failed.back)
    expect(note).toContain(texts.failed.orCall)
  },
)
