import { Navigate, Outlet, useLocation } from 'react-router'
import { useSelection } from '../session/selection'
import { useSession } from '../session/session'
import { type Protection, redirectionOf } from './guards'

export function Guard({ protection }: { protection: Protection }) {
  const { user } = useSession()
  const { idExploitation } = useSelection()
  const { pathname, search, hash } = useLocation()
  const redirection = redirectionOf(protection, { user, idExploitation, wanted: `${pathname}${search}${hash}` })
  return redirection === null ? <Outlet /> : <Navigate to={redirection} replace />
}
