import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from './testing/render-screen'
import { DROITS_D_AGRICULTEUR, type ServeurDeTest, unServeur } from './testing/serveur'

const HAIE = 'Haie sur l’exploitation'
const MARE = 'Mare sur l’exploitation'

const avecAnDernier = (change: Partial<ServeurDeTest> = {}) =>
  unServeur({
    anDernier: new Map([
      ['HVE4_BIODIV_D_11', { value: 1200 }],
      ['HVE4_BIODIV_D_15', { value: 0.5 }],
    ]),
    saisies: new Map([['HVE4_BIODIV_D_15', { value: 0.25 }]]),
    ...change,
  })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
async function ouvrir(serveur: ServeurDeTest) {
  const view = await renderScreen(serveur, 'HVE4_BIODIV')
  await view.user.click(await screen.findByRole('button', { name: 'Reprendre 2025' }))
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Reprendre les saisies de 2025' }) }
}

describe('bringing last year over', () => {
  it('shows what would come, leaves what is entered alone, and marks what came until it is confirmed', async () => {
    const serveur = avecAnDernier()
    const { user, dialog } = await ouvrir(serveur)
    const haie = within(dialog).getByRole<HTMLInputElement>('checkbox', {
      name: /^Haie.* : 1.200 mètre linéaire|^Haie/,
    })
    const mare = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Mare.*saisi cette année : 0,25/ })
    expect([haie.checked, mare.checked]).toEqual([true, false])
    await user.click(within(dialog).getByRole('button', { name: 'Reprendre 1 valeur' }))
    await screen.findByText('1 valeur reprise, à confirmer')
    await waitFor(() => expect(field(HAIE).value).toMatch(/^1.200$/))
    expect(field(MARE).value).toBe('0,25')
    screen.getByRole('button', { name: '1 valeur reprise à confirmer' })
    await user.click(screen.getByRole('button', { name: `À confirmer : confirmer ${HAIE}` }))
    await waitFor(() => expect(screen.queryByText('À confirmer')).toBeNull())
    expect(serveur.aConfirmer.size).toBe(0)
  })

  it('brings a row that is filled in over too when it is ticked', async () => {
    const { user, dialog } = await ouvrir(avecAnDernier())
    await user.click(within(dialog).getByRole('checkbox', { name: 'Les 2 valeurs' }))
    await user.click(within(dialog).getByRole('button', { name: 'Reprendre 2 valeurs' }))
    await waitFor(() => expect(field(MARE).value).toBe('0,5'))
  })

  it('is confirmed by typing over it, or all at once', async () => {
    const { user, dialog } = await ouvrir(avecAnDernier())
    await user.click(within(dialog).getByRole('checkbox', { name: 'Les 2 valeurs' }))
    await user.click(within(dialog).getByRole('button', { name: 'Reprendre 2 valeurs' }))
    await waitFor(() => expect(screen.getAllByText('À confirmer')).toHaveLength(2))
    await user.clear(field(HAIE))
    await user.type(field(HAIE), '1300')
    expect(screen.getAllByText('À confirmer')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Confirmer la valeur reprise' }))
    await waitFor(() => expect(screen.queryByText('À confirmer')).toBeNull())
  })

  it('leads to the first value to confirm', async () => {
    const { user, dialog } = await ouvrir(avecAnDernier())
    await user.click(within(dialog).getByRole('button', { name: 'Reprendre 1 valeur' }))
    await user.click(await screen.findByRole('button', { name: '1 valeur reprise à confirmer' }))
    await waitFor(() => expect(document.activeElement).toBe(field(HAIE)))
  })

  it('reminds a farmer who submits of what is not confirmed', async () => {
    const serveur = avecAnDernier({
      role: 'AGRICULTEUR',
      permissions: DROITS_D_AGRICULTEUR,
      saisies: new Map([['HVE4_BIODIV_D_11', { value: 1200 }]]),
      aConfirmer: new Set(['HVE4_BIODIV_D_11']),
    })
    const { user } = await renderScreen(serveur, 'HVE4_FERTI')
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
    await screen.findByText(/Continuer \? 1 valeur reprise de l’an dernier n’est pas confirmée\.$/)
  })

  it('is offered only where there is a file of last year that may be changed', async () => {
    const { unmount } = await renderScreen(unServeur(), 'HVE4_BIODIV')
    await screen.findByRole('heading', { level: 1, name: 'Biodiversité' })
    expect(screen.queryByRole('button', { name: 'Reprendre 2025' })).toBeNull()
    unmount()
    const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
    await renderScreen(avecAnDernier({ permissions }), 'HVE4_BIODIV')
    await screen.findByRole('heading', { level: 1, name: 'Biodiversité' })
    expect(screen.queryByRole('button', { name: 'Reprendre 2025' })).toBeNull()
  })
})
