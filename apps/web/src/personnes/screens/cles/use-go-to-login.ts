import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Long enough to see the result (specification 1, section 9). */
const DELAY_MS = 1000

/** Navigates to the sign-in page a moment later, unless the person has left meanwhile. A notice stays above its form. */
export function useGoToLogin(): (notice?: string) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (notice) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => navigate('/login', { replace: true, state: { notice } }), DELAY_MS)
    },
    [navigate],
  )
}
