import { Skeleton } from '@mantine/core'
import { getOrganisme } from '@sillon/contract'
import { can } from '@sillon/domain'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDemarches } from '#socle/api/queries'
import { read } from '#socle/api/read'
import { may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import { Dialog } from '#socle/ui/Dialog'
import { dialogMove } from '#socle/ui/dialog-move'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastError } from '#socle/ui/toast'
import { OrganismeForm } from './OrganismeForm'

/** An organisation over their list, by the identifier in the address: its number, or `create` for a new one. */
export function OrganismeDialog({ id }: { id: string }) {
  const { t } = useTranslation('organismes')
  const navigate = useNavigate()
  const user = useUser()
  const idOrganisme = id === 'create' ? null : Number(id)
  const close = () => navigate('/admin/organismes', { state: dialogMove })
  const organisme = useQuery({
    ...read(getOrganisme, { params: { idOrganisme: idOrganisme ?? 0 } }),
    ...(idOrganisme === null && { queryFn: skipToken }),
    // A form never begins with cached data.
    staleTime: 0,
    gcTime: 0,
  })
  const demarches = useDemarches()
  const isMine = idOrganisme === null ? may(user, 'organisme.create') : can(user, 'organisme.update', { idOrganisme })
  const isLost = !isMine || organisme.error !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after a failed load
  useEffect(() => {
    if (!isLost) return
    toastError(t('commun:erreur.titre'), t('commun:erreur.chargement'))
    close()
  }, [isLost])
  if (isLost) return null
  if (demarches.data !== undefined && (idOrganisme === null || organisme.data !== undefined))
    return (
      <OrganismeForm
        organisme={idOrganisme === null ? null : (organisme.data ?? null)}
        demarches={demarches.data}
        onClose={close}
      />
    )
  return (
    <Dialog title={t(idOrganisme === null ? 'creer' : 'modifier')} size="lg" onClose={close}>
      {demarches.error === null ? (
        <Skeleton height={320} aria-hidden />
      ) : (
        <LoadFailure failure={demarches.error} onRetry={demarches.refetch} />
      )}
    </Dialog>
  )
}
