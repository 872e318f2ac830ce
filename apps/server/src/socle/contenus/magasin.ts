import type { Database } from '../database/database'
import type { LieuContenu } from '../database/schema/contenus'
import type { Recu } from './recu'
import { findMorceau, insertMorceau } from './repository'

/** A store of bytes by their hash. Storing is idempotent. */
export interface Magasin {
  readonly lieu: LieuContenu
  garder(recu: Recu): Promise<void>
  /** The bytes that are kept, from the first one. */
  lire(sha256: string): AsyncIterable<Uint8Array>
  /** Gives up bytes, there or not. */
  oublier(sha256: string): Promise<void>
}

/** Stores bytes in the database, in pieces: its backup includes them, and nothing else needs a setup. */
export class MagasinBase implements Magasin {
  readonly lieu = 'BASE'

  constructor(private readonly db: Database) {}

  async garder({ sha256, morceaux }: Recu): Promise<void> {
    let rang = 0
    for await (const octets of morceaux()) await insertMorceau(this.db, { sha256, rang: rang++, octets })
  }

  async *lire(sha256: string): AsyncIterable<Buffer> {
    for (let rang = 0; ; rang++) {
      const octets = await findMorceau(this.db, sha256, rang)
      if (octets === undefined) return
      yield octets
    }
  }

  /** Pieces go with what they are pieces of. */
  async oublier(): Promise<void> {}
}
