import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { AgencyFacts } from '~/content/agency-facts'
import { fileFaults } from '~/server/files/file-faults'

/** The biggest photo that is shown, in bytes: a phone loads it in a second or two. */
export const MAX_PHOTO_SIZE = 300_000

/** How files of the types that browsers show begin, by the ending of their names. */
const TYPES = [
  ['jpg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG/],
  ['webp', /^RIFF[^]{4}WEBP/],
] as const

/** What facts may name as a photo: a file's name, and no path. */
export const PHOTO_NAME = /^[^./\\?#%][^/\\?#%]*\.(jpe?g|JPE?G|png|PNG|webp)$/

export function isPhotoName(name: string): boolean {
  return PHOTO_NAME.test(name)
}

export function photoAddress(name: string): string {
  return `/photos/${name}`
}

/** Returns the ending of the name for a photo's bytes; null if browsers do not show it. */
export function photoType(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return TYPES.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null
}

/** Returns why a photo cannot be shown, or null. */
export function photoFault(path: string): string | null {
  const words = fileFaults
  try {
    if (statSync(path).size > MAX_PHOTO_SIZE) return words.bigPhoto(path, MAX_PHOTO_SIZE / 1000)
    return photoType(beginningOf(path)) ? null : words.noPhoto(path)
  } catch (error) {
    return words.unreadablePhoto(path, (error as Error).message)
  }
}

function beginningOf(path: string): Uint8Array {
  const bytes = Buffer.alloc(12)
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes)
    return bytes
  } finally {
    closeSync(file)
  }
}

/** Returns the site's own folder of photos, a cache of those that were put at the desk. */
export function photosFolder(dataFolder: string): string {
  return join(dataFolder, 'photos')
}

/**
 * Returns the engineers with the addresses of their photos; a photo that cannot be shown is left out.
 * `folder`: where they lie.
 */
export function withPhotos(
  engineers: AgencyFacts['engineers'],
  folder: string,
): AgencyFacts['engineers'] {
  return engineers?.map(({ photo, ...engineer }) => {
    const isShown = photo !== undefined && photoFault(join(folder, photo)) === null
    return isShown ? { ...engineer, photo: photoAddress(photo) } : engineer
  })
}
