import { Button, Skeleton } from '@mantine/core'
import { getDemarche, listVersions } from '@sillon/contract'
import { IconArrowLeft, IconVersions } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { HOUR } from '../../api/millesimes'
import { useExploitation } from '../../api/queries'
import { read } from '../../api/read'
import { useSelection } from '../../session/selection'
import { EmptyState } from '../../ui/EmptyState'
import { LoadFailure } from '../../ui/LoadFailure'
import { PageHeader } from '../../ui/PageHeader'
import { PageLoading } from '../../ui/PageLoading'
import type { DossierLu } from '../historique/use-historique'
import { Comparaison } from './Comparaison'
import { Decisions } from './Decisions'
import classes from './VersionsScreen.module.css'

/** What the file of the selected farm and year held each time it was decided, and what changed in between. */
export function VersionsScreen() {
  const { codeNational = '' } = useParams()
  const { idExploitation, idMillesime } = useSelection()
  // Until the list of years is known there is no file to read.
  if (idExploitation === null || idMillesime === null) return <PageLoading />
  return <Versions dossier={{ idExploitation, codeNational, millesime: idMillesime }} />
}

function Versions({ dossier }: { dossier: DossierLu }) {
  const { t } = useTranslation('versions')
  const { idExploitation, codeNational, millesime } = dossier
  const { data: exploitation } = useExploitation()
  const { data: demarche } = useQuery({ ...read(getDemarche, { params: { codeNational } }), staleTime: HOUR })
  const { data, error, refetch } = useQuery({
    ...read(listVersions, { params: { idExploitation, codeNational }, query: { millesime } }),
    staleTime: 0,
  })
  return (
    <>
      <PageHeader
        title={t('titre', { libelle: demarche?.libelle ?? codeNational })}
        subtitle={t('sousTitre', { exploitation: exploitation?.raisonSociale ?? '', millesime })}
      >
        <Button
          component={Link}
          to={`/demarches/${codeNational}`}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('retour')}
        </Button>
      </PageHeader>
      <div className={classes.root}>
        {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
        {error === null && data === undefined && <Skeleton height={160} aria-hidden />}
        {data?.versions.length === 0 && (
          <EmptyState icon={IconVersions} title={t('vide.titre')} message={t('vide.message')} />
        )}
        {data !== undefined && data.versions.length > 0 && (
          <>
            <Decisions versions={data.versions} codeNational={codeNational} millesime={millesime} />
            {data.versions.length + Number(data.estRouvert) > 1 && <Comparaison dossier={dossier} {...data} />}
          </>
        )}
      </div>
    </>
  )
}
