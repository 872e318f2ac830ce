import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { may } from './acces'
import { useUser } from './session'

/** A super administrator gets the link to the list, everybody else reads whom to ask. Here, so that a list and a sheet share it (docs/decisions/0037-bundles.md). */
export function QuiLesSaisit({ liste, millesime }: { liste: string | undefined; millesime: number }) {
  const { t } = useTranslation('referentiels')
  const user = useUser()
  if (!may(user, 'referentiels.write'))
    return t(user.role === 'ADMIN_ORGANISME' ? 'manquantes.demanderAdministrateur' : 'manquantes.demander')
  return (
    <Anchor component={Link} inherit underline="always" to={`/admin/referentiels?liste=${liste}&campagne=${millesime}`}>
      {t('manquantes.saisir')}
    </Anchor>
  )
}
