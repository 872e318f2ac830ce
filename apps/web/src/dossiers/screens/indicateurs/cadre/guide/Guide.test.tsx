import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeur } from '#dossiers/testing/serveur'

it('goes on from a sheet that the guide has nothing of to the first section of the next, though nothing be missing in it', async () => {
  const serveur = unServeur({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { user } = await renderScreen(serveur, 'HVE4_CULT', { estTelephone: true })
  await user.click(screen.getByRole('button', { name: 'Étape suivante' }))
  await vi.waitFor(() => expect(document.querySelector('section[id]')?.id).toBe('BIODIV_IAE'), { timeout: 90_000 })
  expect(await screen.findByText(/Ajouter un élément/)).toBeTruthy()
})

it('says the position in a file in words and draws no bar of it; the bar on the list of what is left is of finished sections', async () => {
  const serveur = unServeur({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  expect(await screen.findByText(/^\d+ sur \d+$/)).toBeTruthy()
  expect(document.querySelectorAll('progress, [role="progressbar"], meter')).toHaveLength(0)
  await user.click(screen.getByRole('link', { name: 'Ce qui reste' }))
  const said = await screen.findByText(/rubriques? renseignées? sur/)
  const [faites, total] = said.textContent.match(/\d+/g) ?? []
  const bar = document.querySelector('progress')
  expect([bar?.value, bar?.max]).toEqual([Number(faites), Number(total)])
})
