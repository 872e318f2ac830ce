import {
  confirmSecondFacteur,
  endSession,
  getSecondFacteur,
  listSessions,
  prove,
  removeSecondFacteur,
  startSecondFacteur,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'
import { appareilDe } from './appareil'

const CODES = ['abcd-efgh-ijkm', 'npqr-stuv-wxyz']
const uri = 'otpauth://totp/Sillon:j?issuer=Sillon&secret=ABCDABCDABCDABCD'
let server: FakeServer
let actifDepuis: string | null

/** A server that switches a second factor on with the code 123456. */
async function start(user = aUser()) {
  actifDepuis = user.secondFacteur ? '2026-11-20T10:00:00.000Z' : null
  server = await situation({ user })
  server.on(getSecondFacteur, () => answer({ actifDepuis, codesSecoursRestants: actifDepuis === null ? 0 : 2 }))
  server.on(startSecondFacteur, () => answer({ secret: 'ABCDABCDABCDABCD', uri }))
  server.on(confirmSecondFacteur, ({ body }) => {
    if ((body as { code: string }).code !== '123456')
      return refusal('VALEUR_INVALIDE', [{ path: 'code', message: 'Ce code n’est pas le bon' }])
    actifDepuis = '2026-11-22T10:00:00.000Z'
    return answer({ codesSecours: CODES })
  })
  server.on(listSessions, () => answer([]))
}
beforeEach(() => start())

async function activate() {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Activer la double authentification' }))
  const dialog = await screen.findByRole('dialog', { name: 'Activer la double authentification' })
  const code = within(dialog).getByRole('textbox', { name: /Code à six chiffres/ })
  return { user, dialog, code, submit: () => user.click(within(dialog).getByRole('button', { name: 'Activer' })) }
}

describe('a second factor', () => {
  it('is set up with a QR code or a typed key, and its recovery codes are shown once', async () => {
    openAt('/account')
    const { user, dialog, code, submit } = await activate()
    expect(within(dialog).getByRole('img', { name: /Code à scanner/ })).toBeTruthy()
    expect(within(dialog).getByText('ABCD ABCD ABCD ABCD')).toBeTruthy()
    // A telephone cannot scan its own screen.
    expect(within(dialog).getByRole('link', { name: 'Ouvrir l’application' }).getAttribute('href')).toBe(uri)
    await user.click(within(dialog).getByRole('button', { name: 'Copier la clé' }))
    await within(dialog).findByRole('button', { name: 'Clé copiée' })
    expect(await navigator.clipboard.readText()).toBe('ABCDABCDABCDABCD')
    await user.type(code, '000000')
    await submit()
    await within(dialog).findByText('Ce code n’est pas le bon')
    await user.clear(code)
    await user.type(code, '123456')
    await submit()
    const codes = await screen.findByRole('dialog', { name: 'Vos codes de secours' })
    for (const one of CODES) expect(within(codes).getByText(one)).toBeTruthy()
    await user.click(within(codes).getByRole('button', { name: 'Je les ai gardés' }))
    await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull())
    await screen.findByText(/un code est demandé à chaque connexion/)
    // Its button is gone.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Double authentification'))
  })

  it('is set up before anything else when the role requires one', async () => {
    await start(aUser({ secondFacteurExige: true }))
    openAt('/change-exploitation')
    await screen.findByText(/Votre rôle demande la double authentification/)
    const { user, code, submit } = await activate()
    await user.type(code, '123456')
    await submit()
    await user.click(await screen.findByRole('button', { name: 'Je les ai gardés' }))
    await screen.findByRole('heading', { name: "Changer d'exploitation" })
  })

  it('cannot be switched off when the role requires one', async () => {
    await start(aUser({ secondFacteur: true, secondFacteurExige: true }))
    openAt('/account')
    await screen.findByRole('button', { name: 'Nouveaux codes de secours' })
    expect(screen.queryByRole('button', { name: 'Désactiver' })).toBeNull()
  })
})

describe('an act that requires a fresh proof of identity', () => {
  /** Nothing is switched off before a proof of identity. */
  async function removing() {
    await start(aUser({ secondFacteur: true }))
    let isProved = false
    server.on(prove, ({ body }) => {
      isProved = (body as { code?: string; password?: string }).code === '123456' || 'password' in (body as object)
      return isProved ? answer({ message: '' }) : refusal('VALEUR_INVALIDE', [{ path: 'code', message: 'Faux' }])
    })
    server.on(removeSecondFacteur, () => (isProved ? answer({ message: 'Fait' }) : refusal('PREUVE_EXIGEE')))
    openAt('/account')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Désactiver' }))
    const question = await screen.findByRole('dialog', { name: 'Avertissement' })
    await user.click(within(question).getByRole('button', { name: 'Désactiver' }))
    return { user, dialog: await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' }) }
  }
  const removals = () => server.receivedOf(`DELETE /api/utilisateurs/${aUser().idUtilisateur}/second-facteur`)

  it('happens once a code proves the identity, and not before', async () => {
    const { user, dialog } = await removing()
    await user.type(within(dialog).getByRole('textbox', { name: /Code de votre application/ }), '000000')
    await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
    await within(dialog).findByText('Faux')
    await user.clear(within(dialog).getByRole('textbox', { name: /Code de votre application/ }))
    await user.type(within(dialog).getByRole('textbox', { name: /Code de votre application/ }), '123456')
    await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
    await screen.findByText('Fait')
    expect(removals()).toHaveLength(2)
  })

  it('may be proved by the password too', async () => {
    const { user, dialog } = await removing()
    await user.click(within(dialog).getByRole('button', { name: 'Utiliser le mot de passe' }))
    await user.type(within(dialog).getByLabelText('Mot de passe'), 'Demo-2026!')
    await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
    await screen.findByText('Fait')
  })

  it('does not happen when the person cancels, and the message says why', async () => {
    const { user, dialog } = await removing()
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(removals()).toHaveLength(1)
  })
})

describe('the sessions', () => {
  const session = { idSession: 1, agent: null, adresse: null, ouverteLe: '', vueLe: '2026-11-22T10:00:00.000Z' }

  it('are shown by device, and one of them is ended', async () => {
    const agent = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0'
    let open = [
      { ...session, estCelleCi: true },
      { ...session, idSession: 2, agent, adresse: '203.0.113.9', estCelleCi: false },
    ]
    server.on(listSessions, () => answer(open))
    server.on(endSession, () => {
      open = open.slice(0, 1)
      return answer({ message: 'La session est terminée.' })
    })
    openAt('/account')
    const row = (await screen.findByText('Firefox · Android')).closest('li') ?? document.body
    expect(row.textContent).toContain('réseau 203.0.113.9')
    await userEvent.setup().click(within(row).getByRole('button', { name: 'Terminer' }))
    await waitFor(() => expect(screen.queryByText('Firefox · Android')).toBeNull())
    expect(screen.getByText('Cette session')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Terminer/ })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Mes sessions')
  })

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 SamsungBrowser/25.0 Chrome/121 Safari/537',
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 Chrome/130.0 Safari/537', 'Chrome', 'Linux'],
    ['curl/8.5', null, null],
    [null, null, null],
  ])('%s is shown as a browser and a system', (agent, navigateur, systeme) => {
    expect(appareilDe(agent)).toEqual({ navigateur, systeme })
  })
})
