import { requestFormTexts as texts } from '~/content/request-form'
import { HONEYPOT } from './honeypot-name'

/** A field hidden from people: a value marks the request as possible spam. The label shows if styles are missing. */
export function Honeypot() {
  return (
    <div className="absolute -left-400" aria-hidden="true">
      <label>
        {texts.honeypot} <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
