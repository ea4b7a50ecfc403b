import sharp from 'sharp'

/**
 * A photo as a phone takes it: lying on its side, with the place where it was taken. `size`: in bytes, with a film
 * behind it, as phones add one.
 */
export async function phonePhoto({ width = 4000, height = 3000, size = 0 } = {}): Promise<Buffer> {
  const photo = await sharp({ create: { width, height, channels: 3, background: '#a87' } })
    .withExif({ IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return Buffer.concat([photo, Buffer.alloc(Math.max(0, size - photo.length), 1)])
}
