import { type Acte, listJournal, type UserInfo } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer } from '../../../testing/fake-server'

const unActe: Acte = {
  idJournal: 1,
  le: '2026-11-22T13:32:00.000Z',
  genre: 'DROIT',
  phrase: 'Sacha Berger a donné à Colin Marchand le droit de créer des exploitations.',
  auteur: { idUtilisateur: 3, nom: 'Sacha Berger' },
  personne: { idUtilisateur: 12, nom: 'Colin Marchand' },
  origine: 'SAISIE',
  adresse: '203.0.113.9',
}
/** An act of the system on a person who was erased since. */
const sansNom: Acte = { ...unActe, idJournal: 2, auteur: null, personne: { idUtilisateur: 9, nom: null } }

let server: FakeServer
async function given(
  data: readonly Acte[],
  { count = data.length, ...user }: Partial<UserInfo> & { count?: number } = {},
) {
  server = await situation({ user: aUser({ role: 'SUPERADMIN', ...user }), idExploitation: null })
  server.on(listJournal, ({ url }) => answer({ count, offset: Number(url.searchParams.get('offset')), data }))
  return userEvent.setup()
}
/** Query of the last request for the list. */
const asked = () => Object.fromEntries(server.receivedOf('GET /api/journal').at(-1)?.url.searchParams ?? [])
const first = { offset: '0', limit: '20', orderBy: 'le', order: 'desc' }

describe('the journal of the administration', () => {
  it('shows author, act, person and date; an act without an author is the system’s, an erased person has a number', async () => {
    await given([unActe, sansNom])
    openAt('/admin/journal')
    const table = await screen.findByRole('table', { name: 'Journal' })
    const [, told, nameless] = within(table).getAllByRole('row')
    expect(told?.textContent).toContain(unActe.phrase)
    expect(told?.textContent).toMatch(/22\/11\/2026 à \d\d:32/)
    expect(told?.textContent).not.toContain(unActe.adresse)
    expect(nameless?.textContent).toContain('SystèmePersonne n° 9')
    expect(asked()).toEqual(first)
  })

  it('breaks no line inside French quotation marks', async () => {
    await given([{ ...unActe, phrase: 'Sacha Berger a exporté le journal, dans le fichier « journal.csv ».' }])
    openAt('/admin/journal')
    const cell = await screen.findByText(/^Sacha Berger a exporté/)
    expect(cell.textContent).toContain('«\u00a0journal.csv\u00a0»')
  })

  it('is filtered by subject and by days, kept in its address', async () => {
    const user = await given([unActe])
    const { path } = openAt('/admin/journal')
    await user.selectOptions(await screen.findByLabelText('Sujet'), 'Droits')
    await user.type(screen.getByLabelText('Du'), '01/11/2026')
    await user.type(screen.getByLabelText('Au'), '30/11/2026')
    await waitFor(() => expect(path()).toBe('/admin/journal?genre=DROIT&du=2026-11-01&au=2026-11-30'))
    await waitFor(() => expect(asked()).toEqual({ ...first, genre: 'DROIT', du: '2026-11-01', au: '2026-11-30' }))
  })

  it('is restored from its address, page by page', async () => {
    const user = await given([unActe], { count: 45 })
    const { path } = openAt('/admin/journal?recherche=colin&genre=INCONNU&page=2&tri=auteur&ordre=asc')
    await screen.findByText('21 à 21 sur 45')
    const others = { limit: '20', orderBy: 'auteur', order: 'asc', search: 'colin' }
    expect(asked()).toEqual({ ...others, offset: '20' })
    await user.click(screen.getByRole('button', { name: 'Page suivante' }))
    await waitFor(() => expect(asked()).toEqual({ ...others, offset: '40' }))
    expect(path()).toContain('page=3')
  })

  it('is filtered by a person’s name, and the filter can be removed', async () => {
    const user = await given([unActe, sansNom])
    const { path } = openAt('/admin/journal')
    await user.click(await screen.findByRole('button', { name: 'N’afficher que Colin Marchand' }))
    await waitFor(() => expect(path()).toBe('/admin/journal?idUtilisateur=12'))
    await waitFor(() => expect(asked()).toEqual({ ...first, idUtilisateur: '12' }))
    await user.click(screen.getByRole('button', { name: 'Toutes les personnes' }))
    await waitFor(() => expect(path()).toBe('/admin/journal'))
  })

  it('says whether it is empty, or without a match', async () => {
    const user = await given([])
    const { path } = openAt('/admin/journal?genre=IMPORT')
    await screen.findByText('Rien ne correspond à cette recherche.')
    await user.click(screen.getByRole('button', { name: 'Retirer la recherche et les filtres' }))
    await screen.findByText('Le journal est vide')
    await expect.poll(path).toBe('/admin/journal')
  })

  it('is limited to the organisation of its administrator, and closed to an adviser', async () => {
    await given([], { role: 'ADMIN_ORGANISME', idOrganismePrincipal: 10 })
    const { unmount } = openAt('/admin/journal')
    await screen.findByText(/ce qu’ont fait les personnes de votre organisme/)
    unmount()
    await given([], { role: 'CONSEILLER', idOrganismePrincipal: 10 })
    const { path } = openAt('/admin/journal')
    await waitFor(() => expect(path()).not.toContain('/admin'))
    expect(server.receivedOf('GET /api/journal')).toEqual([])
  })
})
