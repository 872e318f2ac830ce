import type { DossierSuivi } from '@sillon/contract'
import { CopieDuLot } from './CopieDuLot'
import { EtatDuLot } from './EtatDuLot'
import { RappelDuLot } from './RappelDuLot'
import { RapportsDuLot } from './RapportsDuLot'

const actes = { rappel: RappelDuLot, copie: CopieDuLot, etat: EtatDuLot, rapports: RapportsDuLot } as const

interface Props {
  nom: keyof typeof actes
  dossiers: readonly DossierSuivi[]
  millesime: number
  onClose: () => void
}

/** Dialog of an action on the chosen files, by the name of the action. */
export default function ActeDuLot({ nom, ...lot }: Props) {
  const Acte = actes[nom]
  return <Acte {...lot} />
}
