import { Group } from '@mantine/core'
import { listEditions } from '@sillon/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { Card } from '#socle/ui/Card'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { PageLoading } from '#socle/ui/PageLoading'
import { BoutonsEditions } from '#sorties/editions/BoutonsEditions'
import type { OngletProps } from '../onglet-props'

/** Printable documents of each procedure of the farm (specification 1, /documents). */
export function EditionsOnglet({ idExploitation, idMillesime: millesime }: OngletProps) {
  const { t } = useTranslation('editions')
  const { data, error, refetch } = useQuery(read(listEditions, { params: { idExploitation }, query: { millesime } }))
  if (error !== null) return <LoadFailure title={t('echec')} failure={error} onRetry={refetch} />
  if (data === undefined) return <PageLoading />
  if (data.length === 0)
    return (
      <EmptyState
        icon={IconPrinter}
        title={t('vide')}
        message={t('videConseil')}
        action={{ label: t('videAction'), to: '/' }}
      />
    )
  return data.map((demarche) => (
    <Card key={demarche.code} title={demarche.libelle} action={t('campagne', { millesime })}>
      {demarche.aDossier ? (
        <Group gap="sm">
          <BoutonsEditions demarche={demarche} dossier={{ id_exploitation: idExploitation, id_millesime: millesime }} />
        </Group>
      ) : (
        <p>{t('sansDossier', { millesime })}</p>
      )}
    </Card>
  ))
}
