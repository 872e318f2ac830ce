import type { Formes } from '#dossiers/feuille/presentation'
import { CulturePrincipale } from './CulturePrincipale'
import { EspecesTable } from './EspecesTable'
import { IaeTable } from './IaeTable'
import { Obligation } from './Obligation'
import { QualiteSol } from './QualiteSol'

/** Agro-ecological features, parcels, crops, species, soil (specification of the level-4 scheme, biodiversity sheets). */
export const biodiversite: Formes = {
  BIODIV_IAE: IaeTable,
  BIODIV_IAE_OBLIGATION: Obligation,
  BIODIV_CULTURE_PRINCIPALE: CulturePrincipale,
  BIODIV_ESPECES_VEGETALES: EspecesTable,
  BIODIV_SOL: QualiteSol,
}
