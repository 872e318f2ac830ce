import { useEffect, useState } from 'react'
import { useParams } from 'react-router'

/** What the address of a mail's link holds, taken out of it at once: it opens an account, and an address is copied, shared and kept. A new link replaces it. */
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
