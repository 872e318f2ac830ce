import { getEffortsOrganisme, listDemarches, saveEffortsOrganisme } from '@sillon/contract'
import { fetchScheme } from '@sillon/referentials'
import { fetchConseil } from '@sillon/referentials/conseil'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

// The rules are loaded once, before the screens wait for them.
beforeAll(() => Promise.all([import('./EffortsScreen'), fetchScheme('HVE4', 2026), fetchConseil('HVE4')]))
beforeEach(() => localStorage.clear())

const efforts = (gestes: { code: string; effort: number | null; prix: number | null }[] = []) => ({
  organisme: { idOrganisme: 10, nom: 'Vignobles' },
  gestes: gestes.map((geste) => ({ ...geste, modifiePar: 'Léa Morin', modifieLe: '2026-03-02T14:32:00Z' })),
})

async function given(gestes?: Parameters<typeof efforts>[0]) {
  const user = aUser({ role: 'ADMIN_ORGANISME', idOrganismePrincipal: 10 })
  const server = await situation({ user, idExploitation: null })
  server.on(listDemarches, () => answer([{ idDemarche: 2, code: 'HVE4', libelle: 'HVE 4', selectable: true }]))
  server.on(getEffortsOrganisme, () => answer(efforts(gestes), { etag: '"3"' }))
  server.on(saveEffortsOrganisme, () => answer(efforts([{ code: 'HAIE', effort: 4, prix: 12.5 }]), { etag: '"4"' }))
  openAt('/admin/organismes/10/gestes/HVE4')
  await screen.findByRole('region', { name: 'Biodiversité' })
  return {
    server,
    user: userEvent.setup(),
    sent: () => server.receivedOf('PUT /api/organismes/10/gestes/HVE4').map(({ body }) => body),
  }
}

const champ = (nom: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: nom })
const effortDesHaies = () => champ(/^Votre effort.* : Planter des haies$/)
const prixDesHaies = () => champ(/^Votre prix.* : Planter des haies$/)
const lignes = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

describe('the efforts and prices of an organisation', () => {
  it('are typed beside ours, by module, with their unit, and only the changed ones are sent', async () => {
    const { user, sent } = await given()
    expect(screen.getAllByRole('region').length).toBeGreaterThanOrEqual(4)
    const ligne = within(effortDesHaies().closest('tr') as HTMLElement)
    expect(ligne.getByText('€ / m')).toBeTruthy()
    await user.type(effortDesHaies(), '4')
    await user.type(prixDesHaies(), '12,5')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Les efforts et les prix sont enregistrés.')).toBeTruthy()
    expect(sent()).toEqual([{ gestes: { HAIE: { effort: 4, prix: 12.5 } } }])
    expect(prixDesHaies().value).toBe('12,5')
  })

  it('are checked as they are typed, and a fault stands against saving', async () => {
    const { user } = await given()
    await user.type(effortDesHaies(), '6')
    await user.type(prixDesHaies(), '1,005')
    await user.tab()
    expect(effortDesHaies().getAttribute('aria-invalid')).toBe('true')
    expect(prixDesHaies().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('button', { name: 'Enregistrer' })).toHaveProperty('disabled', true)
    // A search leaves it in sight.
    await user.type(screen.getByRole('searchbox'), 'mare{Enter}')
    expect(lignes()).toContain('Planter des haies')
    expect(lignes()).not.toContain('Planter un bosquet')
  })

  it('are found by words, and alone where they differ from ours', async () => {
    const { user, sent } = await given([{ code: 'BOSQUET', effort: null, prix: 300 }])
    const tous = lignes().length
    await user.type(screen.getByRole('searchbox'), 'haies PLANTER{Enter}')
    expect(lignes()).toEqual(['Planter des haies'])
    expect(screen.getByText(`1 geste sur ${tous}`)).toBeTruthy()
    await user.clear(screen.getByRole('searchbox'))
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('checkbox', { name: 'Seulement les gestes changés (1)' }))
    expect(lignes()).toEqual(['Planter un bosquet'])
    expect(sent()).toEqual([])
  })

  it('are filled by a paste from a spreadsheet, and by Enter and arrows without the mouse', async () => {
    const { user, sent } = await given()
    const [premier] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Votre effort/ })
    fireEvent.paste(premier as HTMLElement, { clipboardData: { getData: () => '3\t12,5\n\t7\n' } })
    const [, second] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Votre prix/ })
    expect(second?.value).toBe('7')
    second?.focus()
    await user.keyboard('{ArrowUp}')
    expect((document.activeElement as HTMLInputElement).value).toBe('12,5')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(second)
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(Object.values((sent()[0] as { gestes: object }).gestes)).toEqual([{ effort: 3, prix: 12.5 }, { prix: 7 }])
  })

  it('are given back for a move, which can be undone, and for all after a confirmation', async () => {
    const { user, sent } = await given([
      { code: 'HAIE', effort: 5, prix: 20 },
      { code: 'BOSQUET', effort: 1, prix: null },
    ])
    await user.click(screen.getByRole('button', { name: 'Rétablir nos valeurs : Planter des haies' }))
    expect(prixDesHaies().value).toBe('')
    await user.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(prixDesHaies().value).toBe('20')
    await user.click(screen.getByRole('button', { name: 'Rétablir nos valeurs' }))
    const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    await user.click(question.getByRole('button', { name: 'Rétablir nos valeurs' }))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(sent()).toEqual([{ gestes: { HAIE: { effort: null, prix: null }, BOSQUET: { effort: null } } }]),
    )
  })

  it('that somebody else changed meanwhile are shown beside one’s own, in words', async () => {
    const { server, user, sent } = await given()
    let isFirst = true
    server.on(saveEffortsOrganisme, () => {
      if (!isFirst) return answer(efforts([{ code: 'HAIE', effort: null, prix: 12 }]), { etag: '"6"' })
      isFirst = false
      return refusal('CHAMPS_MODIFIES_ENTRE_TEMPS', undefined, [
        { codeNational: 'HAIE.prix', mienne: 12, sienne: 15, par: 'Léa Morin', le: '2026-03-02T14:32:00Z' },
      ])
    })
    await user.type(prixDesHaies(), '12')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(/Planter des haies \(prix\)/)).toBeTruthy()
    expect(sent()).toHaveLength(1)
  })

  it('of another organisation cannot be read', async () => {
    const server = await situation({ user: aUser({ role: 'ADMIN_ORGANISME' }), idExploitation: null })
    server.on(listDemarches, () => answer([]))
    server.on(getEffortsOrganisme, () => refusal('ACTION_INTERDITE'))
    openAt('/admin/organismes/11/gestes/HVE4')
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  })
})
