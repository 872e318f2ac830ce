import sharp from 'sharp'
import { bmpPixels } from './bmp'

/** An upright image in a format that a PDF or a workbook accepts. */
export interface PdfImage {
  readonly bytes: Buffer
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** More pixels than any telephone camera has; each takes three bytes when decoded. */
const MAX_PIXELS = 100_000_000
/** A side of an A4 page at 200 points an inch. */
const MAX_SIDE = 2_400

/**
 * Prepares an image of any supported format (JPEG, PNG, GIF, WebP, SVG, BMP) for a PDF; null for an image that cannot be decoded. An intact, upright JPEG is
 * used unchanged. Everything else is decoded here, before the document: pdfkit would decode a PNG with transparency by itself, where nobody catches an error,
 * and workbooks ignore the orientation of a camera.
 */
export async function pdfImage(bytes: Buffer): Promise<PdfImage | null> {
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' } as const
    const bmp = bmpPixels(bytes)
    if (bmp !== null) {
      const { data, ...size } = bmp
      return await pdfImage(
        await sharp(data, { raw: { ...size, channels: 3 } })
          .png()
          .toBuffer(),
      )
    }
    const { format, width, height, space, channels, depth, orientation = 1 } = await sharp(bytes, options).metadata()
    const isPlain = (space === 'srgb' || space === 'b-w') && channels <= 3 && depth === 'uchar'
    if (format === 'jpeg' && orientation === 1 && isPlain && width <= MAX_SIDE * 2 && height <= MAX_SIDE * 2) {
      // Decoded completely, at an eighth of its size.
      await sharp(bytes, options).resize(64).timeout({ seconds: 20 }).raw().toBuffer()
      return { bytes, width, height }
    }
    const image = sharp(bytes, options)
      .timeout({ seconds: 20 })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
    const encoded = format === 'jpeg' ? image.jpeg({ quality: 85 }) : image.png()
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}
