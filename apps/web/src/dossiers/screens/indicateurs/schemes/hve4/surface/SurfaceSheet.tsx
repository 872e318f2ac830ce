import { useTranslation } from 'react-i18next'
import type { Page } from '#dossiers/feuille/rubriques'
import { IndicateursTable } from '#dossiers/screens/indicateurs/lignes/IndicateursTable'
import { Sections } from '#dossiers/screens/indicateurs/lignes/Sections'
import classes from './SurfaceSheet.module.css'
import { VergersList } from './VergersList'

const PERENNES = 'CULT_PERENNES'

/** Areas by crop family, productions, land outside the farmed area, totals (specification of the level-4 scheme, surface sheets): the titles of the columns once, above all of them. */
export function SurfaceSheet({ page }: { page: Page }) {
  return (
    <>
      <Titres />
      <Sections page={page}>
        {(sousRubrique, codes) => (
          <>
            <IndicateursTable caption={sousRubrique.libelle} isHeadHidden codes={codes} />
            {sousRubrique.codeNational === PERENNES && <VergersList />}
          </>
        )}
      </Sections>
    </>
  )
}

/** Visible titles only: for screen readers each table has its own. */
function Titres() {
  const { t } = useTranslation('indicateurs')
  return (
    <div aria-hidden className={classes.titres}>
      {['gauche', 'droite'].map((cote) => (
        <p key={cote}>
          <span>{t('colonne.ASSOLEMENT')}</span>
          <span>{t('colonne.saisie')}</span>
          <span>{t('colonne.unite')}</span>
          <span>{t('colonne.retenue')}</span>
        </p>
      ))}
    </div>
  )
}
