import type { UtilisateurResume } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import type { Column } from '#socle/lists/columns'
import { AdresseEmail } from '#socle/ui/AdresseEmail'
import { InvitationBadge } from './InvitationBadge'

/** Columns of the accounts, in the order of the specification (1, section 2). */
export function useColumns(): readonly Column<UtilisateurResume>[] {
  const { t } = useTranslation('utilisateurs')
  return [
    { id: 'prenom', label: t('colonne.prenom'), cell: ({ prenom }) => prenom },
    { id: 'nom', label: t('colonne.nom'), isTitle: true, cell: ({ nom }) => nom },
    { id: 'email', label: t('colonne.email'), cell: ({ email }) => <AdresseEmail email={email} /> },
    { id: 'type', label: t('colonne.type'), cell: ({ role }) => t(`role.${role}`) },
    { id: 'organismes', label: t('colonne.organismes'), cell: ({ organismes }) => organismes.join(', ') || '–' },
    {
      id: 'invitation',
      label: t('colonne.invitation'),
      cell: ({ invitation }) => <InvitationBadge {...invitation} />,
    },
  ]
}
