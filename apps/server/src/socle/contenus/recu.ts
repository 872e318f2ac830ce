import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TETE } from './nature'

/** Size of a chunk in bytes. */
const MORCEAU = 512 * 1024

/** Completely received bytes with their hash and size, not stored yet. */
export interface Recu {
  readonly sha256: string
  readonly taille: number
  readonly tete: Buffer
  /** The bytes from the first one, at each call. */
  morceaux(): AsyncIterable<Buffer>
  /** Frees the buffer of the bytes. */
  rendre(): Promise<void>
}

/** Receives bytes. A stream of unknown length is buffered in a temporary file. */
export const recevoir = (source: Uint8Array | Readable): Promise<Recu> =>
  source instanceof Readable ? recevoirFlux(source) : recevoirOctets(source)

async function recevoirOctets({ buffer, byteOffset, byteLength: taille }: Uint8Array): Promise<Recu> {
  const octets = Buffer.from(buffer, byteOffset, taille)
  return {
    sha256: createHash('sha256').update(octets).digest('hex'),
    taille,
    tete: octets.subarray(0, TETE),
    async *morceaux() {
      for (let debut = 0; debut < taille; debut += MORCEAU) yield octets.subarray(debut, debut + MORCEAU)
    },
    rendre: async () => undefined,
  }
}

async function recevoirFlux(source: Readable): Promise<Recu> {
  // A folder of its own keeps other users of the machine out.
  const folder = await mkdtemp(join(tmpdir(), 'sillon-'))
  const rendre = () => rm(folder, { recursive: true, force: true })
  const file = join(folder, 'contenu')
  const hash = createHash('sha256')
  let taille = 0
  let tete = Buffer.alloc(0)
  const mesure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      taille += chunk.byteLength
      if (tete.byteLength < TETE) tete = Buffer.concat([tete, chunk.subarray(0, TETE - tete.byteLength)])
      done(null, chunk)
    },
  })
  try {
    await pipeline(source, mesure, createWriteStream(file))
  } catch (error) {
    await rendre()
    throw error
  }
  return {
    sha256: hash.digest('hex'),
    taille,
    tete,
    morceaux: () => createReadStream(file, { highWaterMark: MORCEAU }),
    rendre,
  }
}
