import {
  getAssolement,
  getDossier,
  type LigneAssolement,
  listCategoriesCultures,
  listCultures,
  listTypesCultures,
  saveAssolement,
} from '@sillon/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Culture } from '#fermes/cultures/cultures'
import { bleTendre, categories, cultures, orge, types } from '#fermes/cultures/testing/referentiel'
import { openAt, situation } from '../../../../testing/application'
import { answer, type FakeServer } from '../../../../testing/fake-server'

export function aLigne(culture: Culture, surface: number, uuids: readonly string[] = []): LigneAssolement {
  const [categorieCulture] = categories.filter((it) => it.idCategorieCulture === culture.idCategorieCultureDefaut)
  const [typeCulture] = types.filter((it) => it.idTypeCulture === culture.idTypeCultureDefaut)
  if (categorieCulture === undefined || typeCulture === undefined) throw new Error(`No place for ${culture.libelle}`)
  return {
    idCulture: culture.idCulture,
    idCategorieCulture: categorieCulture.idCategorieCulture,
    idTypeCulture: typeCulture.idTypeCulture,
    culture,
    categorieCulture,
    typeCulture,
    codeCategorieCulture: categorieCulture.code,
    codeTypeCulture: typeCulture.code,
    regroupementCulture: null,
    idRegroupementVerger: null,
    estMajeure: culture.estMajeure,
    surface,
    parcelles: uuids.map((uuidParcelle) => ({
      uuidParcelle,
      nom: null,
      numIlot: '1',
      numParcelle: '1',
      codeCulture: null,
      surface,
      surfaceCvi: null,
      partenaire: null,
      surfacePartenaire: null,
    })),
  }
}

/** Sets the rotation of the server's next answers. */
export const rotationIs = (server: FakeServer, lignes: readonly LigneAssolement[], revision = 1) =>
  server.on(getAssolement, () => answer({ assolement: lignes, parcellesIsolees: [] }, { etag: `"${revision}"` }))

/** A server with a rotation of two lines, wheat 12.5 ha and barley 8 ha. */
export async function startServer(): Promise<FakeServer> {
  localStorage.clear()
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  const server = await situation()
  server.on(listCultures, () => answer(cultures))
  server.on(listCategoriesCultures, () => answer(categories))
  server.on(listTypesCultures, () => answer(types))
  server.on(saveAssolement, () => answer({ assolement: [], parcellesIsolees: [] }))
  // The file of the year keeps loading: a refused one leads home.
  server.on(getDossier, () => new Promise(() => undefined))
  rotationIs(server, [aLigne(bleTendre, 12.5), aLigne(orge, 8)])
  return server
}

export async function openScreen() {
  const user = userEvent.setup()
  const page = openAt('/modif-assolement')
  await screen.findByRole('heading', { name: "Modifier l'assolement" })
  return { user, page }
}
/** The field itself, once rendered. */
export const culture = (ligne: number) => screen.findByLabelText<HTMLInputElement>(`Culture, ligne ${ligne}`)
export const surface = (ligne: number) => screen.findByLabelText<HTMLInputElement>(`Surface, ligne ${ligne}`)
