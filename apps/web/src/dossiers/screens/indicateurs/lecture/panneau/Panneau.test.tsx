import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeurCourt } from '#dossiers/testing/serveur'

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
  expect(haie.getByText('Valeur retenue').nextElementSibling?.textContent).toBe('120 m saisie')
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
})
