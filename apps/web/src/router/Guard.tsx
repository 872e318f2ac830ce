import { lazy } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { loadTexts } from '#socle/i18n/i18n'
import { useSelection } from '#socle/session/selection'
import { useSession } from '#socle/session/session'
import { type Protection, redirectionOf } from './guards'

const SecondFacteurScreen = lazy(async () => {
  const [{ SecondFacteurScreen: Screen }] = await Promise.all([
    import('#personnes/screens/compte/SecondFacteurScreen'),
    loadTexts('compte'),
  ])
  return { default: Screen }
})

/** A lazy chunk: few people need it, and only once. */
const CguGate = lazy(async () => {
  const [{ CguGate }] = await Promise.all([import('#personnes/screens/cgu/CguGate'), loadTexts('cgu')])
  return { default: CguGate }
})

/** Guard of every page that is not public: a second factor when the role requires one, the terms of use once for each version, and the right to the page. */
export function Guard({ protection }: { protection: Protection }) {
  const { user } = useSession()
  const { idExploitation } = useSelection()
  const { pathname, search, hash } = useLocation()
  if (user?.secondFacteurExige && !user.secondFacteur) return <SecondFacteurScreen />
  if (user !== null && user.cguAAccepter !== null) return <CguGate />
  const redirection = redirectionOf(protection, { user, idExploitation, wanted: `${pathname}${search}${hash}` })
  return redirection === null ? <Outlet /> : <Navigate to={redirection} replace />
}
