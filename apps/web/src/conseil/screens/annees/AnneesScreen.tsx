import { Skeleton } from '@mantine/core'
import { listAnnees } from '@sillon/contract'
import { hasRules } from '@sillon/referentials'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DossierFrame } from '#dossiers/dossier/DossierFrame'
import type { DossierLu } from '#dossiers/dossier/dossier-key'
import { read } from '#socle/api/read'
import { Card } from '#socle/ui/Card'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { Ecarts } from './Ecarts'
import { PetitsGraphiques } from './PetitsGraphiques'
import { TableDesAnnees } from './TableDesAnnees'

/** The years of the selected farm's files in a procedure: points of each module, and what moved them between two years. */
export const AnneesScreen = () => <DossierFrame texts="annees" content={Annees} />

function Annees({ dossier }: { dossier: DossierLu }) {
  const { t } = useTranslation('annees')
  const { idExploitation, codeNational, millesime } = dossier
  const { data, error, refetch } = useQuery({
    ...read(listAnnees, { params: { idExploitation, codeNational }, query: { millesime } }),
    staleTime: 0,
  })
  const failure = error !== null && <LoadFailure failure={error} onRetry={refetch} />
  if (data === undefined) return failure || <Skeleton height={160} aria-hidden />
  const { annees, permissions } = data
  if (annees.length === 0)
    return failure || <EmptyState icon={IconChartBar} title={t('vide.titre')} message={t('vide.message')} />
  const comparables = annees.filter(({ modules, millesime: one }) => modules !== null && hasRules(codeNational, one))
  return (
    <>
      {failure}
      <Card title={t('points.titre')}>
        {permissions.voirScores ? <PetitsGraphiques annees={annees} /> : <p>{t('sansScores')}</p>}
        <TableDesAnnees annees={annees} dossier={dossier} />
      </Card>
      {comparables.length > 1 && <Ecarts dossier={dossier} millesimes={comparables.map(({ millesime: one }) => one)} />}
      {permissions.voirScores && comparables.length === 1 && <p>{t('uneSeule')}</p>}
    </>
  )
}
