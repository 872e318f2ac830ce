import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'

import { LeaveGuards } from '#socle/forms/use-leave-guard'
import { useForgetLostExploitation } from '#socle/session/use-forget-lost-exploitation'
import { isDialogMove } from '#socle/ui/dialog-move'
import { CONTENU } from '#socle/ui/focus-title'
import { PageLoading } from '#socle/ui/PageLoading'
import { Dialogs } from './Dialogs'
import classes from './Layout.module.css'
import { OfflineNotice } from './OfflineNotice'
import { scrollKey } from './scroll-key'
import { TopBar } from './TopBar'

/** After a navigation the title of the new page gets the focus, so that screen readers read it and Tab starts from there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname, state } = useLocation()
  const previous = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page; other changes of its address have no effect
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    // A dialog that opened while the page was being loaded, as the palette, keeps the focus too.
    if (isDialogMove(state) || document.activeElement?.closest('[role="dialog"]') != null) return
    const target = main.current?.querySelector('h1') ?? main.current
    target?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Whether a sheet that cannot open led to this page. */
const isFromSheet = (state: unknown): boolean => typeof state === 'object' && state !== null && 'manque' in state

export function Layout() {
  const { t } = useTranslation()
  const main = useFocusOnNavigation()
  useForgetLostExploitation()
  const { pathname, state } = useLocation()
  // Sheets, also those of a scenario, and the portfolio have much to show: no landscape above them, and the whole width.
  const isDense = /\/(indicateurs|scenarios\/\d+)$/.test(pathname) || pathname === '/portefeuille'
  // A sheet that leads to the missing rotation keeps its bar: a higher one would push the page down.
  const isBarDense = isDense || isFromSheet(state)
  // Lists with many columns and the map stand below the landscape, and use the width too; the menu of the administration keeps its place from page to page.
  const isWide = /^\/(change-exploitation|carte|admin(\/.*)?)$/.test(pathname)
  return (
    <>
      <a href={`#${CONTENU}`} className={classes.skip}>
        {t('contenu')}
      </a>
      <TopBar isDense={isBarDense} />
      <OfflineNotice message={t('horsLigne')} isDense={isBarDense} />
      <LeaveGuards />
      <main
        id={CONTENU}
        ref={main}
        tabIndex={-1}
        className={classes.main}
        data-dense={isDense || undefined}
        data-wide={isWide || undefined}
      >
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <Dialogs />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
