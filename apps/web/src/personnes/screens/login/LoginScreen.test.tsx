import { getApplicationInfo, searchExploitations, signIn, signInByPasskey, startPasskeySignIn } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#socle/api/query-client'
import { selectionStore } from '#socle/session/selection-store'
import { openAt, situation } from '../../../testing/application'
import { attendue, withPasskeys } from '../../../testing/authenticator'
import { aResume, aUser } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

async function enter(path: string) {
  const user = userEvent.setup()
  const server = await situation({ user: null, idExploitation: null })
  const found = [aResume({ idExploitation: 12 })]
  server.on(searchExploitations, () => answer({ count: found.length, data: found, offset: 0 }))
  const application = openAt(path)
  await screen.findByRole('heading', { name: 'Connexion' })
  const fill = async () => {
    await user.type(screen.getByRole('textbox', { name: 'Identifiant' }), 'jeanne')
    await user.type(screen.getByLabelText('Mot de passe'), 'Demo-2026!')
  }
  return { user, server, application, found, fill, submit: () => screen.getByRole('button', { name: 'Se connecter' }) }
}

describe('signing in', () => {
  it('requires a user name and a password', async () => {
    const { user, submit } = await enter('/login')
    expect(submit()).toHaveProperty('disabled', true)
    await user.type(screen.getByRole('textbox', { name: 'Identifiant' }), 'jeanne')
    expect(submit()).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Mot de passe'), 'x')
    expect(submit()).toHaveProperty('disabled', false)
  })

  it.each([
    ['at the address of the replaced tool', window.location.origin, true],
    ['by another address', 'https://outil.example.org', false],
  ])('%s the page shows that the former simulation tool has stopped, or not', async (_, urlOAD, isSaid) => {
    const { server } = await enter('/login')
    server.on(getApplicationInfo, () =>
      answer({ version: '1', title: 'Sillon', showBtnMPConnection: false, urlOAD, url: null, environnement: 'test' }),
    )
    await queryClient.invalidateQueries()
    await screen.findByText('Serveur de test')
    expect(screen.queryByText(/^L’outil de simulation est arrêté/) !== null).toBe(isSaid)
  })

  it('returns to the requested page', async () => {
    const { user, application, fill, submit } = await enter('/account')
    expect(application.path()).toBe('/login?redirect=%2Faccount')
    await fill()
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Mon compte' })
    expect(application.path()).toBe('/account')
  })

  it('selects the farm of a person with a single farm', async () => {
    const { user, fill, submit } = await enter('/login')
    await fill()
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Ferme des Tilleuls' })
    expect(selectionStore.get().idExploitation).toBe(12)
  })

  it('asks a person with several farms to choose one', async () => {
    const { user, application, found, fill, submit } = await enter('/login')
    found.push(aResume({ idExploitation: 13, raisonSociale: 'GAEC du Lavoir' }))
    await fill()
    await user.click(submit())
    await screen.findByRole('heading', { name: "Changer d'exploitation" })
    expect(application.path()).toBe('/change-exploitation')
  })

  it('asks for the code of the second factor after the right password, and shows a wrong code beside its field', async () => {
    const { user, server, application, fill, submit } = await enter('/login')
    server.on(signIn, ({ body }) => {
      const { code } = body as { code?: string }
      if (code === '123456') return answer(aUser(), { authorization: 'Bearer new-token' })
      return refusal(code === undefined ? 'SECOND_FACTEUR_DEMANDE' : 'SECOND_FACTEUR_FAUX')
    })
    await fill()
    expect(screen.queryByRole('textbox', { name: /Code/ })).toBeNull()
    await user.click(submit())
    const code = await screen.findByRole('textbox', { name: /Code/ })
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(screen.queryByText('Erreur')).toBeNull()
    await user.type(code, '000000')
    await user.click(submit())
    await screen.findByText('Ce code n’est pas le bon, ou il a déjà servi.')
    await user.clear(code)
    await user.type(code, '123456')
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Ferme des Tilleuls' })
    expect(application.path()).toBe('/')
  })

  describe('with a passkey', () => {
    it('needs no name and no password', async () => {
      withPasskeys()
      const { user, server, application } = await enter('/login?redirect=%2Faccount')
      server.on(startPasskeySignIn, () => answer(attendue))
      server.on(signInByPasskey, () => answer(aUser(), { authorization: 'Bearer new-token' }))
      await user.click(screen.getByRole('button', { name: 'Utiliser une clé d’accès' }))
      await screen.findByRole('heading', { name: 'Mon compte' })
      expect(application.path()).toBe('/account')
      const [sent] = server.receivedOf('POST /api/authentification/passkey')
      expect(sent?.body).toMatchObject({ id: 'AQID', response: { signature: 'AQID', userHandle: 'AQID' } })
    })

    it('may replace the code after the password', async () => {
      withPasskeys()
      const { user, server, fill, submit } = await enter('/login')
      server.on(startPasskeySignIn, () => answer(attendue))
      server.on(signIn, ({ body }) =>
        'passkey' in (body as object)
          ? answer(aUser(), { authorization: 'Bearer new-token' })
          : refusal('SECOND_FACTEUR_DEMANDE'),
      )
      await fill()
      await user.click(submit())
      await user.click(await screen.findByRole('button', { name: 'Utiliser une clé d’accès' }))
      await screen.findByRole('heading', { name: 'Ferme des Tilleuls' })
      const [, sent] = server.receivedOf('POST /api/authentification/utilisateur')
      expect(sent?.body).toMatchObject({ username: 'jeanne', password: 'Demo-2026!', passkey: { id: 'AQID' } })
    })

    it('can be cancelled without effect', async () => {
      withPasskeys(() => 'leave')
      const { user, server } = await enter('/login')
      server.on(startPasskeySignIn, () => answer(attendue))
      await user.click(screen.getByRole('button', { name: 'Utiliser une clé d’accès' }))
      await screen.findByText('Aucune clé d’accès n’a été utilisée.')
      expect(server.receivedOf('POST /api/authentification/passkey')).toHaveLength(0)
    })

    it('is not offered by a browser without passkeys', async () => {
      await enter('/login')
      expect(screen.queryByRole('button', { name: /clé d’accès/ })).toBeNull()
    })
  })

  it('shows the server’s refusal once, and keeps the form', async () => {
    const { user, server, fill, submit } = await enter('/login')
    server.on(signIn, () => refusal('IDENTIFIANTS_INVALIDES'))
    await fill()
    await user.click(submit())
    await screen.findByText('Identifiant ou mot de passe incorrect.')
    await user.click(submit())
    await waitFor(() => expect(server.receivedOf('POST /api/authentification/utilisateur')).toHaveLength(2))
    await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
    expect(screen.getAllByText('Identifiant ou mot de passe incorrect.')).toHaveLength(1)
    expect(screen.getByRole('textbox', { name: 'Identifiant' })).toHaveProperty('value', 'jeanne')
  })
})
