import type { FormatTableur, Language, UserInfo } from '@sillon/contract'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database'
import { logSecurity } from '../http/security-log'
import { record } from '../journal/journal'
import type { Cellule, Colonne } from '../tableurs/feuille'
import { fichierDeFeuilles } from '../tableurs/formats'

type Libelle = Readonly<Record<Language, string>>

/** A column of an exported list: the identifier and the title of the list on the screen. */
export interface ColonneExportee<Row> extends Omit<Colonne, 'titre'> {
  readonly id: string
  readonly titre: Libelle
  readonly valeur: (row: Row, langue: Language) => Cellule
}

/**
 * A list that can be exported whole, as filtered. Its result is fixed at once, as identifiers in order; the rows are then read in batches, so that other calls
 * are served meanwhile and the memory stays constant.
 */
export interface ListeExportee<Demande, Row> {
  /** Kind of export (contract, `demandeExport`). */
  readonly genre: string
  /** Name of the file, without its extension. */
  readonly fichier: Libelle
  readonly titre: Libelle
  readonly colonnes: readonly ColonneExportee<Row>[]
  /** @throws DomainError when this person may not export the list */
  authorize(user: UserInfo, demande: Demande, db: Database): void | Promise<void>
  find(db: Database, user: UserInfo, demande: Demande): Promise<readonly number[]>
  /** Rows of these identifiers, in their order: one for each, several, or none. */
  read(
    db: Database,
    user: UserInfo,
    ids: readonly number[],
    demande: Demande,
    langue: Language,
  ): Promise<readonly Row[]>
}

/** Number of rows of one query: some milliseconds. */
const PAGE = 500

/** Parameters of a list that is exported as a file. */
export type ParamsListe<Demande> = Demande & {
  readonly format: FormatTableur
  readonly colonnes?: readonly string[] | undefined
}

interface Production<Demande> {
  readonly db: Database
  readonly user: UserInfo
  readonly langue: Language
  readonly params: ParamsListe<Demande>
  avancer?(fait: number, total: number): void
}

/**
 * Writes a list to a file while reading it. Returns the file with the number of things in it.
 * @throws DomainError when this person may not export the list
 */
export async function produireListe<Demande, Row>(
  liste: ListeExportee<Demande, Row>,
  { db, user, langue, params, avancer }: Production<Demande>,
) {
  await liste.authorize(user, params, db)
  const ids = await liste.find(db, user, params)
  const wanted = params.colonnes
  const asked = wanted === undefined ? liste.colonnes : liste.colonnes.filter(({ id }) => wanted.includes(id))
  // Without a known column name the whole list is exported, because a list needs columns.
  const colonnes = asked.length === 0 ? liste.colonnes : asked
  async function* lignes() {
    for (let fait = 0; fait < ids.length; fait += PAGE) {
      avancer?.(fait, ids.length)
      const rows = await liste.read(db, user, ids.slice(fait, fait + PAGE), params, langue)
      for (const row of rows) yield colonnes.map(({ valeur }) => valeur(row, langue))
    }
    avancer?.(ids.length, ids.length)
  }
  // A text longer than the widest column wraps: a printed page would cut it.
  const titres = colonnes.map(({ titre, ...colonne }) => ({ retour: true, ...colonne, titre: titre[langue] }))
  const feuille = { nom: liste.titre[langue], colonnes: titres, lignes: lignes() }
  return { ...fichierDeFeuilles(params.format, liste.fichier[langue], [feuille]), lignes: ids.length }
}

/** Call that answers a list as a file. */
interface Appel<Demande> {
  readonly user: UserInfo
  readonly query: ParamsListe<Demande>
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Streams a list as a download under its name. The download is journalled, like exports made in the background. */
export async function sendListe<Demande, Row>(
  db: Database,
  liste: ListeExportee<Demande, Row>,
  { user, query: params, language, request, reply }: Appel<Demande>,
) {
  const { nomFichier, typeMime, contenu, lignes } = await produireListe(liste, { db, user, langue: language, params })
  const { idUtilisateur } = user
  const nouvelle = { genre: liste.genre, params, fichier: nomFichier, lignes }
  await db.transaction((tx) =>
    record(tx, { idUtilisateur, adresse: request.ip, chaine: `personne ${idUtilisateur}` }, [
      { champ: 'export.liste', ancienne: null, nouvelle },
    ]),
  )
  logSecurity(request, 'file-exported')
  reply.type(typeMime)
  reply.header('content-disposition', contentDisposition(nomFichier))
  return contenu
}

/** Rows of these identifiers in their order, without rows deleted meanwhile. */
export function inOrderOf<Row>(
  ids: readonly number[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): readonly Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
