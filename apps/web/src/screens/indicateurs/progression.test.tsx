import { screen, within } from '@testing-library/react'
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
