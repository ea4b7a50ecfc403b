import { statSync, readFileSync } from 'node:fs'
import type { AgencyFacts } from '~/content/agency-facts'
import { sha256 } from '~/hashes/sha256.server'
import type { FileSource } from '~/server/files/served-files.server'
import { factFaults } from './fact-faults'

/** Maximum size of a photo beside a file of facts, in bytes: it is shown as it is, and a phone loads it in seconds. */
const MAX_PHOTO_SIZE = 300_000

/** How files of the types that browsers show begin. */
const TYPES = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
] as const

/** A photo in facts: a file name, no path. */
export const PHOTO_NAME = /^[^./\\?#%][^/\\?#%]*\.(jpe?g|JPE?G|png|PNG|webp)$/

/** Returns a photo's address, which changes with the photo: browsers cache it. */
export function photoAddress(name: string, digest: string): string {
  return `/photos/${name}?${digest.slice(0, 8)}`
}

/** Returns the stored name of an engineer's photo. */
export function storedPhotoName(registerNumber: string): string {
  return `${sha256(registerNumber).slice(0, 16)}.jpg`
}

/** Returns the media type of a photo's bytes; null if browsers do not show it. */
export function photoType(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return TYPES.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null
}

/** Reads a photo beside a file of facts; a text says why it cannot be shown. */
export function readPhoto(path: string): Uint8Array | string {
  try {
    if (statSync(path).size > MAX_PHOTO_SIZE) {
      return factFaults.bigPhoto(path, MAX_PHOTO_SIZE / 1000)
    }
    const bytes = readFileSync(path)
    return photoType(bytes) ? bytes : factFaults.noPhoto(path)
  } catch (error) {
    return factFaults.unreadablePhoto(path, (error as Error).message)
  }
}

/** Returns engineers with the addresses of their photos, the file's or the desk's. Unusable photos are left out. */
export function withPhotos(
  engineers: AgencyFacts['engineers'],
  photos: FileSource,
): AgencyFacts['engineers'] {
  return engineers?.map(({ photo, ...engineer }) => {
    const name = photo ?? storedPhotoName(engineer.registerNumber)
    const digest = photos.digestOf(name)
    return digest === null ? engineer : { ...engineer, photo: photoAddress(name, digest) }
  })
}
