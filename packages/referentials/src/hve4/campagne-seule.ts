import type { Kind } from '../kinds/kind'

/** Fields of a row of the catalogue that this rule reads. */
interface Ligne {
  readonly code: string
  readonly sousRubrique: string
  readonly unite: string | null
  readonly nature: string
  readonly kind: Pick<Kind, 'campagneSeule'>
  readonly plusieursAnnees: boolean
}

/** Lengths and trees stay on the farm from one campaign to the next; values with any other unit belong to one campaign. */
const UNITES_DU_SITE: ReadonlySet<string | null> = new Set([null, 'm', 'arbre'])

/** Areas that stay all the same: landscape, installations, area equipped for irrigation. */
const SOUS_RUBRIQUES_DU_SITE = new Set(['CULT_SNE', 'CULT_SNA', 'BIODIV_IAE', 'PHYTO_EAU', 'FERTI_RECYCLAGE'])
const LIGNES_DU_SITE = new Set(['HVE4_IRRI_D_101', 'HVE4_IRRI_D_81', 'HVE4_IRRI_D_82'])

/** Answers about the audited period: products used, soil tests made. */
const SOUS_RUBRIQUES_D_EVENEMENTS = new Set(['PHYTO_CMR', 'BIODIV_SOL'])

const LIGNES_DE_CAMPAGNE = new Set([
  // Land temporarily out of use, flooded or under development.
  ...['HVE4_CULT_D_75', 'HVE4_CULT_D_79', 'HVE4_CULT_D_80'],
  // The former thresholds are those of the year before each campaign.
  ...['HVE4_PHYTO_D_3001', 'HVE4_PHYTO_D_3002', 'HVE4_PHYTO_D_3003'],
  // Vegetables and soilless crops are chosen anew each year; vines and trees stay.
  ...['HVE4_PHYTO_D_620', 'HVE4_PHYTO_D_621', 'HVE4_PHYTO_D_630', 'HVE4_PHYTO_D_631'],
])

/**
 * Whether an entry of a row is for one campaign only, and is not copied into the next (docs/decisions/0005-copy-of-last-year.md): dates, totals, proposals of
 * the rotation, quantities and areas, events. A row of several campaigns is not: its campaigns move back by one.
 */
export function estCampagneSeule({ code, sousRubrique, unite, nature, kind, plusieursAnnees }: Ligne): boolean {
  if (plusieursAnnees) return false
  if (nature !== 'D' || kind.campagneSeule) return true
  if (SOUS_RUBRIQUES_D_EVENEMENTS.has(sousRubrique) || LIGNES_DE_CAMPAGNE.has(code)) return true
  return !UNITES_DU_SITE.has(unite) && !SOUS_RUBRIQUES_DU_SITE.has(sousRubrique) && !LIGNES_DU_SITE.has(code)
}
