import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DomainError, obstacleAOuvrir } from '@sillon/domain'
import type { Database } from '../database/database'
import type { Magasin } from './magasin'
import { MagasinBase } from './magasin'
import { natureDe } from './nature'
import { recevoir } from './recu'
import { type Contenu, deleteDelaisse, findContenu, findDelaisses, inscrire, marquerGarde } from './repository'

/** Number of contents in one batch of the sweep. */
const BALAYES = 500

/**
 * The bytes of every file, each stored once, by their hash. Rows refer to them by a foreign key (`contenuRef`); bytes without a reference are swept, at the
 * earliest one hour after the last upload. Those rows, and not this class, know the documents and their owners.
 */
export class Contenus {
  private readonly base: Magasin

  private readonly magasin: Magasin
  private readonly aAnalyser: (() => unknown) | undefined

  /**
   * @param magasin store of new bytes, the database by default. Bytes stored earlier are read from their own store.
   * @param aAnalyser called with each file to scan, where a scanner is configured
   */
  constructor(
    private readonly db: Database,
    { magasin, aAnalyser }: { magasin?: Magasin | undefined; aAnalyser?: (() => unknown) | undefined } = {},
  ) {
    this.base = new MagasinBase(db)
    this.magasin = magasin ?? this.base
    this.aAnalyser = aAnalyser
  }

  /**
   * Stores bytes, and returns their hash and description. Call it before the transaction that refers to them, never within it: if that transaction fails, the
   * bytes are swept. To restrict the type of file, call `requireFichier` first.
   */
  async deposer(source: Uint8Array | Readable): Promise<Contenu> {
    const recu = await recevoir(source)
    try {
      const { sha256, taille, tete } = recu
      const typeMime = await natureDe(tete)
      const { lieu } = this.magasin
      const { estGarde, ...contenu } = await inscrire(this.db, {
        sha256,
        taille,
        typeMime,
        lieu,
        etatAnalyse: this.aAnalyser === undefined ? 'NON_ANALYSE' : 'EN_ATTENTE',
      })
      if (!estGarde) {
        await this.magasin.garder(recu)
        await marquerGarde(this.db, sha256)
        this.aAnalyser?.()
      }
      return contenu
    } finally {
      await recu.rendre()
    }
  }

  /** Stored bytes by their hash, from the first one. Bytes with another hash end in an error before the last one. */
  async lire(sha256: string): Promise<Readable> {
    const contenu = await findContenu(this.db, sha256)
    if (contenu === undefined) throw new Error(`Nothing is kept under ${sha256}.`)
    const morceaux = verifies(sha256, this.magasinDe(contenu.lieu).lire(sha256))
    // Reads the first chunk before the stream is returned: unreadable content fails here, not in the middle of an answer.
    const first = await morceaux.next()
    return Readable.from(first.done ? [] : suite(first.value, morceaux), { objectMode: false })
  }

  /** The same bytes in one buffer, for callers that need the whole file. */
  async lireEntier(sha256: string): Promise<Buffer> {
    const morceaux: Buffer[] = []
    for await (const morceau of await this.lire(sha256)) morceaux.push(morceau)
    return Buffer.concat(morceaux)
  }

  /** Deletes bytes without references. @returns their number */
  async balayer(): Promise<number> {
    let balayes = 0
    for (const sha256 of await findDelaisses(this.db, BALAYES)) if (await this.oublier(sha256)) balayes++
    return balayes
  }

  /** The bytes are deleted before the deletion of the row is visible: a concurrent upload of the same bytes then stores them again. */
  private async oublier(sha256: string): Promise<boolean> {
    try {
      return await this.db.transaction(async (tx) => {
        const lieu = await deleteDelaisse(tx, sha256)
        if (lieu === undefined) return false
        await this.magasinDe(lieu).oublier(sha256)
        return true
      })
    } catch (error) {
      // A new reference was made meanwhile.
      if (isStillReferred(error)) return false
      throw error
    }
  }

  private magasinDe(lieu: Magasin['lieu']): Magasin {
    if (lieu === this.magasin.lieu) return this.magasin
    if (lieu === 'BASE') return this.base
    throw new Error('Files are kept in an S3 store, which the configuration does not name any more.')
  }
}

const FOREIGN_KEY_VIOLATION = '23503'
const isStillReferred = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === FOREIGN_KEY_VIOLATION || isStillReferred(error.cause))

async function* suite(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

/** Holds the last chunk back until the hash of all bytes is verified. */
async function* verifies(sha256: string, morceaux: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let kept: Uint8Array | undefined
  for await (const morceau of morceaux) {
    if (kept !== undefined) yield kept
    hash.update(morceau)
    kept = morceau
  }
  if (hash.digest('hex') !== sha256) throw new Error(`What is kept under ${sha256} is something else.`)
  if (kept !== undefined) yield kept
}

/**
 * Requires that a file may be opened, apart from the rights of the caller.
 * @throws DomainError FICHIER_INFECTE; FICHIER_EN_ANALYSE before its scan, except for its sender
 */
export function requireOuvrable({ etatAnalyse }: Pick<Contenu, 'etatAnalyse'>, isExpediteur: boolean): void {
  const obstacle = obstacleAOuvrir(etatAnalyse, isExpediteur)
  if (obstacle !== null) throw new DomainError(obstacle)
}
