import type { Page } from '../../../feuille/rubriques'
import { IndicateursTable } from '../../../lignes/IndicateursTable'
import { SousRubriqueSection } from '../../../lignes/SousRubriqueSection'
import { VergersList } from './VergersList'

const PERENNES = 'CULT_PERENNES'

/** Areas by crop family, productions, land outside the farmed area, totals (specification of the level-4 scheme, surface sheets). */
export function SurfaceSheet({ page }: { page: Page }) {
  return page.sousRubriques.map((sousRubrique) => (
    <SousRubriqueSection key={sousRubrique.codeNational} sousRubrique={sousRubrique}>
      {(codes) => (
        <>
          <IndicateursTable caption={sousRubrique.libelle} codes={codes} />
          {sousRubrique.codeNational === PERENNES && <VergersList />}
        </>
      )}
    </SousRubriqueSection>
  ))
}
