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
  /** True for a plausible value that no official source gives. */
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

/** The references of a campaign year that the calculation reads, already chosen for the farm's region and viticultural basin. */
export interface References {
  readonly parametresIft: ParametresIft
  readonly referencesIft: ReferencesIft
  readonly materiels: readonly Materiel[]
  readonly conditions: readonly ConditionTraitement[]
}
