import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, ligne, unServeur } from '#dossiers/testing/serveur'

describe('CMR substances', () => {
  it('show in red that the audit is invalidated, until the treatments are declared exempted', async () => {
    const { user } = await renderScreen(unServeur(), 'HVE4_PHYTO')
    const section = within(await screen.findByRole('region', { name: /CMR/ }))
    const usage = section.getByRole('group', { name: /au moins un produit classé CMR1/ })
    await user.click(within(usage).getByRole('radio', { name: 'Oui' }))
    const derogation = section.getByRole('group', { name: /dérogation/ })
    expect(within(derogation).getByText("INVALIDATION DE L'AUDIT")).toBeTruthy()
    expect(derogation.getAttribute('aria-describedby')).toBe(within(derogation).getByText(/INVALIDATION/).id)
    await user.click(within(derogation).getByRole('radio', { name: 'Oui' }))
    await waitFor(() => expect(within(derogation).queryByText(/INVALIDATION/)).toBeNull())
  })

  it('without use need no derogation: "no" answers the second question too, and folds it away', async () => {
    const serveur = unServeur()
    const { user } = await renderScreen(serveur, 'HVE4_PHYTO')
    const section = within(await screen.findByRole('region', { name: /CMR/ }))
    const usage = section.getByRole('group', { name: /au moins un produit classé CMR1/ })
    await user.click(within(usage).getByRole('radio', { name: 'Non' }))
    expect(section.queryByRole('group', { name: /dérogation/ })).toBeNull()
    await waitFor(() => expect(serveur.saisies.get('HVE4_PHYTO_D_101')).toEqual({ value: false }))
    expect(section.getByLabelText(/au moins un produit classé CMR2$/)).toBeTruthy()
    expect(section.getByText('1 question sans objet', { selector: 'button' })).toBeTruthy()
    await user.click(screen.getByText('Annuler la dernière modification'))
    await waitFor(() => expect(section.queryByText('1 question sans objet', { selector: 'button' })).toBeNull())
  })
})

it('CMR shares have their points in the same row, then the total; a farmer reads the shares alone', async () => {
  const saisies = new Map([['HVE4_PHYTO_D_102', { value: 14.6 }]])
  const open = async (serveur: ReturnType<typeof unServeur>) => {
    await renderScreen(serveur, 'HVE4_PHYTO')
    const table = await screen.findByRole('table', { name: 'Parts de la SAU et points, substances CMR' })
    return [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
      [...row.querySelectorAll('th, td strong')].map(({ textContent }) => textContent),
    )
  }
  // 14.6 of 58.4 ha.
  expect(await open(unServeur({ saisies }))).toEqual([
    ['Part de la SAU traitée avec un produit CMR2', '25 %', '1, règle à confirmer'],
    ['Part de la SAU sans produit CMR2', '75 %', '0, règle à confirmer'],
    ['Nombre de points Substances CMR', '1, règle à confirmer'],
  ])
  cleanup()
  expect(await open(unServeur({ saisies, permissions: DROITS_D_AGRICULTEUR }))).toEqual([
    ['Part de la SAU traitée avec un produit CMR2', '25 %'],
    ['Part de la SAU sans produit CMR2', '75 %'],
  ])
})

describe('untreated areas', () => {
  it('give their share of the farmed area', async () => {
    // 5.84 ha of the 58.4 of the farm.
    const saisies = new Map([
      ['HVE4_PHYTO_D_21', { value: 3 }],
      ['HVE4_PHYTO_D_22', { value: 2.84 }],
    ])
    await renderScreen(unServeur({ saisies }), 'HVE4_PHYTO')
    const table = within(await screen.findByRole('table', { name: 'Surfaces non traitées' }))
    const total = table.getByRole('row', { name: /^Total/ })
    expect(within(total).getByText('5,84')).toBeTruthy()
    expect(within(total).getByText('10 %')).toBeTruthy()
  })
})

const saisiesIft = () =>
  new Map<string, { value: string | boolean } | { n: number; n_1: number; n_2: number }>([
    ['HVE4_PHYTO_D_320_H', { n: 1.3, n_1: 1.5, n_2: 1.6 }],
    ['HVE4_PHYTO_D_302', { value: 'TRIANNUEL' }],
    ['HVE4_PHYTO_D_3001', { value: true }],
  ])
const GRANDES_CULTURES = 'IFT grandes cultures hors pommes de terre'

const titlesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

