import { lazy, Suspense } from 'react'
import { loadTexts } from '../i18n/i18n'
import { unprovenCalls, waitingCalls } from '../session/sign-in-again'
import { useStore } from '../state/store'
import { openQuestion } from '../ui/confirm'

const SignInDialog = lazy(async () => {
  const [{ SignInDialog: Component }] = await Promise.all([import('./SignInDialog'), loadTexts('preuve')])
  return { default: Component }
})
const ProofDialog = lazy(async () => {
  const [{ ProofDialog }] = await Promise.all([import('./ProofDialog'), loadTexts('preuve')])
  return { default: ProofDialog }
})
const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/ConfirmDialog')).ConfirmDialog }))

/** The dialogs that any screen may need, fetched the first time one does. */
export function Dialogs() {
  const isSignInNeeded = useStore(waitingCalls).length > 0
  const isProofNeeded = useStore(unprovenCalls).length > 0
  const isAsking = useStore(openQuestion) !== null
  return (
    <Suspense>
      {isAsking && <ConfirmDialog />}
      {isProofNeeded && <ProofDialog />}
      {isSignInNeeded && <SignInDialog />}
    </Suspense>
  )
}
