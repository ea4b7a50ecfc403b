import styles from '../tailwind.css?inline'

/**
 * The style sheet, inline in every document, so that nothing stands between it and the first paint.
 * The browser's code reads it from the document instead of bringing it a second time.
 */
export const pageStyles = import.meta.env.SSR
  ? styles
  : (document.querySelector('style')?.textContent ?? '')
