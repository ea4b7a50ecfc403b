import { requestFormTexts as texts } from '~/content/request-form'

/** Name of the field: form-filling programs know it, and browsers do not autofill it. */
export const HONEYPOT = 'website'

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
