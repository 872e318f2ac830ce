import type { Language, UserInfo } from '@sillon/contract'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'

/** Inputs of an export: its author with their present rights, its parameters, and the report of its progress. */
export interface Production<Params> {
  readonly db: Database
  readonly contenus: Contenus
  readonly user: UserInfo
  readonly langue: Language
  readonly params: Params
  /** Reports the progress. The last reported number is the number of rows in the journal. */
  avancer(fait: number, total: number): void
  /** Aborts when the person cancels the export or the process stops. A generator of bytes stops by itself, because nobody asks it for more. */
  readonly signal: AbortSignal
}

/** A streamed file: it is stored while it is made, and never held whole. A `Readable` is one, and the output of the writers of `tableurs`. */
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
   * Called at the request, while the export is made and at the download.
   * @throws DomainError without the right: ACTION_INTERDITE, or EXPLOITATION_INCONNUE for a hidden farm
   */
  authorize(user: UserInfo, params: Params, db: Database): void | Promise<void>
  /** Begins the file. The embedded database serves one query at a time: read in pages by key, none of them long. */
  produire(production: Production<Params>): Promise<Fichier>
}
