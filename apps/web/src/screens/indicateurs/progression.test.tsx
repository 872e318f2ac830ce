import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from './testing/render-screen'
import { unServeur } from './testing/serveur'

it('does not take another module’s total for a change', async () => {
  // Three hives bring one point in biodiversity; plant protection has none.
  const serveur = unServeur({ saisies: new Map([['HVE4_BIODIV_D_56', { value: 3 }]]) })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
  await user.click(await screen.findByRole('link', { name: /^3/ }))
  await screen.findByRole('heading', { level: 1, name: 'Stratégie phytosanitaire' })
  const panel = within(screen.getByRole('complementary'))
  expect(panel.getByRole('status').textContent).toBe('')
})

it('says by how much the own entry moved the total, and not what the server brought', async () => {
  const serveur = unServeur({ anDernier: new Map([['HVE4_BIODIV_D_56', { value: 3 }]]) })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
  const panel = within(await screen.findByRole('complementary'))
  await user.click(await screen.findByRole('button', { name: 'Copier depuis 2025' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copier depuis 2025' }))
  await user.click(dialog.getByRole('button', { name: 'Copier 1 saisie' }))
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name="HVE4_BIODIV_D_56"]')?.value).toBe('3'))
  expect(panel.getByRole('status').textContent).toBe('')
})

it('leads from what is missing to its field', async () => {
  const { user } = await renderScreen(unServeur(), 'HVE4_BIODIV')
  await user.click(await screen.findByRole('button', { name: 'Présence de ruches' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('HVE4_BIODIV_D_56'))
})
