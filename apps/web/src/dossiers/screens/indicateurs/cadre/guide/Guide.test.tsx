import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseGuide } from '#dossiers/feuille/guide'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeurCourt } from '#dossiers/testing/serveur'

afterEach(() => chooseGuide(true))

it('the guide goes from a sheet without steps to the first section of the next sheet, even a complete one', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { user } = await renderScreen(serveur, 'HVE4_CULT', { estTelephone: true })
  await user.click(screen.getByRole('button', { name: 'Étape suivante' }))
  await vi.waitFor(() => expect(document.querySelector('section[id]')?.id).toBe('BIODIV_IAE'), { timeout: 90_000 })
  expect(await screen.findByText(/Ajouter un élément/)).toBeTruthy()
})

it('a link of the home page that sends the file leads to its last section, past those with empty fields', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { router } = await renderScreen(serveur, 'HVE4_CULT', { estTelephone: true })
  const place = { pathname: router.state.location.pathname, search: '?rubrique=HVE4_BIODIV' }
  await act(() => router.navigate(place, { state: { envoi: true } }))
  expect(await screen.findByRole('button', { name: 'Envoyer à mon conseiller' })).toBeTruthy()
})

it('a sent file is not guided through: a farmer reads its sheets', async () => {
  const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', etatDossier: 'ATTENTE_VERIFICATION', permissions })
  await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  await screen.findByText('Lecture seule')
  expect(screen.queryByRole('link', { name: 'Ce qui reste' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remplir pas à pas' })).toBeNull()
})

it('the position in a file is given in words without a bar; the bar of the list counts finished sections', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  expect(await screen.findByText(/^\d+ sur \d+$/)).toBeTruthy()
  expect(document.querySelectorAll('progress, [role="progressbar"], meter')).toHaveLength(0)
  await user.click(screen.getByRole('link', { name: 'Ce qui reste' }))
  const said = await screen.findByText(/sections? renseignées? sur/)
  const [faites, total] = said.textContent.match(/\d+/g) ?? []
  const bar = document.querySelector('progress')
  expect([bar?.value, bar?.max]).toEqual([Number(faites), Number(total)])
})

it('a section with a faulty value says so in its head, and not that everything is filled in', async () => {
  // 58.4 ha: a pond of 1,000 ha is impossible.
  const saisies = new Map([['HVE4_BIODIV_D_15', { value: 1000 }]])
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, saisies })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  const head = await screen.findByRole('button', { name: /1 erreur/ })
  expect(head.textContent).toMatch(/^Cette section : 1 erreur( · \d+ champs? à renseigner)?$/)
  await user.click(head)
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('HVE4_BIODIV_D_15')
})

it('the whole sheet opens at the section of the guide', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { user, router } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  const place = { pathname: router.state.location.pathname, search: '?rubrique=HVE4_BIODIV&section=BIODIV_RUCHES' }
  await act(() => router.navigate(place))
  await user.click(await screen.findByRole('button', { name: 'Voir toute la fiche' }))
  await screen.findByRole('button', { name: 'Remplir pas à pas' })
  expect(router.state.location).toMatchObject({ search: '?rubrique=HVE4_BIODIV', hash: '#BIODIV_RUCHES' })
  await expect.poll(() => document.activeElement?.closest('section')?.id).toBe('BIODIV_RUCHES')
})

const SEUIL = 'Vous ne respectez pas le seuil de 4%'

it('a section tells its own messages; those of the others are in the list, apart from what is left to fill in', async () => {
  // On 58.4 ha, 100 m of hedge are far below the 4 % that are required.
  const saisies = new Map([['HVE4_BIODIV_D_1', { value: 100 }]])
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, saisies })
  const { user, router } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  await act(() =>
    router.navigate({
      pathname: router.state.location.pathname,
      search: '?rubrique=HVE4_BIODIV&section=BIODIV_RUCHES',
    }),
  )
  await screen.findByText(/^Cette section : 1 champ à renseigner$/)
  expect(screen.queryByText(SEUIL)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Ce qui reste' }))
  const aRevoir = within(await screen.findByRole('region', { name: 'À revoir' }))
  await user.click(aRevoir.getByRole('link', { name: /1 exigence non tenue/ }))
  await screen.findByText('Cette section : 1 exigence non tenue')
  // Once, beside its value: no box repeats it.
  expect(await screen.findAllByText(SEUIL)).toHaveLength(1)
})

