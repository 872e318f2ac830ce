import { resendInvitation, type UtilisateurResume } from '@sillon/contract'
import { can } from '@sillon/domain'
import {
  IconArrowBackUp,
  IconEraser,
  IconHistory,
  IconKey,
  IconMailForward,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { request } from '#socle/api/client'
import { type RowAction, RowActions } from '#socle/lists/RowActions'
import { may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import { dialogMove } from '#socle/ui/dialog-move'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { useDeletion } from './use-deletion'

/** Actions on an account, as permitted by the server. People change their own account on its own page. */
export function Actions({ utilisateur, onAcces }: { utilisateur: UtilisateurResume; onAcces: () => void }) {
  const { t } = useTranslation('utilisateurs')
  const user = useUser()
  const [address] = useSearchParams()
  const { supprimer, restaurer } = useDeletion()
  const inviter = useInvitation()
  const { idUtilisateur, prenom, nom, permissions, invitation, estSupprime } = utilisateur
  const name = { nom: `${prenom} ${nom}` }
  const isSelf = idUtilisateur === user.idUtilisateur
  const actions: readonly (RowAction | false)[] = [
    (permissions.modifier || isSelf) && {
      ...said('modifier'),
      Icon: IconPencil,
      act: isSelf
        ? { to: '/account' }
        : { to: { pathname: `/admin/utilisateurs/${idUtilisateur}`, search: address.toString() }, state: dialogMove },
    },
    permissions.restaurer && { ...said('restaurer'), Icon: IconArrowBackUp, act: () => restaurer(idUtilisateur) },
    permissions.modifier &&
      invitation.etat !== 'ACCEPTEE' &&
      !estSupprime && { ...said('inviter'), Icon: IconMailForward, act: () => inviter(utilisateur) },
    permissions.donnerAcces && { ...said('acces'), Icon: IconKey, act: onAcces },
    may(user, 'administration.journal') && {
      ...said('journal'),
      Icon: IconHistory,
      act: { to: `/admin/journal?idUtilisateur=${idUtilisateur}` },
    },
    can(user, 'utilisateur.erase', { utilisateur }) && {
      ...said('effacer'),
      Icon: IconEraser,
      isDangerous: true,
      act: { to: `/admin/effacements/${idUtilisateur}` },
    },
    permissions.supprimer && {
      ...said('supprimer'),
      Icon: IconTrash,
      isDangerous: true,
      act: () => supprimer(utilisateur),
    },
  ]
  return (
    <RowActions actions={actions.filter((action) => action !== false)} menuLabel={t('liste:autresActions', name)} />
  )

  function said(action: 'modifier' | 'restaurer' | 'inviter' | 'acces' | 'journal' | 'effacer' | 'supprimer') {
    return { words: t(`mot.${action}`), name: t(`action.${action}`, name) }
  }
}

/** Sends an invitation again, and shows the result. */
function useInvitation() {
  const toastFailure = useFailureToast()
  const queryClient = useQueryClient()
  return async ({ idUtilisateur, prenom, nom }: UtilisateurResume) => {
    try {
      const { data } = await request(resendInvitation, { params: { idUtilisateur } })
      toastSuccess(`${prenom} ${nom}`, data.message)
    } catch (failure) {
      toastFailure(failure)
    }
    await queryClient.invalidateQueries()
  }
}
