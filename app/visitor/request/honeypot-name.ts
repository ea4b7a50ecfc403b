/** Name of the hidden field: form-filling programs know it, and browsers do not autofill it. */
export const HONEYPOT = 'website'
