import { readStored, writeStored } from '../../session/storage'
import { aucunChangement, type Changements, isUnchanged } from './infos'

export interface DossierKey {
  readonly idUtilisateur: number
  readonly idExploitation: number
  readonly millesime: number
  readonly codeNational: string
}

const keyOf = ({ idUtilisateur, idExploitation, millesime, codeNational }: DossierKey) =>
  `sillon.brouillon.${idUtilisateur}.${idExploitation}.${millesime}.${codeNational}.infos`

/** What was typed on this device and never saved. */
export function readBrouillon(dossier: DossierKey): Changements {
  try {
    return { ...aucunChangement, ...(JSON.parse(readStored(keyOf(dossier)) ?? '{}') as Partial<Changements>) }
  } catch {
    return aucunChangement
  }
}

/** Keeps what was typed, so that a closed tab or a lost session loses nothing; nothing changed leaves nothing behind. */
export const keepBrouillon = (dossier: DossierKey, changements: Changements): void =>
  writeStored(keyOf(dossier), isUnchanged(changements) ? null : JSON.stringify(changements))
