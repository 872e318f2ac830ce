import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeurCourt } from '#dossiers/testing/serveur'

it.each([
  ['CONSEILLER', 'false'],
  ['AGRICULTEUR', 'true'],
] as const)('the table of agro-ecological features knows its room for a %s', async (role, isFarmer) => {
  await renderScreen(unServeurCourt({ role }), 'HVE4_BIODIV')
  const root = () => document.querySelector<HTMLElement>('#BIODIV_IAE [data-agriculteur]')
  await expect.poll(() => root()?.dataset.agriculteur).toBe(isFarmer)
})

it('on a telephone the box for the whole farm opens on request, takes the focus, and stays while it is emptied', async () => {
  const exploitation = () => document.querySelector<HTMLInputElement>('input[name="HVE4_BIODIV_D_11"]')
  const serveur = unServeurCourt({ sections: ['BIODIV_IAE'] })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  expect(exploitation()).toBeNull()
  const plus = document.querySelector<HTMLElement>('button[name="HVE4_BIODIV_D_11"]')
  if (plus === null) throw new Error('The hedge has no second box to open.')
  expect(plus.textContent).toBe('+ toute l’exploitation')
  expect(screen.queryByText('sur terre arable')).toBeNull()
  await user.click(plus)
  // Each of the two boxes says what it counts.
  await screen.findByText('sur terre arable')
  screen.getByText('Toute l’exploitation, terre arable comprise')
  await waitFor(() => expect(document.activeElement).toBe(exploitation()))
  await user.keyboard('12')
  await waitFor(() => expect(serveur.saisies.get('HVE4_BIODIV_D_11')).toEqual({ value: 12 }))
  await user.keyboard('{Backspace}{Backspace}')
  await waitFor(() => expect(serveur.saisies.get('HVE4_BIODIV_D_11') ?? null).toBeNull())
  expect(document.activeElement).toBe(exploitation())
  expect(screen.queryByText(/saisie refusée/)).toBeNull()
})

it('a quantity proposed beside the entered one is left out of a file that is only read', async () => {
  const saisies = () =>
    new Map([
      ['HVE4_BIODIV_D_11', { value: 99 }],
      ['HVE4_BIODIV_D_1', { value: 100 }],
    ])
  const first = await renderScreen(unServeurCourt({ sections: ['BIODIV_IAE'], saisies: saisies() }), 'HVE4_BIODIV')
  const offre = await screen.findByRole('button', { name: /^Reprendre 100 \(terre arable\), Haie/ })
  // The keyboard is in the first box before it.
  const [box] = within(offre.closest('tr') as HTMLElement).getAllByRole('textbox')
  expect(box?.compareDocumentPosition(offre)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  first.unmount()
  const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
  await renderScreen(
    unServeurCourt({ role: 'AGRICULTEUR', permissions, sections: ['BIODIV_IAE'], saisies: saisies() }),
    'HVE4_BIODIV',
  )
  await expect.poll(() => document.querySelector('#BIODIV_IAE [data-agriculteur]')?.textContent).toContain('Haie')
  expect(screen.queryByRole('button', { name: /reprendre 100/ })).toBeNull()
})

it('on a telephone a file that is only read offers no empty box for the whole farm', async () => {
  const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions, sections: ['BIODIV_IAE'] })
  await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  await expect.poll(() => document.querySelector('#BIODIV_IAE [data-agriculteur]')?.textContent).toContain('Haie')
  expect(screen.queryByText('+ toute l’exploitation')).toBeNull()
})

it('on a telephone each message stands under its own box, and a refused entry has one reason', async () => {
  const saisies = new Map([
    ['HVE4_BIODIV_D_13', { value: 2 }],
    ['HVE4_BIODIV_D_3', { value: 9 }],
  ])
  const serveur = unServeurCourt({ sections: ['BIODIV_IAE'], saisies })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  const field = (code: string) => document.querySelector<HTMLInputElement>(`input[name="${code}"]`) as HTMLInputElement
  const words = /^La quantité sur l'exploitation doit être au moins/
  const row = () => screen.queryAllByText(words).map((one) => one.closest('tr')?.previousElementSibling)
  await waitFor(() => expect(row()).toContain(field('HVE4_BIODIV_D_13').closest('tr')))
  await user.clear(field('HVE4_BIODIV_D_13'))
  await user.type(field('HVE4_BIODIV_D_13'), '2,5')
  await screen.findByText('Saisissez un nombre entier')
  expect(row().filter((one) => one != null)).toEqual([])
})

it('on a telephone each value of the rotation has the same short name', async () => {
  const serveur = unServeurCourt({ sections: ['BIODIV_IAE_OBLIGATION', 'BIODIV_ESPECES_VEGETALES'] })
  const { container } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  await waitFor(() => expect(container.querySelector('#BIODIV_ESPECES_VEGETALES td[data-label]')).not.toBeNull())
  expect(container.querySelector('#BIODIV_ESPECES_VEGETALES td')?.getAttribute('data-label')).toBe('Assolement')
  expect(container.querySelector('#BIODIV_IAE_OBLIGATION [data-court]')?.getAttribute('data-court')).toBe('Assolement')
})
