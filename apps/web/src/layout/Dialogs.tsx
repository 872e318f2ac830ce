import { lazy, Suspense, useEffect } from 'react'
import { loadTexts } from '#socle/i18n/i18n'
import { useSession } from '#socle/session/session'
import { refusedByTerms, unprovenCalls, waitingCalls } from '#socle/session/sign-in-again'
import { exportsAttendus } from '#socle/state/exports-attendus'
import { useStore } from '#socle/state/store'
import { whenIdle } from '#socle/state/when-idle'
import { declineConfirmation, openConfirmation } from '#socle/ui/confirm'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import { useSignOut } from './use-sign-out'

const SignInDialog = lazy(async () => {
  const [{ SignInDialog: Component }] = await Promise.all([import('./SignInDialog'), loadTexts('preuve')])
  return { default: Component }
})
const ProofDialog = lazy(async () => {
  const [{ ProofDialog }] = await Promise.all([import('./ProofDialog'), loadTexts('preuve')])
  return { default: ProofDialog }
})
const CguDialog = lazy(async () => {
  const [{ CguDialog }] = await Promise.all([import('#personnes/cgu/CguDialog'), loadTexts('cgu')])
  return { default: CguDialog }
})
const ExportsNotice = lazy(async () => {
  const [{ ExportsNotice: Component }] = await Promise.all([
    import('#sorties/exports/ExportsNotice'),
    loadTexts('exports'),
  ])
  return { default: Component }
})
const loadConfirmDialog = async () => ({ default: (await import('#socle/ui/ConfirmDialog')).ConfirmDialog })
const ConfirmDialog = lazyPart<{ onClose: () => void }>(loadConfirmDialog, Injoignable)

/** Dialogs that any screen may need, loaded on first use. */
export function Dialogs() {
  const isSignInNeeded = useStore(waitingCalls).length > 0
  const isProofNeeded = useStore(unprovenCalls).length > 0
  const isAsking = useStore(openConfirmation) !== null
  const isExportAwaited = useStore(exportsAttendus) !== null
  const { user } = useSession()
  const signOut = useSignOut()
  // A person who must accept before entering sees the terms in place of the page (router/Guard.tsx).
  const areTermsNew = useStore(refusedByTerms).length > 0 && user?.cguAAccepter === null
  useEffect(() => {
    // Before it is needed: a farmer in the field leaves a form without a network.
    whenIdle(() => loadConfirmDialog().catch(() => undefined))
  }, [])
  return (
    <Suspense>
      {areTermsNew && <CguDialog onLeave={signOut} />}
      {isAsking && <ConfirmDialog onClose={declineConfirmation} />}
      {isProofNeeded && <ProofDialog />}
      {isExportAwaited && user !== null && <ExportsNotice />}
      {isSignInNeeded && <SignInDialog />}
    </Suspense>
  )
}
