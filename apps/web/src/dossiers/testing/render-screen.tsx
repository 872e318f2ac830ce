import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '#socle/api/query-client'
import { LeaveGuards } from '#socle/forms/use-leave-guard'
import { changeLanguage, loadTexts, startTexts } from '#socle/i18n/i18n'
import { changeSelection } from '#socle/session/selection-store'
import { sessionStore } from '#socle/session/session-store'
import { Dialogs } from '../../layout/Dialogs'
import type { FakeServer } from '../../testing/fake-server'
import { IndicateursScreen } from '../screens/indicateurs/IndicateursScreen'
import { explained } from '../screens/indicateurs/lecture/explication/explained'
import { historised } from '../screens/indicateurs/lecture/historique/historised'
import { repondre } from './repondre'
import { type ServeurDeTest, utilisateur } from './serveur'

interface Ouverture {
  readonly estLarge?: boolean
  readonly estTelephone?: boolean
  readonly estCouche?: boolean
  readonly adresse?: string
  readonly pages?: RouteObject[]
  readonly textes?: readonly string[]
  /** Gives the server the answers of that page. */
  repondre?(server: FakeServer): void
}

/**
 * Opens the screen like a person, on the given module. @param estLarge whether there is room beside the sheet @param estTelephone whether it is as narrow as a
 * telephone @param estCouche whether it is a telephone on its side @param adresse another page of the file, of `pages`, with the namespaces of its texts
 */
export async function renderScreen(
  serveur: ServeurDeTest,
  rubrique = 'HVE4_CULT',
  { estLarge = false, estTelephone = false, estCouche = false, ...ailleurs }: Ouverture = {},
) {
  const server = repondre(serveur)
  ailleurs.repondre?.(server)
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches:
      (estLarge && media.includes('min-width')) ||
      (estTelephone && media.includes('max-width')) ||
      (estCouche && media.includes('(pointer: coarse) and (max-height: 30em)')),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
  await startTexts()
  await changeLanguage('fr')
  // Also the texts of its parts: a chunk fetched by an earlier test renders at once, but its texts were reset with the others.
  await loadTexts(['indicateurs', 'preuves', 'questions', ...(ailleurs.textes ?? [])])
  queryClient.clear()
  notifications.clean()
  // Dialogs left open by the test before.
  explained.set(null)
  historised.set(null)
  sessionStore.set({ status: 'signed-in', user: { ...utilisateur, role: serveur.role } })
  changeSelection({ idUtilisateur: utilisateur.idUtilisateur, idExploitation: 12, idMillesime: 2026 })
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Accueil</h1> },
      { path: '/modif-assolement', element: <h1>Assolement</h1> },
      { path: '/modif-exploitation', element: <h1>Exploitation</h1> },
      ...(ailleurs.pages ?? []),
      {
        path: '/demarches/:codeNational/indicateurs',
        element: (
          <>
            <LeaveGuards />
            <IndicateursScreen />
          </>
        ),
      },
    ],
    { initialEntries: [ailleurs.adresse ?? `/demarches/${serveur.codeNational}/indicateurs?rubrique=${rubrique}`] },
  )
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Notifications />
        <RouterProvider router={router} />
        <Dialogs />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(expectWhole, { timeout: 90_000, interval: 20 })
  return { ...view, router, server, user: userEvent.setup() }
}

/** Throws until every query has answered and the whole screen is rendered: a sheet renders its first section first, and the others a moment later. */
function expectWhole(): void {
  // Cheap questions first: jsdom's selector looks at every element of a sheet.
  const isDrawn =
    queryClient.isFetching() === 0 &&
    document.getElementsByTagName('h1').length > 0 &&
    document.querySelector('[aria-busy="true"]') === null
  if (!isDrawn) throw new Error('The screen is still being drawn.')
}
