import {
  type GenreImport,
  getImport,
  getModeleImport,
  type ImportSuivi,
  importExploitations,
  importUtilisateurs,
  listExploitations,
  listImports,
  listUtilisateurs,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../testing/application'
import { aUser } from '../../testing/builders'
import { answer, type FakeServer, refusal } from '../../testing/fake-server'
import { savedFiles } from '../../testing/saved-files'

beforeEach(() => localStorage.clear())

const apercu = (over: object = {}) => ({
  creations: 1,
  modifications: 1,
  inchangees: 3,
  lignes: [
    { ligne: 3, cle: '73282932000074', nom: 'Ferme', effet: 'MODIFICATION', champs: ['adresse', 'otex'] },
    { ligne: 2, cle: '99000000100018', nom: '', effet: 'CREATION', champs: [] },
  ],
  nbFautes: 0,
  fautes: [],
  idImport: null,
  ...over,
})
const suivi = (over: Partial<ImportSuivi> = {}): ImportSuivi => ({
  idImport: 4,
  genre: 'exploitations',
  nom: 'fermes.csv',
  etat: 'TERMINE',
  faites: 2,
  total: 2,
  creations: 1,
  modifications: 1,
  inchangees: 3,
  message: null,
  fautes: [],
  creeLe: '2026-11-23T01:20:00.000Z',
  finiLe: '2026-11-23T01:20:09.000Z',
  ...over,
})

let server: FakeServer
async function given(dernier?: ImportSuivi) {
  server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  const nothing = () => answer({ count: 0, offset: 0, data: [] })
  server.on(listExploitations, nothing)
  server.on(listUtilisateurs, nothing)
  server.on(listImports, () => answer(dernier === undefined ? [] : [dernier]))
  return userEvent.setup()
}
async function choose(user: ReturnType<typeof userEvent.setup>, genre: GenreImport, titre: string) {
  openAt(`/admin/${genre}`)
  await user.click(await screen.findByRole('button', { name: 'Importer' }))
  const form = within(await screen.findByRole('dialog', { name: titre }))
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('The dialog has no file input.')
  await user.upload(input, new File(['SIRET'], 'fermes.csv', { type: 'text/csv' }))
  return form
}
const FERMES = 'Importer des exploitations, campagne 2026'

it('the file to fill in is downloaded as a workbook, or as a CSV', async () => {
  const files = savedFiles()
  const user = await given()
  server.on(getModeleImport, ({ url }) => {
    const name = `modele-exploitations.${url.searchParams.get('format')}`
    return new Response('x', { headers: { 'content-disposition': `attachment; filename="${name}"` } })
  })
  openAt('/admin/exploitations')
  await user.click(await screen.findByRole('button', { name: 'Importer' }))
  await user.click(await screen.findByRole('button', { name: 'Télécharger le modèle XLSX' }))
  await waitFor(() => expect(files).toEqual(['modele-exploitations.xlsx']))
  await user.click(screen.getByRole('button', { name: 'Télécharger le modèle CSV' }))
  await waitFor(() => expect(files.at(-1)).toBe('modele-exploitations.csv'))
})

describe('an imported file', () => {
  it('is previewed line by line, written after a confirmation, and shows its progress and its result', async () => {
    const user = await given()
    const sent = () => server.receivedOf('POST /api/exploitations/import').map(({ body }) => body)
    server.on(importExploitations, ({ body }) =>
      answer(apercu({ idImport: (body as { simulation: boolean }).simulation ? null : 4 })),
    )
    let now = suivi({ etat: 'EN_ATTENTE', faites: 1, finiLe: null })
    server.on(getImport, () => answer(now))
    const form = await choose(user, 'exploitations', FERMES)
    expect(await form.findByText('1 création, 1 mise à jour, 3 inchangées')).toBeTruthy()
    const rows = within(form.getByRole('table', { name: 'Ce que le fichier change' })).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('Mise à jour : Adresse, OTEX')
    expect(form.getByText('Et 3 autres lignes.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Importer 2 exploitations' }))
    expect(await form.findByText('Écriture : 1 sur 2')).toBeTruthy()
    expect(form.getByRole('progressbar', { name: 'Avancement de l’import' }).getAttribute('aria-valuenow')).toBe('50')
    expect(sent()).toEqual([
      { nom: 'fermes.csv', content: 'U0lSRVQ=', simulation: true },
      { nom: 'fermes.csv', content: 'U0lSRVQ=', simulation: false },
    ])
    now = suivi()
    server.on(listImports, () => answer([now]))
    expect(await screen.findByText('Import terminé', {}, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('fermes.csv : 1 création, 1 mise à jour, 3 inchangées.')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: FERMES })).toBeNull()
  })

  it('with faults shows line and column of each, and cannot be confirmed', async () => {
    const user = await given()
    const fautes = [{ ligne: 4, colonne: 'siret', valeur: '7328', message: 'Le champ doit faire 14 caractères' }]
    server.on(importExploitations, () => answer(apercu({ nbFautes: 3, fautes })))
    const form = await choose(user, 'exploitations', FERMES)
    expect(await form.findByText('3 fautes à corriger')).toBeTruthy()
    expect(form.getByText('Ligne 4, SIRET « 7328 » : Le champ doit faire 14 caractères')).toBeTruthy()
    expect(form.getByText('Et 2 autres fautes.')).toBeTruthy()
    expect(form.getByRole('button', { name: 'Importer' })).toHaveProperty('disabled', true)
  })

  it('that cannot be read shows a message', async () => {
    const user = await given()
    server.on(importExploitations, () => refusal('IMPORT_ILLISIBLE'))
    const form = await choose(user, 'exploitations', FERMES)
    expect(await form.findByText('Ce fichier n’est ni un CSV ni un classeur XLSX lisible.')).toBeTruthy()
  })

  it('of accounts is previewed by addresses, and a failed write shows its reason', async () => {
    const user = await given()
    const lignes = [{ ligne: 2, cle: 'jeanne@ferme.example', nom: 'Jeanne Petit', effet: 'CREATION', champs: [] }]
    server.on(importUtilisateurs, ({ body }) => {
      const { simulation } = body as { simulation: boolean }
      return answer(apercu({ modifications: 0, inchangees: 0, lignes, idImport: simulation ? null : 4 }))
    })
    const message = 'Vous n’avez pas le droit de faire cette action.'
    server.on(getImport, () => answer(suivi({ genre: 'utilisateurs', etat: 'ECHEC', faites: 0, message })))
    const form = await choose(user, 'utilisateurs', 'Importer des utilisateurs')
    expect(await form.findByText('jeanne@ferme.example')).toBeTruthy()
    expect(form.getByText('1 création')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Importer un utilisateur' }))
    expect(await form.findByText('Import non effectué : fermes.csv')).toBeTruthy()
    expect(form.getByText(message)).toBeTruthy()
  })
})

describe('the notice of an import above the list', () => {
  it('is restored after a reload while the import runs', async () => {
    await given(suivi({ etat: 'EN_ATTENTE', faites: 800, total: 5000, finiLe: null }))
    openAt('/admin/exploitations')
    expect(await screen.findByText('Import en cours : fermes.csv')).toBeTruthy()
    expect(screen.getByText(/^Écriture : 800 sur 5\s000$/)).toBeTruthy()
  })

  it.each([
    [{ creations: 0, modifications: 0 }, 'fermes.csv : 3 inchangées.'],
    [{ creations: 0, modifications: 0, inchangees: 0 }, 'fermes.csv : aucun changement.'],
  ])('for a result of %o counts nothing else', async (over, told) => {
    await given(suivi(over))
    openAt('/admin/exploitations')
    expect(await screen.findByText(told)).toBeTruthy()
  })

  it('stays after the end until it is dismissed', async () => {
    const user = await given(suivi())
    openAt('/admin/exploitations')
    await screen.findByText('Import terminé')
    await user.click(screen.getByRole('button', { name: 'Masquer' }))
    await waitFor(() => expect(screen.queryByText('Import terminé')).toBeNull())
    expect(localStorage.getItem('sillon.import-vu')).toBe('4')
  })
})
