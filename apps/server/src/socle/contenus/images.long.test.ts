import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LIMITES, reencodeImage } from './images'

/** Left half red, right half blue, 64 by 48. */
const drawing = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#c81e14' } }).composite([
    { input: { create: { width: 32, height: 48, channels: 3, background: '#141ec8' } }, left: 32, top: 0 },
  ])

const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '47/1 19/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 2/1 27/1' }
const DIJON = { latitude: 47.325, longitude: expect.closeTo(5.04083, 5) }

/** As a phone held upright stores it: the pixels lie on their side, and EXIF gives the orientation. */
const photo = () =>
  drawing()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD2: { DateTimeOriginal: '2026:05:17 09:41:00' }, IFD3: GPS })
    .jpeg()
    .toBuffer()

/** The drawing, turned upright, with its date and its position: made by heif-enc (libheif-examples of Debian 12), its `irot` added by hand as phones write it. */
const heic = () => readFileSync(join(import.meta.dirname, 'testing/photo.heic'))

/** A busy machine is slow, not wrong: the limit of time has a test of its own. */
const reencode = (bytes: Buffer, limites: Partial<typeof LIMITES> = {}) =>
  reencodeImage(bytes, { gardePosition: false }, { ...LIMITES, temps: 300_000, ...limites })

/** Nearest of three colours at a place of the image. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'other'> {
  const [r = 0, g = 0, b = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  if (g > 90) return 'other'
  return r > 150 && b < 90 ? 'red' : b > 150 && r < 90 ? 'blue' : 'other'
}

/** One chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A grey PNG of these dimensions, with the given rows. */
function png(largeur: number, hauteur: number, rows: Buffer, ...before: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(largeur, 0)
  header.writeUInt32BE(hauteur, 4)
  header[8] = 8
  const parts = [chunk('IHDR', header), ...before, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

describe('an accepted image', () => {
  test('is turned upright when it is a photograph; its date is extracted, its position only on request', async () => {
    const bytes = await photo()
    const image = await reencode(bytes)
    expect(image).toMatchObject({ typeMime: 'image/jpeg', largeur: 48, hauteur: 64, position: null })
    expect(image.priseLe).toBe('2026-05-17T09:41:00')
    // The left half of the stored image is now on top.
    expect(await colourAt(image.bytes, 24, 8)).toBe('red')
    expect(await colourAt(image.bytes, 24, 56)).toBe('blue')

    const kept = await reencodeImage(bytes, { gardePosition: true })
    expect(kept).toMatchObject({ priseLe: '2026-05-17T09:41:00', position: DIJON })
    // The position is returned beside the image, and never in its bytes.
    for (const { bytes } of [image, kept])
      for (const word of ['exif', 'xmp', 'iptc', 'icc']) expect(await sharp(bytes).metadata()).not.toHaveProperty(word)
  })

  test('is converted from HEIC to JPEG, turned once', async () => {
    const image = await reencodeImage(heic(), { gardePosition: true })
    expect(image).toMatchObject({
      typeMime: 'image/jpeg',
      largeur: 48,
      hauteur: 64,
      priseLe: '2026-05-17T09:41:00',
      position: DIJON,
    })
    expect(await colourAt(image.bytes, 24, 8)).toBe('red')
    expect(await colourAt(image.bytes, 24, 56)).toBe('blue')
  })

  test('a drawing stays a PNG, and becomes a JPEG only when it is too large', async () => {
    const bytes = await drawing().png().toBuffer()
    const kept = await reencode(bytes)
    expect(kept).toMatchObject({ typeMime: 'image/png', largeur: 64, hauteur: 48, priseLe: null })
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: 'png' })
    const smaller = await reencode(bytes, { octetsDessin: 50, cote: 32 })
    expect(smaller).toMatchObject({ typeMime: 'image/jpeg', largeur: 32, hauteur: 24 })
  })

  test('print colours are converted to screen colours', async () => {
    const { bytes } = await reencode(await drawing().toColourspace('cmyk').jpeg().toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    expect(await colourAt(bytes, 8, 24)).toBe('red')
  })

  test('data hidden behind an image or in its comments are removed', async () => {
    const page = '%PDF-1.7 <script>alert(1)</script> %%EOF'
    const behind = Buffer.concat([await photo(), Buffer.from(page)])
    const jpeg = await photo()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)])
    const within = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    for (const bytes of [behind, within]) {
      const image = await reencode(bytes)
      expect(image.bytes.includes('script')).toBe(false)
      expect(image.bytes.includes('%PDF')).toBe(false)
    }
  })
})

describe('an image that is refused', () => {
  const refused = (bytes: Buffer, code: string, limites: Partial<typeof LIMITES> = {}) =>
    expect(reencode(bytes, limites)).rejects.toMatchObject({ code })

  test.each([
    ['nothing', ''],
    ['a text', 'bonjour'],
    ['an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF', '%PDF-1.7\n%%EOF'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf'],
  ])('%s', (_, text) => refused(Buffer.from(text, 'latin1'), 'TYPE_NON_PRIS_EN_CHARGE'))

  test('an animation, as PNG or HEIC', async () => {
    const animation = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
    await refused(png(8, 8, Buffer.alloc(72), chunk('acTL', animation)), 'IMAGE_ANIMEE')
    await refused(Buffer.from('\0\0\0\x1cftyphevc\0\0\0\0msf1hevcmiaf', 'latin1'), 'IMAGE_ANIMEE')
  })

  test('20,000 × 20,000 pixels, whatever they weigh', async () => {
    await refused(png(20_000, 20_000, Buffer.alloc(1000)), 'IMAGE_TROP_GRANDE')
    const jpeg = await photo()
    // Height and width in its frame header.
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(20_000, frame + 5)
    jpeg.writeUInt16BE(20_000, frame + 7)
    await refused(jpeg, 'IMAGE_TROP_GRANDE')
    await refused(heic(), 'IMAGE_TROP_GRANDE', { pixels: 1000 })
  })

  test('a truncated or broken file', async () => {
    const jpeg = await photo()
    const drawn = await drawing().png().toBuffer()
    await refused(jpeg.subarray(0, jpeg.length - 200), 'IMAGE_ILLISIBLE')
    await refused(drawn.subarray(0, drawn.length - 40), 'IMAGE_ILLISIBLE')
    await refused(heic().subarray(0, 1200), 'IMAGE_ILLISIBLE')
    // A JPEG signature before other content: a decoder for SVG or PDF is never tried.
    await refused(Buffer.from('\xff\xd8\xff\xe0<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'), 'IMAGE_ILLISIBLE')
  })

  test('a slow one, which is stopped, while the next one is read', async () => {
    await refused(await photo(), 'TRAITEMENT_TROP_LONG', { temps: 1 })
    expect(await reencode(await photo())).toMatchObject({ largeur: 48 })
  })

  test('one more than the queue holds, while the queued ones are read', async () => {
    const bytes = await photo()
    const asked = [2, 2, 1].map((attente) => reencode(bytes, { attente }))
    const ended = await Promise.allSettled(asked)
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await expect(asked[2]).rejects.toMatchObject({ code: 'SERVICE_INDISPONIBLE' })
  })
})
