import { useEffect, useState } from 'react'
import { useParams } from 'react-router'

/**
 * Key and email address of a mail's link, removed from the address bar at once: the key opens an account, and addresses are copied, shared and stored. A new
 * link replaces them.
 */
export function useKey() {
  const { confirmKey = null, email = null } = useParams()
  const [kept, keep] = useState({ confirmKey, email })
  // Another link, followed on the same page.
  if (confirmKey !== null && confirmKey !== kept.confirmKey) keep({ confirmKey, email })
  useEffect(() => {
    if (confirmKey === null) return
    const page = window.location.pathname.split('/', 2).join('/')
    window.history.replaceState(window.history.state, '', page)
  }, [confirmKey])
  return kept
}
