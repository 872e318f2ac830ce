import { annoncerPresence } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '#socle/api/query-client'
import { renderScreen } from '../testing/render-screen'
import { reponse, unServeur } from '../testing/serveur'

const CEREALES = 'HVE4_CULT_D_1'
const LEA = { idUtilisateur: 9, prenom: 'Léa', nom: 'Morin' }

const field = () => {
  const found = document.querySelector<HTMLInputElement>(`[name="${CEREALES}"]`)
  if (found === null) throw new Error(`${CEREALES} is not on the sheet.`)
  return found
}

/** A sheet of one section, on which another person is at work. */
async function given() {
  const animate = vi.fn()
  Element.prototype.animate = animate
  const serveur = unServeur({ sections: ['CULT_CEREALES'] })
  const state = { presents: [LEA], etatDossier: serveur.etatDossier }
  const view = await renderScreen(serveur)
  view.server.on(annoncerPresence, () => {
    const answer = reponse(state)
    answer.headers.set('etag', `"${serveur.revision}"`)
    return answer
  })
  const announced = () => queryClient.refetchQueries({ queryKey: [annoncerPresence.path] })
  await waitFor(() => field())
  return { ...view, serveur, state, announced, animate }
}

it('the others who have the file open stand in the bar by their initials', async () => {
  const { announced, state } = await given()
  await announced()
  expect((await screen.findByRole('img', { name: 'Léa Morin a aussi ce dossier ouvert' })).textContent).toBe('LM')
  state.presents = []
  await announced()
  await waitFor(() => expect(screen.queryByRole('img', { name: /a aussi ce dossier ouvert/ })).toBeNull())
})

it('what another person saves appears without a reload, marked for a moment', async () => {
  const { announced, serveur, animate } = await given()
  await announced()
  serveur.saisies.set(CEREALES, { value: 12 })
  serveur.revision += 1
  await announced()
  await waitFor(() => expect(field().value).toBe('12'))
  await waitFor(() => expect(animate).toHaveBeenCalled())
  expect(screen.getByText(/Une autre personne vient de modifier 1 valeur/)).toBeTruthy()
})

it('a state that the file reached through another person is told, with a button that reads it again', async () => {
  const { announced, state } = await given()
  await announced()
  expect(screen.queryByText('Recharger')).toBeNull()
  state.etatDossier = 'CERTIFIABLE'
  await announced()
  expect((await screen.findByRole('button', { name: 'Recharger' })).title).toBe(
    'Le dossier est passé à l’état « Certifiable »',
  )
})
