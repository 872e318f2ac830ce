import { type ApplicationTierce, listApplicationsTierces, proveByPartner, startPartnerProof } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { readToken, writeToken } from '#socle/session/token'
import { openAt, situation } from '../../testing/application'
import { answer, refusal } from '../../testing/fake-server'
import { navigation } from '../visite'

const STATE = 'a'.repeat(40)
const partner: ApplicationTierce = {
  idApplicationTierce: 3,
  libelle: 'MesParcelles',
  clientId: 'mesparcelles',
  issuer: 'https://id.example.org',
  oidcPath: '',
  oidcWebClientId: 'sillon',
}
const PATH = '/login/connexion-application-tierce/mesparcelles'
const CALL = 'POST /api/authentification/preuve/application-tierce'

afterEach(() => {
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

/** The tab that the dialog opens: it has the token of the device, and no session of its own. */
async function given() {
  const server = await situation({ user: null, idExploitation: null })
  writeToken('the-token')
  server.on(listApplicationsTierces, () => answer([partner]))
  server.on(startPartnerProof, () => answer({ adresse: 'https://id.example.org/authorize', state: STATE }))
  return { server, go: vi.spyOn(navigation, 'go').mockReturnValue() }
}

/** Opens the page at this address. The application takes the parameters of a partner out of it. */
function open(search: string, at = PATH) {
  history.replaceState(null, '', `${PATH}?${search}`)
  return openAt(at)
}

function comeBack(search: string) {
  const visite = { state: STATE, idApplicationTierce: 3, redirect: null, attente: 'PREUVE' }
  sessionStorage.setItem('sillon.visite', JSON.stringify(visite))
  return open(search)
}

it('begins a visit to the partner in the session of the device', async () => {
  const { server, go } = await given()
  open('preuve', `${PATH}?preuve`)
  await waitFor(() => expect(go).toHaveBeenCalledWith('https://id.example.org/authorize'))
  const [begun] = server.receivedOf(`${CALL}/visite`)
  expect([begun?.body, begun?.headers.get('authorization')]).toEqual([{ idApplicationTierce: 3 }, 'Bearer the-token'])
  expect(JSON.parse(sessionStorage.getItem('sillon.visite') ?? '')).toMatchObject({ state: STATE, attente: 'PREUVE' })
})

it('gives the code to the server once, tells the other tabs, and leads back to them', async () => {
  const { server } = await given()
  server.on(proveByPartner, () => answer({ message: 'Votre identité est confirmée.' }))
  const application = comeBack(`code=the-code&state=${STATE}&iss=https%3A%2F%2Fid.example.org`)
  await screen.findByRole('heading', { name: 'Votre identité est confirmée' })
  expect(server.receivedOf(CALL).map(({ body }) => body)).toEqual([
    { idApplicationTierce: 3, code: 'the-code', state: STATE, iss: 'https://id.example.org' },
  ])
  expect(localStorage.getItem('sillon.session.preuve')).toMatch(/^\d+$/)
  expect([application.path(), location.search, readToken()]).toEqual([PATH, '', 'the-token'])
})

it('says why a proof is refused, tells no other tab, and begins anew', async () => {
  localStorage.removeItem('sillon.session.preuve')
  const { server, go } = await given()
  server.on(proveByPartner, () => refusal('COMPTE_PARTENAIRE_AUTRE'))
  comeBack(`code=the-code&state=${STATE}`)
  await screen.findByRole('heading', { name: 'Votre identité n’est pas confirmée' })
  expect(screen.getByRole('alert').textContent).toMatch(/^Ce compte chez le partenaire n’est pas celui qui est lié/)
  expect(localStorage.getItem('sillon.session.preuve')).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Recommencer chez le partenaire' }))
  await waitFor(() => expect(go).toHaveBeenCalledOnce())
})

it.each([
  ['the refusal of the partner', `error=access_denied&state=${STATE}`],
  ['another state', `code=x&state=${'b'.repeat(40)}`],
])('with %s sends no code', async (_, search) => {
  const { server } = await given()
  comeBack(search)
  await screen.findByText('Le partenaire n’a pas confirmé votre identité. Recommencez.')
  expect(server.receivedOf(CALL)).toEqual([])
})

it('of an unknown partner begins no visit', async () => {
  const { server, go } = await given()
  server.on(listApplicationsTierces, () => answer([]))
  open('preuve', `${PATH}?preuve`)
  await screen.findByRole('heading', { name: 'Votre identité n’est pas confirmée' })
  expect(go).not.toHaveBeenCalled()
})
