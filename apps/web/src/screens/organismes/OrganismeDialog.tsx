import { Skeleton } from '@mantine/core'
import { getOrganisme } from '@sillon/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/read'
import { Dialog } from '../../ui/Dialog'
import { LoadFailure } from '../../ui/LoadFailure'
import { OrganismeForm } from './OrganismeForm'

/** An organisation over the list of them; null for a new one. */
export function OrganismeDialog({ idOrganisme, onClose }: { idOrganisme: number | null; onClose: () => void }) {
  const { t } = useTranslation('organismes')
  const { data, error, refetch } = useQuery({
    ...read(getOrganisme, { params: { idOrganisme: idOrganisme ?? 0 } }),
    ...(idOrganisme === null && { queryFn: skipToken }),
    // What a form begins with is never what somebody read a while ago.
    staleTime: 0,
    gcTime: 0,
  })
  if (idOrganisme === null || data !== undefined)
    return <OrganismeForm organisme={idOrganisme === null ? null : (data ?? null)} onClose={onClose} />
  return (
    <Dialog title={t('modifier')} size="lg" onClose={onClose}>
      {error === null ? <Skeleton height={320} aria-hidden /> : <LoadFailure failure={error} onRetry={refetch} />}
    </Dialog>
  )
}
