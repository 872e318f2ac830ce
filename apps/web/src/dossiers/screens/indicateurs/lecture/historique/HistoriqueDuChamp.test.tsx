import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aChangement } from '#dossiers/dossier/testing/changements'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeurCourt } from '#dossiers/testing/serveur'

const HAIE = 'HVE4_BIODIV_D_1'
const RUCHES = 'HVE4_BIODIV_D_56'

async function feuille() {
  const serveur = unServeurCourt({
    saisies: new Map([[RUCHES, { value: 3 }]]),
    historique: [
      aChangement({ rang: 9, champ: HAIE, ancienne: { value: 120 }, nouvelle: null, origine: 'REPRISE' }),
      aChangement({ rang: 4, champ: HAIE, ancienne: null, nouvelle: { value: 120 } }),
      aChangement({ rang: 3, champ: RUCHES, ancienne: null, nouvelle: { value: 3 } }),
    ],
  })
  const opened = await renderScreen(serveur, 'HVE4_BIODIV')
  await screen.findByRole('heading', { name: 'Biodiversité', level: 1 })
  return { serveur, ...opened }
}
const field = (code: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${code}"]`)
  if (found === null) throw new Error(code)
  return found
}
const rows = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

describe('the history of a field', () => {
  it('opens over the sheet, for the last entered field', async () => {
    const { user } = await feuille()
    expect(screen.queryByRole('button', { name: /^Historique du champ/ })).toBeNull()
    await user.click(field('HVE4_BIODIV_D_11'))
    await user.click(field(HAIE))
    await user.click(screen.getByRole('button', { name: /^Historique du champ : Haie/ }))
    const dialog = await screen.findByRole('dialog', { name: /^Historique : Haie/ })
    await waitFor(() => expect(rows(dialog)).toHaveLength(2))
    expect(rows(dialog)).toEqual([
      expect.stringMatching(
        /^20\/11\/2026 à \d\d:30Camille Roche, conseiller, reprise de l’assolement ou du registre120 m–$/,
      ),
      expect.stringMatching(/^20\/11\/2026 à \d\d:30Camille Roche, conseiller–120 m$/),
    ])
  })

  it('is loaded after the typed value is saved', async () => {
    const { user, serveur } = await feuille()
    await user.click(field(HAIE))
    await user.keyboard('77')
    await user.click(screen.getByRole('button', { name: /^Historique du champ/ }))
    await screen.findByRole('dialog')
    expect(serveur.envois.flat()).toMatchObject([{ codeNational: HAIE, valeur: { value: 77 } }])
  })

  it('replaces the explanation that links to it', { tags: 'long' }, async () => {
    const { user } = await feuille()
    await user.click(await screen.findByRole('button', { name: /^Pourquoi ce score \? Points : ruches/i }))
    const explication = within(await screen.findByRole('dialog', { name: 'Pourquoi ce score ?' }))
    await user.click(await explication.findByText('Nombre de ruches', { selector: 'span' }))
    await user.click(explication.getByRole('button', { name: 'Historique' }))
    const dialog = await screen.findByRole('dialog', { name: 'Historique : Nombre de ruches' })
    await waitFor(() => expect(rows(dialog)).toHaveLength(1))
    expect(screen.queryByRole('dialog', { name: 'Pourquoi ce score ?' })).toBeNull()
  })

  it('says that nobody ever changed the field', { tags: 'long' }, async () => {
    const { user } = await feuille()
    await user.click(field('HVE4_BIODIV_D_3'))
    await user.click(screen.getByRole('button', { name: /^Historique du champ/ }))
    await screen.findByText('Personne n’a encore modifié ce champ.')
  })
})
