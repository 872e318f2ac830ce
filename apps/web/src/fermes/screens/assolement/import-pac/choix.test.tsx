import { annulerImportPac, getDernierImportPac, importPac, type ParcelleImportPac } from '@sillon/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bleTendre, lentille, orge } from '#fermes/cultures/testing/referentiel'
import { changeLanguage } from '#socle/i18n/i18n'
import { answer, type FakeServer, refusal } from '../../../../testing/fake-server'
import { chooseFile, ligneComparee, resultat } from '../testing/import-pac'
import { aLigne, culture, openScreen, rotationIs, startServer } from '../testing/screen'

let server: FakeServer
beforeEach(async () => {
  server = await startServer()
})

const dernier = { idImportPac: 7, nom: 'declaration.xml', importeLe: '2026-03-02T08:30:00.000Z', par: 'Anne Petit' }
const parcelle = (cle: string, over: Partial<ParcelleImportPac> = {}): ParcelleImportPac => {
  const [numIlot = '', numParcelle = ''] = cle.split('/')
  const side = { codeCulture: 'BTH', surface: 5, ligne: bleTendre.libelle, cleLigne: `${bleTendre.idCulture}` }
  const changed = { changement: 'MODIFICATION', modification: 'FICHIER', proposition: 'FICHIER' } as const
  return {
    cle,
    numIlot,
    numParcelle,
    ...changed,
    fichier: side,
    present: { ...side, surface: 4 },
    dernier: null,
    ...over,
  }
}
/** Wheat changed by the file, barley by hand, lentils on both sides. */
const apres = () =>
  resultat({
    dernierImport: dernier,
    lignes: [
      ligneComparee(bleTendre, 14, 12.5, 'MODIFICATION', { surfaceDerniere: 12.5, modification: 'FICHIER' }),
      ligneComparee(orge, 9, 8, 'MODIFICATION', { surfaceDerniere: 9, modification: 'MAIN', proposition: 'PRESENT' }),
      ligneComparee(lentille, 3, 2, 'MODIFICATION', {
        surfaceDerniere: 1,
        modification: 'LES_DEUX',
        proposition: null,
      }),
    ],
    parcellesDifferentes: [parcelle('1/1'), parcelle('2/1', { changement: 'AJOUT', present: null })],
  })
const sent = () =>
  server.receivedOf('POST /api/exploitations/1/import-pac').map(({ body, headers }) => ({
    ...(body as { simulation: boolean; choix?: { lignes: object; parcelles: object } }),
    ifMatch: headers.get('if-match'),
  }))
const radio = (dialog: HTMLElement, name: RegExp) => within(dialog).getByRole<HTMLInputElement>('radio', { name })

