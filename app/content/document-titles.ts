/** The titles of the two documents on personal data, the same wherever one is named. */
export const CONSENT_TITLE = 'Согласие на обработку персональных данных'
export const PRIVACY_TITLE = 'Политика обработки персональных данных'
