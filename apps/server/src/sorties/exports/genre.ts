import type { Language, UserInfo } from '@sillon/contract'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'

/** With what a file is produced: whoever asked for it as they are now, what they asked, and how they are kept up to date. */
export interface Production<Params> {
  readonly db: Database
  readonly contenus: Contenus
  readonly user: UserInfo
  readonly langue: Language
  readonly params: Params
  /** Tells how much is done of what there is to do. What was told last is the number of rows that the journal keeps. */
  avancer(fait: number, total: number): void
  /** Told when the person cancels it or the process stops. What gives its bytes as it goes stops by itself: nobody asks it for more. */
  readonly signal: AbortSignal
}

/** A file, as its bytes come: it is stored while it is produced, and never held whole. A `Readable` is one, and what the writers of `tableurs` give. */
interface Fichier {
  readonly nomFichier: string
  readonly typeMime: string
  readonly contenu: AsyncIterable<Uint8Array>
}

/** A kind of export ([how to add one](../../../../docs/how-to/add-an-export.md)). */
export interface GenreDExport<Params> {
  /** Label of the export in its person's list. */
  libelle(params: Params, langue: Language): string
  /**
   * Asked when it is asked for, when it is produced and when it is fetched.
   * @throws DomainError when this person may not have it: ACTION_INTERDITE, or as if there were nothing what they do not see (EXPLOITATION_INCONNUE)
   */
  authorize(user: UserInfo, params: Params, db: Database): void | Promise<void>
  /** Begins the file. The embedded database serves one query at a time: read in pages by key, none of them long. */
  produire(production: Production<Params>): Promise<Fichier>
}
