import type { ComponentType } from 'react'
import { IndicateursTable } from '../IndicateursTable'
import type { Page, SousRubrique } from '../rubriques'
import { SousRubriqueSection } from '../SousRubriqueSection'
import { CulturePrincipale } from './CulturePrincipale'
import { EspecesTable } from './EspecesTable'
import { IaeTable } from './IaeTable'
import { Obligation } from './Obligation'
import { QualiteSol } from './QualiteSol'

/** Sub-sections with a form of their own; the others are a plain table. */
const forms: Readonly<Record<string, ComponentType<{ sousRubrique: SousRubrique; codes: readonly string[] }>>> = {
  BIODIV_IAE: IaeTable,
  BIODIV_IAE_OBLIGATION: Obligation,
  BIODIV_CULTURE_PRINCIPALE: CulturePrincipale,
  BIODIV_ESPECES_VEGETALES: EspecesTable,
  BIODIV_SOL: QualiteSol,
}

/** Agro-ecological features, parcels, crops, species, soil (specification of the level-4 scheme, biodiversity sheets). */
export function BiodiversiteSheet({ page }: { page: Page }) {
  return page.sousRubriques.map((sousRubrique) => {
    const Form = forms[sousRubrique.codeNational]
    return (
      <SousRubriqueSection key={sousRubrique.codeNational} sousRubrique={sousRubrique}>
        {(codes) =>
          Form === undefined ? (
            <IndicateursTable caption={sousRubrique.libelle} codes={codes} />
          ) : (
            <Form sousRubrique={sousRubrique} codes={codes} />
          )
        }
      </SousRubriqueSection>
    )
  })
}
