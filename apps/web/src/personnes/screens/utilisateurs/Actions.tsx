import { ActionIcon, Group } from '@mantine/core'
import type { UtilisateurResume } from '@sillon/contract'
import { can } from '@sillon/domain'
import { IconArrowBackUp, IconEraser, IconHistory, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import { dialogMove } from '#socle/ui/dialog-move'
import { useDeletion } from './use-deletion'

/** Actions on an account, as permitted by the server. People change their own account on its own page. */
export function Actions({ utilisateur, onAcces }: { utilisateur: UtilisateurResume; onAcces: () => void }) {
  const { t } = useTranslation('utilisateurs')
  const user = useUser()
  const [address] = useSearchParams()
  const { supprimer, restaurer } = useDeletion()
  const { idUtilisateur, prenom, nom, permissions } = utilisateur
  const name = { nom: `${prenom} ${nom}` }
  const isSelf = idUtilisateur === user.idUtilisateur
  const link = isSelf
    ? { to: '/account' }
    : { to: { pathname: `/admin/utilisateurs/${idUtilisateur}`, search: address.toString() }, state: dialogMove }
  return (
    <Group gap="xs" wrap="nowrap">
      {(permissions.modifier || isSelf) && (
        <ActionIcon component={Link} {...link} variant="subtle" size="lg" aria-label={t('action.modifier', name)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {permissions.donnerAcces && (
        <ActionIcon variant="subtle" size="lg" aria-label={t('action.acces', name)} onClick={onAcces}>
          <IconKey size={18} aria-hidden />
        </ActionIcon>
      )}
      {may(user, 'administration.journal') && (
        <ActionIcon
          component={Link}
          to={`/admin/journal?idUtilisateur=${idUtilisateur}`}
          variant="subtle"
          size="lg"
          aria-label={t('action.journal', name)}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      )}
      {can(user, 'utilisateur.erase', { utilisateur }) && (
        <ActionIcon
          component={Link}
          to={`/admin/effacements/${idUtilisateur}`}
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t('action.effacer', name)}
        >
          <IconEraser size={18} aria-hidden />
        </ActionIcon>
      )}
      {permissions.supprimer && (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t('action.supprimer', name)}
          onClick={() => supprimer(utilisateur)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      {permissions.restaurer && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('action.restaurer', name)}
          onClick={() => restaurer(idUtilisateur)}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
