/** Status of a part of a file (module, sheet or section), the gravest first. */
export const statuts = ['EN_ERREUR', 'INCOMPLET', 'SOUS_LE_SEUIL', 'ATTEINT', 'COMPLET'] as const
export type Statut = (typeof statuts)[number]

/** All that a status follows from. */
export interface Faits {
  /** Values that are impossible, and entries that are refused. */
  readonly erreurs: number
  /** Fields left to fill in. */
  readonly vides: number
  /** Whether it reaches its threshold; null without one, or for a person who may not see scores. */
  readonly estAtteint: boolean | null
  /** Doubts and requirements that somebody has to look at. */
  readonly reserves: number
}

/** The one rule of every pill, rail, card and list: in error before missing, before below the threshold, before reached, before complete. */
export function statutDe({ erreurs, vides, estAtteint, reserves }: Faits): Statut {
  if (erreurs > 0) return 'EN_ERREUR'
  if (vides > 0) return 'INCOMPLET'
  if (estAtteint === false) return 'SOUS_LE_SEUIL'
  return reserves > 0 ? 'ATTEINT' : 'COMPLET'
}

/** Whether nothing is left to do before points are the last word. */
export const estAchevee = (statut: Statut): boolean => statut !== 'EN_ERREUR' && statut !== 'INCOMPLET'
