import {
  type ApplicationTierce,
  getApplicationInfo,
  listApplicationsTierces,
  searchExploitations,
  signInByPartner,
  startPartnerSignIn,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '#socle/session/session-store'
import { readToken, writeToken } from '#socle/session/token'
import { openAt, situation } from '../../testing/application'
import { aUser } from '../../testing/builders'
import { answer, refusal } from '../../testing/fake-server'
import { navigation } from '../visite'

const STATE = 'a'.repeat(40)
const partner = (idApplicationTierce: number, libelle: string): ApplicationTierce => ({
  idApplicationTierce,
  libelle,
  clientId: libelle.toLowerCase(),
  issuer: 'https://id.example.org',
  oidcPath: '',
  oidcWebClientId: 'sillon',
})

afterEach(() => {
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

/** A person without a session, before these partners. */
async function given(...partners: ApplicationTierce[]) {
  const server = await situation({ user: null, idExploitation: null })
  server.on(getApplicationInfo, () =>
    answer({
      version: '1',
      title: 'Sillon',
      showBtnMPConnection: partners.length > 0,
      urlOAD: null,
      url: null,
      environnement: 'test',
    }),
  )
  server.on(listApplicationsTierces, () => answer(partners))
  server.on(startPartnerSignIn, () => answer({ adresse: 'https://id.example.org/authorize', state: STATE }))
  server.on(searchExploitations, () => answer({ count: 0, data: [], offset: 0 }))
  const go = vi.spyOn(navigation, 'go').mockReturnValue()
  return { server, go, user: userEvent.setup() }
}

/** Comes back from the partner with these parameters, after a visit from the sign-in page. */
function comeBack(
  search: string,
  visite: object | null = { state: STATE, idApplicationTierce: 1, redirect: '/account' },
) {
  if (visite !== null) sessionStorage.setItem('sillon.visite', JSON.stringify(visite))
  const path = '/login/connexion-application-tierce/mesparcelles'
  history.replaceState(null, '', `${path}?${search}`)
  return openAt(path)
}
const CALL = 'POST /api/authentification/utilisateur/application-tierce'

describe('the sign-in page', () => {
  it('leads to the only partner, and remembers the state and the requested page', async () => {
    const { server, go, user } = await given(partner(1, 'MesParcelles'))
    openAt('/login?redirect=%2Faccount')
    await user.click(await screen.findByRole('button', { name: 'Se connecter avec MesParcelles' }))
    await waitFor(() => expect(go).toHaveBeenCalledWith('https://id.example.org/authorize'))
    expect(server.receivedOf(`${CALL}/visite`)[0]?.body).toEqual({ idApplicationTierce: 1 })
    expect(JSON.parse(sessionStorage.getItem('sillon.visite') ?? '')).toEqual({
      state: STATE,
      idApplicationTierce: 1,
      redirect: '/account',
    })
  })

  it('lists several partners, and shows the refusal of one beside its button', async () => {
    const { server, go, user } = await given(partner(1, 'MesParcelles'), partner(2, 'ProConnect'))
    server.on(startPartnerSignIn, () => refusal('PARTENAIRE_INDISPONIBLE'))
    openAt('/login')
    const list = within(await screen.findByRole('navigation', { name: 'Se connecter avec un partenaire' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    await user.click(list.getByRole('button', { name: 'Se connecter avec ProConnect' }))
    expect((await list.findByRole('alert')).textContent).toMatch(/^Le service du partenaire ne répond pas/)
    expect(go).not.toHaveBeenCalled()
  })

  it('asks nothing about partners where there is none', async () => {
    const { server } = await given()
    openAt('/login')
    await screen.findByText('Serveur de test')
    expect(server.receivedOf('GET /api/applications-tierces')).toEqual([])
  })
})

describe('the return from a partner', () => {
  it('signs in, opens the requested page, and leaves no code in the address', async () => {
    const { server } = await given(partner(1, 'MesParcelles'))
    server.on(signInByPartner, () => answer(aUser(), { authorization: 'Bearer new-token' }))
    const application = comeBack(`code=the-code&state=${STATE}&iss=https%3A%2F%2Fid.example.org`)
    await screen.findByRole('heading', { name: 'Mon compte' })
    expect(application.path()).toBe('/account')
    expect(location.search).toBe('')
    expect(server.receivedOf(CALL).map(({ body }) => body)).toEqual([
      { idApplicationTierce: 1, code: 'the-code', state: STATE, iss: 'https://id.example.org' },
    ])
    expect(sessionStorage.getItem('sillon.visite')).toBeNull()
  })

  it.each([
    ['another state', `code=x&state=${'b'.repeat(40)}`, undefined],
    ['a shorter state, though it is the one of the visit', 'code=x&state=a', { state: 'a', idApplicationTierce: 1 }],
    ['no visit of this tab', `code=x&state=${STATE}`, null],
    ['the refusal of the partner', `error=access_denied&state=${STATE}`, undefined],
  ])('with %s sends no code, and leads back to the form', async (_, search, visite) => {
    const { server } = await given(partner(1, 'MesParcelles'))
    const application = comeBack(search, visite)
    await screen.findAllByText('Le partenaire n’a pas confirmé votre identité. Recommencez.')
    await screen.findByRole('heading', { name: 'Connexion' })
    expect([application.path(), location.search]).toEqual(['/login', ''])
    expect(server.receivedOf(CALL)).toEqual([])
  })

  it('shows the refusal of the server in a toast, back at the form', async () => {
    const { server } = await given(partner(1, 'MesParcelles'))
    server.on(signInByPartner, () => refusal('COMPTE_PARTENAIRE_INCONNU'))
    const application = comeBack(`code=x&state=${STATE}`)
    await screen.findByRole('heading', { name: 'Connexion' })
    // In the toast, and below the form when the toast is gone.
    await waitFor(() => expect(screen.getAllByText(/^Ce compte partenaire n’est lié à aucun compte/)).toHaveLength(2))
    expect(application.path()).toBe('/login')
  })

  it('begins the visit for a tab that waits over its expired session, whose token it leaves there', async () => {
    const { go } = await given(partner(1, 'MesParcelles'))
    writeToken('expired-token')
    history.replaceState(null, '', '/login/connexion-application-tierce/mesparcelles?reprise')
    expect(await startSession()).toBe(false)
    openAt('/login/connexion-application-tierce/mesparcelles?reprise')
    await waitFor(() => expect(go).toHaveBeenCalledWith('https://id.example.org/authorize'))
    expect(JSON.parse(sessionStorage.getItem('sillon.visite') ?? '')).toMatchObject({
      state: STATE,
      attente: 'SESSION',
    })
    expect(readToken()).toBe('expired-token')
  })

  it('leads the person back to that tab', async () => {
    const { server } = await given(partner(1, 'MesParcelles'))
    server.on(signInByPartner, () => answer(aUser(), { authorization: 'Bearer new-token' }))
    comeBack(`code=the-code&state=${STATE}`, {
      state: STATE,
      idApplicationTierce: 1,
      redirect: null,
      attente: 'SESSION',
    })
    await screen.findByRole('heading', { name: 'Vous êtes de nouveau connecté' })
    expect(readToken()).toBe('new-token')
    expect(server.receivedOf(CALL)[0]?.body).toEqual({ idApplicationTierce: 1, code: 'the-code', state: STATE })
  })

  it('asks for the second factor, and keeps the page after a wrong code', async () => {
    const { server, user } = await given(partner(1, 'MesParcelles'))
    server.on(signInByPartner, ({ body }) => {
      const { codeSecondFacteur } = body as { codeSecondFacteur?: string }
      if (codeSecondFacteur === '123456') return answer(aUser(), { authorization: 'Bearer new-token' })
      return refusal(codeSecondFacteur === undefined ? 'SECOND_FACTEUR_DEMANDE' : 'SECOND_FACTEUR_FAUX')
    })
    comeBack(`code=the-code&state=${STATE}`)
    const code = await screen.findByRole('textbox', { name: /^Code/ })
    await user.type(code, '000000{Enter}')
    await screen.findByText('Ce code n’est pas le bon, ou il a déjà servi.')
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    await screen.findByRole('heading', { name: 'Mon compte' })
    expect(server.receivedOf(CALL)).toHaveLength(3)
    expect(server.receivedOf(CALL)[2]?.body).toMatchObject({ code: 'the-code', state: STATE })
  })
})
