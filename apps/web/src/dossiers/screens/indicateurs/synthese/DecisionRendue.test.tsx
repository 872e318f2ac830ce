import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeurCourt } from '#dossiers/testing/serveur'

const decide = (voirScores: boolean) =>
  unServeurCourt({
    role: 'AGRICULTEUR',
    etatDossier: 'NON_CERTIFIABLE',
    permissions: { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false, voirScores },
  })

it('a farmer without scores reads a page named after the decision, with the next step', async () => {
  await renderScreen(decide(false), 'HVE4_SYN')
  await screen.findByRole('heading', { level: 1, name: 'Décision' })
  const menu = within(screen.getByRole('navigation', { name: 'Modules' }))
  menu.getByRole('link', { name: /Décision$/ })
  expect(menu.queryByText(/Synthèse/)).toBeNull()
  screen.getByText(/^Voyez avec votre conseiller ce qui peut changer/)
  const link = screen.getByRole('link', { name: 'Voir les années' })
  expect(link.getAttribute('href')).toBe('/demarches/HVE4/annees')
})

it('a farmer who sees scores reads the synthesis', async () => {
  await renderScreen(decide(true), 'HVE4_SYN')
  await screen.findByRole('heading', { level: 1, name: 'Synthèse' })
  expect(screen.queryByText(/^Voyez avec votre conseiller/)).toBeNull()
})
