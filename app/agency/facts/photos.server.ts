import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AgencyFacts } from '~/content/agency-facts'
import { fileFaults } from '~/server/files/file-faults'

/** The biggest photo that is shown, in bytes: a phone loads it in a second or two. */
const MAX_PHOTO_SIZE = 300_000

const ADDRESS = '/photos/'

/** How files of the types that browsers show begin: JPEG, PNG, WebP. */
const PHOTO = /^(?:\xff\xd8\xff|\x89PNG|RIFF[^]{4}WEBP)/

/** Returns why a photo cannot be shown, or null. */
export function photoFault(path: string): string | null {
  const words = fileFaults
  try {
    if (statSync(path).size > MAX_PHOTO_SIZE) return words.bigPhoto(path, MAX_PHOTO_SIZE / 1000)
    return PHOTO.test(beginningOf(path)) ? null : words.noPhoto(path)
  } catch (error) {
    return words.unreadablePhoto(path, (error as Error).message)
  }
}

function beginningOf(path: string): string {
  const bytes = Buffer.alloc(12)
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes)
    return bytes.toString('latin1')
  } finally {
    closeSync(file)
  }
}

/** Returns the path of a photo that the facts in `factsFile` name: it lies in the same folder. */
export function photoFile(factsFile: string, name: string): string {
  return join(dirname(factsFile), name)
}

/**
 * Returns the engineers with the addresses of their photos; a photo that cannot be shown is left out.
 * `factsFile`: null, there are no photos.
 */
export function withPhotos(
  engineers: AgencyFacts['engineers'],
  factsFile: string | null,
): AgencyFacts['engineers'] {
  return engineers?.map(({ photo, ...engineer }) => {
    const isShown =
      photo !== undefined && factsFile !== null && photoFault(photoFile(factsFile, photo)) === null
    return isShown ? { ...engineer, photo: ADDRESS + photo } : engineer
  })
}
