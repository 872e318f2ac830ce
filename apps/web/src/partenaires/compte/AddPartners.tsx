import { Button, Group, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useLinkVisit, usePartners } from '../use-link-visit'

/** A button for each partner, which goes there to link an account. */
export function AddPartners() {
  const { t } = useTranslation('partenaires')
  const { data, error, refetch } = usePartners()
  const { mutate, isPending, variables } = useLinkVisit()
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={36} aria-hidden />
  return (
    <Group gap="xs">
      {data.map(({ idApplicationTierce, libelle }) => (
        <Button
          key={idApplicationTierce}
          loading={isPending && variables === idApplicationTierce}
          disabled={isPending}
          onClick={() => mutate(idApplicationTierce)}
        >
          {t('carte.ajouter', { libelle })}
        </Button>
      ))}
    </Group>
  )
}
