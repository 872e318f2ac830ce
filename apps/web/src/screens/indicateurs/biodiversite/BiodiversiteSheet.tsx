import type { ComponentType } from 'react'
import { type FormProps, ModuleSheet } from '../ModuleSheet'
import type { Page } from '../rubriques'
import { CulturePrincipale } from './CulturePrincipale'
import { EspecesTable } from './EspecesTable'
import { IaeTable } from './IaeTable'
import { Obligation } from './Obligation'
import { QualiteSol } from './QualiteSol'

/** Sub-sections with a form of their own; the others are a plain table. */
const forms: Readonly<Record<string, ComponentType<FormProps>>> = {
  BIODIV_IAE: IaeTable,
  BIODIV_IAE_OBLIGATION: Obligation,
  BIODIV_CULTURE_PRINCIPALE: CulturePrincipale,
  BIODIV_ESPECES_VEGETALES: EspecesTable,
  BIODIV_SOL: QualiteSol,
}

/** Agro-ecological features, parcels, crops, species, soil (specification of the level-4 scheme, biodiversity sheets). */
export const BiodiversiteSheet = ({ page }: { page: Page }) => <ModuleSheet page={page} forms={forms} />
