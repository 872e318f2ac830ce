import {
  type EditionsDemarche,
  getEdition,
  getEditionModele,
  getExploitation,
  getPiecesJointes,
  listEditions,
  listModelesDuDossier,
} from '@sillon/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openAt, situation } from '../../../../testing/application'
import { anExploitation } from '../../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../../testing/fake-server'
import { savedFiles } from '../../../../testing/saved-files'

const aProcedure = (over: Partial<EditionsDemarche> = {}): EditionsDemarche => ({
  idDemarche: 2,
  code: 'HVE4',
  libelle: 'HVE niveau 3, référentiel 4',
  aDossier: true,
  nbPiecesJointes: 2,
  rapport: ['xlsx', 'pdf'],
  commentaires: ['pdf'],
  ...over,
})

let server: FakeServer
let saved: readonly string[]
beforeEach(async () => {
  localStorage.clear()
  saved = savedFiles()
  server = await situation()
  server.on(getExploitation, () => answer(anExploitation()))
  server.on(listEditions, () => answer([aProcedure()]))
  server.on(listModelesDuDossier, () => answer([]))
})
/** Clicks the current element: the page may re-render once the session is known. */
async function press(name: string) {
  await screen.findByLabelText(name)
  fireEvent.click(screen.getByLabelText(name))
}
const file = (name: string) =>
  new Response('bytes', { headers: { 'content-disposition': `attachment; filename="${name}"` } })

it('a report is downloaded in each format of the procedure, under the server’s file name', async () => {
  server.on(getEdition, () => file('Rapport - HVE4 - 2026.xlsx'))
  openAt('/documents?onglet=editions')
  await press('Rapport (XLSX) de HVE niveau 3, référentiel 4')
  await waitFor(() => expect(saved).toEqual(['Rapport - HVE4 - 2026.xlsx']))
  const asked = server.receivedOf('GET /api/editions/HVE4').at(-1)?.url.searchParams
  expect(Object.fromEntries(asked ?? [])).toEqual({ id_exploitation: '1', id_millesime: '2026', format: 'xlsx' })
  expect(screen.getAllByText(/^(Rapport|Commentaires) \(/).map(({ textContent }) => textContent)).toEqual([
    'Rapport (XLSX)',
    'Rapport (PDF)',
    'Commentaires (PDF)',
  ])
})

it('reports are downloaded even when the workbooks of certification bodies cannot be read, which can be retried', async () => {
  server.on(listModelesDuDossier, () => refusal('ERREUR_INTERNE'))
  openAt('/documents?onglet=editions')
  await screen.findByText('Les grilles n’ont pas pu être chargées')
  screen.getByText('Rapport (XLSX)')
  server.on(listModelesDuDossier, () => answer([{ idModele: 3, codeNational: 'HVE4', nom: 'Alpha' }]))
  fireEvent.click(screen.getByText('Réessayer'))
  await screen.findByText('Alpha (XLSX)')
})

const ARCHIVE = 'Pièces jointes (ZIP) de HVE niveau 3, référentiel 4'

it('the attachments are downloaded as one archive', async () => {
  server.on(getPiecesJointes, () => file('Pièces jointes.zip'))
  openAt('/documents?onglet=editions')
  await press(ARCHIVE)
  await waitFor(() => expect(saved).toHaveLength(1))
})

it('the workbooks of certification bodies are filled in, each under its name, with the file of its procedure', async () => {
  server.on(listModelesDuDossier, () =>
    answer([
      { idModele: 3, codeNational: 'HVE4', nom: 'Grille Alpha' },
      { idModele: 4, codeNational: 'AUTRE', nom: 'Grille Beta' },
    ]),
  )
  server.on(getEditionModele, () => file('Alpha - 2026.xlsx'))
  openAt('/documents?onglet=editions')
  await press('Grille Alpha (XLSX) de HVE niveau 3, référentiel 4')
  await waitFor(() => expect(saved).toEqual(['Alpha - 2026.xlsx']))
  const asked = server.receivedOf('GET /api/editions/modeles/3').at(-1)?.url.searchParams
  expect(Object.fromEntries(asked ?? [])).toEqual({ id_exploitation: '1', id_millesime: '2026' })
  expect(screen.getAllByText(/^Grille /).map(({ textContent }) => textContent)).toEqual(['Grille Alpha (XLSX)'])
})

it('a file without attachments says so beside the button, and sends no request', async () => {
  server.on(listEditions, () => answer([aProcedure({ nbPiecesJointes: 0 })]))
  openAt('/documents?onglet=editions')
  await press(ARCHIVE)
  const button = screen.getByLabelText(ARCHIVE)
  const reason = screen.getByText('Pas de pièces jointes chargées sur cette démarche')
  expect(button.getAttribute('aria-describedby')).toBe(reason.id)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(server.receivedOf('GET /api/editions/HVE4/documents')).toEqual([])
})

it('a failed report shows a message, and can be retried', async () => {
  server.on(getEdition, () => refusal('DOSSIER_INCONNU'))
  openAt('/documents?onglet=editions')
  await press('Rapport (PDF) de HVE niveau 3, référentiel 4')
  await screen.findByText('Erreur')
  screen.getByText('Aucun dossier n’est ouvert pour cette démarche et cette campagne.')
  await waitFor(() => expect(screen.queryByText('Préparation de l’édition…')).toBeNull())
  expect(saved).toEqual([])
})

it.each([
  ['no file is open for the campaign', () => answer([aProcedure({ aDossier: false })]), /^Aucun dossier n’est ouvert/],
  ['there is no procedure', () => answer([]), 'Aucune démarche à imprimer'],
  ['the documents cannot be loaded', () => refusal('ERREUR_INTERNE'), 'Les démarches n’ont pas pu être chargées'],
])('the tab shows a message when %s', async (_, reply, text) => {
  server.on(listEditions, reply)
  openAt('/documents?onglet=editions')
  await screen.findByText(text)
  expect(screen.queryByText(/^Rapport \(/)).toBeNull()
})
