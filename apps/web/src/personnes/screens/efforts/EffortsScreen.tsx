import { Skeleton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useDemarches } from '#socle/api/queries'
import { useFormat } from '#socle/i18n/format'
import { BackButton } from '#socle/ui/BackButton'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageHeader } from '#socle/ui/PageHeader'
import { EffortsForm } from './EffortsForm'
import { lireEfforts } from './lire-efforts'

/** An organisation's own efforts and prices of the moves of a procedure. */
export function EffortsScreen() {
  const { t } = useTranslation('efforts')
  const { date } = useFormat()
  const { idOrganisme = '', codeNational = '' } = useParams()
  const { data: lu, error, refetch } = useQuery(lireEfforts(Number(idOrganisme), codeNational))
  const { data: demarches = [] } = useDemarches()
  const libelle = demarches.find(({ code }) => code === codeNational)?.libelle ?? codeNational
  const dernier = lu?.efforts.gestes.reduce<{ modifiePar: string | null; modifieLe: string } | null>(
    (last, one) => (last === null || one.modifieLe > last.modifieLe ? one : last),
    null,
  )
  return (
    <>
      <PageHeader
        title={t('titre')}
        subtitle={
          lu === undefined
            ? ''
            : [
                lu.efforts.organisme.nom,
                libelle,
                ...(dernier ? [t('dernier', { par: dernier.modifiePar ?? '–', date: date(dernier.modifieLe) })] : []),
              ].join(' · ')
        }
      >
        <BackButton to="/admin/organismes">{t('retour')}</BackButton>
      </PageHeader>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {lu === undefined && error === null && <Skeleton height={480} aria-hidden />}
      {lu !== undefined &&
        (lu.conseil === undefined || lu.scheme === undefined ? (
          <EmptyState icon={IconInfoCircle} title={t('sansGeste.titre')} message={t('sansGeste.message')} />
        ) : (
          <EffortsForm
            key={`${idOrganisme} ${codeNational}`}
            codeNational={codeNational}
            efforts={lu.efforts}
            etag={lu.etag}
            conseil={lu.conseil}
            scheme={lu.scheme}
          />
        ))}
    </>
  )
}
