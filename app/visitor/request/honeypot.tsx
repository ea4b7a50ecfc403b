import { requestFormTexts as texts } from '~/content/request-form'

/** Name of the field: form-filling programs know it, and browsers do not autofill it. */
export const HONEYPOT = 'website'

/**
 * A field of the request form that is hidden from people. A request with a value in it is marked as possible
 * spam, never refused. The label is for people who see the field because the styles are missing.
 */
export function Honeypot() {
  return (
    <div className="absolute -left-400" aria-hidden="true">
      <label>
        {texts.honeypot} <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
