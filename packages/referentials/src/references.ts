import type { ListeReferentiel } from './listes-annuelles'

/** A ceiling or floor of the treatment-frequency index (IFT) for HVE4. */
export interface ParametreIft {
  readonly code_type_valeur: 'PLAFOND' | 'PLANCHER'
  /** H herbicides, HH everything else. */
  readonly code_type_ift: 'H' | 'HH'
  /** Orchard grouping, in the orchard list only. */
  readonly id_regroupement_verger: number | null
  readonly valeur: number | null
  /** The value before the last revision of the thresholds ("ancien plafond", "ancien plancher"). */
  readonly valeur_prec: number | null
  /** True for a plausible value without an official source. */
  readonly indicatif: boolean
}

/** The four lists of IFT parameters (specification 3, section 3). */
export const listesIft = ['gc_hors_pdt', 'gc_pdt', 'viti', 'arbo'] as const
export type ListeIft = (typeof listesIft)[number]
export type ParametresIft = Readonly<Record<ListeIft, readonly ParametreIft[]>>

/** Regional reference of the IFT, herbicides and the rest. */
export interface ReferenceIft {
  readonly iftHerbicide: number
  readonly iftHorsHerbicide: number
  readonly indicatif: boolean
}
export interface ReferencesIft {
  /** Arable crops and potatoes, by the region of the head office. */
  readonly GC_PT: ReferenceIft | null
  /** Vine, by viticultural basin. */
  readonly VIGNE: ReferenceIft | null
}

export interface Materiel {
  readonly code: string
  readonly typeMateriel: string
}

export interface ConditionTraitement {
  readonly codeCondition: string
  readonly codeRubriqueCondition: string
}

/** References of a campaign year for the calculation, already chosen for the farm's region and viticultural basin. */
export interface References {
  readonly parametresIft: ParametresIft
  readonly referencesIft: ReferencesIft
  readonly materiels: readonly Materiel[]
  readonly conditions: readonly ConditionTraitement[]
}

/** References of the loaded lists. */
export type ReferencesLues = { readonly [Nom in keyof References]?: References[Nom] | undefined }

/** Lists without a line. */
export const sansReferences: References = {
  parametresIft: { gc_hors_pdt: [], gc_pdt: [], viti: [], arbo: [] },
  referencesIft: { GC_PT: null, VIGNE: null },
  materiels: [],
  conditions: [],
}

/** References that each list of the year gives to a calculation. Basins, products and doses give none: only fields and the register use them. */
const lues = {
  'plafonds-ift': ['parametresIft'],
  'references-ift': ['referencesIft'],
  'bassins-viticoles': [],
  equipements: ['materiels'],
  'conditions-application': ['conditions'],
  'produits-phyto': [],
  'doses-reference': [],
} as const satisfies Readonly<Record<ListeReferentiel, readonly (keyof References)[]>>

/** Lists whose values a calculation reads: without a row, points that need them are not computed. */
export const estLueParLeCalcul = (liste: ListeReferentiel): boolean => lues[liste].length > 0

/** A row that waits for a value of a list, and so do its points. */
export interface ReferenceManquante {
  readonly liste: ListeReferentiel
  readonly code: string
}

/** References available to a calculation that declares these lists: it can read no other. */
export type ReferencesDe<Liste extends ListeReferentiel> = Pick<References, (typeof lues)[Liste][number]>

/**
 * References of the lists that a scheme declares, without any others.
 * @throws Error when one of them was not loaded
 */
export function referencesDe<Liste extends ListeReferentiel>(
  listes: readonly Liste[],
  references: ReferencesLues,
): ReferencesDe<Liste> {
  const found = listes.flatMap((liste) =>
    lues[liste].map((nom) => {
      if (references[nom] === undefined) throw new Error(`The list ${liste} was not loaded.`)
      return [nom, references[nom]] as const
    }),
  )
  return Object.fromEntries(found) as ReferencesDe<Liste>
}
