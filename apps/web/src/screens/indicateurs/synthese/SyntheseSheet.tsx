import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card'
import type { Page } from '../rubriques'
import { useSheet } from '../sheet-context'
import { EnTeteImprime } from './EnTeteImprime'
import { NonComptees } from './NonComptees'
import { Recapitulatif } from './Recapitulatif'
import { ResultatForm } from './ResultatForm'
import { ScoresParIndicateur } from './ScoresParIndicateur'
import { useLightOnPaper } from './use-light-on-paper'
import { Verdict } from './Verdict'

/** The verdict, the modules against the threshold, the points of each item, and what is decided (specification of the level-4 scheme, results screen). */
export function SyntheseSheet({ page, pages }: { page: Page; pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const { dossier } = useSheet()
  useLightOnPaper()
  if (!dossier.permissions.voirScores)
    return (
      <>
        <EnTeteImprime />
        <Card title={t('synthese.recapitulatif')}>
          <p>{t('synthese.sansScores')}</p>
        </Card>
        <NonComptees pages={pages} />
        <ResultatForm />
      </>
    )
  return (
    <>
      <EnTeteImprime />
      <Verdict />
      <Recapitulatif pages={pages} />
      <ScoresParIndicateur page={page} />
      <NonComptees pages={pages} />
      <ResultatForm />
    </>
  )
}
