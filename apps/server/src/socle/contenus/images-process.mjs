// Re-encodes one image in a process of its own (./images.ts starts it, and says why): the image comes in by standard input, the answer leaves by standard output.
// JavaScript, since Node runs this very file from the sources as from the bundle.
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import exifr from 'exifr'
import sharp from 'sharp'

/**
 * Limits and type of the image, as JSON in the first argument of the process.
 * @type {{ typeMime: string, cote: number, pixels: number, octetsDessin: number, gardePosition: boolean }}
 */
const { typeMime, cote, pixels, octetsDessin, gardePosition } = JSON.parse(process.argv[2] ?? '')
const isHeic = typeMime.startsWith('image/hei')

// Whatever type the bytes claim, libvips decodes JPEG and PNG only, or GIF only for a GIF logo: no SVG, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: typeMime === 'image/gif' ? ['VipsForeignLoadNsgif'] : ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'],
})
sharp.concurrency(1)
sharp.cache(false)

/** Refusal of an image; the message is the code. */
class Refus extends Error {}

/** @param {number} largeur @param {number} hauteur */
function refuseBeyond(largeur, hauteur) {
  if (largeur * hauteur > pixels) throw new Refus('IMAGE_TROP_GRANDE')
}

/** @param {Buffer} bytes */
async function openKnown(bytes) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  refuseBeyond(width, height)
  return sharp(bytes, { limitInputPixels: pixels, sequentialRead: true, failOn: 'error' }).autoOrient()
}

/**
 * An uncompressed bitmap of 24 or 32 bits a pixel, which libvips does not read: what drawing programs save a logo as.
 * @param {Buffer} bytes
 */
function openBmp(bytes) {
  const [first, header, bits, compression] = [
    bytes.readUInt32LE(10),
    bytes.readUInt32LE(14),
    bytes.readUInt16LE(28),
    bytes.readUInt32LE(30),
  ]
  const [width, signedHeight] = [bytes.readInt32LE(18), bytes.readInt32LE(22)]
  const height = Math.abs(signedHeight)
  if (header < 40 || width <= 0 || height === 0 || compression !== 0 || (bits !== 24 && bits !== 32))
    throw new Refus('IMAGE_ILLISIBLE')
  refuseBeyond(width, height)
  const pixel = bits / 8
  // Each row ends at a multiple of four bytes; the first row is the lowest, unless the height is negative.
  const row = Math.ceil((width * pixel) / 4) * 4
  if (first + row * height > bytes.length) throw new Refus('IMAGE_ILLISIBLE')
  const rgb = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = first + row * (signedHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) rgb[(y * width + x) * 3 + c] = bytes[from + x * pixel + 2 - c] ?? 0
  }
  return sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: pixels })
}

/**
 * HEVC is decoded by libheif in WebAssembly: the libvips of sharp has none of it, for its patents. libheif applies rotation and mirroring, so that the
 * orientation of EXIF, which repeats them, is ignored.
 * @param {Buffer} bytes
 */
function openHeic(bytes) {
  // libheif prints diagnostics to standard output.
  console.log = () => {}
  /** @type {import('libheif-js/libheif-wasm/libheif').MainModule} */
  const heif = createRequire(import.meta.url)('libheif-js/wasm-bundle')
  const context = heif.heif_context_alloc()
  const read = heif.heif_context_read_from_memory(context, /** @type {any} */ (bytes))
  if (read.code !== heif.heif_error_code.heif_error_Ok) throw new Refus('IMAGE_ILLISIBLE')
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  // libheif returns an error object in place of the handle.
  if (!handle || handle.code) throw new Refus('IMAGE_ILLISIBLE')
  refuseBeyond(heif.heif_image_handle_get_width(handle), heif.heif_image_handle_get_height(handle))
  const image = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGB,
  )
  if (!image || image.code) throw new Refus('IMAGE_ILLISIBLE')
  const [{ width, height, stride, data }] = image.channels
  const row = width * 3
  const rows = stride === row ? data : Buffer.alloc(row * height)
  if (rows !== data) for (let y = 0; y < height; y++) rows.set(data.subarray(y * stride, y * stride + row), y * row)
  return sharp(rows, { raw: { width, height, channels: 3 }, limitInputPixels: pixels })
}

/**
 * Where EXIF begins in a HEIC: its header, then a directory at once. Exifr itself loses its way in boxes whose places count from another.
 * @param {Buffer} bytes
 */
function exifOfHeic(bytes) {
  const at = Math.max(bytes.indexOf('II*\0\b\0\0\0', 0, 'latin1'), bytes.indexOf('MM\0*\0\0\0\b', 0, 'latin1'))
  return at === -1 ? bytes : bytes.subarray(at)
}

/**
 * Date and place in the EXIF data of a photograph; nothing else of it is ever kept. A camera's clock has no time zone.
 * @param {Buffer} bytes
 */
async function readExif(bytes) {
  try {
    const said = await exifr.parse(isHeic ? exifOfHeic(bytes) : bytes, {
      pick: ['DateTimeOriginal', 'GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef'],
      reviveValues: false,
    })
    const [, annee, mois, jour, heure] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(said?.DateTimeOriginal) ?? []
    const priseLe = `${annee}-${mois}-${jour}T${heure}`
    const { latitude, longitude } = said ?? {}
    const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    return {
      priseLe: Number.isNaN(Date.parse(priseLe)) ? null : priseLe,
      position: gardePosition && isPlace ? { latitude, longitude } : null,
    }
  } catch {
    return { priseLe: null, position: null }
  }
}

/** @param {Buffer} bytes */
async function reencode(bytes) {
  const opened = isHeic ? openHeic(bytes) : typeMime === 'image/bmp' ? openBmp(bytes) : await openKnown(bytes)
  const image = opened
    .resize({ width: cote, height: cote, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const options = /** @type {const} */ ({ resolveWithObject: true })
  if (!isHeic && typeMime !== 'image/jpeg') {
    const dessin = await image.clone().png({ compressionLevel: 9 }).toBuffer(options)
    // Heavier than a drawing: a photograph that was kept as a PNG.
    if (dessin.data.length <= octetsDessin) return { ...dessin, typeMime: 'image/png' }
  }
  return {
    ...(await image.flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer(options)),
    typeMime: 'image/jpeg',
  }
}

/** The answer: the length of the description, the description, and the image. @param {object} said @param {Buffer} image */
function answer(said, image) {
  const head = Buffer.from(JSON.stringify(said))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  process.stdout.end(Buffer.concat([length, head, image]))
}

const bytes = await buffer(process.stdin)
try {
  const { data, info, typeMime: type } = await reencode(bytes)
  answer({ typeMime: type, largeur: info.width, hauteur: info.height, ...(await readExif(bytes)) }, data)
} catch (fault) {
  // libvips and libheif throw errors about the bytes that they were given.
  answer({ refus: fault instanceof Refus ? fault.message : 'IMAGE_ILLISIBLE' }, Buffer.alloc(0))
}
