import type { Kind } from '../kinds/kind'

/** Fields of a row of the catalogue that this rule reads. */
interface Ligne {
  readonly code: string
  readonly sousRubrique: string
  readonly unite: string | null
  readonly nature: string
  readonly kind: Kind
}

/**
 * Counts, answers and texts stay valid in the next campaign, and so does the index, whose campaigns move by one; values with any other unit belong to one
 * campaign.
 */
const UNITES_DU_SITE: ReadonlySet<string | null> = new Set([null, 'nombre', 'IFT'])

/** Landscape and land outside the farmed area stay, whatever their unit. */
const SOUS_RUBRIQUES_DU_SITE = new Set([
  'HVE3A_SR_SNE',
  'HVE3A_SR_SNA',
  'HVE3A_SR_SET_SURFACES',
  'HVE3A_SR_SET_LINEAIRES',
])

/** Land temporarily out of use, and a share of the year's water. */
const LIGNES_DE_CAMPAGNE = new Set(['HVE3A_D_94', 'HVE3A_D_95', 'HVE3A_D_96', 'HVE3A_D_187'])

/** Whether an entry of a row is for one campaign only, and is not copied into the next (docs/decisions/0005-copy-of-last-year.md). */
export function estCampagneSeule({ code, sousRubrique, unite, nature, kind }: Ligne): boolean {
  if (nature !== 'D' || kind.campagneSeule || LIGNES_DE_CAMPAGNE.has(code)) return true
  return !UNITES_DU_SITE.has(unite) && !SOUS_RUBRIQUES_DU_SITE.has(sousRubrique)
}
