import { Skeleton } from '@mantine/core'
import { listVersions } from '@sillon/contract'
import { IconVersions } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { DossierFrame } from '../../dossier/DossierFrame'
import type { DossierLu } from '../../dossier/dossier-key'
import { Comparaison } from './Comparaison'
import { Decisions } from './Decisions'

/** Versions of the file of the selected farm and year, one for each decision, and the changes in between. */
export const VersionsScreen = () => <DossierFrame texts="versions" content={Versions} />

function Versions({ dossier }: { dossier: DossierLu }) {
  const { t } = useTranslation('versions')
  const { idExploitation, codeNational, millesime } = dossier
  const { data, error, refetch } = useQuery({
    ...read(listVersions, { params: { idExploitation, codeNational }, query: { millesime } }),
    staleTime: 0,
  })
  const failure = error !== null && <LoadFailure failure={error} onRetry={refetch} />
  if (data === undefined) return failure || <Skeleton height={160} aria-hidden />
  if (data.versions.length === 0)
    return failure || <EmptyState icon={IconVersions} title={t('vide.titre')} message={t('vide.message')} />
  return (
    <>
      {failure}
      <Decisions
        versions={data.versions}
        registreDepuis={data.registreDepuis}
        codeNational={codeNational}
        millesime={millesime}
      />
      {data.versions.length + Number(data.estRouvert) > 1 && <Comparaison dossier={dossier} {...data} />}
    </>
  )
}