describe('choosing the sides of an import', () => {
  test('proposes the side that changed, and waits for a choice where both did', async () => {
    server.on(importPac, () => answer(apres(), { etag: '"4"' }))
    const { user, dialog } = await chooseFile()
    await within(dialog).findByText('Ce que l’import change')
    const rows = within(dialog).getAllByRole('row').slice(1, 5)
    expect(rows.map((row) => row.textContent)).toEqual([
      "Blé tendre d'hiverType · 1 parcelleModifiéepar le fichier12,5 ha12,5 ha14 ha",
      "Orge d'hiverType · 1 parcelleModifiéeà la main depuis le dernier import9 ha8 ha9 ha",
      'LentilleType · 1 parcelleModifiéedes deux côtés : à choisir1 ha2 ha3 ha',
      'Total22,5 ha26 ha',
    ])
    expect(radio(dialog, /^Blé tendre.*prendre le fichier/).checked).toBe(true)
    expect(radio(dialog, /^Orge.*garder le présent/).checked).toBe(true)
    const importer = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Importer' })
    expect(importer.disabled).toBe(true)
    within(dialog).getByText('1 ligne ou parcelle reste à choisir.')
    // By keyboard alone: an arrow chooses in a group of radios.
    radio(dialog, /^Lentille.*garder le présent/).focus()
    await user.keyboard(' ')
    within(dialog).getByText('Après l’import : 24 ha')
    await user.click(importer)
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ simulation: false, ifMatch: '"4"' }))
    expect(sent().at(-1)?.choix).toEqual({ lignes: { [lentille.idCulture]: 'PRESENT' }, parcelles: {} })
  })

  test('parcels follow their line, and can be chosen one by one', async () => {
    server.on(importPac, () => answer(apres()))
    const { user, dialog } = await chooseFile()
    await user.click(await within(dialog).findByText('2 parcelles diffèrent'))
    await user.click(radio(dialog, /^Blé tendre.*garder le présent/))
    expect(radio(dialog, /^Îlot 1, parcelle 1 : garder le présent, BTH · 4 ha/).checked).toBe(true)
    await user.click(radio(dialog, /^Îlot 2, parcelle 1 : prendre le fichier/))
    await user.click(radio(dialog, /^Lentille.*prendre le fichier/))
    await user.click(within(dialog).getByRole('button', { name: 'Importer' }))
    await waitFor(() =>
      expect(sent().at(-1)?.choix).toEqual({
        lignes: { [bleTendre.idCulture]: 'PRESENT', [lentille.idCulture]: 'FICHIER' },
        parcelles: { '1/1': 'PRESENT', '2/1': 'FICHIER' },
      }),
    )
  })

  test('takes all of the file or keeps all of the present at once', async () => {
    server.on(importPac, () => answer(apres()))
    const { user, dialog } = await chooseFile()
    await user.click(await within(dialog).findByRole('button', { name: 'Garder tout le présent' }))
    within(dialog).getByText('Après l’import : 22,5 ha')
    await user.click(within(dialog).getByRole('button', { name: 'Tout prendre du fichier' }))
    within(dialog).getByText('Après l’import : 26 ha')
    expect(within(dialog).queryByText(/reste à choisir/)).toBeNull()
  })

  test('reads the rotation again when somebody changed it since the preview', async () => {
    server.on(importPac, ({ body }) =>
      (body as { simulation: boolean }).simulation ? answer(resultat()) : refusal('ASSOLEMENT_MODIFIE_ENTRE_TEMPS'),
    )
    const { user, dialog } = await chooseFile()
    await user.click(await within(dialog).findByRole('button', { name: 'Importer' }))
    await within(dialog).findByText('L’assolement a été modifié entre-temps par une autre personne.')
    await waitFor(() => expect(sent().map(({ simulation }) => simulation)).toEqual([true, false, true]))
  })
})

test('shows the choice in English', async () => {
  server.on(importPac, () => answer(apres()))
  const { user, dialog } = await chooseFile()
  await within(dialog).findByText('Ce que l’import change')
  await act(() => changeLanguage('en'))
  within(dialog).getByText('1 line or parcel is left to choose.')
  within(dialog).getByText('on both sides: to choose')
  await user.click(radio(dialog, /^Lentille: take the file, 3 ha$/))
  within(dialog).getByText('After the import: 25 ha')
  await act(() => changeLanguage('fr'))
})

describe('undoing the last import', () => {
  test('says what is lost, asks, and shows the rotation as before', async () => {
    const pertes = {
      lignes: [{ libelleCulture: 'Orge', libelleTypeCulture: 'Type', surfaceImport: 9, surfaceActuelle: 8 }],
      nombreParcelles: 2,
    }
    server.on(getDernierImportPac, () => answer({ dernier: { ...dernier, pertes } }, { etag: '"6"' }))
    server.on(annulerImportPac, () => answer({ assolement: [], parcellesIsolees: [] }))
    const { user } = await openScreen()
    await culture(1)
    await user.click(screen.getByRole('button', { name: 'Importer la déclaration PAC' }))
    await screen.findByText(/declaration\.xml, par .+, le 02\/03\/2026/)
    await user.click(screen.getByRole('button', { name: 'Annuler l’import' }))
    const question = (await screen.findByText('Changements faits depuis, qui seront perdus :')).closest('[role=dialog]')
    expect(question?.textContent).toContain('Orge : 9 ha → 8 ha')
    expect(question?.textContent).toContain('2 parcelles changées, déplacées ou supprimées')
    rotationIs(server, [aLigne(lentille, 4)], 7)
    await user.click(within(question as HTMLElement).getByRole('button', { name: 'Annuler l’import' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [undone] = server.receivedOf('POST /api/exploitations/1/imports-pac/7/annulation')
    expect([undone?.body, undone?.headers.get('if-match')]).toEqual([{ confirme: true }, '"6"'])
    expect((await culture(1)).value).toBe('Lentille *')
    await screen.findByText('L’assolement est celui d’avant l’import.')
  })
})
