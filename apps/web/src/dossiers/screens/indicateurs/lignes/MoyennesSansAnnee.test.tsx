import type { Valeur } from '@sillon/contract'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeur } from '#dossiers/testing/serveur'

it('a mean without the current campaign is marked incomplete, with the campaigns used, until this year is entered', async () => {
  const annees = { n: null, n_1: 6000, n_2: 6000 }
  const saisies = new Map<string, Valeur>([
    ['HVE4_FERTI_D_104', { value: 'TRIANNUEL' }],
    ['HVE4_FERTI_D_110', annees],
    ['HVE4_FERTI_D_130', annees],
  ])
  const { user } = await renderScreen(unServeur({ saisies }), 'HVE4_FERTI')
  const section = document.getElementById('FERTI_BILAN') as HTMLElement
  const said = await within(section).findByText(/2026 manque, moyenne de 2025 et 2024$/)
  expect(said.textContent.trim()).toBe('Bilan azoté par hectare : 2026 manque, moyenne de 2025 et 2024')
  expect(document.querySelector('nav [aria-current="page"]')?.textContent).toContain('Incomplet')
  for (const name of ['HVE4_FERTI_D_110@n', 'HVE4_FERTI_D_130@n']) {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (field === null) throw new Error(`${name} is not on the sheet.`)
    await user.click(field)
    await user.paste('5000')
  }
  await expect.poll(() => within(section).queryByText(/2026 manque/)).toBeNull()
})
