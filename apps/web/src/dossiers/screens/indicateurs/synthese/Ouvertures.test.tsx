import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeur } from '#dossiers/testing/serveur'

const carte = () => screen.findByRole('region', { name: 'Ce que la certification peut ouvrir' })
const lignes = (region: HTMLElement) => [...region.querySelectorAll('h3')].map(({ textContent }) => textContent)

it('a certifiable result says what it may open, with amounts, dates and sources, and promises nothing', async () => {
  await renderScreen(unServeur({ etatDossier: 'CERTIFIABLE' }), 'HVE4_SYN')
  const region = await carte()
  expect(region.querySelector('details')?.open).toBe(true)
  expect(lignes(region)).toEqual([
    'Écorégime de la PAC, niveau supérieur',
    'Crédit d’impôt pour une première certification',
  ])
  within(region).getByText('Montant : 2 500 €.')
  const bofip = within(region).getByRole('link', { name: /^BOFiP/ })
  expect(bofip.closest('li')?.textContent).toContain('(publiée le 09/07/2025, consultée le 28/11/2026)')
  within(region).getByText(/^Information relevée dans des sources publiques/)
})

it('a result without any module at its threshold says nothing of one', async () => {
  await renderScreen(unServeur(), 'HVE4_SYN')
  expect(lignes(await carte())).not.toContain('Écorégime de la PAC, niveau de base (« CE2+ »)')
})
