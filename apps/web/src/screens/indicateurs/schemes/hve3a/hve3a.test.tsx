import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen'
import { DROITS_D_AGRICULTEUR, ligne, type ServeurDeTest, unServeur } from '../../testing/serveur'

const FAMILLES = ['GRANCULT', 'VITIC', 'ARBOR']
const reference = { iftHerbicide: 2, iftHorsHerbicide: 4, indicatif: false }

/** 30 ha of wheat, 10 of vine and 10 of orchard. */
const ferme = (change: Partial<ServeurDeTest> = {}) =>
  unServeur({
    codeNational: 'HVE3A',
    lignes: [ligne('BLETEND', 30), ligne('VIGNES', 10), ligne('VERGER', 10)],
    familles: FAMILLES,
    referencesIft: { GC_PT: reference, VIGNE: reference },
    ...change,
  })
const fermier = (change: Partial<ServeurDeTest> = {}) =>
  ferme({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, ...change })

const tableNamed = (name: string) => screen.findByRole('table', { name })
const rowOf = (table: HTMLElement, name: RegExp) => within(within(table).getByRole('row', { name }))

it('says that the scheme is kept for past campaigns, numbers the rubriques and leaves the results without a number', async () => {
  await renderScreen(ferme(), 'HVE3A_R_SET')
  expect(await screen.findByText(/conservée pour les dossiers des campagnes passées/)).toBeTruthy()
  const card = within(await screen.findByRole('region', { name: 'Rubriques' }))
  expect(within(card.getByRole('list', { name: 'Indicateurs' })).getAllByRole('listitem')).toHaveLength(3)
  expect(card.getByText('Page 7 / 7')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Résultats' })).toBeTruthy()
})

it('converts a landscape feature into Ha SET, with three decimals', async () => {
  const { user } = await renderScreen(ferme(), 'HVE3A_R_SET')
  const table = await tableNamed('Éléments linéaires et ponctuels')
  expect(within(table).getByRole('columnheader', { name: 'Ha SET' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Agroforesterie et alignements d’arbres' }), '1234,5')
  // 0.001 ha a metre.
  await waitFor(() => expect(rowOf(table, /^Agroforesterie/).getByText('1,235')).toBeTruthy())
})

it('takes the index by campaign, shows its mean beside the reference, and saves one value', async () => {
  const serveur = ferme()
  const { user } = await renderScreen(serveur, 'HVE3A_R_PHYTO_DONNEES')
  const table = await tableNamed('IFT : Vigne')
  expect(within(table).queryByRole('columnheader', { name: '2025' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Calcul de la moyenne'), 'Moyenne sur deux campagnes')
  await user.type(screen.getByRole('textbox', { name: 'IFT Herbicide, Vigne, 2026' }), '1')
  await user.type(await screen.findByRole('textbox', { name: 'IFT Herbicide, Vigne, 2025' }), '1,2')
  // (1 + 1.2) / 2 = 1.1, between 50 and 62.5 % of 2: 4 points.
  await waitFor(() => expect(rowOf(table, /^Herbicide/).getByText('1,1')).toBeTruthy())
  await waitFor(() => expect(rowOf(table, /^Herbicide/).getByText('4')).toBeTruthy())
  await waitFor(() =>
    expect(serveur.saisies.get('HVE3A_D_130')).toMatchObject({
      choix_calcul_moyenne: 'biannuelle',
      IFT_herbicide_vigne_campagne: { n: 1, n_1: 1.2, n_2: null },
    }),
  )
})

it('pastes a table of varieties as one change that can be taken back', async () => {
  const { user } = await renderScreen(ferme(), 'HVE3A_R_PHYTO_DONNEES')
  const table = await tableNamed('Espèces et variétés')
  expect(within(table).queryByRole('row', { name: /hors sol/ })).toBeNull()
  const first = within(table).getByRole('textbox', { name: 'Arboriculture : Espèces' })
  await user.click(first)
  await user.paste('4\t9\t2\t1')
  await waitFor(() => expect(rowOf(table, /^Arboriculture/).getByText('4')).toBeTruthy())
  await user.click(await screen.findByText('Annuler la dernière modification'))
  await waitFor(() => expect((first as HTMLInputElement).value).toBe(''))
})

it('asks for the name of another tool with "Autre" only', async () => {
  const serveur = ferme()
  const { user } = await renderScreen(serveur, 'HVE3A_R_FERTI_DONNEES')
  const outils = within(
    await screen.findByRole('group', { name: 'Outils de planification de la fertilisation (type I)' }),
  )
  expect(screen.queryByLabelText('Autre outil : lequel ?')).toBeNull()
  await user.click(outils.getByRole('checkbox', { name: 'Autre (à préciser)' }))
  await user.type(await screen.findByLabelText('Autre outil : lequel ?'), 'Un tableur')
  await waitFor(() =>
    expect(serveur.saisies.get('HVE3A_D_160')).toEqual({ value: ['AUTRE'], otherValue: 'Un tableur' }),
  )
  await user.click(outils.getByRole('checkbox', { name: 'Autre (à préciser)' }))
  await waitFor(() => expect(screen.queryByLabelText('Autre outil : lequel ?')).toBeNull())
  await waitFor(() => expect(serveur.saisies.get('HVE3A_D_160')).toBeNull())
})

it('shows the rows of the balance chosen, whose answer may be left open', async () => {
  const { user } = await renderScreen(ferme(), 'HVE3A_R_FERTI_DONNEES')
  const choix = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type de bilan azoté' })
  expect(choix.value).toBe('')
  expect(screen.queryByLabelText('Azote des aliments achetés')).toBeNull()
  await user.selectOptions(choix, 'Bilan apparent')
  expect(await screen.findByLabelText('Azote des aliments achetés')).toBeTruthy()
  expect(screen.queryByLabelText('Azote des fourrages vendus')).toBeNull()
  await user.selectOptions(await screen.findByLabelText('Devenir des fourrages'), 'Commercialisation')
  expect(await screen.findByLabelText('Azote des fourrages vendus')).toBeTruthy()
})

it('takes direct points from 0 to their limit, from those who may give them', async () => {
  const serveur = ferme()
  const { user } = await renderScreen(serveur, 'HVE3A_R_FERTI_IND')
  const champ = await screen.findByRole('textbox', { name: 'Note de bilan azoté attribuée par l’auditeur' })
  await user.type(champ, '11')
  await waitFor(() => expect(champ.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(champ)
  await user.type(champ, '8')
  await waitFor(() => expect(serveur.saisies.get('HVE3A_I_75')).toEqual({ value: 8 }))
})

it('shows a farmer shares and no points: neither their column, nor direct points, nor the result of the balance', async () => {
  const { unmount } = await renderScreen(fermier(), 'HVE3A_R_PHYTO_IND')
  const vigne = await tableNamed('Vigne')
  expect(within(vigne).queryByRole('columnheader', { name: 'Points' })).toBeNull()
  expect(screen.queryByText(/attribuée en l’absence de référence/)).toBeNull()
  const bilan = await tableNamed('Bilan de la stratégie phytosanitaire')
  expect(bilan.textContent).toContain('× 60 %')
  expect(bilan.textContent).not.toContain('=')
  expect(within(bilan).queryByRole('columnheader', { name: 'Points' })).toBeNull()
  unmount()
  await renderScreen(ferme(), 'HVE3A_R_PHYTO_IND')
  expect((await tableNamed('Bilan de la stratégie phytosanitaire')).textContent).toContain('= 0')
})

it('leads from the last rubrique to the results, module by module, with the verdict', async () => {
  const { user } = await renderScreen(ferme(), 'HVE3A_R_FERTI_IND')
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Résultats' })).toBeTruthy()
  expect(await screen.findByText('Non certifiable')).toBeTruthy()
  const table = await tableNamed('Récapitulatif par module')
  expect(rowOf(table, /^Indicateurs d'irrigation/).getByText('Sans objet')).toBeTruthy()
  expect(screen.getByLabelText('Commentaire de l’auditeur')).toBeTruthy()
})

it('closes the results to a farmer who still enters', async () => {
  await renderScreen(fermier(), 'HVE3A_R_SET')
  const button = await screen.findByRole('button', { name: 'Résultats' })
  expect(button).toHaveProperty('disabled', true)
  expect(screen.queryByRole('link', { name: 'Résultats' })).toBeNull()
})
