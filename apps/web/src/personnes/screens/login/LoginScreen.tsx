import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import type { ApplicationInfo } from '#socle/api/application'
import { useApplicationInfo } from '#socle/api/queries'
import type { Translate } from '#socle/i18n/translate'
import { safeRedirect } from '#socle/session/redirect'
import { useSession } from '#socle/session/session'
import { enter } from '#socle/session/session-store'
import { LoginForm } from '../../connexion/LoginForm'

/** The sign-in page within the application, after a sign-out or after a sign-in on the page before the application (`entree`): it decides the next page. */
interface Props {
  /** Buttons of the partners, with what they need. */
  partners: (props: { t: Translate; info: ApplicationInfo | undefined; redirect: string | null }) => ReactNode
}

export function LoginScreen({ partners }: Props) {
  const { t } = useTranslation('login')
  const { user } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const { data: info } = useApplicationInfo()
  if (user !== null) return <Navigate to={safeRedirect(search.get('redirect'))} replace />
  const texts: Translate = (key, values = {}) => t(key, values)
  return (
    <LoginForm
      t={texts}
      notice={state?.notice}
      info={info}
      partners={partners({ t: texts, info, redirect: search.get('redirect') })}
      onOpened={enter}
      forgotten={(className, text) => (
        <Link to="/reset-password" className={className}>
          {text}
        </Link>
      )}
    />
  )
}
