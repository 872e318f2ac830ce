import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'

const HAIE = 'Haie sur l’exploitation'
const CODE_HAIE = 'HVE4_BIODIV_D_11'
const CODE_MARE = 'HVE4_BIODIV_D_15'

const avecAnDernier = (change: Partial<ServeurDeTest> = {}) =>
  unServeurCourt({
    anDernier: new Map([
      [CODE_HAIE, { value: 1200 }],
      [CODE_MARE, { value: 0.5 }],
    ]),
    ...change,
  })
const field = (code: string) => document.querySelector(`[name="${code}"]`) as HTMLInputElement
async function ouvrir(serveur: ServeurDeTest) {
  const view = await renderScreen(serveur, 'HVE4_BIODIV')
  await view.user.click(await screen.findByRole('button', { name: 'Copier depuis 2025' }))
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Copier depuis 2025' }) }
}

describe('copying from last year', () => {
  it('previews copied and kept values, and marks copied ones until they are confirmed', async () => {
    const serveur = avecAnDernier({ saisies: new Map([[CODE_MARE, { value: 0.25 }]]) })
    const { user, dialog } = await ouvrir(serveur)
    within(dialog).getByText(/^1 saisie de 2025 peut être copiée dans « Biodiversité »/)
    const haie = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Haie.* : 1.200 m$/ })
    expect(haie.checked).toBe(true)
    within(dialog).getByRole('heading', { name: '1 saisie de 2025 n’est pas copiée' })
    within(dialog).getByText('1 déjà saisie cette année')
    await user.click(within(dialog).getByRole('button', { name: 'Copier 1 saisie' }))
    await screen.findByText('1 saisie copiée depuis 2025, à confirmer')
    await waitFor(() => expect(field(CODE_HAIE).value).toMatch(/^1.200$/))
    expect(field(CODE_MARE).value).toBe('0,25')
    screen.getByRole('button', { name: '1 valeur copiée à confirmer' })
    await user.click(screen.getByRole('button', { name: `À confirmer : confirmer ${HAIE}` }))
    await waitFor(() => expect(screen.queryByText('À confirmer')).toBeNull())
    await waitFor(() => expect(serveur.aConfirmer.size).toBe(0))
  })

  it('is undone from the toast, and redone with its marks', { tags: 'long' }, async () => {
    const serveur = avecAnDernier()
    const { user, dialog } = await ouvrir(serveur)
    await user.click(within(dialog).getByRole('button', { name: 'Copier 2 saisies' }))
    await user.click(await screen.findByText('Annuler la copie'))
    await waitFor(() => expect(field(CODE_HAIE).value).toBe(''))
    expect(screen.queryByText('À confirmer')).toBeNull()
    await waitFor(() => expect([serveur.saisies.get(CODE_HAIE), serveur.aConfirmer.size]).toEqual([null, 0]))
    await user.click(screen.getByText('Rétablir'))
    await waitFor(() => expect(screen.getAllByText('À confirmer')).toHaveLength(2))
    await waitFor(() => expect([serveur.saisies.get(CODE_HAIE), serveur.aConfirmer.size]).toEqual([{ value: 1200 }, 2]))
  })

  it('cannot be undone from the toast after another entry', { tags: 'long' }, async () => {
    const { user, dialog } = await ouvrir(avecAnDernier())
    await user.click(within(dialog).getByRole('button', { name: 'Copier 2 saisies' }))
    await screen.findByText('Annuler la copie')
    await user.type(field('HVE4_BIODIV_D_14'), '3')
    await waitFor(() => expect(screen.queryByText('Annuler la copie')).toBeNull())
  })

  it('copies the ticked rows only', { tags: 'long' }, async () => {
    const { user, dialog } = await ouvrir(avecAnDernier())
    await user.click(within(dialog).getByRole('checkbox', { name: /^Haie/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Copier 1 saisie' }))
    await waitFor(() => expect(field(CODE_MARE).value).toBe('0,5'))
    expect(field(CODE_HAIE).value).toBe('')
  })

  it('says that there is nothing to copy', async () => {
    const saisies = new Map([[CODE_HAIE, { value: 900 }]])
    const { dialog } = await ouvrir(avecAnDernier({ anDernier: new Map([[CODE_HAIE, { value: 1200 }]]), saisies }))
    within(dialog).getByText('Rien à copier : aucune saisie de 2025 n’est à reprendre dans « Biodiversité ».')
    within(dialog).getByText('1 déjà saisie cette année')
    expect(within(dialog).queryByRole('button', { name: /^Copier/ })).toBeNull()
  })

  it('is confirmed by an entry over it, or all at once', async () => {
    const { user, dialog } = await ouvrir(avecAnDernier())
    await user.click(within(dialog).getByRole('button', { name: 'Copier 2 saisies' }))
    await waitFor(() => expect(screen.getAllByText('À confirmer')).toHaveLength(2))
    await user.clear(field(CODE_HAIE))
    await user.type(field(CODE_HAIE), '1300')
    await waitFor(() => expect(screen.getAllByText('À confirmer')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Confirmer la valeur copiée' }))
    await waitFor(() => expect(screen.queryByText('À confirmer')).toBeNull())
  })

  it('leads to the first unconfirmed value', { tags: 'long' }, async () => {
    const { user, dialog } = await ouvrir(avecAnDernier())
    await user.click(within(dialog).getByRole('button', { name: 'Copier 2 saisies' }))
    await user.click(await screen.findByRole('button', { name: '2 valeurs copiées à confirmer' }))
    await waitFor(() => expect(document.activeElement).toBe(field(CODE_HAIE)))
  })

  it('reminds a farmer who submits of unconfirmed values', async () => {
    const serveur = avecAnDernier({
      role: 'AGRICULTEUR',
      permissions: DROITS_D_AGRICULTEUR,
      saisies: new Map([[CODE_HAIE, { value: 1200 }]]),
      aConfirmer: new Set([CODE_HAIE]),
      suspens: [{ code: 'VALEURS_A_CONFIRMER', codes: [CODE_HAIE] }],
    })
    const { user } = await renderScreen(serveur, 'HVE4_FERTI')
    await user.click(await screen.findByRole('button', { name: 'Envoyer à mon conseiller' }))
    await screen.findByRole('link', { name: /^1 valeur copiée/ })
  })

  it('is offered only with a file of last year and the right to change this one', async () => {
    const { unmount } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await screen.findByRole('heading', { level: 1, name: 'Biodiversité' })
    expect(screen.queryByRole('button', { name: 'Copier depuis 2025' })).toBeNull()
    unmount()
    const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
    await renderScreen(avecAnDernier({ permissions }), 'HVE4_BIODIV')
    await screen.findByRole('heading', { level: 1, name: 'Biodiversité' })
    expect(screen.queryByRole('button', { name: 'Copier depuis 2025' })).toBeNull()
  })
})
