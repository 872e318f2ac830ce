import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { ruchesAuditees, unServeur, unServeurCourt } from '#dossiers/testing/serveur'

// The farm has 58.4 ha, 6 of them permanent grassland.
const saisies = new Map([
  ['HVE4_PHYTO_D_21', { value: 6 }],
  ['HVE4_PHYTO_D_22', { value: 500 }],
])

it('the verdict concludes nothing while a value is impossible, links to the value, and shows the points without it', async () => {
  const { user } = await renderScreen(unServeurCourt({ saisies }), 'HVE4_SYN')
  const verdict = (await screen.findByText('Non concluant : 1 erreur')).closest<HTMLElement>('[role="status"]')
  // 6 of 58.4 ha are 10.3 %, one point; 506 would be ten.
  const phyto = within(await screen.findByRole('region', { name: 'Récapitulatif par module' })).getByRole('row', {
    name: /Stratégie phytosanitaire/,
  })
  expect(within(phyto).getAllByRole('cell')[0]?.textContent).toBe('1')
  await user.click(within(verdict ?? document.body).getByRole('button', { name: 'Autres surfaces non traitées' }))
  await screen.findByRole('heading', { level: 1, name: 'Stratégie phytosanitaire' })
})

it('the sheet shows and explains the points without the impossible value', { tags: 'long' }, async () => {
  const { user } = await renderScreen(unServeur({ saisies }), 'HVE4_PHYTO')
  const points = (await screen.findByText('Nombre de points Surfaces non traitées')).closest('tr, dl')
  expect(points?.textContent).toMatch(/confirmer1\s\/\s10/)
  await user.click(within(points as HTMLElement).getByRole('button', { name: /^Pourquoi/ }))
  expect((await screen.findByRole('dialog')).textContent).toContain('10,27')
})

it('a verdict that rests on rules without a published text is underlined and says so', async () => {
  await renderScreen(unServeurCourt({ etatDossier: 'VERIFICATION_EN_COURS' }), 'HVE4_SYN')
  const word = await screen.findByText('Non certifiable')
  expect(word.title).toContain('règle à confirmer')
  expect(word.parentElement?.textContent).toContain('Non certifiable, règle à confirmer')
})

it('the verdict of a file neither sent nor complete is "not yet"', async () => {
  await renderScreen(unServeurCourt(), 'HVE4_SYN')
  await screen.findByText('Pas encore')
  expect(screen.queryByText('Non certifiable')).toBeNull()
})

it('what was claimed and audited concludes nothing either, before the file does', async () => {
  const CONCLU = 'Calcul : non certifiable, sur le déclaré comme sur l’audité.'
  const { unmount } = await renderScreen(unServeurCourt({ audit: [ruchesAuditees] }), 'HVE4_SYN')
  await screen.findByText('Pas encore')
  expect(screen.queryByText(CONCLU)).toBeNull()
  unmount()
  await renderScreen(unServeurCourt({ audit: [ruchesAuditees], etatDossier: 'VERIFICATION_EN_COURS' }), 'HVE4_SYN')
  await screen.findByText(CONCLU)
})
