/** The key of the basket in local storage (specification, 9), and the field with which an early form posts it. */
export const BASKET_KEY = 'bucket'
