import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { ligne, unServeur, unServeurCourt } from '#dossiers/testing/serveur'

const champ = (code: string) => document.querySelector<HTMLInputElement>(`[name="${code}"]`)
const HAIE = 'HVE4_BIODIV_D_1'
const RUCHES = 'HVE4_BIODIV_D_56'

it('the panel follows the focused field, with the origin of its value and its points', async () => {
  const serveur = unServeurCourt({
    saisies: new Map([[HAIE, { value: 120 }]]),
    anDernier: new Map([[RUCHES, { value: 4 }]]),
  })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV', { estLarge: true })
  const titled = (name: RegExp) => screen.findByRole('complementary', { name })

  // Before any focus, the help of the first section.
  await titled(/^Infrastructures agro-écologiques/)
  champ(HAIE)?.focus()
  const haie = within(await titled(/^Haie/))
  expect(haie.getByText('Valeur retenue').nextElementSibling?.textContent).toBe('120\u00a0m, saisie')
  expect(haie.getByText('En 2025').nextElementSibling?.textContent).toBe('rien de saisi')
  expect(document.activeElement).toBe(champ(HAIE))

  champ(RUCHES)?.focus()
  const ruches = within(await titled(/^Nombre de ruches/))
  expect(ruches.getByText('En 2025').nextElementSibling?.textContent).toMatch(/^4/)
  // The points follow the typed value.
  await user.keyboard('3')
  const bareme = within(await ruches.findByRole('table'))
  await expect.poll(() => bareme.queryByRole('row', { current: true })?.textContent).toBeTruthy()

  await user.keyboard('{F1}')
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: /^Nombre de ruches/ }))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(champ(RUCHES))

  // In the panel, its key closes it.
  await user.keyboard('{F1}{F1}')
  expect(screen.queryByRole('complementary', { name: /^Nombre de ruches/ })).toBeNull()
  expect(document.activeElement).toBe(champ(RUCHES))
})

it('explains a value in the panel, with one sentence first, and Escape leads back', async () => {
  const { user } = await renderScreen(unServeurCourt({ saisies: new Map([[RUCHES, { value: 3 }]]) }), 'HVE4_BIODIV', {
    estLarge: true,
  })
  const pourquoi = await screen.findByRole('button', { name: /^Pourquoi ce score \? Points : ruches/i })
  await user.click(pourquoi)
  const panneau = await screen.findByRole('complementary', { name: /^Points : ruches/i })
  expect(within(panneau).getByText(/^\d+ points?, car « Nombre de ruches » \(3\D*\) atteint \d+\.$/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(panneau))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(pourquoi)
  expect(screen.queryByRole('complementary', { name: /^Points : ruches/i })).toBeNull()
})

it('stays closed at the next visit, until it is asked for again', async () => {
  const open = () => renderScreen(unServeurCourt(), 'HVE4_BIODIV', { estLarge: true })
  const panneau = () => screen.queryByRole('complementary', { name: /^Infrastructures agro-écologiques/ })
  const first = await open()
  await waitFor(() => expect(panneau()).not.toBeNull())
  await first.user.click(screen.getByRole('button', { name: 'Explication à côté de la fiche', pressed: true }))
  expect(panneau()).toBeNull()
  first.unmount()
  const { user } = await open()
  await screen.findByRole('button', { name: 'Explication à côté de la fiche', pressed: false })
  expect(panneau()).toBeNull()
  // The key is listened to a moment after the fields are there, and the title takes the focus once.
  await waitFor(async () => {
    await user.keyboard('{F1}')
    expect(panneau()).not.toBeNull()
    expect(document.activeElement).toBe(panneau())
  })
})

it('writes the points beside a value, a count without a unit, and each thing once', async () => {
  const serveur = unServeur({
    codeNational: 'HVE3A',
    lignes: [ligne('BLETEND', 30)],
    familles: ['GRANCULT'],
    saisies: new Map([
      ['HVE3A_I_10', { value: 7 }],
      ['HVE3A_I_75', { value: 10 }],
    ]),
  })
  const { user, router } = await renderScreen(serveur, 'HVE3A_R_FERTI_IND', { estLarge: true })
  await waitFor(() => expect(champ('HVE3A_I_75')).not.toBeNull())
  champ('HVE3A_I_75')?.focus()
  const note = within(await screen.findByRole('complementary', { name: /^Note de bilan azoté/ }))
  expect(note.getByText('10 points : « Bilan azoté (note) » (10), rien d’autre ne s’y ajoute.')).toBeTruthy()
  expect(note.getByText('Bilan azoté (note) (10)').closest('p')?.textContent).toContain(' + ')
  expect(note.getByText('Score gestion de la fertilisation').textContent).not.toContain('10')
  expect(await note.findAllByRole('heading', { name: 'Textes' })).toHaveLength(1)

  await router.navigate('?rubrique=HVE3A_R_BIODIV_IND')
  await waitFor(() => expect(champ('HVE3A_I_10')).not.toBeNull())
  champ('HVE3A_I_10')?.focus()
  const especes = within(await screen.findByRole('complementary', { name: /^Autres espèces cultivées/ }))
  expect(especes.getByText('Valeur retenue').nextElementSibling?.textContent).toBe('7, saisie')
  expect(especes.getByText('8, d’après 6 valeurs.')).toBeTruthy()
  expect(especes.queryByText(/\d nombre/)).toBeNull()

  // The title names the requested points, not the field before.
  await user.click(screen.getByRole('button', { name: /^Pourquoi ce score \? Espèces ou races animales menacées/ }))
  expect(await screen.findByRole('complementary', { name: 'Espèces ou races animales menacées (note)' })).toBeTruthy()
})

it('follows the answers of a question as it follows figures', async () => {
  await renderScreen(unServeur(), 'HVE4_PHYTO', { estLarge: true })
  const question = 'HVE4_PHYTO_D_10'
  await waitFor(() => expect(champ(question)).not.toBeNull())
  champ(question)?.querySelector('input')?.focus()
  const panneau = within(
    await screen.findByRole('complementary', { name: /^Utilisation d’au moins un produit classé CMR1/ }),
  )
  expect(panneau.getByText('Valeur retenue').nextElementSibling?.textContent).toBe('rien n’est encore saisi')
})
