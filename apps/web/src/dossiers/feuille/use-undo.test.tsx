import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { deplie } from '../testing/deplie'
import { renderScreen } from '../testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeurCourt } from '../testing/serveur'

const HAIE = 'HVE4_BIODIV_D_11'
const BOSQUET = 'HVE4_BIODIV_D_14'
const MARE = 'HVE4_BIODIV_D_15'

// By name: looking for a label among hundreds takes a second each time.
function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (found === null) throw new Error(`${name} is not on the sheet.`)
  return deplie(found)
}
const opened = () => waitFor(() => field(HAIE))
const UNDO = 'Annuler la dernière modification'

describe('undo in a sheet', () => {
  it('reverts row by row, can be redone, and shows the changed row', async () => {
    const serveur = unServeurCourt()
    const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
    await opened()
    expect(screen.queryByText(UNDO)).toBeNull()
    await user.type(field(HAIE), '1250')
    await user.type(field(MARE), '0,4')
    await user.click(field(BOSQUET))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(field(MARE)))
    expect(field(MARE).value).toBe('')
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field(HAIE).value).toBe(''))
    expect(screen.queryByText(UNDO)).toBeNull()
    await user.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(field(HAIE).value).toMatch(/^1.250$/))
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await waitFor(() => expect(field(MARE).value).toBe('0,4'))
    expect(screen.queryByText('Rétablir')).toBeNull()
  })

  it('leaves the person in the field that they enter before it has gone to the changed one', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await opened()
    await user.type(field(HAIE), '12{Enter}')
    await user.click(field(BOSQUET))
    const focused: (string | null)[] = []
    document.addEventListener('focusin', ({ target }) => focused.push((target as Element).getAttribute('name')))
    act(() => {
      fireEvent.keyDown(field(BOSQUET), { key: 'z', ctrlKey: true })
      field(MARE).focus()
    })
    await waitFor(() => expect(field(HAIE).value).toBe(''))
    // The undo goes to its field in the next frame.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect(focused).toEqual([MARE])
  })

  it('reverts the last change from an empty field without a row, as the browser would take a character of another one', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await opened()
    await user.type(field(HAIE), '12{Enter}')
    await user.click(await screen.findByRole('combobox', { name: /^Ajouter un élément/ }))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field(HAIE).value).toBe(''))
  })

  it('leaves the focus in its field when nothing can be undone', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await opened()
    await user.click(field(HAIE))
    await user.keyboard('{Control>}z{/Control}')
    expect(document.activeElement).toBe(field(HAIE))
  })

  it('reverts a paste over several rows at once, with the focus still in its first field', {
    tags: 'long',
  }, async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await opened()
    await user.click(field(HAIE))
    await user.paste('1250\n3')
    const filled = () =>
      [...document.querySelectorAll<HTMLInputElement>('input[name]')].filter(({ value }) => value === '3')
    await waitFor(() => expect(filled()).toHaveLength(1))
    expect(document.activeElement).toBe(field(HAIE))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field(HAIE).value).toBe(''))
    expect(filled()).toHaveLength(0)
  })

  it('reverts a paste with the cells that refused their text', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await opened()
    await user.click(field(HAIE))
    await user.paste('1250\ndouze')
    const refused = () =>
      [...document.querySelectorAll<HTMLInputElement>('input[name]')].filter(({ value }) => value === 'douze')
    await waitFor(() => expect(refused()).toHaveLength(1))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field(HAIE).value).toBe(''))
    expect(refused()).toHaveLength(0)
    expect(screen.queryByText('1 saisie refusée')).toBeNull()
  })

  it('first takes back an entry refused since the last change', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await opened()
    await user.type(field(HAIE), '12{Enter}')
    await user.type(field(MARE), 'abc')
    await user.click(field(BOSQUET))
    expect(field(MARE).getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(field(MARE)))
    expect(field(MARE).value).toBe('')
    expect(field(MARE).getAttribute('aria-invalid')).toBe('false')
    expect(field(HAIE).value).toBe('12')
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field(HAIE).value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(field(HAIE)))
  })

  it('takes back a refused entry where nothing else can be undone, and not one corrected since', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await opened()
    await user.type(field(MARE), 'abc')
    await user.click(field(BOSQUET))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field(MARE).value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(field(MARE)))
    await user.type(field(MARE), 'abc')
    await user.clear(field(MARE))
    await user.type(field(MARE), '3')
    await user.click(field(BOSQUET))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field(MARE).value).toBe(''))
    expect(field(MARE).getAttribute('aria-invalid')).toBe('false')
  })

  it('leaves a field with typed text to the browser', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await opened()
    await user.type(field(HAIE), '12')
    const isLeft = fireEvent.keyDown(field(HAIE), { key: 'z', ctrlKey: true })
    expect(isLeft).toBe(true)
    expect(field(HAIE).value).toBe('12')
  })

  it('saves the reverted values', { tags: 'long' }, async () => {
    const serveur = unServeurCourt({ saisies: new Map([['HVE4_BIODIV_D_11', { value: 7 }]]) })
    const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
    await opened()
    await user.clear(field(HAIE))
    await user.click(await screen.findByText(UNDO))
    await waitFor(() => expect(field(HAIE).value).toBe('7'))
    await expect.poll(() => serveur.saisies.get('HVE4_BIODIV_D_11')).toEqual({ value: 7 })
  })

  it('does nothing for a reader', { tags: 'long' }, async () => {
    const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
    await renderScreen(unServeurCourt({ permissions }), 'HVE4_BIODIV')
    await opened()
    expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true)
  })
})
