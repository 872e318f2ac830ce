import {
  type ApercuRegistre,
  abandonnerImportRegistre,
  getImportRegistre,
  importRegistre,
  listImportsRegistre,
  poursuivreImportRegistre,
  reprendreImportRegistre,
  type SuiviImportRegistre,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openAt } from '../../../../testing/application'
import { answer, refusal } from '../../../../testing/fake-server'
import { registreServeur } from '../testing/serveur'

const apercu = (over: Partial<ApercuRegistre> = {}): ApercuRegistre => ({
  titres: ['quand', 'combien'],
  colonnes: { date: 'quand', surface: 'combien' },
  memorisees: false,
  lignes: 3,
  nouvelles: 2,
  dejaPresentes: 0,
  chezPartenaire: 1,
  enDouble: 0,
  ressemblantes: 1,
  sansParcelle: 0,
  sansCulture: 0,
  nbFautes: 0,
  fautes: [],
  ...over,
})
const suivi = (over: Partial<SuiviImportRegistre> = {}): SuiviImportRegistre => ({
  idImportRegistre: null,
  etat: 'APERCU',
  fait: 3,
  total: 3,
  message: null,
  apercu: apercu(),
  ...over,
})
/** Thousands are separated by a narrow space. */
const spaces = (text: string) => text.replaceAll(/\s/g, ' ')
async function openDialog() {
  openAt('/registre')
  const [ouvrir] = await screen.findAllByRole('button', { name: 'Importer un fichier' })
  if (ouvrir !== undefined) await userEvent.setup().click(ouvrir)
  return within(await screen.findByRole('dialog'))
}
const faute = { ligne: 1, colonne: 'Date', message: 'Associez une colonne du fichier' }

it('imports a file once its columns are matched, and says that a partner’s record counts once', async () => {
  const server = await registreServeur([])
  server.on(importRegistre, ({ body }) => {
    const { colonnes, simulation } = body as { colonnes: object | null; simulation: boolean }
    if (!simulation) return answer(suivi({ idImportRegistre: 4, etat: 'TERMINE' }))
    const manque = apercu({ colonnes: {}, nouvelles: 0, nbFautes: 1, fautes: [faute] })
    return answer(suivi(colonnes === null ? { apercu: manque } : {}))
  })
  const dialog = await openDialog()
  const user = userEvent.setup()
  await user.upload(dialog.getByLabelText(/Choisissez ou déposez un fichier/), new File(['quand;combien'], 'a.csv'))
  expect(await dialog.findByText('Associez une colonne du fichier')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Importer' })).toHaveProperty('disabled', true)
  await user.selectOptions(dialog.getByLabelText('Date'), 'quand')
  expect(await dialog.findByText('1 déjà reçue d’un partenaire, comptée une fois')).toBeTruthy()
  expect(dialog.getByText(/^1 ressemble à celle d’un partenaire .* : les deux comptent$/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Importer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.receivedOf('POST /api/exploitations/1/registre/import').map(({ body }) => body)
  expect(sent.map((body) => (body as { simulation: boolean }).simulation)).toEqual([true, true, false])
})

const JOB = '/api/exploitations/1/registre/imports/7'

it('follows the job of a long file, confirms it without sending it again, and tells its end', async () => {
  const server = await registreServeur([])
  let job = suivi({ idImportRegistre: 7, etat: 'LECTURE', fait: 0, total: 0, apercu: null })
  server.on(importRegistre, () => answer(job))
  server.on(getImportRegistre, () => answer(job))
  server.on(poursuivreImportRegistre, () => {
    job = { ...job, etat: 'ECRITURE', fait: 500, total: 2500 }
    return answer(job)
  })
  const dialog = await openDialog()
  const user = userEvent.setup()
  await user.upload(dialog.getByLabelText(/Choisissez ou déposez un fichier/), new File(['date;surface'], 'a.csv'))
  expect(await dialog.findByRole('progressbar', { name: 'Lecture du fichier…' })).toBeTruthy()
  job = suivi({ idImportRegistre: 7, apercu: apercu({ nouvelles: 2500 }) })
  const nouvelles = { normalizer: spaces }
  await user.click(await dialog.findByText('2 500 nouvelles interventions', nouvelles, { timeout: 5000 }))
  await user.click(dialog.getByRole('button', { name: 'Importer' }))
  expect(await dialog.findByText('Écriture dans le registre… 500 sur 2 500', { normalizer: spaces })).toBeTruthy()
  expect(dialog.getByText(/l’import continue/)).toBeTruthy()
  job = { ...job, etat: 'TERMINE', fait: 2500 }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 })
  expect(server.receivedOf(`PUT ${JOB}`).map(({ body }) => body)).toEqual([{ simulation: false }])
  expect(server.receivedOf('POST /api/exploitations/1/registre/import')).toHaveLength(1)
})

it('cancels the job of a long file while it is read', async () => {
  const server = await registreServeur([])
  const job = suivi({ idImportRegistre: 7, etat: 'LECTURE', fait: 1000, total: 2500, apercu: null })
  server.on(importRegistre, () => answer(job))
  server.on(getImportRegistre, () => answer(job))
  server.on(abandonnerImportRegistre, () => answer({ message: 'Fait' }))
  const dialog = await openDialog()
  const user = userEvent.setup()
  await user.upload(dialog.getByLabelText(/Choisissez ou déposez un fichier/), new File(['date;surface'], 'a.csv'))
  await dialog.findByRole('progressbar')
  await user.click(dialog.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(server.receivedOf(`DELETE ${JOB}`)).toHaveLength(1))
})

it('lists an import under way, which can be given up, and one that failed with its reason', async () => {
  const server = await registreServeur([])
  const un = { nombre: 0, par: 'Léa Morin', importeLe: '2026-05-02T08:00:00Z', reprisLe: null, fait: 0, total: 9 }
  server.on(listImportsRegistre, () =>
    answer([
      { ...un, idImportRegistre: 7, nom: 'long.csv', etat: 'ECRITURE', message: null },
      { ...un, idImportRegistre: 6, nom: 'vieux.csv', etat: 'ECHEC', message: 'Illisible.' },
    ]),
  )
  server.on(abandonnerImportRegistre, () => answer({ message: 'Rien n’a été écrit' }))
  openAt('/registre')
  expect(await screen.findByText(/non abouti : rien n’a été écrit. Illisible./)).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Abandonner l’import de long.csv' }))
  await waitFor(() => expect(server.receivedOf(`DELETE ${JOB}`)).toHaveLength(1))
})

it('takes an import back in one click, and asks first when lines were corrected', async () => {
  const server = await registreServeur([])
  const ecrit = { etat: 'TERMINE', fait: 2, total: 2, message: null } as const
  const un = {
    ...ecrit,
    idImportRegistre: 4,
    nom: 'a.csv',
    nombre: 2,
    par: 'Léa Morin',
    importeLe: '2026-05-02T08:00:00Z',
  }
  server.on(listImportsRegistre, () => answer([{ ...un, reprisLe: null }]))
  server.on(reprendreImportRegistre, ({ body }) =>
    (body as { corrigees: boolean }).corrigees ? answer({ message: 'Fait' }) : refusal('IMPORT_REGISTRE_CORRIGE'),
  )
  openAt('/registre')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Annuler l’import de a.csv' }))
  const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
  await user.click(question.getByRole('button', { name: 'Annuler cet import' }))
  const path = 'POST /api/exploitations/1/registre/imports/4/reprise'
  await waitFor(() =>
    expect(server.receivedOf(path).map(({ body }) => body)).toEqual([{ corrigees: false }, { corrigees: true }]),
  )
})
