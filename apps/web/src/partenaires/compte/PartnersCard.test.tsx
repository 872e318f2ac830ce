import {
  type CompteTiers,
  linkPartner,
  listApplicationsTierces,
  listPartners,
  listSessions,
  startPartnerLink,
  unlinkPartner,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '#socle/i18n/i18n'
import { openAt, situation } from '../../testing/application'
import { aUser } from '../../testing/builders'
import { answer, refusal } from '../../testing/fake-server'
import { navigation } from '../visite'

const STATE = 'a'.repeat(40)
const { idUtilisateur } = aUser()
const CALL = `/api/utilisateurs/${idUtilisateur}/partners/1`
const compte = (over: Partial<CompteTiers> = {}): CompteTiers => ({
  idApplicationTierce: 1,
  libelle: 'MesParcelles',
  email: 'jeanne@partenaire.example',
  lieLe: '2026-11-20T10:00:00.000Z',
  estSupprimable: true,
  ...over,
})

afterEach(() => {
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

/** A person with these accounts at partners, in English. */
async function given(comptes: CompteTiers[]) {
  const server = await situation()
  await changeLanguage('en')
  const [libelle, issuer] = ['MesParcelles', 'https://id.example.org']
  const partner = {
    idApplicationTierce: 1,
    libelle,
    clientId: 'mesparcelles',
    issuer,
    oidcPath: '',
    oidcWebClientId: 'x',
  }
  server.on(listApplicationsTierces, () => answer([partner]))
  server.on(listPartners, () => answer(comptes))
  server.on(listSessions, () => answer([]))
  server.on(startPartnerLink, () => answer({ adresse: 'https://id.example.org/authorize', state: STATE }))
  const go = vi.spyOn(navigation, 'go').mockReturnValue()
  return { server, go, user: userEvent.setup() }
}
const card = async () => within(await screen.findByRole('region', { name: 'Third-party application' }))

describe('the card of partner accounts', () => {
  it('adds an account while there is none', async () => {
    const { server, go, user } = await given([])
    openAt('/account')
    await user.click(await (await card()).findByRole('button', { name: 'Add MesParcelles' }))
    await waitFor(() => expect(go).toHaveBeenCalledWith('https://id.example.org/authorize'))
    expect(server.receivedOf(`POST ${CALL}/visite`)).toHaveLength(1)
  })

  it('deletes the account after a confirmation, and adds none before', async () => {
    const comptes = [compte()]
    const { server, user } = await given(comptes)
    server.on(unlinkPartner, () => {
      comptes.pop()
      return answer({ message: 'The third-party application has been deleted' })
    })
    openAt('/account')
    const shown = await card()
    await shown.findByText(/jeanne@partenaire.example · linked on/)
    expect(shown.queryByRole('button', { name: /^Add/ })).toBeNull()
    await user.click(shown.getByRole('button', { name: 'Delete MesParcelles' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('The third-party application has been deleted')
    await shown.findByRole('button', { name: 'Add MesParcelles' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Third-party application'))
    expect(server.receivedOf(`DELETE ${CALL}`)).toHaveLength(1)
  })

  it('says why the only way to sign in cannot be deleted', async () => {
    await given([compte({ estSupprimable: false })])
    openAt('/account')
    await (await card()).findByText(/^It is your only way to sign in/)
    expect((await card()).queryByRole('button', { name: /^Delete/ })).toBeNull()
  })
})

describe('the return that links an account', () => {
  const comeBack = (search: string) => {
    sessionStorage.setItem('sillon.visite', JSON.stringify({ state: STATE, idApplicationTierce: 1, redirect: null }))
    history.replaceState(null, '', `/login/ajouter-application-tierce?${search}`)
    return openAt('/login/ajouter-application-tierce')
  }

  it('links it, and opens the account', async () => {
    const { server } = await given([])
    server.on(linkPartner, () => answer({ message: 'Your account has been linked.' }))
    const application = comeBack(`code=the-code&state=${STATE}`)
    await screen.findByText('Your account has been linked.')
    await waitFor(() => expect(application.path()).toBe('/account'))
    expect(location.search).toBe('')
    expect(server.receivedOf(`POST ${CALL}`).map(({ body }) => body)).toEqual([{ code: 'the-code', state: STATE }])
  })

  it('shows the refusal of the server', async () => {
    const { server } = await given([])
    server.on(linkPartner, () => refusal('COMPTE_PARTENAIRE_DEJA_LIE'))
    const application = comeBack(`code=the-code&state=${STATE}`)
    await screen.findByText(/déjà lié à un autre compte|already linked to another account/)
    await waitFor(() => expect(application.path()).toBe('/account'))
  })

  it('refuses another state', async () => {
    const { server } = await given([])
    const application = comeBack(`code=the-code&state=${'b'.repeat(40)}`)
    await screen.findByText('The partner has not confirmed your identity. Start again.')
    await waitFor(() => expect(application.path()).toBe('/account'))
    expect(server.receivedOf(`POST ${CALL}`)).toEqual([])
  })

  it('lists the partners when the page is opened by itself', async () => {
    await given([])
    openAt('/login/ajouter-application-tierce')
    await screen.findByRole('heading', { name: 'Link a partner account' })
    await screen.findByRole('button', { name: 'Add MesParcelles' })
  })
})
