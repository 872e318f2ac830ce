/** Status of a part of a file (module, sheet or section), most severe first. */
export const statuts = ['EN_ERREUR', 'INCOMPLET', 'SOUS_LE_SEUIL', 'ATTEINT', 'COMPLET'] as const
export type Statut = (typeof statuts)[number]

/** Facts that determine a status. */
export interface Faits {
  /** Number of impossible values, and of refused entries. */
  readonly erreurs: number
  /** Number of fields left to fill in. */
  readonly vides: number
  /** Whether it reaches its threshold; null without one, or for a person who may not see scores. */
  readonly estAtteint: boolean | null
  /** Number of doubts and requirements to look at. */
  readonly reserves: number
}

/** The common rule of every pill, rail, card and list: in error before missing, before below the threshold, before reached, before complete. */
export function statutDe({ erreurs, vides, estAtteint, reserves }: Faits): Statut {
  if (erreurs > 0) return 'EN_ERREUR'
  if (vides > 0) return 'INCOMPLET'
  if (estAtteint === false) return 'SOUS_LE_SEUIL'
  return reserves > 0 ? 'ATTEINT' : 'COMPLET'
}

/** Whether no field is left to fill in, so that the points are final. */
export const estAchevee = (statut: Statut): boolean => statut !== 'EN_ERREUR' && statut !== 'INCOMPLET'
