import { getFeuille, type Language, type LigneDeFeuille, type Manque, type TypeRubrique } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { fetchScheme, type Scheme } from '@sillon/referentials'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { arbreLu } from '#dossiers/feuille/arbre'
import { saisiesOf } from '#dossiers/feuille/sheet-store'
import { type Answer, request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'

/** A file as its scenarios start from it. Reading it changes no state. */
export interface DossierLu {
  readonly key: DossierKey
  readonly feuille: Answer<typeof getFeuille>
  readonly scheme: Scheme
  readonly language: Language
  /** The tree without verdicts and marks of copied values: scenarios neither judge nor confirm. */
  readonly tree: readonly TypeRubrique[]
  /** Entries of the file, by code. */
  readonly saisies: Readonly<Record<string, Value>>
  readonly signal: AbortSignal
  /** Called when the references of another basin cannot be loaded. */
  onReferences(failure: unknown): void
}

/** The farm lacks data without which its sheets cannot be filled in. */
export class ManqueFailure extends Error {
  constructor(readonly manque: Manque) {
    super(manque)
  }
}

/** Reads a file and its rules. Rejects with a `ManqueFailure` when the farm lacks data, and when it cannot be read. */
export async function lireDossier(
  key: DossierKey,
  { language, signal, onReferences }: Pick<DossierLu, 'language' | 'signal' | 'onReferences'>,
): Promise<DossierLu> {
  const { codeNational, idExploitation, millesime } = key
  const [{ data: feuille }, scheme] = await Promise.all([
    request(getFeuille, { params: { codeNational, idExploitation }, query: { millesime }, signal }),
    fetchScheme(codeNational, millesime),
  ])
  if (scheme === undefined) throw new ApiFailure(404, { code: 'DEMARCHE_INCONNUE', message: codeNational })
  if (feuille.manque !== null) throw new ManqueFailure(feuille.manque)
  const tree = arbreLu(scheme, { ...feuille, lignes: feuille.lignes.map(sansMarque), validites: [] }, language)
  return { key, feuille, scheme, language, tree, saisies: saisiesOf(scheme, feuille.lignes), signal, onReferences }
}

const sansMarque = (ligne: LigneDeFeuille): LigneDeFeuille => ({ ...ligne, aConfirmer: false })
