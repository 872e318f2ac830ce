import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeurCourt } from '#dossiers/testing/serveur'

function champ(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (found === null) throw new Error(`${name} is not on the sheet.`)
  return found
}

it('a farmer without scores reads the surface of the farm under its own name', async () => {
  await renderScreen(unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR }), 'HVE4_BIODIV')
  const card = within(await screen.findByRole('region', { name: 'Surface de l’exploitation' }))
  card.getByText('ha de SAU')
})

it('a change of module is not announced as a change of its total', { tags: 'long' }, async () => {
  // Three hives bring one point in biodiversity; plant protection has none.
  const serveur = unServeurCourt({ saisies: new Map([['HVE4_BIODIV_D_56', { value: 3 }]]) })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
  await user.click(await screen.findByRole('link', { name: /^3/ }))
  await screen.findByRole('heading', { level: 1, name: 'Stratégie phytosanitaire' })
  const panel = within(screen.getByRole('complementary'))
  expect(panel.getByRole('status').textContent).toBe('')
})

it('the panel shows the gain of the own entry, and not that of server changes', { tags: 'long' }, async () => {
  const serveur = unServeurCourt({ anDernier: new Map([['HVE4_BIODIV_D_56', { value: 3 }]]) })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
  const panel = within(await screen.findByRole('complementary'))
  await user.click(await screen.findByRole('button', { name: 'Copier depuis 2025' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copier depuis 2025' }))
  await user.click(dialog.getByRole('button', { name: 'Copier 1 saisie' }))
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name="HVE4_BIODIV_D_56"]')?.value).toBe('3'))
  expect(panel.getByRole('status').textContent).toBe('')
})

it('a missing field links to that field, from the one list of sections', async () => {
  const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
  const panel = within(await screen.findByRole('complementary', { name: 'Avancement et certification' }))
  const manque = await panel.findByRole('button', { name: /^Présence de ruches : / })
  expect(panel.getAllByRole('button', { name: /ruches/i })).toHaveLength(2)
  expect(panel.queryByText(/^Restent? à renseigner/)).toBeNull()
  await user.click(manque)
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('HVE4_BIODIV_D_56'))
})

it('the panel says how to gain one point more, in the unit of the field, once the typing pauses', async () => {
  const serveur = unServeurCourt({ saisies: new Map([['HVE4_BIODIV_D_56', { value: 1 }]]) })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
  await user.click(await screen.findByText('Gagner un point'))
  await user.click(await screen.findByRole('button', { name: /^Voir les \d+ autres possibilités$/ }))
  const levier = await screen.findByRole('button', { name: 'Accueillir des ruches sédentaires' })
  expect(levier.parentElement?.textContent).toMatch(/\+1 point : 2\u00a0ruches de plus$/)
  await user.click(levier)
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('HVE4_BIODIV_D_56'))
  // After further typing the result is outdated, and a new one is computed in the still open list.
  await user.type(champ('HVE4_BIODIV_D_56'), '{Backspace}2')
  await screen.findByText('Recherche…')
  await waitFor(() =>
    expect(
      screen.getByRole('button', { name: 'Accueillir des ruches sédentaires' }).parentElement?.textContent,
    ).toMatch(/\+1 point : 1\u00a0ruche de plus$/),
  )
  expect(screen.getByRole('link', { name: 'Voir les plans' }).getAttribute('href')).toBe('/demarches/HVE4/conseil')
})

it('the panel of a scheme without moves names the rows that gain a point', async () => {
  const { user } = await renderScreen(unServeurCourt({ codeNational: 'HVE3A' }), 'HVE3A_R_BIODIV_IND')
  await user.click(await screen.findByText('Gagner un point'))
  expect(await screen.findByText('D’après le calcul, toutes les autres saisies restant les mêmes.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Voir les plans' })).toBeNull()
})

it('a changed total is announced once the typing pauses, with its module', async () => {
  const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
  const panel = within(await screen.findByRole('complementary'))
  await waitFor(() => panel.getByRole('status'))
  const ruches = await waitFor(() => champ('HVE4_BIODIV_D_56'))
  await user.type(ruches, '3')
  await waitFor(() => expect(panel.getByRole('status').textContent).toBe(''))
  await waitFor(() =>
    expect(panel.getByRole('status').textContent).toBe('Biodiversité : 1 point, +1 avec la dernière saisie'),
  )
})

it('a narrow window shows the number of empty fields, with a link to their list', async () => {
  const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
  const reste = await screen.findByRole('button', { name: /^\d+ champs à renseigner$/ })
  const before = Number.parseInt(reste.textContent ?? '', 10)
  await user.type(await waitFor(() => champ('HVE4_BIODIV_D_56')), '3')
  await waitFor(() => expect(reste.textContent).toBe(`${before - 1} champs à renseigner`))
  await user.click(reste)
  await waitFor(() => expect(reste.getAttribute('aria-expanded')).toBe('true'))
  await user.click(
    within(screen.getByRole('complementary')).getByRole('button', { name: /^Qualité biologique du sol : / }),
  )
  await waitFor(() => expect(reste.getAttribute('aria-expanded')).toBe('false'))
})

it('the accessible name of a module separates its rank, its points and its status', async () => {
  const { container } = await renderScreen(unServeurCourt({ saisies: new Map([['HVE4_BIODIV_D_1', { value: 9 }]]) }))
  await screen.findByRole('heading', { level: 1, name: 'Surfaces' })
  const names = [...container.querySelectorAll('nav[aria-label="Modules"] a')].map(({ textContent }) => textContent)
  expect(names).toContain('1. Surfaces')
  expect(names.find((name) => name?.startsWith('2'))).toMatch(/^2\. Biodiversité, 0 pt \(10 requis\), Incomplet/)
})

it('an error replaces the green of a reached threshold, in the menu and beside the points', async () => {
  // 58.4 ha: a pond of 1,000 ha is impossible.
  const saisies = new Map([
    ['HVE4_BIODIV_D_1', { value: 9000 }],
    ['HVE4_BIODIV_D_15', { value: 1000 }],
    // Eleven points without the pond.
    ['HVE4_BIODIV_D_37', { value: 20 }],
    ['HVE4_BIODIV_D_41', { value: 20 }],
  ])
  const { container } = await renderScreen(unServeurCourt({ saisies }), 'HVE4_BIODIV')
  const panel = within(await screen.findByRole('complementary', { name: 'Avancement et certification' }))
  await panel.findByText('Rien n’est conclu tant qu’il reste une erreur')
  expect(panel.queryByText(/Le seuil de 10 points/)).toBeNull()
  const current = container.querySelector('nav[aria-label="Modules"] a[aria-current]')
  expect(current?.querySelector('[data-statut]')?.getAttribute('data-statut')).toBe('EN_ERREUR')
  expect(current?.textContent).toMatch(/, En erreur.*, 1 erreur/)
})
