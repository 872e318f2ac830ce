import { cancelNextEmail, resendNextEmail, updateAccount } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

let server: FakeServer
beforeEach(async () => {
  server = await situation()
  server.on(updateAccount, ({ body }) => {
    const { password: _, motDePasseActuel: __, ...names } = body as Record<string, string>
    return answer({ userInfo: aUser(names), message: 'Votre compte a été modifié.' })
  })
})

const saved = () => server.receivedOf(`PUT /api/utilisateurs/${aUser().idUtilisateur}`).map(({ body }) => body)
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })
const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Adresse email/ })
const actuel = () => screen.queryByLabelText<HTMLInputElement>(/Mot de passe actuel/)
const nouveau = () => screen.getByLabelText<HTMLInputElement>(/Nouveau mot de passe/)

async function open() {
  const user = userEvent.setup()
  openAt('/account')
  await email()
  return user
}

describe('the present password', () => {
  it('is not required to change a name', async () => {
    const user = await open()
    await user.type(screen.getByRole('textbox', { name: /Prénom/ }), '-Marie')
    expect(actuel()).toBeNull()
    await user.click(save())
    await screen.findByText('Votre compte a été modifié.')
    expect(saved()).toEqual([{ email: aUser().email, prenom: 'Jeanne-Marie', nom: aUser().nom }])
  })

  it('is required once the address differs, and not when it is the saved one again', async () => {
    const user = await open()
    await user.type(await email(), 'x')
    expect(save().disabled).toBe(true)
    await user.type(actuel() ?? document.body, 'Demo-2026!')
    await user.click(save())
    await screen.findByText('Votre compte a été modifié.')
    expect(saved()).toMatchObject([{ email: `${aUser().email}x`, motDePasseActuel: 'Demo-2026!' }])
    await waitFor(() => expect(actuel()).toBeNull())
  })

  it('is required with a new password, and both fields are marked for password managers', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Modifier le mot de passe' }))
    expect(document.activeElement).toBe(nouveau())
    expect([actuel()?.autocomplete, nouveau().autocomplete]).toEqual(['current-password', 'new-password'])
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe(aUser().login)
    await user.click(screen.getByRole('button', { name: 'Garder le mot de passe actuel' }))
    expect(actuel()).toBeNull()
    expect(document.activeElement?.textContent).toBe('Modifier le mot de passe')
  })

  it('is reported beside its field when it is wrong, and typed values stay', async () => {
    const message = 'Ce n’est pas votre mot de passe actuel'
    server.on(updateAccount, () => refusal('VALEUR_INVALIDE', [{ path: 'motDePasseActuel', message }]))
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Modifier le mot de passe' }))
    await user.type(nouveau(), 'Nouveau-2026!')
    await user.type(actuel() ?? document.body, 'faux')
    await user.click(save())
    await screen.findByText(message)
    expect(actuel()?.getAttribute('aria-invalid')).toBe('true')
    expect([nouveau().value, actuel()?.value]).toEqual(['Nouveau-2026!', 'faux'])
    // The message concerns the sent value: the next typed value is not known to be wrong.
    await user.type(actuel() ?? document.body, 'x')
    expect(screen.queryByText(message)).toBeNull()
  })
})

describe('a new address that waits for its confirmation', () => {
  const waiting = aUser({ nextEmail: 'bientot@ferme.example' })
  beforeEach(async () => {
    server = await situation({ user: waiting })
  })

  it('can be sent its mail again', async () => {
    server.on(resendNextEmail, () => answer({ message: 'Un nouveau lien vient d’être envoyé.' }))
    const user = await open()
    screen.getByText(/bientot@ferme.example attend d’être confirmée/)
    await user.click(screen.getByRole('button', { name: 'Renvoyer le lien' }))
    await screen.findByText('Un nouveau lien vient d’être envoyé.')
  })

  it('is cancelled, and typed values stay', async () => {
    server.on(cancelNextEmail, () => answer({ userInfo: { ...waiting, nextEmail: null }, message: 'Annulée.' }))
    const user = await open()
    const prenom = screen.getByRole('textbox', { name: /Prénom/ })
    await user.type(prenom, '-Marie')
    await user.click(screen.getByRole('button', { name: 'Annuler la demande' }))
    await screen.findByText('Annulée.')
    expect(screen.queryByText(/attend d’être confirmée/)).toBeNull()
    expect(prenom).toHaveProperty('value', 'Jeanne-Marie')
  })
})
