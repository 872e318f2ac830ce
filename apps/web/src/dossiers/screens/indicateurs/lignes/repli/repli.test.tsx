import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { ligne, unServeurCourt } from '#dossiers/testing/serveur'
import { ligneCherchee } from './AjoutDeLigne'

const field = (code: string) => {
  const control = document.querySelector<HTMLInputElement>(`[name="${code}"]`)
  if (control === null) throw new Error(`No field ${code}`)
  return control
}
/** By its text: computing the roles of a whole sheet takes seconds here. */
const line = (text: string) => screen.getByText(text, { selector: 'button' })
const isPutAway = (code: string) => field(code).closest('[hidden="until-found"]') !== null

const [COLZA, TOURNESOL, SOJA, BLE_DUR, BLE] = [8, 9, 10, 1, 2].map((n) => `HVE4_CULT_D_${n}`) as [
  string,
  string,
  string,
  string,
  string,
]
const [HAIE, MARE, FOSSE, MUR] = ['HVE4_BIODIV_D_11', 'HVE4_BIODIV_D_15', 'HVE4_BIODIV_D_16', 'HVE4_BIODIV_D_17']

const unRepas = () =>
  unServeurCourt({
    lignes: [ligne('BLETEND', 40), ligne('COLZA', 12)],
    // An entry counts as one, even at zero.
    saisies: new Map([[SOJA, { value: 0 }]]),
  })

describe('rows at zero without an entry', () => {
  it('collapse into one line, which expands them and stays expanded on this device', async () => {
    const serveur = unRepas()
    const { user, unmount } = await renderScreen(serveur, 'HVE4_CULT')
    expect([BLE, COLZA, SOJA].map(isPutAway)).toEqual([false, false, false])
    expect([BLE_DUR, TOURNESOL].map(isPutAway)).toEqual([true, true])
    const oleagineux = line('2 autres cultures à 0 ha')
    expect(oleagineux.getAttribute('aria-expanded')).toBe('false')
    await user.click(oleagineux)
    expect(oleagineux.getAttribute('aria-expanded')).toBe('true')
    expect([BLE_DUR, TOURNESOL].map(isPutAway)).toEqual([true, false])

    // The typed row stays in place, and does not collapse with the others.
    const typed = field(TOURNESOL)
    await user.type(typed, '3')
    await waitFor(() => expect(serveur.envois.flat()).toMatchObject([{ codeNational: TOURNESOL }]))
    expect(field(TOURNESOL)).toBe(typed)
    await user.click(oleagineux)
    expect(isPutAway(TOURNESOL)).toBe(false)
    // It stays after it is emptied, too.
    await user.clear(field(TOURNESOL))
    await waitFor(() => expect(serveur.envois.flat()).toHaveLength(2))
    expect(isPutAway(TOURNESOL)).toBe(false)

    await user.click(line('Autres oléagineux : 0'))
    unmount()
    await renderScreen(serveur, 'HVE4_CULT')
    expect(line('2 autres cultures à 0 ha').getAttribute('aria-expanded')).toBe('true')
  })

  it('expand when the browser’s search finds one, or when a link leads to one', { tags: 'long' }, async () => {
    const { user } = await renderScreen(unRepas(), 'HVE4_CULT')
    const folded = field(TOURNESOL).closest('[hidden]')
    await waitFor(() => {
      act(() => void folded?.dispatchEvent(new Event('beforematch')))
      expect(line('2 autres cultures à 0 ha').getAttribute('aria-expanded')).toBe('true')
    })

    // After an undo from another section, its place is shown.
    await user.click(line('6 autres cultures à 0 ha'))
    await user.type(field(BLE_DUR), '5')
    await user.tab()
    await user.click(line('6 autres cultures à 0 ha'))
    await user.clear(field(BLE_DUR))
    await user.tab()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(field(BLE_DUR)))
  })

  it('are skipped by Enter, and found by a few letters of their name', async () => {
    const { user } = await renderScreen(unServeurCourt({ saisies: new Map([[MARE, { value: 0.4 }]]) }), 'HVE4_BIODIV')
    // The first rows stay in sight, for a farm that begins.
    expect([HAIE, MARE, FOSSE, MUR].map(isPutAway)).toEqual([false, false, true, true])
    const search = screen.getByLabelText('Ajouter un élément')
    // The list ends with it, open or closed.
    expect(field(MUR).compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.type(search, 'clôture{Enter}')
    screen.getByText('Aucun élément ne s’appelle « clôture »')
    await user.clear(search)
    // Its letters are no keys of the page, as V, which judges.
    await user.type(search, 'verger')
    expect(search).toHaveProperty('value', 'verger')
    await user.clear(search)
    await user.type(search, 'mur{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field('HVE4_BIODIV_D_7')))
    expect(isPutAway(MUR)).toBe(false)
    field(MARE).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(field(MUR))
    // Like the choice of a name in the list.
    fireEvent.input(search, { target: { value: 'Bordure non productive' }, inputType: 'insertReplacementText' })
    await waitFor(() => expect(document.activeElement).toBe(field('HVE4_BIODIV_D_8')))
  })
})

it('the search of a row matches its name, its first letters or letters in the middle, regardless of accents', () => {
  const lignes = ['Alignement d’arbres', 'Jachère mellifère', 'Jachère', 'Arbre isolé'].map((nom) => ({
    cle: nom,
    nom,
    codes: [],
  }))
  const found = (text: string) => ligneCherchee(lignes, text)?.nom
  expect(['jachere', 'JACH', 'arbre', 'mell', '', 'xyz'].map(found)).toEqual([
    'Jachère',
    'Jachère mellifère',
    'Arbre isolé',
    'Jachère mellifère',
    undefined,
    undefined,
  ])
})
