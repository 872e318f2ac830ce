import { importPac } from '@sillon/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bleTendre, lentille } from '#fermes/cultures/testing/referentiel'
import { answer, type FakeServer, refusal } from '../../../../testing/fake-server'
import { chooseFile as choose, declarationFile as file, ligneComparee as ligne, resultat } from '../testing/import-pac'
import { aLigne, culture, openScreen, rotationIs, startServer, surface } from '../testing/screen'

let server: FakeServer
beforeEach(async () => {
  server = await startServer()
})

describe('importing a PAC declaration', () => {
  const unknown = { code: 'ZZY', libelle: 'ZZY', horsAssolement: false, surface: 2, nombreParcelles: 1 }
  const land = { code: 'SNE', libelle: 'Surface non exploitée', horsAssolement: true, surface: 1, nombreParcelles: 1 }
  const importBodies = () =>
    server.receivedOf('POST /api/exploitations/1/import-pac').map(({ body }) => body as Record<string, unknown>)

  test('previews the changes and writes nothing before the confirmation', async () => {
    server.on(importPac, () => answer(resultat()))
    const { dialog } = await choose()
    await within(dialog).findByText('Ce que l’import change')
    const rows = within(dialog).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'LentilleType · 1 parcelleAjoutée–3 ha',
      "Blé tendre d'hiverType · 1 parcelleModifiée12,5 ha14 ha",
      "Orge d'hiverTypeSupprimée8 ha–",
      'Total20,5 ha17 ha',
    ])
    expect(importBodies()).toMatchObject([
      { nom: 'declaration.xml', content: btoa('<producteurs/>'), simulation: true, correspondances: {} },
    ])
  })

  test('writes and shows the new rotation after the confirmation', async () => {
    server.on(importPac, () => answer(resultat()))
    const { user, dialog } = await choose()
    await within(dialog).findByText('Ce que l’import change')
    rotationIs(server, [aLigne(bleTendre, 14), aLigne(lentille, 3)], 2)
    await user.click(within(dialog).getByText('Importer'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(importBodies().map(({ simulation }) => simulation)).toEqual([true, false])
    expect((await culture(2)).value).toBe('Lentille *')
    expect((await surface(1)).value).toBe('14')
  })

  test('only lists the declaration where the farm has nothing yet: there is nothing to choose', async () => {
    const ajouts = [ligne(lentille, 3, 0, 'AJOUT'), ligne(bleTendre, 14, 0, 'AJOUT')]
    server.on(importPac, () => answer(resultat({ lignes: ajouts })))
    const { user, dialog } = await choose()
    await within(dialog).findByText('Ce que l’import change')
    expect(
      within(dialog)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'CultureFichier',
      'LentilleType · 1 parcelle3 ha',
      "Blé tendre d'hiverType · 1 parcelle14 ha",
      'Total17 ha',
    ])
    expect(within(dialog).queryByRole('radio')).toBeNull()
    expect(within(dialog).queryByText('Tout prendre du fichier')).toBeNull()
    await user.click(within(dialog).getByText('Importer'))
    await waitFor(() => expect(importBodies().at(-1)).toMatchObject({ simulation: false }))
  })

  test('fills the rotation that a file asked for, which is said no more', async () => {
    server.on(importPac, () => answer(resultat()))
    rotationIs(server, [])
    const { user, page } = await openScreen()
    await act(() => page.navigate('/modif-assolement', { manque: 'ASSOLEMENT' }))
    const manque = await screen.findByText(/^L'assolement n'a pas été défini/)
    await user.click(await screen.findByRole('button', { name: 'Importer la déclaration PAC' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.upload(await dialog.findByLabelText(/fichier XML/), file())
    await dialog.findByText('Ce que l’import change')
    rotationIs(server, [aLigne(bleTendre, 14)], 2)
    await user.click(dialog.getByText('Importer'))
    await culture(1)
    expect(manque.isConnected).toBe(false)
  })

  test('asks for the crop of an unknown code and reads the file again with it; explains land that is not farmed', async () => {
    server.on(importPac, ({ body }) =>
      Object.keys((body as { correspondances: object }).correspondances).length === 0
        ? answer(resultat({ codesInconnus: [unknown, land] }))
        : answer(resultat({ codesInconnus: [land] })),
    )
    const { user, dialog } = await choose()
    await within(dialog).findByText('1 code sans culture')
    expect(within(dialog).getByText('Surfaces hors assolement')).toBeDefined()
    await user.type(within(dialog).getByLabelText('Culture du code ZZY'), 'lentille{Enter}')
    await waitFor(() => expect(importBodies().at(-1)).toMatchObject({ correspondances: { ZZY: 49 } }))
    expect(within(dialog).getByLabelText<HTMLInputElement>('Culture du code ZZY').value).toBe('Lentille *')
  })

  test('remembers the crop chosen for a code in an earlier import', async () => {
    const [parcelle] = aLigne(lentille, 2, ['p1']).parcelles
    if (parcelle === undefined) throw new Error('The line has one parcel')
    rotationIs(server, [{ ...aLigne(lentille, 2), parcelles: [{ ...parcelle, codeCulture: 'ZZY' }] }])
    server.on(importPac, () => answer(resultat({ codesInconnus: [unknown] })))
    const { dialog } = await choose()
    await within(dialog).findByText('1 code sans culture')
    await waitFor(() => expect(importBodies().at(-1)).toMatchObject({ correspondances: { ZZY: 49 } }))
    expect(within(dialog).getByLabelText<HTMLInputElement>('Culture du code ZZY').value).toBe('Lentille *')
  })

  test('warns about another campaign', async () => {
    server.on(importPac, () => answer(resultat({ campagne: 2025 })))
    const { dialog } = await choose()
    await within(dialog).findByText('La déclaration est d’une autre campagne')
  })

  test('says that nothing changes', async () => {
    server.on(importPac, () => answer(resultat({ lignes: [ligne(bleTendre, 12.5, 12.5, 'INCHANGEE')] })))
    const { dialog } = await choose()
    await within(dialog).findByText(/^Aucun changement/)
  })

  test('shows the refusal of the server in its own words', async () => {
    server.on(importPac, () => refusal('DECLARATION_PAC_INVALIDE'))
    const { dialog } = await choose()
    await within(dialog).findByText(/^Ce fichier n’est pas une déclaration PAC : choisissez/)
    expect(within(dialog).getByText('Importer').closest('button')?.disabled).toBe(true)
  })

  test('refuses a file of more than 10 MB without sending it', async () => {
    const { dialog } = await choose(file('x'.repeat(10_000_001)))
    await within(dialog).findByText('Le fichier sélectionné dépasse la taille maximale autorisée')
    expect(importBodies()).toEqual([])
  })

  test('warns that unsaved changes will be replaced', async () => {
    const { user } = await openScreen()
    await user.type(await surface(1), '5')
    await user.click(screen.getByRole('button', { name: 'Importer la déclaration PAC' }))
    await screen.findByText('Vous avez des modifications non enregistrées : l’import les remplacera.')
  })
})
