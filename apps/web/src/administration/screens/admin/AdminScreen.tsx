import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DemandesCard } from '#dossiers/demandes/DemandesCard'
import { ReferencesManquantes } from '#fermes/referentiels/ReferencesManquantes'
import { may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import { PageHeader } from '#socle/ui/PageHeader'
import { adminLinks } from '../../../layout/admin-links'
import classes from './AdminScreen.module.css'
import { PremiersPas, premiersPas } from './PremiersPas'

/** Start page of the administration: its pages that this person may open, each with its purpose. */
export function AdminScreen() {
  const { t } = useTranslation('admin')
  const user = useUser()
  // The pages stand below the first steps: drawn before, they would move under the pointer.
  const { isPending, failureCount } = useQuery(premiersPas)
  const isAwaited = isPending && failureCount === 0
  const pages = adminLinks.filter(({ key, acces }) => key !== 'accueil' && may(user, acces))
  return (
    <>
      <PageHeader title={t('titre')} />
      <PremiersPas />
      <DemandesCard />
      <ReferencesManquantes />
      {pages.length === 0 ? (
        <p>{t('aucunePage')}</p>
      ) : (
        <ul className={classes.pages} data-awaited={isAwaited || undefined}>
          {pages.map(({ to, key, Icon }) => (
            <li key={to} className={classes.page}>
              <Icon size={24} aria-hidden />
              <div>
                <Link to={to} className={classes.link}>
                  {t(`page.${key}`)}
                </Link>
                <p className={classes.note}>{t(`note.${key}`)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
