import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format'
import { Card } from '../../../ui/Card'
import { IndicateursTable } from '../IndicateursTable'
import table from '../IndicateursTable.module.css'
import { type EtatModule, etatsModules, type Page } from '../rubriques'
import { useSheet, useSummary } from '../sheet-context'
import { indicateursOf } from '../sheet-store'

/** The recap of the modules as they stand. */
export function SyntheseSheet({ pages }: { page: Page; pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const { scheme, store, dossier } = useSheet()
  useSummary(() =>
    etatsModules(scheme, pages, store)
      .map(({ points }) => points)
      .join(' '),
  )
  const etats = etatsModules(scheme, pages, store)
  return (
    <>
      <Card title={t('synthese.recapitulatif')}>
        {dossier.permissions.voirScores ? <Recapitulatif etats={etats} /> : <p>{t('synthese.sansScores')}</p>}
      </Card>
      {dossier.permissions.voirScores && <Scores pages={pages} />}
    </>
  )
}

function Recapitulatif({ etats }: { etats: readonly EtatModule[] }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  return (
    <table className={table.root}>
      <caption className={table.caption}>{t('synthese.recapitulatif')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('synthese.module')}</th>
          <th scope="col">{t('synthese.points')}</th>
          <th scope="col">{t('synthese.maximum')}</th>
          <th scope="col">{t('synthese.seuil')}</th>
          <th scope="col">{t('synthese.etat')}</th>
        </tr>
      </thead>
      <tbody>
        {etats.map((etat) => (
          <tr key={etat.codeNational}>
            <th scope="row">{etat.libelle}</th>
            <td data-label={t('synthese.points')} className={table.retained}>
              <strong>{etat.points === null ? '–' : number(etat.points)}</strong>
            </td>
            <td data-label={t('synthese.maximum')} className={table.retained}>
              {etat.max === null ? '–' : number(etat.max)}
            </td>
            <td data-label={t('synthese.seuil')} className={table.retained}>
              {number(etat.seuil)}
            </td>
            <td data-label={t('synthese.etat')} className={table.retained}>
              {t(etat.estAtteint ? 'synthese.atteint' : 'synthese.nonAtteint')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The scores of each module that has some. */
function Scores({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  return pages.map((page) => {
    const codes = indicateursOf([{ codeNational: '', libelle: '', rubriques: [page] }])
      .filter(({ nature }) => nature === 'S')
      .map(({ codeNational }) => codeNational)
    if (codes.length === 0) return null
    const title = t('synthese.scores', { module: page.libelle })
    return (
      <Card key={page.codeNational} title={title}>
        <IndicateursTable caption={title} codes={codes} />
      </Card>
    )
  })
}
