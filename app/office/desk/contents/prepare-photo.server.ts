import { photoType } from '~/agency/facts/photos.server'
import { log } from '~/server/log/log.server'

/** The longer side of a photo on the site, in pixels. */
const LONGER_SIDE = 800

/** More than a phone's camera has. What it writes is read row by row, and takes some 100 MB, however large. */
const MAX_PIXELS = 110_000_000
/** Of a photo that is unpacked whole, or with two bytes a colour: up to eight bytes a pixel, 200 MB. */
const MAX_PIXELS_UNPACKED = 25_000_000

/**
 * Converts a photo to what the site shows: upright, small, a JPEG, without the camera's data, such as the place.
 * Resolves with 'other' if it is not a photo or too large to unpack, 'missing' if this machine has no decoder. The
 * decoder is loaded with the first photo: neither the start nor the site needs it.
 */
export async function preparePhoto(bytes: Uint8Array): Promise<Uint8Array | 'other' | 'missing'> {
  if (photoType(bytes) === null) return 'other'
  const sharp = await import('sharp').then(
    (loaded) => loaded.default,
    (error: Error) => log('photo-decoder-missing', { reason: error.message }),
  )
  if (!sharp) return 'missing'
  try {
    const photo = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { width, height, depth, isProgressive } = await photo.metadata()
    const isUnpacked = isProgressive || depth !== 'uchar'
    if (isUnpacked && width * height > MAX_PIXELS_UNPACKED) return 'other'
    return await photo
      .rotate()
      .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  } catch {
    return 'other'
  }
}
