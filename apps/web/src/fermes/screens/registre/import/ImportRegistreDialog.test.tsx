import { type ApercuRegistre, importRegistre, listImportsRegistre, reprendreImportRegistre } from '@sillon/contract'
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
  sansParcelle: 0,
  sansCulture: 0,
  nbFautes: 0,
  fautes: [],
  idImportRegistre: null,
  ...over,
})
const faute = { ligne: 1, colonne: 'Date', message: 'Associez une colonne du fichier' }

it('imports a file once its columns are matched, and says that a partner’s record counts once', async () => {
  const server = await registreServeur([])
  server.on(importRegistre, ({ body }) => {
    const { colonnes } = body as { colonnes: object | null }
    return answer(colonnes === null ? apercu({ colonnes: {}, nouvelles: 0, nbFautes: 1, fautes: [faute] }) : apercu())
  })
  openAt('/registre')
  const user = userEvent.setup()
  const [ouvrir] = await screen.findAllByRole('button', { name: 'Importer un fichier' })
  if (ouvrir !== undefined) await user.click(ouvrir)
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText(/Choisir un fichier/), new File(['quand;combien'], 'a.csv'))
  expect(await dialog.findByText('Associez une colonne du fichier')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Importer' })).toHaveProperty('disabled', true)
  await user.selectOptions(dialog.getByLabelText('Date'), 'quand')
  expect(await dialog.findByText('1 déjà reçue d’un partenaire, comptée une fois')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Importer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.receivedOf('POST /api/exploitations/1/registre/import').map(({ body }) => body)
  expect(sent.map((body) => (body as { simulation: boolean }).simulation)).toEqual([true, true, false])
})

it('takes an import back in one click, and asks first when lines were corrected', async () => {
  const server = await registreServeur([])
  const un = { idImportRegistre: 4, nom: 'a.csv', nombre: 2, par: 'Léa Morin', importeLe: '2026-05-02T08:00:00Z' }
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