it('a section of which one field is enough does not say that everything is filled in', async () => {
  const saisies = new Map([['HVE4_BIODIV_D_1', { value: 10_000 }]])
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, saisies })
  const { router } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  await act(() =>
    router.navigate({ pathname: router.state.location.pathname, search: '?rubrique=HVE4_BIODIV&section=BIODIV_IAE' }),
  )
  expect(await screen.findByText('Cette section : rien d’obligatoire à renseigner')).toBeTruthy()
})

it('a value of the rotation does not make its empty box a filled one', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { router } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  const search = '?rubrique=HVE4_BIODIV&section=BIODIV_IAE_OBLIGATION'
  await act(() => router.navigate({ pathname: router.state.location.pathname, search }))
  expect((await screen.findByText(/^Cette section/)).textContent).toBe(
    'Cette section : rien d’obligatoire à renseigner',
  )
})

it('the acts on the last field end with its section', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  await screen.findByText(/^\d+ sur \d+$/)
  const section = () => document.querySelector('section[id]')
  const before = section()?.id
  const champ = await vi.waitFor(() => {
    const found = section()?.querySelector<HTMLInputElement>('[data-entries] input[type="text"]:read-write')
    if (!found) throw new Error('No field yet.')
    return found
  })
  act(() => champ.focus())
  await screen.findByRole('button', { name: /^Historique du champ/ })
  await user.click(screen.getByRole('button', { name: 'Section suivante' }))
  await vi.waitFor(() => expect(section()?.id).not.toBe(before), { timeout: 90_000 })
  expect(screen.queryByRole('button', { name: /^Historique du champ/ })).toBeNull()
})

it('Enter in the last field of a section opens the next one, with its first field', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { user } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  await screen.findByText(/^\d+ sur \d+$/)
  const before = document.querySelector('section[id]')?.id
  const last = await vi.waitFor(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-entries] input[type="text"]:read-write')]
    const found = fields.filter((field) => field.closest('[hidden]') === null).at(-1)
    expect(found?.getAttribute('enterkeyhint')).toBe('next')
    return found
  })
  last?.focus()
  await user.keyboard('{Enter}')
  await vi.waitFor(
    () => {
      const section = document.querySelector('section[id]')
      expect(section?.id).not.toBe(before)
      expect(section?.contains(document.activeElement)).toBe(true)
    },
    { timeout: 90_000 },
  )
})

it('a refused value keeps its section without new entries of the history, and is named', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  const { user, router } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
  const { pathname } = router.state.location
  await act(() => router.navigate({ pathname, search: '?rubrique=HVE4_BIODIV&section=BIODIV_RUCHES' }))
  const field = await screen.findByRole('textbox', { name: /^Nombre de ruches/ })
  await user.type(field, 'abc')
  // One field, one count: an error, and no longer a field to fill in.
  expect((await screen.findByText(/^Cette section/)).textContent).toBe('Cette section : 1 erreur')
  const { key } = router.state.location
  const suite = screen.getByRole('button', { name: 'Section suivante' })
  await user.click(suite)
  expect((await screen.findByText('Corrigez d’abord ce champ')).closest('[role="alert"]')?.textContent).toContain(
    'Nombre de ruches',
  )
  await expect.poll(() => document.activeElement).toBe(field)
  await user.click(suite)
  await expect.poll(() => document.activeElement).toBe(field)
  expect(router.state.location.key).toBe(key)
  await user.click(screen.getByRole('link', { name: 'Ce qui reste' }))
  const ligne = await screen.findByRole('link', { name: /Présence de ruches/ })
  expect(ligne.textContent).toMatch(/1 erreur$/)
})

it('a telephone on its side keeps the guide at its section', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  await renderScreen(serveur, 'HVE4_BIODIV&section=BIODIV_RUCHES', { estCouche: true })
  await screen.findByText(/^\d+ sur \d+$/)
  expect([...document.querySelectorAll('section[id]')].map(({ id }) => id)).toEqual(['BIODIV_RUCHES'])
})

it('an address of the guide opens the whole sheet of a larger screen at its section', async () => {
  const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
  await renderScreen(serveur, 'HVE4_BIODIV&section=BIODIV_RUCHES')
  await expect.poll(() => document.activeElement?.closest('section')?.id).toBe('BIODIV_RUCHES')
})
