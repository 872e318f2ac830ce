import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeurCourt } from '#dossiers/testing/serveur'

async function pourquoi(libelle: RegExp, saisies: [string, number][]) {
  const serveur = unServeurCourt({ saisies: new Map(saisies.map(([code, value]) => [code, { value }])) })
  const screenOf = await renderScreen(serveur, 'HVE4_BIODIV')
  await screenOf.user.click(await screen.findByRole('button', { name: libelle }))
  return { ...screenOf, dialog: within(await screen.findByRole('dialog', { name: 'Pourquoi ce score ?' })) }
}

describe('a rule without a published text', () => {
  it('is listed once for the sheet with its source, and announced where it applies', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await user.click(await screen.findByRole('button', { name: /^\d+ règles? à confirmer$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ce qui reste à confirmer' }))
    expect(dialog.getByText('Source : choisie par nous')).toBeTruthy()
    expect(screen.getByText('Points : taille des parcelles').parentElement?.textContent).toBe(
      'Points : taille des parcelles, règle à confirmer',
    )
    await user.click(dialog.getByRole('button', { name: 'Surface retenue' }))
    expect(await screen.findByRole('dialog', { name: 'Pourquoi cette valeur ?' })).toBeTruthy()
  })
})

describe('the explanation of a score', () => {
  it('shows the band reached, the next one, the inputs and the article', async () => {
    // 24 of 58.4 ha are 41.0959 %: one point; 8.9041 % more make two.
    const { dialog } = await pourquoi(/^Pourquoi ce score \? Points : taille des parcelles/i, [
      ['HVE4_BIODIV_D_37', 18],
      ['HVE4_BIODIV_D_41', 0],
    ])
    const hit = await dialog.findByRole('row', { current: true })
    expect(hit.textContent).toBe('à partir de 40\u00a0%1')
    expect(dialog.getByText('8,91 % de plus et ce sont 2 points.')).toBeTruthy()
    expect(dialog.queryByText(/^Source/)).toBeNull()
    expect(await dialog.findByRole('link', { name: /D\. 617-4/ })).toBeTruthy()
    expect(dialog.getByText('règle à confirmer')).toBeTruthy()
    expect(dialog.getAllByText(/41,1 %/).length).toBeGreaterThan(0)
  })

  it('leads from the total of a module to its items, each with its sentence', async () => {
    const { dialog, user } = await pourquoi(/^Pourquoi ce score \? Total du module Biodiversité/i, [
      ['HVE4_BIODIV_D_56', 3],
    ])
    const ruches = await dialog.findByText('1 point, car « Nombre de ruches » (3) atteint 3.')
    expect(ruches.closest('details')?.open).toBe(false)
    await user.click(ruches)
    expect(await dialog.findByRole('row', { current: true })).toBeTruthy()
  })

  it('opens down to the entries, and links to their fields', async () => {
    const { dialog, user } = await pourquoi(/^Pourquoi ce score \? Points : ruches/i, [['HVE4_BIODIV_D_56', 3]])
    await user.click(await dialog.findByText('Nombre de ruches', { selector: 'span' }))
    expect(await dialog.findByText('Valeur saisie dans le dossier.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Aller au champ' }))
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('HVE4_BIODIV_D_56')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
