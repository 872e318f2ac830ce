import { currentUser, listApplicationsTierces, SESSION_KEY, signIn, updateAccount } from '@sillon/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { followOtherTabs } from '#socle/session/session-store'
import { readToken } from '#socle/session/token'
import { openAt, situation } from '../testing/application'
import { aUser } from '../testing/builders'
import { answer, type FakeServer, refusal } from '../testing/fake-server'

/** The session has expired on the server: only the token of a new sign-in is valid. */
function expireSession(server: FakeServer) {
  server.on(updateAccount, ({ headers }) =>
    headers.get('authorization') === 'Bearer new-token'
      ? answer({ userInfo: aUser({ prenom: 'Jeanne-Marie' }), message: 'Vos informations ont été enregistrées.' })
      : refusal('SESSION_EXPIREE'),
  )
}

async function saveWithAnExpiredSession(idsApplicationsTierces: number[] = []) {
  const user = userEvent.setup()
  const server = await situation({ user: aUser({ idsApplicationsTierces }) })
  server.on(listApplicationsTierces, () =>
    answer(
      ['MesParcelles', 'Autre'].map((libelle, i) => ({
        idApplicationTierce: i + 1,
        libelle,
        clientId: libelle.toLowerCase(),
        issuer: 'https://id.example.org',
        oidcPath: '',
        oidcWebClientId: 'sillon',
      })),
    ),
  )
  expireSession(server)
  const application = openAt('/account')
  const firstName = await screen.findByRole('textbox', { name: /Prénom/ })
  await user.clear(firstName)
  await user.type(firstName, 'Jeanne-Marie')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Votre session a expiré' })
  return { user, server, application, dialog }
}

describe('a call that meets an expired session', () => {
  it('is repeated, unchanged, once the same person has signed in', async () => {
    const { user, server, dialog } = await saveWithAnExpiredSession()
    expect(within(dialog).getByRole('textbox', { name: 'Identifiant' })).toHaveProperty('value', 'jeanne')
    await user.type(within(dialog).getByLabelText('Mot de passe'), 'Demo-2026!')
    await user.click(within(dialog).getByRole('button', { name: 'Continuer' }))

    await screen.findByText('Vos informations ont été enregistrées.')
    const saves = server.receivedOf('PUT /api/utilisateurs/7')
    expect(saves).toHaveLength(2)
    expect(saves[1]?.body).toEqual(saves[0]?.body)
    expect(saves[1]?.body).toMatchObject({ prenom: 'Jeanne-Marie' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps waiting, with the reason, while the password is wrong', async () => {
    const { user, server, dialog } = await saveWithAnExpiredSession()
    server.on(signIn, () => refusal('IDENTIFIANTS_INVALIDES'))
    await user.type(within(dialog).getByLabelText('Mot de passe'), 'faux')
    await user.click(within(dialog).getByRole('button', { name: 'Continuer' }))
    await within(dialog).findByText('Identifiant ou mot de passe incorrect.')
    expect(server.receivedOf('PUT /api/utilisateurs/7')).toHaveLength(1)
  })

  it('is repeated when the person has signed in by a partner in another tab, with what was typed', async () => {
    const { server, dialog } = await saveWithAnExpiredSession([1])
    const link = await within(dialog).findByRole('link', { name: 'Se connecter avec MesParcelles (nouvel onglet)' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/login/connexion-application-tierce/mesparcelles?reprise',
      '_blank',
    ])
    expect(within(dialog).queryByText(/Autre/)).toBeNull()
    const unfollow = followOtherTabs()
    server.on(currentUser, () => answer(aUser()))
    // The other tab stores its token.
    localStorage.setItem(SESSION_KEY, 'new-token')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })))
    await screen.findByText('Vos informations ont été enregistrées.')
    unfollow()
    const [, saved] = server.receivedOf('PUT /api/utilisateurs/7')
    expect(saved?.body).toMatchObject({ prenom: 'Jeanne-Marie' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('names no partner to a person who has no account there', async () => {
    const { dialog } = await saveWithAnExpiredSession()
    expect(within(dialog).queryByRole('link')).toBeNull()
  })

  it('ends the session when the person leaves the dialog', async () => {
    const { user, application, dialog } = await saveWithAnExpiredSession()
    const leave = within(dialog).getAllByRole('button', { name: 'Se déconnecter' })
    await user.click(leave[leave.length - 1] ?? dialog)
    await screen.findByRole('heading', { name: 'Connexion' })
    expect(application.path()).toBe('/login?redirect=%2Faccount')
    expect(readToken()).toBeNull()
    expect(await screen.findAllByText('Votre session a expiré ; merci de vous reconnecter')).toHaveLength(1)
  })
})