describe('the treatment-frequency index', () => {
  it('has a column for each campaign of the mean, two decimals, and the names of the old thresholds', async () => {
    const { user } = await renderScreen(unServeur({ saisies: saisiesIft() }), 'HVE4_PHYTO')
    const table = await screen.findByRole('table', { name: GRANDES_CULTURES })
    const seuils = ['Moyenne', 'Ancien plafond', 'Ancien plancher']
    expect(titlesOf(table)).toEqual(['Libellé', '2026', '2025', '2024', ...seuils])
    // 4.4 / 3
    expect(within(within(table).getByRole('row', { name: /^Herbicide/ })).getByText('1,47')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Calcul de la moyenne de l’IFT'), 'ANNEE_COURANTE')
    await waitFor(() => expect(titlesOf(table)).toEqual(['Libellé', '2026', ...seuils]))
    await user.selectOptions(screen.getByLabelText('Calcul de la moyenne de l’IFT'), 'TRIANNUEL')
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^IFT herbicide.*hors pommes de terre, 2024$/).value).toBe('1,6'),
    )
  })

  it('shows the answer of each setting once, without a second column', async () => {
    await renderScreen(unServeur(), 'HVE4_PHYTO')
    const moyenne = await screen.findByLabelText<HTMLSelectElement>('Calcul de la moyenne de l’IFT')
    expect(moyenne.selectedOptions[0]?.textContent).toBe('Année Courante')
    expect(moyenne.closest('table')).toBeNull()
  })

  it('shows no row of orchards to a farm with lavender and no orchard', async () => {
    await renderScreen(unServeur({ lignes: [ligne('BLETEND', 52.4), ligne('CULTPERMA', 2.1)] }), 'HVE4_PHYTO')
    await screen.findByRole('table', { name: GRANDES_CULTURES })
    expect(screen.queryByRole('table', { name: 'IFT vergers' })).toBeNull()
    expect(screen.queryByText('Retenir les anciens seuils pour les vergers')).toBeNull()
  })

  it('scores the crop families of the farm', async () => {
    await renderScreen(unServeur({ lignes: [ligne('BLETEND', 52.4), ligne('VIGNES', 12)] }), 'HVE4_PHYTO')
    const table = await screen.findByRole<HTMLTableElement>('table', { name: 'Scoring des IFT' })
    const familles = [...(table.tBodies[0]?.querySelectorAll('th[scope="row"]') ?? [])]
    expect(familles.map(({ textContent }) => textContent)).toEqual([
      'Grandes cultures y compris pommes de terre',
      'Vigne',
    ])
  })

  it('has tables without points for a farmer, who reads that the ceilings of the year are missing and whom to ask', async () => {
    await renderScreen(unServeur({ permissions: DROITS_D_AGRICULTEUR, saisies: saisiesIft() }), 'HVE4_PHYTO')
    expect(titlesOf(await screen.findByRole('table', { name: 'Scoring des IFT' }))).toEqual([
      'Libellé',
      'Surface retenue (ha)',
      'Part',
    ])
    expect(screen.queryByRole('columnheader', { name: /^Points/ })).toBeNull()
    expect(
      screen.getByText(
        /^Plafonds et planchers IFT : aucune valeur en 2026 pour cette exploitation\..*Seul un super administrateur/,
      ),
    ).toBeTruthy()
  })

  it('asks for the measures once a calculation type is chosen', async () => {
    const { user } = await renderScreen(unServeur(), 'HVE4_PHYTO')
    const nom = 'IFT avec type de calcul (information)'
    const type = await screen.findByLabelText('Type de calcul')
    expect(screen.queryByRole('table', { name: nom })).toBeNull()
    // The settings of the section already have the average and the date of the calculation: these two fields need a calculation type.
    expect(screen.getAllByText(/moyenne/i, { selector: 'label' })).toHaveLength(1)
    await user.selectOptions(type, 'HVE')
    await waitFor(() => expect(screen.getByLabelText('Calcul de la moyenne de ce type')).toBeTruthy())
    expect(screen.getByLabelText('Date d’engagement de ce type')).toBeTruthy()
    expect(titlesOf(screen.getByRole('table', { name: nom }))).toEqual([
      'Libellé',
      '2026',
      'Référence régionale',
      'Moyenne',
      'Note',
    ])
  })
})

describe('alternative methods', () => {
  it('take an area once the farm declares that it belongs to a network', async () => {
    const { user } = await renderScreen(unServeur(), 'HVE4_PHYTO')
    const surface = await screen.findByLabelText<HTMLInputElement>(/^Cultures annuelles : surface conduite/)
    expect(surface.readOnly).toBe(true)
    const raison = () => document.getElementById(surface.getAttribute('aria-describedby') ?? '')?.textContent
    expect(raison()).toMatch(/^Se saisit une fois répondu « Oui » à : Cultures annuelles : participation/)
    const reseau = screen.getByRole('group', { name: /^Cultures annuelles : participation/ })
    await user.click(within(reseau).getByRole('radio', { name: 'Oui' }))
    await waitFor(() => expect(surface.readOnly).toBe(false))
    expect(raison()).toBeUndefined()
    await user.type(surface, '26,2')
    await user.click(within(reseau).getByRole('radio', { name: 'Non' }))
    await waitFor(() => expect(surface.readOnly).toBe(true))
    expect(surface.value).toBe('26,2')
  })
})

describe('the equipment and conditions', () => {
  it('are chosen outside the tables, whose cells are too narrow for the lists', async () => {
    await renderScreen(unServeur(), 'HVE4_PHYTO')
    await screen.findByRole('region', { name: /^Méthodes alternatives/ })
    const tables = () =>
      ['HVE4_PHYTO_D_54', 'HVE4_PHYTO_D_70', 'HVE4_PHYTO_D_71'].map((code) =>
        document.querySelector(`[data-name="${code}"]`)?.closest('table'),
      )
    await expect.poll(tables).toEqual([null, null, null])
  })
})
