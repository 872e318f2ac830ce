import type { Database } from '../database/database'
import type { LieuContenu } from '../database/schema/contenus'
import type { Recu } from './recu'
import { findMorceau, insertMorceau } from './repository'

/** A store of bytes by their hash. Storing is idempotent. */
export interface Magasin {
  readonly lieu: LieuContenu
  garder(recu: Recu): Promise<void>
  /** Stored bytes, from the first one. */
  lire(sha256: string): AsyncIterable<Uint8Array>
  /** Deletes bytes, stored or not. */
  oublier(sha256: string): Promise<void>
}

/** Stores bytes in the database, in chunks: its backup includes them, and no other setup is needed. */
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

  /** The chunks are deleted with their content's row. */
  async oublier(): Promise<void> {}
}
