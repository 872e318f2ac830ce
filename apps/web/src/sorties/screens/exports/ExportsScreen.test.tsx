import {
  cancelExport,
  createExport,
  deleteExport,
  downloadExport,
  type ExportSuivi,
  getExport,
  listExports,
  listJournal,
  updateExport,
} from '@sillon/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepExportsAttendus } from '#socle/state/exports-attendus'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

const unExport = (over: Partial<ExportSuivi> = {}): ExportSuivi => ({
  idExport: 4,
  genre: 'journal',
  params: { du: '2026-11-01' },
  libelle: 'Journal de l’administration',
  etat: 'TERMINE',
  prevenir: false,
  fait: 1200,
  total: 1200,
  nomFichier: 'journal.csv',
  typeMime: 'text/csv; charset=utf-8',
  taille: 2_340_000,
  message: null,
  creeLe: '2026-11-23T08:00:00.000Z',
  finiLe: '2026-11-23T08:01:00.000Z',
  expireLe: '2026-11-24T08:01:00.000Z',
  ...over,
})

let server: FakeServer
let exports: readonly ExportSuivi[]
/** Downloaded files, by name. */
let saved: { name: string; type: string }[]
beforeEach(async () => {
  localStorage.clear()
  keepExportsAttendus(null)
  saved = []
  server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  server.on(listExports, () => answer({ count: exports.length, offset: 0, data: exports }))
  server.on(getExport, () => answer(exports[0]))
  server.on(listJournal, () => answer({ count: 0, offset: 0, data: [] }))
  server.on(downloadExport, () => new Response('a;b'))
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob
    return 'blob:x'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, type: blob.type })
  })
})
afterEach(() => vi.restoreAllMocks())

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Mes exports' })
  return within(table).getAllByRole('row').slice(1)
}
const asked = (call: string) => server.receivedOf(call).length

