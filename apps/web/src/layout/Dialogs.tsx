import { lazy, Suspense } from 'react'
import { waitingCalls } from '../session/sign-in-again'
import { useStore } from '../state/store'
import { openQuestion } from '../ui/confirm'

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog')).SignInDialog }))
const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/ConfirmDialog')).ConfirmDialog }))

/** The dialogs that any screen may need, fetched the first time one does. */
export function Dialogs() {
  const isSignInNeeded = useStore(waitingCalls).length > 0
  const isAsking = useStore(openQuestion) !== null
  return (
    <Suspense>
      {isAsking && <ConfirmDialog />}
      {isSignInNeeded && <SignInDialog />}
    </Suspense>
  )
}
