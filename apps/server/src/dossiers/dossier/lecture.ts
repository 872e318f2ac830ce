import { type DossierEvaluation, type Scheme, schemeFor } from '@sillon/referentials'
import { type ReferencesOfYear, referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { findContenu } from './contenu-repository'
import { decidedEvaluation } from './decidee'
import { inputOf } from './entree'
import type { OuvertureCalculee } from './ouvrir'
import { type Saisie, valuesOf } from './saisies'

/** A file with its calculation. */
export interface Lecture {
  /** The rules that show the file; for a decided file, the rules of its decision. */
  readonly scheme: Scheme
  readonly evaluation: DossierEvaluation
  /** Unconfirmed rows copied from the year before. */
  readonly aConfirmer: ReadonlySet<string>
  readonly annee: ReferencesOfYear
  /** Whether the farm has records now, in the file's campaign or the two before. */
  readonly aDesRecords: boolean
}

/**
 * A file as the user may see it: frozen when it is decided, otherwise recomputed from the stored values. A file that nobody has opened yet has the proposals of
 * the rotation.
 */
export async function lire(db: Database, ouverture: OuvertureCalculee): Promise<Lecture> {
  const { key, dossier, codeNational } = ouverture
  const contenu = await findContenu(db, { ...key, idDossier: dossier?.idDossier })
  const decidee = dossier === undefined ? undefined : await decidedEvaluation(db, dossier, codeNational)
  const scheme = decidee?.scheme ?? ouverture.scheme
  const annee = await referencesAt(db, key.idMillesime, scheme.references, contenu.references)
  return {
    scheme,
    evaluation:
      decidee?.evaluation ?? scheme.evaluate(inputOf(scheme, { ...contenu, annee }, valuesOf(contenu.saisies))),
    aConfirmer: aConfirmerOf(contenu.saisies),
    annee,
    aDesRecords: contenu.registre != null,
  }
}

export const aConfirmerOf = (saisies: ReadonlyMap<string, Saisie>): ReadonlySet<string> =>
  new Set([...saisies].flatMap(([code, { aConfirmer }]) => (aConfirmer ? [code] : [])))

/** A file as an auditor sees it: its calculation, and the rows to be confirmed. */
export type Vue = Pick<Lecture, 'scheme' | 'evaluation' | 'aConfirmer'>

/** The file as it stands in this transaction. */
export async function openVue(
  tx: Database,
  scheme: Scheme,
  dossier: { readonly idExploitation: number; readonly idMillesime: number; readonly idDossier: number },
): Promise<Vue> {
  const contenu = await findContenu(tx, dossier)
  const annee = await referencesAt(tx, dossier.idMillesime, scheme.references, contenu.references)
  return {
    scheme,
    evaluation: scheme.evaluate(inputOf(scheme, { ...contenu, annee }, valuesOf(contenu.saisies))),
    aConfirmer: aConfirmerOf(contenu.saisies),
  }
}

/** Present content of a file; for a decided file, its content at the decision. Null without a calculation. */
export async function vueOf(
  db: Database,
  dossier: { readonly idExploitation: number } & Parameters<typeof decidedEvaluation>[1],
  codeNational: string,
): Promise<Vue | null> {
  const scheme = schemeFor(codeNational, dossier.idMillesime)
  if (scheme === undefined) return null
  return { ...(await openVue(db, scheme, dossier)), ...(await decidedEvaluation(db, dossier, codeNational)) }
}
