import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataRouter, RouterProvider } from 'react-router'
import { queryClient } from '#socle/api/query-client'
import { useSession } from '#socle/session/session'
import { startSession } from '#socle/session/session-store'
import { useStore } from '#socle/state/store'
import { whenIdle } from '#socle/state/when-idle'
import { ErrorState } from '#socle/ui/ErrorState'
import { PageLoading } from '#socle/ui/PageLoading'
import { loadNotifications, toastError, toastsNeeded } from '#socle/ui/toast'
import { Branding } from './layout/Branding'
import toasts from './socle/ui/Toasts.module.css'

const Notifications = lazy(async () => ({ default: (await loadNotifications()).Notifications }))

interface Props {
  router: DataRouter
  /** Reads the current session; true when it has expired. */
  session: Promise<boolean>
}

export function App(props: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Branding>
          <Toasts />
          <Suspense fallback={<PageLoading />}>
            <Session {...props} />
          </Suspense>
        </Branding>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Toasts, loaded lazily: the page does not wait for code that it may never use. */
function Toasts() {
  const areNeeded = useStore(toastsNeeded)
  useEffect(() => {
    // Works offline too, after the page has loaded.
    whenIdle(() =>
      loadNotifications().then(
        () => toastsNeeded.set(true),
        () => undefined,
      ),
    )
  }, [])
  if (!areNeeded) return null
  return (
    <Suspense>
      <Notifications position="top-right" className={toasts.root} />
    </Suspense>
  )
}

/** Nothing is rendered until the session is known: a reload would flash the sign-in page. */
function Session({ router, session }: Props) {
  const { t } = useTranslation()
  const { status } = useSession()
  const follow = async (started: Promise<boolean>) => {
    if (await started) toastError(t('erreur.titre'), t('erreur.sessionExpiree'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the language becomes
  useEffect(() => {
    follow(session)
  }, [])
  if (status === 'starting') return <PageLoading />
  if (status === 'unreachable')
    return (
      <ErrorState
        title={t('erreur.titre')}
        message={t('erreur.reseau')}
        retryLabel={t('action.reessayer')}
        onRetry={() => follow(startSession())}
      />
    )
  return <RouterProvider router={router} />
}
