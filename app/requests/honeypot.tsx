/** The field's name: one that form-filling programs know, and that no browser fills in by itself. */
export const HONEYPOT = 'website'

/**
 * A field of the request form that nobody sees, hears or reaches by the keyboard. Programs that fill
 * in whatever they find give themselves away; the request is marked, never refused.
 */
export function Honeypot() {
  return (
    <div className="absolute -left-400" aria-hidden="true">
      <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
