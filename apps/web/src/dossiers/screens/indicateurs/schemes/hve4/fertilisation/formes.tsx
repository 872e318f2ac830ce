import type { Formes } from '#dossiers/feuille/presentation'
import { forme } from '#dossiers/screens/indicateurs/lignes/tables/forme'
import { AzoteHorticole } from './AzoteHorticole'
import { BilanAzote } from './BilanAzote'
import { couverts, horsSol, outils, recyclage } from './tables'

const simple = (score: string) => forme(() => [], { total: `HVE4_FERTI_${score}` })

/** Nitrogen balance, planning tools, legumes, covers, recycling (specification of the level-4 scheme, fertilisation sheets). */
export const fertilisation: Formes = {
  FERTI_BILAN: BilanAzote,
  FERTI_AZOTE_HORTI: AzoteHorticole,
  FERTI_NON_FERTI: simple('S_30'),
  FERTI_OUTILS: forme(outils, { total: 'HVE4_FERTI_S_40' }),
  FERTI_ORGANIQUE: simple('S_50'),
  FERTI_LEGUMINEUSES: simple('S_60'),
  FERTI_COUVERTS: forme(couverts, { total: 'HVE4_FERTI_S_70' }),
  FERTI_HORSOL: forme(horsSol),
  FERTI_RECYCLAGE: forme(recyclage, { total: 'HVE4_FERTI_S_85' }),
}
