import { Readable } from 'node:stream'
import {
  type DemandeExport,
  EXPORTS_EN_ATTENTE_MAX,
  type ExportSuivi,
  type Language,
  type UserInfo,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import { genreDe } from './genres'
import { aPerduDesDroits, findExport, insertExport, lireParties } from './repository'

/**
 * Requests a file, which a process produces later.
 * @throws DomainError the refusals of the kind, EXPORTS_AU_MAXIMUM
 */
export async function demanderExport(
  db: Database,
  user: UserInfo,
  adresse: string,
  langue: Language,
  demande: DemandeExport,
): Promise<ExportSuivi> {
  const genre = genreDe(demande)
  if (genre === undefined) throw new Error(`The kind ${demande.genre} is not among those that the contract takes.`)
  await genre.authorize(user, genre.params, db)
  const { idUtilisateur } = user
  const asked = {
    genre: demande.genre,
    params: demande.params,
    prevenir: demande.prevenir,
    idUtilisateur,
    adresse,
    langue,
  }
  const idExport = await db.transaction((tx) => insertExport(tx, asked, EXPORTS_EN_ATTENTE_MAX))
  if (idExport === undefined) throw new DomainError('EXPORTS_AU_MAXIMUM', { maximum: EXPORTS_EN_ATTENTE_MAX })
  return requireExport(db, user, idExport, langue)
}

/** @throws DomainError EXPORT_INCONNU when the export is unknown or somebody else's */
export async function requireExport(
  db: Database,
  { idUtilisateur }: UserInfo,
  idExport: number,
  language: Language,
): Promise<ExportSuivi> {
  const found = await findExport(db, idUtilisateur, idExport, language)
  if (found === undefined) throw new DomainError('EXPORT_INCONNU')
  return found
}

/**
 * File of an export, for a person who still has the right to it: an older file must not disclose data after the loss of a right.
 * @throws DomainError EXPORT_INCONNU, EXPORT_SANS_FICHIER, EXPORT_DROITS_RETIRES, the refusals of the kind
 */
export async function ouvrirFichier(db: Database, user: UserInfo, idExport: number, language: Language) {
  const found = await requireExport(db, user, idExport, language)
  const { etat, nomFichier, typeMime, taille } = found
  if (etat !== 'TERMINE' || nomFichier === null || typeMime === null) throw new DomainError('EXPORT_SANS_FICHIER')
  const genre = genreDe(found)
  if (genre === undefined) throw new DomainError('EXPORT_SANS_FICHIER')
  await genre.authorize(user, genre.params, db)
  if (await aPerduDesDroits(db, user, idExport)) throw new DomainError('EXPORT_DROITS_RETIRES')
  return { nomFichier, typeMime, taille, contenu: Readable.from(lireParties(db, idExport)) }
}
