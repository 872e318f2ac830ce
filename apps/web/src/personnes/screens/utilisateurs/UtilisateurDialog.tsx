import { Skeleton } from '@mantine/core'
import {
  getUtilisateur,
  listEntites,
  listOrganismes,
  listTypesUtilisateurs,
  listUtilisateurEntites,
} from '@sillon/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useDemarches } from '#socle/api/queries'
import { read } from '#socle/api/read'
import { useUser } from '#socle/session/session'
import { Dialog } from '#socle/ui/Dialog'
import { dialogMove } from '#socle/ui/dialog-move'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastError } from '#socle/ui/toast'
import { UtilisateurForm } from './UtilisateurForm'

/** An account over their list, by the identifier in the address: its number, or `create` for a new one. */
export function UtilisateurDialog({ id }: { id: string }) {
  const { t } = useTranslation('utilisateurs')
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const user = useUser()
  const idUtilisateur = id === 'create' ? null : Number(id)
  const close = () => navigate({ pathname: '/admin/utilisateurs', search: address.toString() }, { state: dialogMove })
  const utilisateur = useQuery({
    ...read(getUtilisateur, { params: { idUtilisateur: idUtilisateur ?? 0 } }),
    ...(idUtilisateur === null && { queryFn: skipToken }),
    // A form never begins with cached data.
    staleTime: 0,
    gcTime: 0,
  })
  const types = useQuery(read(listTypesUtilisateurs, {}))
  const organismes = useQuery(
    read(listOrganismes, {
      query: { context: 'admin/utilisateur', ...(idUtilisateur !== null && { idUtilisateur }) },
    }),
  )
  const demarches = useDemarches()
  const entites = useQuery(read(listEntites, {}))
  const own = useQuery({
    ...read(listUtilisateurEntites, { params: { idUtilisateur: user.idUtilisateur } }),
    enabled: user.role !== 'SUPERADMIN',
  })
  const offertes = user.role === 'SUPERADMIN' ? entites : own
  const lists = [types, organismes, demarches, entites, own]
  const failed = lists.find(({ error }) => error !== null)
  const isLost = utilisateur.error !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after a failed load
  useEffect(() => {
    if (!isLost) return
    toastError(t('commun:erreur.titre'), t('erreurChargement'))
    close()
  }, [isLost])
  const isReady =
    types.data !== undefined &&
    organismes.data !== undefined &&
    demarches.data !== undefined &&
    entites.data !== undefined &&
    offertes.data !== undefined &&
    (idUtilisateur === null || utilisateur.data !== undefined)
  if (isReady)
    return (
      <UtilisateurForm
        utilisateur={idUtilisateur === null ? null : (utilisateur.data ?? null)}
        types={types.data}
        organismes={organismes.data}
        demarches={demarches.data}
        entites={{ offertes: offertes.data, toutes: entites.data }}
        onClose={close}
      />
    )
  return (
    <Dialog title={t(idUtilisateur === null ? 'creer' : 'modifier')} size="lg" onClose={close}>
      {failed === undefined ? (
        <Skeleton height={320} aria-hidden />
      ) : (
        <LoadFailure failure={failed.error} onRetry={failed.refetch} />
      )}
    </Dialog>
  )
}
