import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDemarches } from '#socle/api/queries'
import { BackButton } from '#socle/ui/BackButton'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { CorrespondancesForm } from './CorrespondancesForm'
import { lireModele } from './lire-modele'

/** One workbook: its organisation, the values of its cells, and its preview with a file. */
export function ModeleScreen({ idModele }: { idModele: number }) {
  const { t } = useTranslation('modeles')
  const { data: demarches = [] } = useDemarches()
  const { data: lu, error, refetch } = useQuery(lireModele(idModele))
  const data = lu?.modele
  const demarche = demarches.find(({ code }) => code === data?.codeNational)
  return (
    <>
      <PageHeader
        title={data?.nom ?? t('titre')}
        subtitle={data === undefined ? '' : `${demarche?.libelle ?? data.codeNational} · ${data.nomFichier}`}
      >
        <BackButton to="/admin/modeles">{t('retour')}</BackButton>
      </PageHeader>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={480} aria-hidden />}
      {lu !== undefined && <CorrespondancesForm modele={lu.modele} revision={lu.etag} />}
    </>
  )
}
