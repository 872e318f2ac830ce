import { promisify } from 'node:util'
import { crc32, deflateRaw, inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)
const deflate = promisify(deflateRaw)

const SIGNATURE = { fichier: 0x04034b50, entree: 0x02014b50, fin: 0x06054b50 }
/** Fixed sizes of a part's entry in the directory, of its local header, and of the end record. Version, flags, method, date and sizes stand in both headers. */
const ENTREE = 46
const LOCALE = 30
const FIN = 22
const CHIFFREE = 0x0001
/** Flag for sizes after the content; in a copied part they are written before it. */
const TAILLES_APRES = 0x0008
const DEFLATE = 8

/** Refusal of an archive. */
export class ArchiveRefusee extends Error {
  constructor(readonly raison: 'illisible' | 'chiffree' | 'trop grande') {
    super(`The archive is not read: ${raison}.`)
  }
}

/** Whether a file begins like an archive. */
export const isArchive = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === SIGNATURE.fichier

/** A packed part; an unchanged part is copied packed. */
export interface Partie {
  readonly nom: string
  /** Entry of the part in the directory; only its position in the archive is rewritten. */
  readonly entree: Buffer
  readonly packed: Buffer
  readonly taille: number
}

/**
 * Parts of a ZIP archive, each unpacked once before any of it is read, with a limit on their total size, because a file may lie about its own size.
 * Runs outside the event loop.
 * @throws ArchiveRefusee
 */
export async function openArchive(
  bytes: Buffer,
  { deploye, parties }: { readonly deploye: number; readonly parties: number },
): Promise<readonly Partie[]> {
  try {
    const found = directoryOf(bytes, parties)
    if (new Set(found.map(({ nom }) => nom.toLowerCase())).size < found.length) throw new ArchiveRefusee('illisible')
    let rest = deploye
    for (const partie of found) {
      rest -= (await contentOf(partie, rest)).length
      if (rest <= 0) throw new ArchiveRefusee('trop grande')
    }
    return found
  } catch (failure) {
    // Offsets outside the file.
    throw failure instanceof ArchiveRefusee ? failure : new ArchiveRefusee('illisible')
  }
}

function directoryOf(bytes: Buffer, max: number): Partie[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || end + FIN > bytes.length) throw new ArchiveRefusee('illisible')
  const count = bytes.readUInt16LE(end + 10)
  if (count > max) throw new ArchiveRefusee('trop grande')
  const found: Partie[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let rang = 0; rang < count; rang++) {
    if (bytes.readUInt32LE(at) !== SIGNATURE.entree) throw new ArchiveRefusee('illisible')
    if ((bytes.readUInt16LE(at + 8) & CHIFFREE) !== 0) throw new ArchiveRefusee('chiffree')
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(local) !== SIGNATURE.fichier) throw new ArchiveRefusee('illisible')
    const start = local + LOCALE + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    if (packed.length < bytes.readUInt32LE(at + 20)) throw new ArchiveRefusee('illisible')
    const next = at + ENTREE + name + extra + comment
    const nom = bytes.toString('utf8', at + ENTREE, at + ENTREE + name)
    found.push({ nom, entree: bytes.subarray(at, next), packed, taille: bytes.readUInt32LE(at + 24) })
    at = next
  }
  return found
}

/** Content of a part. @throws ArchiveRefusee when it has more than `max` bytes, or contradicts its checksum */
export async function contentOf({ entree, packed }: Partie, max = Number.MAX_SAFE_INTEGER): Promise<Buffer> {
  const method = entree.readUInt16LE(10)
  if (method !== 0 && method !== DEFLATE) throw new ArchiveRefusee('illisible')
  try {
    const content =
      method === 0 ? packed : await inflate(packed, { maxOutputLength: Math.max(1, Math.min(max, 2 ** 30)) })
    if (crc32(content) !== entree.readUInt32LE(16)) throw new ArchiveRefusee('illisible')
    return content
  } catch (failure) {
    const isTooLarge = (failure as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? new ArchiveRefusee('trop grande') : failure
  }
}

/** The same part with another content. */
export async function repacked(partie: Partie, content: Buffer): Promise<Partie> {
  const packed = await deflate(content)
  const entree = Buffer.from(partie.entree)
  entree.writeUInt16LE(DEFLATE, 10)
  entree.writeUInt32LE(crc32(content), 16)
  entree.writeUInt32LE(packed.length, 20)
  entree.writeUInt32LE(content.length, 24)
  return { ...partie, entree, packed, taille: content.length }
}

/** An archive of these parts, in this order. */
export function archiveOf(parties: readonly Partie[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { entree, packed } of parties) {
    const name = entree.readUInt16LE(28)
    const said = Buffer.from(entree)
    said.writeUInt16LE(said.readUInt16LE(8) & ~TAILLES_APRES, 8)
    said.writeUInt32LE(offset, 42)
    const local = Buffer.alloc(LOCALE)
    local.writeUInt32LE(SIGNATURE.fichier)
    // Version, flags, method, date, checksum and sizes are in both headers, in the same order.
    said.copy(local, 4, 6, 28)
    local.writeUInt16LE(name, 26)
    bodies.push(local, said.subarray(ENTREE, ENTREE + name), packed)
    directory.push(said)
    offset += LOCALE + name + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(FIN)
  end.writeUInt32LE(SIGNATURE.fin)
  end.writeUInt16LE(parties.length, 8)
  end.writeUInt16LE(parties.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}
