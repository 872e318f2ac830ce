import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen'
import { unServeur } from '../testing/serveur'

describe('CMR substances', () => {
  it('say in red that the audit is invalidated, until the treatments are declared exempted', async () => {
    const { user } = await renderScreen(unServeur(), 'HVE4_PHYTO')
    const section = within(await screen.findByRole('region', { name: /CMR/ }))
    const usage = section.getByRole('group', { name: /au moins un produit classé CMR1/ })
    await user.click(within(usage).getByRole('radio', { name: 'Oui' }))
    const derogation = section.getByRole('group', { name: /dérogation/ })
    expect(within(derogation).getByText("INVALIDATION DE L'AUDIT")).toBeTruthy()
    expect(derogation.getAttribute('aria-describedby')).toBe(within(derogation).getByText(/INVALIDATION/).id)
    await user.click(within(derogation).getByRole('radio', { name: 'Oui' }))
    expect(within(derogation).queryByText(/INVALIDATION/)).toBeNull()
  })
})
