import { photoType } from '~/agency/facts/photos.server'
import { log } from '~/server/log/log.server'

/** The longer side of a photo on the site, in pixels. */
const LONGER_SIDE = 800

/** More than a phone's camera has; what is to be unpacked is bounded by it. */
const MAX_PIXELS = 110_000_000

/**
 * Makes of a photo what the site shows: upright, small, as a JPEG, and without what a camera writes into it, such as
 * the place. Resolves with 'other' for what is no photo, 'missing' where this machine has no decoder. The decoder is
 * loaded with the first photo: the start does not need it, and neither does the site.
 */
export async function preparePhoto(bytes: Uint8Array): Promise<Uint8Array | 'other' | 'missing'> {
  if (photoType(bytes) === null) return 'other'
  const sharp = await import('sharp').then(
    (loaded) => loaded.default,
    (error: Error) => log('photo-decoder-missing', { reason: error.message }),
  )
  if (!sharp) return 'missing'
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  } catch {
    return 'other'
  }
}
