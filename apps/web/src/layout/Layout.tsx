import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { waitingCalls } from '../session/sign-in-again'
import { useStore } from '../session/store'
import { PageLoading } from '../ui/PageLoading'
import classes from './Layout.module.css'
import { OfflineNotice } from './OfflineNotice'
import { TopBar } from './TopBar'

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog')).SignInDialog }))

/** After a navigation the new page's title has the focus, so that it is read aloud and Tab starts from there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const target = main.current?.querySelector('h1') ?? main.current
    target?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

export function Layout() {
  const { t } = useTranslation()
  const main = useFocusOnNavigation()
  const isSignInNeeded = useStore(waitingCalls).length > 0
  return (
    <>
      <a href="#contenu" className={classes.skip}>
        {t('contenu')}
      </a>
      <TopBar />
      <OfflineNotice />
      <main id="contenu" ref={main} tabIndex={-1} className={classes.main}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      {isSignInNeeded && (
        <Suspense>
          <SignInDialog />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  )
}
