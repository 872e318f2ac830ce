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

/** A streamed file: stored while it is made, and never whole in memory. Both a `Readable` and the output of the `tableurs` writers fit. */
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
   * @throws DomainError without the right: ACTION_INTERDITE, or EXPLOITATION_INCONNUE for an invisible farm
   */
  authorize(user: UserInfo, params: Params, db: Database): void | Promise<void>
  /** Begins the file. The embedded database serves one query at a time: read in short pages by key. */
  produire(production: Production<Params>): Promise<Fichier>
}
