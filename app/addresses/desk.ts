/** The pages of the desk, in the order of its menu. */
export const DESK_PAGES = {
  requests: '/desk',
  catalogue: '/desk/services',
  facts: '/desk/agency',
  documents: '/desk/documents',
  state: '/desk/state',
  report: '/desk/report',
} as const

export type DeskPageName = keyof typeof DESK_PAGES

export const DESK_MENU = Object.keys(DESK_PAGES) as DeskPageName[]

export const SIGN_IN_PAGE = '/desk/sign-in'
export const SIGN_OUT_ADDRESS = '/desk/sign-out'

/** Where a call that came is written down. */
export const CALL_PAGE = '/desk/call'

/** The engineers' photos. */
export const PHOTOS_PAGE = '/desk/photos'

/** Whether an address is the desk's. `path`: as browsers or `plainPath` write it. */
export function isDeskPath(path: string): boolean {
  return /^\/desk(\/|$)/.test(path)
}

/** Returns the address of a request's page on this site. */
export function requestAddress(id: number): string {
  return `${DESK_PAGES.requests}/requests/${id}`
}

/** Returns the address of a text that visitors consented to. `hash`: its SHA-256. */
export function consentAddress(hash: string): string {
  return `/desk/consents/${hash}`
}

/** Returns the address of the document with a SHA-256, whichever version it is. */
export function storedDocumentAddress(digest: string): string {
  return `${DESK_PAGES.documents}/${digest}.pdf`
}
