import {
  type ApercuImport,
  type GenreImport,
  IMPORT_LIGNES_MAX,
  IMPORT_TAILLE_MAX,
  type Language,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import { bytesOf } from '#socle/http/base64'
import { readTableau } from '#socle/tableurs/tableau'
import { readLignes } from './colonnes'
import { exploitations } from './exploitations'
import { citee, type FauteDeLigne, fautesLues, MONTREES } from './fautes'
import { type Circonstances, compter, type Genre, type Plan } from './genre'
import { hasPending, insertImport } from './repository'
import { utilisateurs } from './utilisateurs'

/** Implementation of each kind of file. */
export const genres: Readonly<Record<GenreImport, Genre>> = { exploitations, utilisateurs }

/** A real workbook of ten thousand lines has a tenth of these bytes. */
const LECTURE = {
  lignesMax: IMPORT_LIGNES_MAX,
  deploye: 60_000_000,
  illisible: 'IMPORT_ILLISIBLE',
  tropDeLignes: 'FICHIER_TROP_VOLUMINEUX',
}

/**
 * Reads a file outside transactions, so that the database does not wait meanwhile.
 * @throws DomainError IMPORT_ILLISIBLE, FICHIER_TROP_VOLUMINEUX
 */
export async function lireFichier({ colonnes, cle }: Genre, content: string) {
  const bytes = bytesOf(content, IMPORT_TAILLE_MAX)
  if (bytes === null) throw new DomainError('IMPORT_ILLISIBLE')
  return readLignes(await readTableau(bytes, LECTURE), colonnes, cle)
}

type Lu = Awaited<ReturnType<typeof lireFichier>>

/** Plan of a file after its read, with its faults in the order of the lines and columns. @param tx transaction in which the plan may be written */
export async function planifier(
  tx: Database,
  genre: Genre,
  circonstances: Circonstances,
  { lignes, fautes }: Lu,
): Promise<Plan> {
  const plan = await genre.plan(tx, circonstances, lignes)
  const parNumero = new Map(lignes.map(({ ligne, cellules }) => [ligne, cellules]))
  const colonnes = Object.keys(genre.colonnes)
  const rang = ({ colonne }: FauteDeLigne) => colonnes.indexOf(colonne)
  return {
    ...plan,
    fautes: [...fautes, ...plan.fautes]
      .sort((a, b) => a.ligne - b.ligne || rang(a) - rang(b))
      .map((faute) => citee(faute, parNumero.get(faute.ligne) ?? {})),
  }
}

/** @throws DomainError VALEUR_INVALIDE when a file has faults */
export function refuseFautes({ fautes }: Plan): void {
  if (fautes.length === 0) return
  const shown = fautes.slice(0, MONTREES)
  throw new DomainError(
    'VALEUR_INVALIDE',
    {},
    shown.map(({ ligne, colonne, code }) => ({ path: `${ligne}.${colonne}`, code })),
  )
}

interface Demande {
  readonly nom: string
  readonly content: string
  readonly simulation: boolean
  readonly language: Language
}

/**
 * Previews a file or, once confirmed, queues it: the process that takes it plans it again.
 * @throws DomainError ACTION_INTERDITE, IMPORT_ILLISIBLE, FICHIER_TROP_VOLUMINEUX; for a confirmed file also VALEUR_INVALIDE with its faults, IMPORT_EN_COURS
 */
export async function demanderImport(
  db: Database,
  genre: GenreImport,
  circonstances: Circonstances,
  { nom, content, simulation, language }: Demande,
): Promise<ApercuImport> {
  const { user, adresse, millesime } = circonstances
  const { idUtilisateur } = user
  genres[genre].authorize(user)
  if (!simulation && (await hasPending(db, idUtilisateur))) throw new DomainError('IMPORT_EN_COURS')
  const plan = await planifier(db, genres[genre], circonstances, await lireFichier(genres[genre], content))
  const counts = compter(plan.effets)
  const apercu = {
    ...counts,
    lignes: plan.effets.slice(0, MONTREES),
    nbFautes: plan.fautes.length,
    fautes: fautesLues(language, plan.fautes, genre),
  }
  if (simulation) return { ...apercu, idImport: null }
  refuseFautes(plan)
  const asked = { genre, idMillesime: millesime, idUtilisateur, adresse, nom, contenu: content, ...counts }
  return { ...apercu, idImport: await insertImport(db, asked) }
}
