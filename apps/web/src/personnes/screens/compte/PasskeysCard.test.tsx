import {
  addPasskey,
  getSecondFacteur,
  listPasskeys,
  listSessions,
  type Passkey,
  prove,
  removePasskey,
  startPasskey,
  startPasskeyProof,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { attendue, withPasskeys } from '../../../testing/authenticator'
import { aUser } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

const demandee = {
  rp: { id: 'localhost', name: 'Sillon' },
  user: { id: 'AQID', name: 'jeanne', displayName: 'Jeanne Petit' },
  challenge: 'AQID',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
}
const cle = (idPasskey: number, nom: string): Passkey => ({
  idPasskey,
  nom,
  creeLe: '2026-11-20T10:00:00.000Z',
  utiliseeLe: null,
})

/** Opens the account page of a person with these passkeys. */
async function given(keys: Passkey[], user = aUser({ secondFacteur: keys.length > 0, aPasskey: keys.length > 0 })) {
  const server = await situation({ user })
  server.on(getSecondFacteur, () => answer({ actifDepuis: null, codesSecoursRestants: keys.length === 0 ? 0 : 10 }))
  server.on(listSessions, () => answer([]))
  server.on(listPasskeys, () => answer(keys))
  server.on(startPasskey, () => answer(demandee))
  server.on(addPasskey, ({ body }) => {
    keys.push(cle(3, (body as { nom: string }).nom))
    return answer({ codesSecours: keys.length === 1 ? ['abcd-efgh-ijkm'] : [] })
  })
  openAt('/account')
  const card = within(await screen.findByRole('region', { name: 'Clés d’accès (passkeys)' }))
  return { server, card, user: userEvent.setup() }
}

describe('passkeys', () => {
  it('are added with a name, and the first one comes with recovery codes', async () => {
    withPasskeys()
    const { server, card, user } = await given([])
    await card.findByText('Vous n’avez pas de clé d’accès.')
    await user.click(card.getByRole('button', { name: 'Ajouter une clé d’accès' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une clé d’accès' }))
    const nom = dialog.getByRole('textbox', { name: 'Nom de la clé' })
    await user.clear(nom)
    await user.type(nom, 'Mon téléphone')
    await user.click(dialog.getByRole('button', { name: 'Continuer' }))
    const codes = within(await screen.findByRole('dialog', { name: 'Vos codes de secours' }))
    codes.getByText('abcd-efgh-ijkm')
    await user.click(codes.getByRole('button', { name: 'Je les ai gardés' }))
    await card.findByText('Mon téléphone')
    const [sent] = server.receivedOf(`POST /api/utilisateurs/${aUser().idUtilisateur}/passkeys`)
    expect(sent?.body).toMatchObject({ nom: 'Mon téléphone', reponse: { response: { attestationObject: 'AQID' } } })
  })

  it('are not added when the person cancels, and the typed name stays', async () => {
    withPasskeys(() => 'leave')
    const { card, user } = await given([])
    await user.click(await card.findByRole('button', { name: 'Ajouter une clé d’accès' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une clé d’accès' }))
    await user.type(dialog.getByRole('textbox', { name: 'Nom de la clé' }), ' bis')
    await user.click(dialog.getByRole('button', { name: 'Continuer' }))
    await dialog.findByText('Aucune clé d’accès n’a été ajoutée.')
    expect(dialog.getByRole('textbox', { name: 'Nom de la clé' })).toHaveProperty(
      'value',
      expect.stringMatching(/ bis$/),
    )
  })

  it('are removed after a confirmation; that of the last one warns that only the password is left', async () => {
    const keys = [cle(1, 'Téléphone'), cle(2, 'Clé USB')]
    const { server, card, user } = await given(keys)
    server.on(removePasskey, ({ url }) => {
      keys.splice(0, keys.length, ...keys.filter(({ idPasskey }) => !url.pathname.endsWith(`/${idPasskey}`)))
      return answer({ message: 'La clé d’accès est supprimée.' })
    })
    const remove = async (nom: string, question: RegExp) => {
      await user.click(await card.findByRole('button', { name: `Supprimer ${nom}` }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
      dialog.getByText(question)
      await user.click(dialog.getByRole('button', { name: 'Supprimer' }))
      await waitFor(() => expect(card.queryByText(nom)).toBeNull())
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Clés d’accès (passkeys)'))
    }
    await remove('Téléphone', /ne permettra plus de vous connecter/)
    await remove('Clé USB', /C’est votre dernière/)
  })

  it('are a proof of identity before one of them is removed', async () => {
    withPasskeys()
    let isProved = false
    const { server, card, user } = await given([cle(1, 'Téléphone')])
    server.on(startPasskeyProof, () => answer(attendue))
    server.on(prove, ({ body }) => {
      isProved = 'passkey' in (body as object)
      return isProved ? answer({ message: '' }) : refusal('VALEUR_INVALIDE')
    })
    server.on(removePasskey, () => (isProved ? answer({ message: 'Fait' }) : refusal('PREUVE_EXIGEE')))
    await user.click(await card.findByRole('button', { name: 'Supprimer Téléphone' }))
    const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    await user.click(question.getByRole('button', { name: 'Supprimer' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' }))
    await user.click(proof.getByRole('button', { name: 'Utiliser une clé d’accès' }))
    await screen.findByText('Fait')
  })
})
