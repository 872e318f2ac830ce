import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'

const menu = async () => within(await screen.findByRole('navigation', { name: 'Modules' }))

describe('the line of modules', () => {
  it('shows short names, reads full ones, marks the open module and leads to the results', async () => {
    const { user, router } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    const { getByRole, getByText } = await menu()
    expect(getByText('Ferti').getAttribute('aria-hidden')).toBe('true')
    expect(getByRole('link', { name: /^4\. ?Gestion de la fertilisation/ }).textContent).toContain('Ferti')
    expect(getByRole('link', { name: /Biodiversité/ }).getAttribute('aria-current')).toBe('page')
    await user.click(getByRole('link', { name: /Synthèse/ }))
    await screen.findByRole('heading', { level: 1, name: 'Synthèse' })
    expect(router.state.location.search).toBe('?rubrique=HVE4_SYN')
  })

  it('shows one sign of a module, of its errors first, and reads all of them', async () => {
    const saisies = new Map([
      ['HVE4_BIODIV_D_1', { value: 999_999 }],
      ['HVE4_BIODIV_D_11', { value: 50 }],
    ])
    await renderScreen(unServeurCourt({ saisies }), 'HVE4_BIODIV')
    const { getByRole } = await menu()
    const module = getByRole('link', { name: /Biodiversité.*erreur.*valeur.? à vérifier/ })
    expect([...module.querySelectorAll('[data-nom]')].map((one) => one.getAttribute('data-nom'))).toEqual(['erreurs'])
    expect(module.querySelectorAll('svg').length).toBe(1)
  })

  it('has one sign for a module below its threshold and another one for an unfinished module', async () => {
    await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    const { getByRole } = await menu()
    const signe = (name: RegExp) => getByRole('link', { name }).querySelector('svg')?.getAttribute('class')
    expect(signe(/Biodiversité.*Incomplet/)).toContain('circle-dotted')
    expect(signe(/Sous le seuil/)).toContain('circle-arrow-down')
  })

  it.each<[ServeurDeTest['role'], ServeurDeTest['etatDossier'], boolean]>([
    ['AGRICULTEUR', 'SAISIE_EN_COURS', false],
    ['AGRICULTEUR', 'ATTENTE_VERIFICATION', false],
    ['AGRICULTEUR', 'VERIFICATION_EN_COURS', false],
    ['AGRICULTEUR', 'CERTIFIABLE', true],
    ['AGRICULTEUR', 'NON_CERTIFIABLE', true],
    ['CONSEILLER', 'SAISIE_EN_COURS', true],
    ['CONSEILLER', 'VERIFICATION_EN_COURS', true],
  ])('opens the results to %s while the file is %s: %s', async (role, etatDossier, isOpen) => {
    const permissions = role === 'AGRICULTEUR' ? DROITS_D_AGRICULTEUR : unServeurCourt().permissions
    // The address requests the results all the same.
    await renderScreen(unServeurCourt({ role, etatDossier, permissions }), 'HVE4_SYN')
    const { queryByRole } = await menu()
    expect(queryByRole('link', { name: /Synthèse|Décision/ }) !== null).toBe(isOpen)
    const closed = queryByRole('link', { name: 'Résultats. Les résultats s’ouvrent une fois le dossier vérifié.' })
    expect(closed?.getAttribute('aria-disabled') ?? null).toBe(isOpen ? null : 'true')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      isOpen ? (role === 'AGRICULTEUR' ? 'Décision' : 'Synthèse') : 'Surfaces',
    )
  })
})
