/** Pixels from the top row down, three bytes each. */
interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Packing of the pixels: plain, or with channel masks, of which only the usual order is supported. */
const PLAIN = 0
const BITFIELDS = 3

/** Far more than a logo has: at one bit each, 10 MB would be 80 million. */
const MAX_PIXELS = 25_000_000

/** The pixels of a BMP, which sharp does not read; null for another format, a truncated file, or an obsolete compression. */
export function bmpPixels(bytes: Buffer): Pixels | null {
  if (bytes.length < 54 || bytes.toString('latin1', 0, 2) !== 'BM') return null
  const [width, drawn, bits, packing] = [
    bytes.readInt32LE(18),
    bytes.readInt32LE(22),
    bytes.readUInt16LE(28),
    bytes.readUInt32LE(30),
  ]
  // A positive height means rows from the bottom up.
  const height = Math.abs(drawn)
  const isKnown = packing === PLAIN ? [1, 4, 8, 24, 32].includes(bits) : packing === BITFIELDS && bits === 32
  const pixels = bytes.readUInt32LE(10)
  const line = Math.ceil((bits * width) / 32) * 4
  if (!isKnown || width <= 0 || height === 0 || width * height > MAX_PIXELS) return null
  if (pixels + line * height > bytes.length) return null
  const palette = 14 + bytes.readUInt32LE(14)
  const colourAt = (start: number, x: number): number => {
    if (bits >= 24) return start + (x * bits) / 8
    const perByte = 8 / bits
    const byte = bytes.readUInt8(start + Math.floor(x / perByte))
    return palette + 4 * ((byte >> (8 - bits * ((x % perByte) + 1))) & (2 ** bits - 1))
  }
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const start = pixels + line * (drawn > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const colour = colourAt(start, x)
      for (const channel of [0, 1, 2]) data[(y * width + x) * 3 + channel] = bytes[colour + 2 - channel] ?? 0
    }
  }
  return { data, width, height }
}
