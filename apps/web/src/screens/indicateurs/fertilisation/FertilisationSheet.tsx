import type { ComponentType } from 'react'
import { type FormProps, ModuleSheet } from '../ModuleSheet'
import type { Page } from '../rubriques'
import { forme } from '../tables/forme'
import { TotalDePoints } from '../tables/TotalDePoints'
import { AzoteHorticole } from './AzoteHorticole'
import { BilanAzote } from './BilanAzote'
import { couverts, horsSol, outils, recyclage } from './tables'

const simple = (score: string) => forme(() => [], { total: `HVE4_FERTI_${score}` })

const forms: Readonly<Record<string, ComponentType<FormProps>>> = {
  FERTI_BILAN: BilanAzote,
  FERTI_AZOTE_HORTI: AzoteHorticole,
  FERTI_NON_FERTI: simple('S_30'),
  FERTI_OUTILS: forme(outils, { total: 'HVE4_FERTI_S_40' }),
  FERTI_ORGANIQUE: simple('S_50'),
  FERTI_LEGUMINEUSES: simple('S_60'),
  FERTI_COUVERTS: forme(couverts, { total: 'HVE4_FERTI_S_70' }),
  FERTI_HORSOL: forme(horsSol),
  FERTI_RECYCLAGE: forme(recyclage, { total: 'HVE4_FERTI_S_85' }),
  FERTI_TOTAL: () => <TotalDePoints code="HVE4_FERTI_S_10" isModule />,
}

/** Nitrogen balance, planning tools, legumes, covers, recycling (specification of the level-4 scheme, fertilisation sheets). */
export const FertilisationSheet = ({ page }: { page: Page }) => <ModuleSheet page={page} forms={forms} />
