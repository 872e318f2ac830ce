import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeur } from '#dossiers/testing/serveur'

it.each([
  ['CONSEILLER', 'false'],
  ['AGRICULTEUR', 'true'],
] as const)('the table of agro-ecological features knows its room for a %s', async (role, isFarmer) => {
  await renderScreen(unServeur({ role }), 'HVE4_BIODIV')
  const table = await screen.findByText('Infrastructures agro-écologiques (IAE)', { selector: 'caption' })
  expect(table.closest<HTMLElement>('[data-agriculteur]')?.dataset.agriculteur).toBe(isFarmer)
})
