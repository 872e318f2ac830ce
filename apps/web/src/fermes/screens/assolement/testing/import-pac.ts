import type { LigneImportPac, ResultatImportPac } from '@sillon/contract'
import { screen, within } from '@testing-library/react'
import type { Culture } from '#fermes/cultures/cultures'
import { bleTendre, lentille, orge } from '#fermes/cultures/testing/referentiel'
import { culture, openScreen } from './screen'

/** A line of a preview without an earlier import: areas in the file and now. */
export const ligneComparee = (
  of: Culture,
  surface: number,
  surfaceActuelle: number,
  changement: LigneImportPac['changement'],
  over: Partial<LigneImportPac> = {},
): LigneImportPac => ({
  cle: `${of.idCulture}`,
  idCulture: of.idCulture,
  idCategorieCulture: of.idCategorieCultureDefaut,
  idTypeCulture: of.idTypeCultureDefaut,
  libelleCulture: of.libelle,
  libelleTypeCulture: 'Type',
  surface,
  surfaceActuelle,
  surfaceDerniere: null,
  nombreParcelles: surface > 0 ? 1 : 0,
  changement,
  modification: null,
  proposition: 'FICHIER',
  ...over,
})

/** A preview that changes wheat, adds lentils and removes barley. */
export const resultat = (over: Partial<ResultatImportPac> = {}): ResultatImportPac => ({
  campagne: 2026,
  parcelles: [{ numIlot: '1', numParcelle: '2', codeCulture: 'BTH', idCulture: 1, surface: 14 }],
  lignes: [
    ligneComparee(bleTendre, 14, 12.5, 'MODIFICATION'),
    ligneComparee(lentille, 3, 0, 'AJOUT'),
    ligneComparee(orge, 0, 8, 'SUPPRESSION'),
  ],
  parcellesDifferentes: [],
  dernierImport: null,
  codesInconnus: [],
  applique: false,
  ...over,
})

export const declarationFile = (content = '<producteurs/>') =>
  new File([content], 'declaration.xml', { type: 'text/xml' })

/** Opens the screen and its import, and chooses a file. */
export async function chooseFile(given = declarationFile()) {
  const opened = await openScreen()
  await culture(1)
  await opened.user.click(screen.getByRole('button', { name: 'Importer la déclaration PAC' }))
  const dialog = await screen.findByRole('dialog')
  const input = await within(dialog).findByLabelText(/fichier XML/)
  await opened.user.upload(input, given)
  return { ...opened, dialog }
}
