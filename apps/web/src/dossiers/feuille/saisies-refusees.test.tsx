import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deplie } from '../testing/deplie'
import { renderScreen } from '../testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeurCourt } from '../testing/serveur'

const RUINES = 'HVE4_BIODIV_D_17'
const HAIE = 'HVE4_BIODIV_D_11'

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (found === null) throw new Error(`${name} is not on the sheet.`)
  return deplie(found)
}

async function openBiodiversite(serveur = unServeurCourt()) {
  const view = await renderScreen(serveur, 'HVE4_BIODIV')
  await waitFor(() => field(RUINES))
  return { ...view, serveur }
}

beforeEach(() => localStorage.clear())

describe('an entry refused by its field', () => {
  it('is counted in the bar, listed, and stops "Étape suivante" at its field', async () => {
    const { user, router } = await openBiodiversite()
    await user.type(field(RUINES), '12a')
    await user.click(field(HAIE))
    expect(await screen.findByText('1 saisie refusée')).toBeTruthy()
    expect(screen.queryByText(/Enregistré à/)).toBeNull()
    expect(screen.getByText(/« 12a » n’est pas une valeur lisible/)).toBeTruthy()
    await user.click(screen.getByText('Étape suivante'))
    await waitFor(() => expect(document.activeElement).toBe(field(RUINES)))
    // Back leads to the page before, not to the same sheet.
    expect(router.state.location.search).toBe('?rubrique=HVE4_BIODIV')
  })

  it('is a link to its field from any sheet, and the field still shows the typed text', async () => {
    const { user, router } = await openBiodiversite()
    await user.type(field(RUINES), '12a')
    await router.navigate('?rubrique=HVE4_CULT')
    await waitFor(() => field('HVE4_CULT_D_1'))
    await user.click(screen.getByText('1 saisie refusée'))
    await waitFor(() => expect(document.activeElement).toBe(field(RUINES)))
    expect(field(RUINES).value).toBe('12a')
    expect(field(RUINES).getAttribute('aria-invalid')).toBe('true')
  })

  it('is restored after a reload, until it is corrected', async () => {
    const { user, unmount, serveur } = await openBiodiversite()
    await user.type(field(RUINES), '-5')
    unmount()
    const again = await openBiodiversite(serveur)
    expect(field(RUINES).value).toBe('-5')
    expect(field(RUINES).getAttribute('aria-invalid')).toBe('true')
    await again.user.clear(field(RUINES))
    await again.user.type(field(RUINES), '5')
    await waitFor(() => expect(screen.queryByText(/saisie refusée/)).toBeNull())
    again.unmount()
    await openBiodiversite(serveur)
    expect(field(RUINES).value).toBe('5')
  })

  it('disappears with undo', { tags: 'long' }, async () => {
    const { user } = await openBiodiversite()
    await user.type(field(RUINES), '12a')
    await user.click(await screen.findByText('Annuler la dernière modification'))
    await waitFor(() => expect(field(RUINES).value).toBe(''))
    expect(field(RUINES).getAttribute('aria-invalid')).toBe('false')
    expect(screen.queryByText(/saisie refusée/)).toBeNull()
  })

  it('is not counted for a reader', { tags: 'long' }, async () => {
    const { user, unmount } = await openBiodiversite()
    await user.type(field(RUINES), '12a')
    unmount()
    await openBiodiversite(unServeurCourt({ permissions: { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false } }))
    expect(field(RUINES).value).toBe('')
    expect(screen.queryByText(/saisie refusée/)).toBeNull()
  })
})

describe('the back link of a sheet', () => {
  it('names its target: the previous module, or the farm from the first one', { tags: 'long' }, async () => {
    const { user } = await openBiodiversite()
    expect(screen.queryByText('Annuler')).toBeNull()
    await user.click(screen.getByLabelText('Retour : Surfaces'))
    await screen.findByRole('heading', { level: 1, name: 'Surfaces' })
    await user.click(screen.getByLabelText('Retour à l’exploitation'))
    await screen.findByRole('heading', { level: 1, name: 'Accueil' })
  })
})
