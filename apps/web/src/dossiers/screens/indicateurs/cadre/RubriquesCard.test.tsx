import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'

const card = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the list of rubriques', () => {
  it('numbers every module, marks the open one, and links to the results', async () => {
    const { user, router } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    const { getAllByRole, getByRole, getByText } = await card('Rubriques')
    expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'SurfacesPage 1 / 5',
      'BiodiversitéPage 2 / 5',
      'Stratégie phytosanitairePage 3 / 5',
      'Gestion de la fertilisationPage 4 / 5',
      'SynthèsePage 5 / 5',
    ])
    expect(getByText('Biodiversité').getAttribute('aria-current')).toBe('page')
    await user.click(getByRole('link', { name: 'Résultats' }))
    await screen.findByRole('heading', { level: 1, name: 'Synthèse' })
    expect(router.state.location.search).toBe('?rubrique=HVE4_SYN')
  })

  it.each<[ServeurDeTest['role'], ServeurDeTest['etatDossier'], boolean]>([
    ['AGRICULTEUR', 'SAISIE_EN_COURS', false],
    ['AGRICULTEUR', 'ATTENTE_VERIFICATION', false],
    ['AGRICULTEUR', 'VERIFICATION_EN_COURS', false],
    ['AGRICULTEUR', 'CERTIFIABLE', true],
    ['AGRICULTEUR', 'NON_CERTIFIABLE', true],
    ['CONSEILLER', 'SAISIE_EN_COURS', true],
    ['CONSEILLER', 'VERIFICATION_EN_COURS', true],
  ])('links to the results for %s while the file is %s: %s', async (role, etatDossier, isOpen) => {
    const permissions = role === 'AGRICULTEUR' ? DROITS_D_AGRICULTEUR : unServeurCourt().permissions
    // The address requests the results all the same.
    await renderScreen(unServeurCourt({ role, etatDossier, permissions }), 'HVE4_SYN')
    const { queryByRole } = await card('Rubriques')
    expect(queryByRole('link', { name: 'Résultats' }) !== null).toBe(isOpen)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(isOpen ? 'Synthèse' : 'Surfaces')
  })
})
