import { notifications } from '@mantine/notifications'
import {
  currentUser,
  getActivites,
  getApplicationInfo,
  getAssolement,
  getConfig,
  getExploitation,
  getNouvelles,
  listDemarches,
  listMillesimes,
  listReferencesManquantes,
  type SessionUser,
  signIn,
} from '@sillon/contract'
import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { queryClient } from '#socle/api/query-client'
import { changeLanguage, startTexts } from '#socle/i18n/i18n'
import { changeSelection } from '#socle/session/selection-store'
import { sessionStore, startSession } from '#socle/session/session-store'
import { writeToken } from '#socle/session/token'
import { defaultBranding } from '#socle/theme/look'
import { App } from '../App'
import { routes } from '../router/router'
import { anExploitation, aUser } from './builders'
import { answer, fakeServer } from './fake-server'

interface Situation {
  /** Account of the session on the device; null without one. */
  user?: SessionUser | null
  /** The farm that this person selected earlier. */
  idExploitation?: number | null
}

/** A server that answers every ordinary read, for a person with or without a session and a farm. */
export async function situation({ user = aUser(), idExploitation = 1 }: Situation = {}) {
  const server = fakeServer()
  server.on(getApplicationInfo, () =>
    answer({
      version: '1',
      title: 'Sillon',
      showBtnMPConnection: false,
      urlOAD: null,
      url: null,
      environnement: 'production',
    }),
  )
  server.on(getConfig, () => answer(defaultBranding))
  server.on(listMillesimes, () => answer([{ idMillesime: 2026 }, { idMillesime: 2025 }]))
  server.on(listReferencesManquantes, () => answer([]))
  server.on(listDemarches, () => answer([]))
  server.on(currentUser, () => answer(user))
  server.on(signIn, () => answer(user ?? aUser(), { authorization: 'Bearer new-token' }))
  server.on(getExploitation, () => answer(anExploitation()))
  server.on(getNouvelles, () => answer({ questions: 0, reponses: 0, preuves: 0, dossiers: 0, audits: [] }))
  server.on(getActivites, () => answer({ principal: [], secondaire: [], autres: [] }))
  server.on(getAssolement, () => answer({ assolement: [], parcellesIsolees: [] }))

  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  notifications.clean()
  sessionStore.set({ status: 'starting' })
  writeToken(user === null ? null : 'kept-token')
  changeSelection({ idUtilisateur: user?.idUtilisateur ?? null, idExploitation, idMillesime: null, idOrganisme: null })
  await startTexts()
  await changeLanguage('fr')
  return server
}

/** The whole application, opened at this path. */
export function openAt(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { unmount } = render(<App router={router} session={startSession()} />)
  return {
    unmount,
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
    back: () => router.navigate(-1),
    /** Navigates like a link or the application; `state` gives the screen the reason. */
    navigate: (to: string, state?: unknown) => router.navigate(to, { state }),
  }
}
