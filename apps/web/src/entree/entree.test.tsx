import { getApplicationInfo, getConfig, signIn } from '@sillon/contract'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepLanguage } from '#socle/i18n/language'
import { isOpenToAll } from '#socle/session/redirect'
import { defaultBranding } from '#socle/theme/look'
import { pages } from '../router/pages'
import { situation } from '../testing/application'
import { aUser } from '../testing/builders'
import { answer, type FakeServer, refusal } from '../testing/fake-server'
import { start } from './entree'

afterEach(() => {
  keepLanguage('fr')
  history.replaceState(null, '', '/')
  document.documentElement.removeAttribute('data-mantine-color-scheme')
})

/** Opens the sign-in page at this address without a session, before the application is loaded. */
async function come(path: string, prepare: (server: FakeServer) => void = () => undefined) {
  const user = userEvent.setup()
  const server = await situation({ user: null, idExploitation: null })
  prepare(server)
  history.replaceState(null, '', path)
  const application = { start: vi.fn(async () => undefined), startIn: vi.fn(async () => undefined) }
  const root = { render: (page: ReactNode) => void render(page), unmount: () => undefined }
  await start(root, async () => application)
  const fill = async () => {
    await user.type(await screen.findByRole('textbox', { name: 'Identifiant' }), 'jeanne')
    await user.type(screen.getByLabelText('Mot de passe'), 'Demo-2026!')
    await user.click(screen.getByRole('button', { name: 'Se connecter' }))
  }
  return { user, server, application, fill }
}

describe('the sign-in page outside the application', () => {
  it('keeps the requested address, and hands the new session to the application', async () => {
    const { application, fill } = await come('/documents?type=2')
    expect(`${location.pathname}${location.search}`).toBe('/login?redirect=%2Fdocuments%3Ftype%3D2')
    await fill()
    await waitFor(() => expect(application.startIn).toHaveBeenCalledTimes(1))
    const [, response] = application.startIn.mock.calls[0] as unknown as [unknown, Response]
    expect(response.headers.get('authorization')).toBe('Bearer new-token')
    expect(await response.json()).toMatchObject({ idUtilisateur: aUser().idUtilisateur })
  })

  it('has the focus in the field of the user name', async () => {
    await come('/login')
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Identifiant' }))
  })

  it('shows the server’s refusal, and stays', async () => {
    const { server, application, fill } = await come('/login')
    server.on(signIn, () => refusal('IDENTIFIANTS_INVALIDES'))
    await fill()
    expect((await screen.findByRole('alert')).textContent).toContain('Identifiant ou mot de passe incorrect.')
    expect(application.startIn).not.toHaveBeenCalled()
  })

  it('has the colours, the name and the environment of the installation', async () => {
    await come('/login', (server) => {
      server.on(getConfig, () => answer({ ...defaultBranding, titleSite: 'Terres d’Ouest', darkMode: true }))
      server.on(getApplicationInfo, () =>
        answer({
          version: '1',
          title: 'Sillon',
          showBtnMPConnection: false,
          urlOAD: location.origin,
          url: null,
          environnement: 'test',
        }),
      )
    })
    await screen.findByRole('link', { name: 'Terres d’Ouest – Accueil' })
    await screen.findByText('Serveur de test')
    await screen.findByText(/^L’outil de simulation est arrêté/)
    expect(document.title).toBe('Connexion – Terres d’Ouest')
    await screen.findByRole('button', { name: 'Passer en mode clair' })
  })

  it('switches the language at once', async () => {
    const { user } = await come('/login')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Langue' }), 'en')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(document.documentElement.lang).toBe('en')
  })

  it('precedes every page that needs a session, and no other', () => {
    const open = pages.filter(([protection, path]) => protection === null && path !== '/login').map(([, path]) => path)
    expect(pages.map(([, path]) => path).filter(isOpenToAll)).toEqual(open)
  })
})
