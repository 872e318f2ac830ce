import { Unzip, UnzipInflate } from 'fflate'
import { DomainError } from '../../domain-error'
import { othersTurn } from '../../others-turn'

/** Bounds of an archive, with those inside it: bytes unpacked, and entries of any kind. A large farm has some 10 MB of parcels. */
const UNPACKED_LIMIT = 100_000_000
const ENTRIES_LIMIT = 500
/** Bytes unpacked at a time. Deflate makes at most a thousand times as many of them: the limit is passed by 16 MB at most. */
const STRETCH = 16_384
/** An archive inside the archive is read; one inside that is not. */
const DEPTH_LIMIT = 2

/** A file of the archive that a shapefile consists of. */
export interface Entry {
  /** Path in lower case, below the path of its archive where that is inside another. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Whether the bytes begin as a ZIP archive does. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * Files of an archive with one of these extensions, also from archives inside it. Sizes are counted while they are unpacked, since the archive's own numbers may lie.
 * @throws DomainError ARCHIVE_PAC_ILLISIBLE, ARCHIVE_PAC_TROP_GRANDE
 */
export async function unpack(bytes: Uint8Array, extensions: readonly string[]): Promise<readonly Entry[]> {
  const budget = { bytes: UNPACKED_LIMIT, entries: ENTRIES_LIMIT }
  return unpackWithin(bytes, extensions, budget, '', 1)
}

interface Budget {
  bytes: number
  entries: number
}

async function unpackWithin(
  bytes: Uint8Array,
  extensions: readonly string[],
  budget: Budget,
  path: string,
  depth: number,
): Promise<readonly Entry[]> {
  const wanted = depth < DEPTH_LIMIT ? [...extensions, '.zip'] : extensions
  const files = new Map<string, Uint8Array[]>()
  const archive = new Unzip((file) => {
    budget.entries--
    if (budget.entries < 0) throw new DomainError('ARCHIVE_PAC_TROP_GRANDE')
    const name = path + file.name.toLowerCase()
    if (!wanted.some((extension) => name.endsWith(extension))) return
    const chunks: Uint8Array[] = []
    files.set(name, chunks)
    file.ondata = (error, chunk) => {
      if (error !== null) throw error
      if (chunk === null) return
      budget.bytes -= chunk.byteLength
      if (budget.bytes < 0) throw new DomainError('ARCHIVE_PAC_TROP_GRANDE')
      chunks.push(chunk)
    }
    file.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.byteLength; at += STRETCH) {
      archive.push(bytes.subarray(at, at + STRETCH), at + STRETCH >= bytes.byteLength)
      await othersTurn()
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('ARCHIVE_PAC_ILLISIBLE')
  }
  const entries: Entry[] = []
  for (const [name, chunks] of files) {
    const content = joined(chunks)
    if (name.endsWith('.zip')) entries.push(...(await unpackWithin(content, extensions, budget, `${name}/`, depth + 1)))
    else entries.push({ name, bytes: content })
  }
  return entries
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((total, { byteLength }) => total + byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
