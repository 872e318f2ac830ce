import type { LigneAssolement } from '@sillon/contract'
import type { DossierInput, Scheme } from '@sillon/referentials'
import { findAssolement } from '#fermes/assolement/repository'
import { findLieu, type Lieu, type ReferencesOfYear, referencesOf } from '#fermes/referentiels/references'
import { valeursDuRegistre } from '#fermes/registre/valeurs'
import type { Database } from '#socle/database/database'

/** Input of the calculation besides the entries: the rotation, the values of the records, and the location of the farm. The year's references are the same for every farm. */
export interface Facts<Ligne = DossierInput['assolement'][number]> {
  readonly assolement: readonly Ligne[]
  readonly registre: DossierInput['registre']
  readonly lieu: Lieu
  readonly annee: ReferencesOfYear
  /** Values of the auditor, by code; absent where the claimed file is computed. */
  readonly auditees?: DossierInput['auditees']
}

export async function findFacts(
  db: Database,
  year: { readonly idExploitation: number; readonly idMillesime: number },
  annee: ReferencesOfYear,
): Promise<Facts<LigneAssolement>> {
  const { assolement } = await findAssolement(db, year)
  return { assolement, registre: await valeursDuRegistre(db, year), lieu: await findLieu(db, year), annee }
}

/** Input of a calculation with these entries: the entered basin selects the vine's references. */
export function inputOf<Ligne>(
  { bassin }: Pick<Scheme, 'bassin'>,
  { assolement, registre, lieu, annee, auditees }: Facts<Ligne>,
  saisies: DossierInput['saisies'],
): Omit<DossierInput, 'assolement'> & Pick<Facts<Ligne>, 'assolement'> {
  const choisi = bassin === null ? null : saisies[bassin]
  const codeBassin = typeof choisi === 'string' ? choisi : null
  const { irrigation, familles } = lieu
  return {
    assolement,
    // A farm without records freezes no such field.
    ...(registre != null && { registre }),
    irrigation,
    familles,
    ...referencesOf(annee, lieu, codeBassin),
    saisies,
    // Nor does a file without values of an auditor.
    ...(auditees != null && Object.keys(auditees).length > 0 && { auditees }),
  }
}