describe('the list of one’s exports', () => {
  it('shows for each its content, progress or failure, size and expiry', async () => {
    exports = [
      unExport({ idExport: 7, etat: 'EN_COURS', fait: 300, total: 1200, nomFichier: null, taille: 5 }),
      unExport(),
      unExport({ idExport: 3, etat: 'ECHEC', nomFichier: null, message: 'L’export a été interrompu.' }),
    ]
    openAt('/exports')
    const [pending, ready, failed] = await rows()
    expect(pending?.textContent).toContain('En préparation')
    expect(pending?.textContent).toMatch(/300 sur 1\s200/)
    const bar = within(pending as HTMLElement).getByRole('progressbar', { name: /Avancement/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(ready?.textContent).toContain('journal.csv')
    expect(ready?.textContent).toContain('2,3 Mo')
    expect(ready?.textContent).toMatch(/24\/11\/2026 à \d\d:01/)
    expect(failed?.textContent).toContain('L’export a été interrompu.')
  })

  it('offers to download, cancel, request again and, after a confirmation, delete', async () => {
    exports = [
      unExport({ idExport: 7, etat: 'EN_ATTENTE' }),
      unExport(),
      unExport({ idExport: 3, etat: 'EXPIRE', libelle: 'Ancien' }),
    ]
    server.on(cancelExport, () => answer(unExport({ etat: 'ANNULE' })))
    server.on(createExport, () => answer(unExport({ idExport: 8, etat: 'EN_ATTENTE' })))
    server.on(deleteExport, () => answer({ message: 'Export supprimé' }))
    const user = userEvent.setup()
    openAt('/exports')
    const [pending, ready, expired] = await rows()
    await user.click(within(ready as HTMLElement).getByRole('button', { name: /^Télécharger/ }))
    await waitFor(() => expect(saved).toEqual([{ name: 'journal.csv', type: 'text/csv; charset=utf-8' }]))
    server.on(updateExport, () => answer(unExport({ etat: 'EN_ATTENTE', prevenir: true })))
    await user.click(within(pending as HTMLElement).getByRole('button', { name: /^Autres actions/ }))
    await user.click(within(pending as HTMLElement).getByRole('button', { name: /^Me prévenir par courriel/ }))
    await waitFor(() => expect(server.receivedOf('PUT /api/exports/7')[0]?.body).toEqual({ prevenir: true }))
    await user.click(within(pending as HTMLElement).getByRole('button', { name: /^Annuler/ }))
    await waitFor(() => expect(asked('POST /api/exports/7/annulation')).toBe(1))
    await user.click(within(expired as HTMLElement).getByRole('button', { name: 'Demander à nouveau : Ancien' }))
    await waitFor(() => expect(asked('POST /api/exports')).toBe(1))
    expect(server.receivedOf('POST /api/exports')[0]?.body).toEqual({
      genre: 'journal',
      params: { du: '2026-11-01' },
    })
    await user.click(within(expired as HTMLElement).getByRole('button', { name: 'Autres actions : Ancien' }))
    await user.click(within(expired as HTMLElement).getByRole('button', { name: 'Supprimer : Ancien' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(asked('DELETE /api/exports/3')).toBe(1))
  })

  it('says how to begin when it is empty, and why a download is refused', async () => {
    exports = []
    const { unmount } = openAt('/exports')
    expect(await screen.findByText('Vous n’avez demandé aucun export')).toBeTruthy()
    unmount()
    exports = [unExport()]
    server.on(downloadExport, () => refusal('EXPORT_DROITS_RETIRES'))
    openAt('/account')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Mes exports' }))
    await user.click(await screen.findByRole('button', { name: /^Télécharger : / }))
    expect(await screen.findByText(/Vos droits ont changé/)).toBeTruthy()
    expect(saved).toEqual([])
  })
})

describe('a requested export', () => {
  const ask = async () => {
    const user = userEvent.setup()
    openAt('/admin/journal?du=2026-11-01&recherche=colin')
    await user.click(await screen.findByRole('button', { name: 'Exporter' }))
    return user
  }

  it('is downloaded at once when it is ready soon, as the list is filtered', async () => {
    exports = [unExport()]
    server.on(createExport, () => answer(unExport({ etat: 'EN_ATTENTE' })))
    await ask()
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['journal.csv']))
    expect(server.receivedOf('POST /api/exports')[0]?.body).toEqual({
      genre: 'journal',
      params: { search: 'colin', du: '2026-11-01' },
    })
    expect(localStorage.getItem('sillon.exports')).toBeNull()
  })

  it('is announced as being prepared when it takes longer, and watched from then on', async () => {
    exports = [unExport({ etat: 'EN_COURS' })]
    server.on(createExport, () => answer(unExport({ etat: 'EN_ATTENTE' })))
    const later = Date.now() + 60_000
    server.on(getExport, () => {
      vi.spyOn(Date, 'now').mockReturnValue(later)
      return answer(exports[0])
    })
    const user = await ask()
    await screen.findByText(/^En préparation : Journal de l’administration\./)
    expect(localStorage.getItem('sillon.exports')).toBe(`${aUser().idUtilisateur}:4`)
    await user.click(screen.getByRole('link', { name: 'Voir mes exports' }))
    expect(await screen.findByText('En préparation')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('shows beside its button that the file is ready and where, without a toast', async () => {
    exports = [unExport({ etat: 'EN_COURS' })]
    server.on(createExport, () => answer(unExport({ etat: 'EN_ATTENTE' })))
    const later = Date.now() + 60_000
    server.on(getExport, () => {
      vi.spyOn(Date, 'now').mockReturnValue(later)
      return answer(exports[0])
    })
    const user = await ask()
    await screen.findByText(/^En préparation : /)
    exports = [unExport()]
    const ready = await screen.findByText('Prêt : Journal de l’administration.')
    await waitFor(() => expect(localStorage.getItem('sillon.exports')).toBeNull())
    await user.click(within(ready.parentElement as HTMLElement).getByRole('button', { name: 'Télécharger' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['journal.csv']))
    expect(screen.queryByText('Votre export est prêt')).toBeNull()
    expect(screen.getByRole('link', { name: 'Voir mes exports' }).getAttribute('href')).toBe('/exports')
  })

  it('gives the reason of a failure', async () => {
    exports = [unExport()]
    server.on(createExport, () => refusal('EXPORTS_AU_MAXIMUM'))
    await ask()
    expect(await screen.findByText(/exports en attente/)).toBeTruthy()
    exports = [unExport({ etat: 'ECHEC', message: 'L’export a été interrompu.' })]
    server.on(createExport, () => answer(unExport({ etat: 'EN_ATTENTE' })))
    await userEvent.click(screen.getByRole('button', { name: 'Exporter' }))
    expect(await screen.findByText('L’export a été interrompu.')).toBeTruthy()
    expect(saved).toEqual([])
  })
})

describe('a watched export', () => {
  it('is announced once when it is ready, on any page and after a reload, with its file', async () => {
    exports = [unExport({ etat: 'EN_COURS' })]
    keepExportsAttendus(`${aUser().idUtilisateur}:4`)
    const { unmount } = openAt('/account')
    await waitFor(() => expect(asked('GET /api/exports')).toBeGreaterThan(0))
    unmount()
    exports = [unExport()]
    openAt('/cgu')
    await screen.findByText('Journal de l’administration : vous pouvez le télécharger.')
    expect(localStorage.getItem('sillon.exports')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Télécharger' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    // An export of an earlier user of this device.
    await waitFor(() => expect(screen.queryByText('Votre export est prêt')).toBeNull())
    act(() => keepExportsAttendus('99:4'))
    await waitFor(() => expect(localStorage.getItem('sillon.exports')).toBeNull())
    expect(screen.queryByText('Votre export est prêt')).toBeNull()
  })
})
