import { acceptCgu, getCgu, signOut, updateAccount } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../testing/application'
import { aUser } from '../../testing/builders'
import { answer, refusal } from '../../testing/fake-server'

const terms = (version: number) => answer({ version, texte: `Article ${version}`, publieeLe: '2026-01-01T00:00:00Z' })

/** A person saves after the publication of a version that they have not accepted. */
async function saveUnderNewTerms() {
  const user = userEvent.setup()
  const server = await situation()
  let accepted = 1
  server.on(getCgu, () => terms(2))
  server.on(acceptCgu, ({ url }) => {
    accepted = Number(url.pathname.split('/').at(-2))
    return answer(aUser())
  })
  server.on(updateAccount, () =>
    accepted === 2
      ? answer({ userInfo: aUser({ prenom: 'Jeanne-Marie' }), message: 'Votre compte a été modifié.' })
      : refusal('CGU_A_ACCEPTER'),
  )
  const application = openAt('/account')
  const firstName = await screen.findByRole('textbox', { name: /Prénom/ })
  await user.clear(firstName)
  await user.type(firstName, 'Jeanne-Marie')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nouvelles conditions d’utilisation' })
  await within(dialog).findByText('Article 2')
  return { user, server, application, dialog, firstName }
}

describe('terms of use published during a session', () => {
  it('are accepted over the page, which keeps typed values and repeats the refused save', async () => {
    const { user, server, application, dialog, firstName } = await saveUnderNewTerms()
    expect(firstName).toHaveProperty('value', 'Jeanne-Marie')
    await user.click(within(dialog).getByRole('button', { name: 'J’accepte ces conditions' }))
    await screen.findByText('Votre compte a été modifié.')
    const saves = server.receivedOf('PUT /api/utilisateurs/7')
    expect(saves).toHaveLength(2)
    expect(saves[1]?.body).toEqual(saves[0]?.body)
    expect(saves[1]?.body).toMatchObject({ prenom: 'Jeanne-Marie' })
    expect(server.receivedOf('POST /api/cgu/2/acceptation')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(application.path()).toBe('/account')
  })

  it('are shown again over the same page when they are replaced before their acceptance', async () => {
    const { user, server, dialog, firstName } = await saveUnderNewTerms()
    server.on(getCgu, () => terms(3))
    server.on(acceptCgu, () => refusal('CGU_REMPLACEES'))
    await user.click(within(dialog).getByRole('button', { name: 'J’accepte ces conditions' }))
    await within(dialog).findByText('Article 3')
    expect(firstName.isConnected).toBe(true)
  })

  it('leave the way out, after a question when values would be lost', async () => {
    const { user, server, dialog } = await saveUnderNewTerms()
    server.on(signOut, () => answer({ message: 'Fait' }))
    await user.click(within(dialog).getByRole('button', { name: 'Se déconnecter' }))
    const question = await screen.findByRole('dialog', { name: 'Avertissement' })
    await user.click(within(question).getAllByRole('button').at(-1) ?? question)
    await screen.findByRole('heading', { name: 'Connexion' })
  })
})
