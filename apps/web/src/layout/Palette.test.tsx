import { getExploitation, searchExploitations } from '@sillon/contract'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useLeaveGuard } from '#socle/forms/use-leave-guard'
import { selectionStore } from '#socle/session/selection-store'
import { openAt, situation } from '../testing/application'
import { aDemarche, anExploitation, aResume, aUser } from '../testing/builders'
import { answer, type FakeServer } from '../testing/fake-server'

const CHAMP = { name: 'Une exploitation ou un écran' }

let server: FakeServer
beforeEach(async () => {
  server = await situation({ user: aUser({ role: 'CONSEILLER' }), idExploitation: null })
  server.on(searchExploitations, ({ url }) =>
    answer({
      count: 1,
      offset: 0,
      data:
        url.searchParams.get('search') === 'vallon' ? [aResume({ idExploitation: 9, raisonSociale: 'Vallon' })] : [],
    }),
  )
})

const ask = async () => {
  const user = userEvent.setup()
  const application = openAt('/exports')
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('button', { name: 'Aller à… (Ctrl+K)' })
  return { user, application }
}

it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  '%s opens the command palette, which finds a screen by a few letters',
  async (keys) => {
    const { user, application } = await ask()
    await user.keyboard(keys)
    const field = await screen.findByRole('combobox', CHAMP)
    await user.type(field, 'portef')
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Portefeuille'])
    await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(application.path()).toBe('/portefeuille'))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

it('Ctrl+? lists the keys by place, and the palette leads to the same list', async () => {
  const { user } = await ask()
  await user.keyboard('{Control>}?{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Raccourcis clavier' }))
  const places = dialog.getAllByRole('region').map((place) => place.getAttribute('aria-label'))
  expect(places).toEqual(['Partout', 'Dans une fiche', 'Vérification d’un dossier', 'Dans le portefeuille'])
  expect(dialog.getByText('Juger la section, depuis un champ').previousSibling?.textContent).toBe('Ctrl + Alt + V')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', CHAMP), 'raccourcis{Enter}')
  await screen.findByRole('dialog', { name: 'Raccourcis clavier' })
})

it('farmers read no keys of checks and portfolios', async () => {
  await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
  const { user } = await ask()
  await user.keyboard('{Control>}/{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Raccourcis clavier' }))
  expect(dialog.getAllByRole('region').map((place) => place.getAttribute('aria-label'))).toEqual([
    'Partout',
    'Dans une fiche',
  ])
})

/** Chooses the only farm that matches the letters. */
const chooseFarm = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Aller à… (Ctrl+K)' }))
  await user.type(await screen.findByRole('combobox', CHAMP), 'vallon')
  const option = await screen.findByRole('option', { name: /Vallon/ })
  expect(option.getAttribute('aria-selected')).toBe('true')
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
  await user.keyboard('{Enter}')
}

it('the command palette leads to a farm and selects it', async () => {
  const { user, application } = await ask()
  await chooseFarm(user)
  await waitFor(() => expect(application.path()).toBe('/'))
  expect(selectionStore.get().idExploitation).toBe(9)
})

it('the command palette opens the first farm found when Enter comes before the answer', async () => {
  const { user, application } = await ask()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', CHAMP), 'vallon{Enter}')
  await waitFor(() => expect(application.path()).toBe('/'))
  expect(selectionStore.get().idExploitation).toBe(9)
})

it('the command palette forgets an early Enter when the letters change', async () => {
  const { user, application } = await ask()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', CHAMP), 'vallon{Enter}x{Backspace}')
  await screen.findByRole('option', { name: /Vallon/ })
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'))
  expect(application.path()).toBe('/exports')
})

it('the command palette selects no farm when the person stays for unsaved values', async () => {
  const { user, application } = await ask()
  const letsGo = vi.fn(async () => false)
  renderHook(() => useLeaveGuard({ holds: () => true, letsGo, questionsClosing: () => false }))
  await chooseFarm(user)
  await waitFor(() => expect(letsGo).toHaveBeenCalled())
  expect(application.path()).toBe('/exports')
  expect(selectionStore.get().idExploitation).toBeNull()
})

it('the command palette is browsed with the arrow keys, reports no match, and closes with Escape', async () => {
  const { user, application } = await ask()
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', CHAMP)
  const selected = () => within(screen.getByRole('listbox')).getByRole('option', { selected: true }).textContent
  expect(selected()).toBe('Accueil')
  await user.keyboard('{ArrowUp}')
  expect(selected()).toMatch(/^Raccourcis clavier/)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(selected()).toBe('Portefeuille')
  await user.type(field, 'zzz')
  // In the place of the results, not below it.
  const rien = await screen.findByText('Rien ne correspond.')
  expect(rien.parentElement).toBe(screen.getByRole('listbox').parentElement)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(application.path()).toBe('/exports')
})

it('the command palette leads to every page of the farm’s file, the results once they are open to the reader', async () => {
  server = await situation({ user: aUser({ role: 'AGRICULTEUR' }) })
  const demarches = [aDemarche({ etatDossier: 'CERTIFIABLE' }), aDemarche({ idDemarche: 1, code: 'X', libelle: 'X' })]
  server.on(getExploitation, () => answer(anExploitation({ demarches })))
  const { user } = await ask()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('option', { name: /^HVE 4 : résultats/ })
  expect(screen.getAllByRole('option', { name: /^X : / }).map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'X : fiches',
    'X : informations',
    'X : historique',
    'X : versions décidées',
  ])
})

it('the command palette names each screen once, the home page of the administration by its title', async () => {
  server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  const { user, application } = await ask()
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', CHAMP)
  const labels = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(labels).toEqual([...new Set(labels)])
  await user.type(field, 'administration{Enter}')
  await waitFor(() => expect(application.path()).toBe('/admin'))
})
