import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeur, unServeurCourt } from '#dossiers/testing/serveur'

const HAIE = 'HVE4_BIODIV_D_11'

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (found === null) throw new Error(`${name} is not on the sheet.`)
  return found
}

describe('a character just typed', () => {
  it('is kept on the device when the page is left before the calculation', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await waitFor(() => field(HAIE))
    await user.click(field(HAIE))
    // The page unloads in the same tick as the key.
    field(HAIE).value = '12'
    field(HAIE).dispatchEvent(new Event('input', { bubbles: true }))
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(localStorage.getItem('sillon.brouillon.7.12.2026.HVE4')).toContain('"value":12')
  })

  it('is sent by a step that follows at once', { tags: 'long' }, async () => {
    const serveur = unServeurCourt()
    const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
    await waitFor(() => field(HAIE))
    await user.click(field(HAIE))
    field(HAIE).value = '12'
    field(HAIE).dispatchEvent(new Event('input', { bubbles: true }))
    screen.getByText('Étape suivante').click()
    await waitFor(() => expect(serveur.envois).toMatchObject([[{ codeNational: HAIE, valeur: { value: 12 } }]]))
  })

  it('leads to a field of a section that is drawn later', async () => {
    const { user, router } = await renderScreen(
      unServeur({ saisies: new Map([['HVE4_BIODIV_D_37', { value: 59 }]]) }),
      'HVE4_SYN',
    )
    const [lien] = await screen.findAllByText(/Surface des parcelles de moins de 6 ha hors prairies permanentes/)
    if (lien === undefined) throw new Error('The message is not listed.')
    await user.click(lien)
    await waitFor(() => expect(document.activeElement).toBe(field('HVE4_BIODIV_D_37')))
    expect(router.state.location.search).toBe('?rubrique=HVE4_BIODIV&section=BIODIV_PARCELLES')
  })
})

describe('a number too large for any farm', () => {
  it('is refused with a message beside its field', async () => {
    const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    await waitFor(() => field(HAIE))
    await user.click(field(HAIE))
    await user.paste('1000000000000')
    expect(await screen.findByText('Le nombre est trop grand : 1 000 000 000 au plus')).toBeTruthy()
    expect(field(HAIE).getAttribute('aria-invalid')).toBe('true')
  })
})

it('the acts on all entries of a section have their words in their names, and follow its fields', async () => {
  const { user } = await renderScreen(unServeur({ sections: ['CULT_CEREALES'] }), 'HVE4_CULT')
  const section = await screen.findByRole('region', { name: 'Céréales' })
  const champ = await waitFor(() => {
    const found = section.querySelector<HTMLInputElement>('input[inputmode="decimal"]')
    if (found === null) throw new Error('No field yet.')
    return found
  })
  await user.type(champ, '1')
  for (const words of ['Tout reprendre', 'Tout effacer']) {
    const button = await within(section).findByRole('button', { name: new RegExp(`^${words}.* : Céréales$`) })
    expect(button.textContent).toBe(words)
    expect(champ.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    // In the line of the collapsed rows, which is there without them.
    expect(button.closest('[data-reprise]')?.previousElementSibling?.getAttribute('aria-expanded')).toBe('false')
  }
})

it('the acts on all entries of a section are in a menu of its heading on a phone, whose room is kept without entries', async () => {
  const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV', { estTelephone: true })
  const section = await screen.findByRole('region', { name: 'Taille des parcelles' })
  const [champ] = await within(section).findAllByRole('textbox')
  const entrees = section.querySelector('[data-entries]')
  await waitFor(() => expect(section.querySelectorAll('[data-reprise]')).toHaveLength(1))
  expect(entrees?.querySelector('[data-reprise]')).toBeNull()
  await user.type(champ as HTMLElement, '1')
  const bouton = await within(section).findByRole('button', { name: 'Toutes les saisies : Taille des parcelles' })
  expect(section.querySelectorAll('[data-reprise]')).toHaveLength(1)
  expect(entrees?.contains(bouton)).toBe(false)
  // After the fields in the tab order.
  expect(champ?.compareDocumentPosition(bouton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(bouton)
  await user.click(within(section).getByRole('button', { name: /^Tout effacer/ }))
  expect(champ).toHaveProperty('value', '')
})

it('a unit drawn beside a name on a phone stands before the sign of its help', async () => {
  await renderScreen(unServeurCourt(), 'HVE4_BIODIV', { estTelephone: true })
  const nom = await screen.findByText(/^Surface des parcelles de moins de 6 ha/, { selector: '[data-nom-en="ha"]' })
  expect(nom.nextElementSibling?.hasAttribute('data-signe')).toBe(true)
})
