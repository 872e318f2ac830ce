import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useApplicationInfo } from '#socle/api/queries'
import { safeRedirect } from '#socle/session/redirect'
import { useSession } from '#socle/session/session'
import { enter } from '#socle/session/session-store'
import { LoginForm } from '../../connexion/LoginForm'

/** The sign-in page within the application, after a sign-out or after a sign-in on the page before the application (`entree`): it decides the next page. */
export function LoginScreen() {
  const { t } = useTranslation('login')
  const { user } = useSession()
  const [search] = useSearchParams()
  const { data: info } = useApplicationInfo()
  if (user !== null) return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  return (
    <LoginForm
      t={(key, values = {}) => t(key, values)}
      info={info}
      onOpened={enter}
      forgotten={(className, text) => (
        <Link to="/reset-password" className={className}>
          {text}
        </Link>
      )}
    />
  )
}
