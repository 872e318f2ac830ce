import type { listEntites } from '@sillon/contract'
import type { Answer } from '../../api/client'
import type { ChecklistGroup } from '../../fields/ChecklistField'

type Entite = Answer<typeof listEntites>[number]

const DEPARTEMENT = 1
const asItem = ({ identite, libelleentite }: Entite, label = libelleentite) => ({ value: String(identite), label })

/**
 * Territories to choose from: a group for each region, itself first and then its departments; what is in none comes last. Those that an account has
 * and the list has not stay as they are, unseen.
 */
export function territoiresParRegion(entites: readonly Entite[], regionEntiere: string): ChecklistGroup[] {
  const tops = entites.filter(({ idtypeentite }) => idtypeentite !== DEPARTEMENT)
  const groups = tops.map((top) => ({
    label: top.libelleentite,
    items: [
      asItem(top, `${top.libelleentite} (${regionEntiere})`),
      ...entites.filter(({ identiteparente }) => identiteparente === top.identite).map((entite) => asItem(entite)),
    ],
  }))
  const known = new Set(tops.map(({ identite }) => identite))
  const others = entites.filter(
    ({ idtypeentite, identiteparente }) =>
      idtypeentite === DEPARTEMENT && (identiteparente === null || !known.has(identiteparente)),
  )
  return others.length === 0 ? groups : [...groups, { label: '–', items: others.map((entite) => asItem(entite)) }]
}
