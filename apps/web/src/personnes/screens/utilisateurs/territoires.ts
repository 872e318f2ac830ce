import type { listEntites } from '@sillon/contract'
import type { Answer } from '#socle/api/client'
import type { ChecklistGroup } from '#socle/fields/ChecklistField'

export type Entite = Answer<typeof listEntites>[number]

const REGION = 2
const asItem = ({ identite, libelleentite }: Entite, label = libelleentite) => ({ value: String(identite), label })

/** Words after the name of a whole region, and heading of the territories without a region. */
interface Mots {
  readonly regionEntiere: string
  readonly autres: string
}

/**
 * Territories to choose from: a group for each region, the region first and then its departments; territories without a region come last.
 * @param toutes all territories, for the names of regions outside `offertes`
 */
export function territoiresParRegion(
  offertes: readonly Entite[],
  toutes: readonly Entite[],
  { regionEntiere, autres }: Mots,
): ChecklistGroup[] {
  const regions = toutes.filter(({ idtypeentite }) => idtypeentite === REGION)
  const groups = regions.map((region) => ({
    label: region.libelleentite,
    items: [
      ...offertes
        .filter(({ identite }) => identite === region.identite)
        .map((entite) => asItem(entite, `${region.libelleentite} (${regionEntiere})`)),
      ...offertes.filter(({ identiteparente }) => identiteparente === region.identite).map((entite) => asItem(entite)),
    ],
  }))
  const placees = new Set(groups.flatMap(({ items }) => items.map(({ value }) => value)))
  const others = offertes.filter(({ identite }) => !placees.has(String(identite)))
  return [...groups, { label: autres, items: others.map((entite) => asItem(entite)) }].filter(
    ({ items }) => items.length > 0,
  )
}
