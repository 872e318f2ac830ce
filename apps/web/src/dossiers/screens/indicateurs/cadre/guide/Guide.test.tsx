import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeur } from '../../testing/serveur'

it('goes on from a sheet that the guide has nothing of to the first section of the next, though nothing be missing in it', async () => {
  const serveur = unServeur({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { user } = await renderScreen(serveur, 'HVE4_CULT', { estTelephone: true })
  await user.click(screen.getByRole('button', { name: 'Étape suivante' }))
  await vi.waitFor(() => expect(document.querySelector('section[id]')?.id).toBe('BIODIV_IAE'), { timeout: 90_000 })
  expect(await screen.findByText(/Ajouter un élément/)).toBeTruthy()
})
