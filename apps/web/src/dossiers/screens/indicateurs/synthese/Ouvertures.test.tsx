import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { unLien, unLieu } from '#dossiers/testing/preuves'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeur, unServeurCourt } from '#dossiers/testing/serveur'
import { loadTexts } from '#socle/i18n/i18n'

const carte = () => screen.findByRole('region', { name: 'Ce que la certification peut ouvrir' })
const lignes = (region: HTMLElement) => [...region.querySelectorAll('h3')].map(({ textContent }) => textContent)

it('a certifiable result says what it may open, with amounts, dates and sources, and promises nothing', async () => {
  await renderScreen(unServeurCourt({ etatDossier: 'CERTIFIABLE' }), 'HVE4_SYN')
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
  await renderScreen(unServeurCourt(), 'HVE4_SYN')
  expect(lignes(await carte())).not.toContain('Écorégime de la PAC, niveau de base (« CE2+ »)')
})

it('a result below the thresholds has it folded, with what one module may open', async () => {
  await renderScreen(
    unServeurCourt({
      saisies: new Map([
        ['HVE4_BIODIV_D_11', { value: 9000 }],
        ['HVE4_BIODIV_D_55', { value: 9 }],
      ]),
    }),
    'HVE4_SYN',
  )
  const biodiversite = within(await screen.findByRole('region', { name: 'Récapitulatif par module' })).getByRole(
    'row',
    { name: /Biodiversité/ },
  )
  expect(biodiversite.textContent).toMatch(/^Biodiversité, règle à confirmer10/)
  const region = await carte()
  expect(region.querySelector('details')?.open).toBe(false)
  expect(lignes(region)).toContain('Écorégime de la PAC, niveau de base (« CE2+ »)')
})

it('a farmer who sees no points reads nothing of it before the verdict', async () => {
  await Promise.all([import('./Ouvertures'), loadTexts('ouvertures')])
  const farmer = { role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, etatDossier: 'VALIDE' } as const
  const lieux = [unLieu({ etat: 'REFUSEE', liens: [unLien({ etat: 'REFUSEE' })] })]
  await renderScreen(unServeurCourt({ ...farmer, preuves: { ...unServeur().preuves, lieux } }), 'HVE4_SYN')
  await screen.findByText('Le dossier est validé.')
  // A decided file asks for no proof any more.
  await screen.findByRole('region', { name: 'Preuves manquantes ou refusées au jour de la décision' })
  expect(screen.queryByRole('region', { name: 'Preuves à compléter' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Ce que la certification peut ouvrir' })).toBeNull()
})
