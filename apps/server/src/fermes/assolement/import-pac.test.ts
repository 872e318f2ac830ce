import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  annulerImportPac,
  createIntervention,
  getAssolement,
  getDernierImportPac,
  getIntervention,
  importPac,
  saveAssolement,
} from '@sillon/contract'
import { dbfOf, rectangle, shpOf } from '@sillon/domain/testing'
import { and, eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, interventionSaisie, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const query = { millesime: MILLESIME }
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const sample = readFileSync(join(import.meta.dirname, '../../../../../docs/exemples/declaration-pac-2026.xml'), 'utf8')

/** Parcels of one block of a ZIP of Télépac: number, crop and width of a rectangle 100 m high, so that 100 m are 1 ha. */
function zipOf(parcelles: readonly (readonly [numero: number, type: string, largeur: number])[]): string {
  const champs = ['PACAGE', 'CAMPAGNE', 'NUMERO_I', 'NUMERO_P', 'TYPE'].map((nom) => ({
    nom,
    type: 'C' as const,
    largeur: 9,
  }))
  const records = parcelles.map(([numero, type, largeur]) => ({
    anneaux: [rectangle(860_000, 6_406_000 + 200 * numero, largeur, 100)],
    valeurs: ['999000000', MILLESIME, 1, numero, type],
  }))
  return base64(zipSync({ 'PARCELLES.shp': shpOf(records), 'PARCELLES.dbf': dbfOf(champs, records) }))
}

async function given() {
  const idExploitation = await givenExploitation(application, { pacage: '999000000' })
  return { idExploitation, adviser: await whoSees(application, 'CONSEILLER', idExploitation) }
}
type Choices = Record<string, 'FICHIER' | 'PRESENT'>
const importing = (
  caller: Caller,
  idExploitation: number,
  content: string,
  {
    simulation = false,
    choix,
    headers = {},
  }: { simulation?: boolean; choix?: { lignes: Choices; parcelles: Choices }; headers?: object } = {},
) =>
  caller.call(importPac, {
    params: { idExploitation },
    query,
    body: { nom: 'parcelles.zip', content, simulation, ...(choix && { choix }) },
    headers: { ...headers },
  })
const read = async (caller: Caller, idExploitation: number) =>
  (await caller.call(getAssolement, { params: { idExploitation }, query })).body
const surfaces = async (caller: Caller, idExploitation: number) =>
  Object.fromEntries(
    (await read(caller, idExploitation)).assolement.map(({ culture, surface }) => [culture?.codePac, surface]),
  )
const last = async (caller: Caller, idExploitation: number) =>
  (await caller.call(getDernierImportPac, { params: { idExploitation }, query })).body.dernier
const undoing = (caller: Caller, idExploitation: number, idImportPac: number, confirme = false, headers = {}) =>
  caller.call(annulerImportPac, { params: { idExploitation, idImportPac }, query, body: { confirme }, headers })
/** Changes the area of lines by hand, and leaves the rest as it is. */
async function change(caller: Caller, idExploitation: number, areas: Record<string, number>) {
  const { assolement } = await read(caller, idExploitation)
  const body = assolement.map(({ idCulture, idCategorieCulture, idTypeCulture, surface, culture, parcelles }) => ({
    idCulture,
    idCategorieCulture,
    idTypeCulture,
    surface: areas[culture?.codePac ?? ''] ?? surface,
    parcelles: parcelles.map(({ uuidParcelle }) => ({ uuidParcelle })),
  }))
  expect((await caller.call(saveAssolement, { params: { idExploitation }, query, body })).status).toBe(200)
}

test('an import links records of the register to the parcels that they name', async () => {
  const { idExploitation, adviser } = await given()
  const type = async (numIlot: string) => {
    const body = interventionSaisie({ numIlot, numParcelle: '1' })
    const made = await adviser.call(createIntervention, { params: { idExploitation }, query, body })
    return made.body.uuidIntervention
  }
  const [known, unknown] = [await type('1'), await type('99')]
  await importing(adviser, idExploitation, zipOf([[1, 'BTH', 1000]]))
  const linkOf = async (uuidIntervention: string) =>
    (await adviser.call(getIntervention, { params: { idExploitation, uuidIntervention }, query })).body.uuidParcelle
  const [ligne] = (await read(adviser, idExploitation)).assolement
  expect([await linkOf(known), await linkOf(unknown)]).toEqual([ligne?.parcelles[0]?.uuidParcelle, null])
  const { idImportPac = 0 } = (await last(adviser, idExploitation)) ?? {}
  expect((await undoing(adviser, idExploitation, idImportPac)).status).toBe(200)
  expect(await linkOf(known)).toBeNull()
})

describe('the ZIP of parcels', () => {
  test('fills the rotation as the XML does', async () => {
    const { idExploitation, adviser } = await given()
    const { status, body } = await importing(
      adviser,
      idExploitation,
      zipOf([
        [1, 'BTH', 800],
        [2, 'BTH', 200],
        [3, 'ORH', 300],
      ]),
    )
    expect([status, body.campagne, body.applique]).toEqual([200, MILLESIME, true])
    expect(await surfaces(adviser, idExploitation)).toEqual({ BTH: 10, ORH: 3 })
  })

  test.each([
    ['a bomb', zipSync({ 'a.shp': new Uint8Array(101_000_000) }), 413, 'ARCHIVE_PAC_TROP_GRANDE'],
    ['no shapefile', zipSync({ 'a.txt': new Uint8Array(9) }), 422, 'ARCHIVE_PAC_SANS_PARCELLES'],
  ])('is refused with %s, in the words of the reader', async (_, bytes, status, code) => {
    const { idExploitation, adviser } = await given()
    const answer = await importing(adviser, idExploitation, base64(bytes))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message).toMatch(/ZIP/)
  })
})

describe('an import after another', () => {
  /** The last import has 10 ha of wheat, 3 ha of barley, 2 ha of maize; since, barley and maize were changed by hand. */
  async function changedSince() {
    const { idExploitation, adviser } = await given()
    await importing(
      adviser,
      idExploitation,
      zipOf([
        [1, 'BTH', 1000],
        [2, 'ORH', 300],
        [3, 'MIS', 200],
      ]),
    )
    await change(adviser, idExploitation, { ORH: 2.5, MIS: 1.5 })
    // The new file changes wheat and maize, and adds rape.
    return {
      idExploitation,
      adviser,
      content: zipOf([
        [1, 'BTH', 1100],
        [2, 'ORH', 300],
        [3, 'MIS', 250],
        [4, 'CZH', 100],
      ]),
    }
  }

  test('says of each line and parcel which side changed, and proposes that one', async () => {
    const { idExploitation, adviser, content } = await changedSince()
    const { body, headers } = await importing(adviser, idExploitation, content, { simulation: true })
    expect(headers.etag).toMatch(/^"\d+"$/)
    expect(body.dernierImport).toMatchObject({ nom: 'parcelles.zip' })
    expect(
      body.lignes.map((l) => [
        l.surface,
        l.surfaceActuelle,
        l.surfaceDerniere,
        l.changement,
        l.modification,
        l.proposition,
      ]),
    ).toEqual([
      [11, 10, 10, 'MODIFICATION', 'FICHIER', 'FICHIER'],
      [3, 2.5, 3, 'MODIFICATION', 'MAIN', 'PRESENT'],
      [2.5, 1.5, 2, 'MODIFICATION', 'LES_DEUX', null],
      [1, 0, 0, 'AJOUT', 'FICHIER', 'FICHIER'],
    ])
    expect(
      body.parcellesDifferentes.map((p) => [
        p.cle,
        p.changement,
        p.proposition,
        p.fichier?.surface,
        p.present?.surface,
      ]),
    ).toEqual([
      ['1/1', 'MODIFICATION', 'FICHIER', 11, 10],
      ['1/3', 'MODIFICATION', 'FICHIER', 2.5, 2],
      ['1/4', 'AJOUT', 'FICHIER', 1, undefined],
    ])
  })

  test('writes the chosen side of each line, and proposes it again next time', async () => {
    const { idExploitation, adviser, content } = await changedSince()
    const { body } = await importing(adviser, idExploitation, content, { simulation: true })
    const [, , mais] = body.lignes
    const missing = await importing(adviser, idExploitation, content, { choix: { lignes: {}, parcelles: {} } })
    expect([missing.status, missing.body.code]).toEqual([422, 'IMPORT_PAC_CHOIX_MANQUANT'])
    expect(missing.body.details?.map(({ path }) => path)).toEqual([`choix.lignes.${mais?.cle}`])
    const lignes: Choices = { [mais?.cle ?? '']: 'PRESENT' }
    await importing(adviser, idExploitation, content, { choix: { lignes, parcelles: {} } })
    expect(await surfaces(adviser, idExploitation)).toEqual({ BTH: 11, ORH: 2.5, MIS: 1.5, CZH: 1 })
    const again = await importing(adviser, idExploitation, content, { simulation: true })
    expect(again.body.lignes.map(({ proposition }) => proposition)).toEqual([
      'FICHIER',
      'PRESENT',
      'PRESENT',
      'FICHIER',
    ])
  })

  test('takes everything from the file without choices, as before', async () => {
    const { idExploitation, adviser, content } = await changedSince()
    await importing(adviser, idExploitation, content)
    expect(await surfaces(adviser, idExploitation)).toEqual({ BTH: 11, ORH: 3, MIS: 2.5, CZH: 1 })
  })

  test('is refused over a rotation that somebody changed since the preview', async () => {
    const { idExploitation, adviser, content } = await changedSince()
    const preview = await importing(adviser, idExploitation, content, { simulation: true })
    await change(adviser, idExploitation, { BTH: 9 })
    const headers = { 'if-match': preview.headers.etag }
    const { status, body } = await importing(adviser, idExploitation, content, { headers })
    expect([status, body.code]).toEqual([412, 'ASSOLEMENT_MODIFIE_ENTRE_TEMPS'])
  })
})

describe('undoing an import', () => {
  test('restores lines, parcels, outlines and allocation with their identity, and is journalled', async () => {
    const { idExploitation, adviser } = await given()
    await importing(
      adviser,
      idExploitation,
      zipOf([
        [1, 'BTH', 1000],
        [2, 'ORH', 300],
      ]),
    )
    const [, orge] = (await read(adviser, idExploitation)).assolement
    const uuidParcelle = orge?.parcelles[0]?.uuidParcelle ?? ''
    const [record] = await application.db
      .insert(t.interventions)
      .values({
        idExploitation,
        idMillesime: MILLESIME,
        nature: 'TRAITEMENT',
        origine: 'SAISIE',
        uuidParcelle,
        date: '2026-03-02',
        surface: 3,
      })
      .returning()
    const before = await read(adviser, idExploitation)
    const contours = () =>
      application.db
        .select({ uuid: t.parcelles.uuidParcelle, geometrie: t.parcelles.geometrie })
        .from(t.parcelles)
        .where(eq(t.parcelles.idExploitation, idExploitation))
        .orderBy(t.parcelles.uuidParcelle)
    const drawn = await contours()
    expect(drawn.map(({ geometrie }) => geometrie?.type)).toEqual(['Polygon', 'Polygon'])
    await importing(adviser, idExploitation, base64(sample))
    const dernier = await last(adviser, idExploitation)
    expect(dernier?.pertes).toEqual({ lignes: [], nombreParcelles: 0 })
    const { status, body } = await undoing(adviser, idExploitation, dernier?.idImportPac ?? 0)
    expect([status, body]).toEqual([200, before])
    expect(await contours()).toEqual(drawn)
    const [linked] = await application.db
      .select()
      .from(t.interventions)
      .where(eq(t.interventions.uuidIntervention, record?.uuidIntervention ?? ''))
    expect(linked?.uuidParcelle).toBe(uuidParcelle)
    const journalled = await application.db
      .select()
      .from(t.journal)
      .where(and(eq(t.journal.idExploitation, idExploitation), eq(t.journal.champ, 'assolement')))
    expect(journalled.map(({ origine }) => origine)).toEqual(['IMPORT', 'IMPORT', 'SAISIE'])
  })

  test('is refused a second time, and leads to the import before', async () => {
    const { idExploitation, adviser } = await given()
    await importing(adviser, idExploitation, zipOf([[1, 'BTH', 1000]]))
    const first = await last(adviser, idExploitation)
    await importing(adviser, idExploitation, zipOf([[1, 'BTH', 1200]]))
    const second = await last(adviser, idExploitation)
    const codeOf = async (id = 0) => (await undoing(adviser, idExploitation, id)).body.code
    expect(await codeOf(first?.idImportPac)).toBe('IMPORT_PAC_PAS_LE_DERNIER')
    expect((await undoing(adviser, idExploitation, second?.idImportPac ?? 0)).status).toBe(200)
    const again = await undoing(adviser, idExploitation, second?.idImportPac ?? 0)
    expect([again.status, again.body.code]).toEqual([409, 'IMPORT_PAC_DEJA_ANNULE'])
    expect((await last(adviser, idExploitation))?.idImportPac).toBe(first?.idImportPac)
    expect((await undoing(adviser, idExploitation, first?.idImportPac ?? 0)).body.assolement).toEqual([])
    expect(await last(adviser, idExploitation)).toBeNull()
  })

  test('says what changed since, and loses it only once confirmed', async () => {
    const { idExploitation, adviser } = await given()
    await importing(
      adviser,
      idExploitation,
      zipOf([
        [1, 'BTH', 1000],
        [2, 'ORH', 300],
      ]),
    )
    await change(adviser, idExploitation, { ORH: 2.5 })
    const dernier = await last(adviser, idExploitation)
    expect(dernier?.pertes).toMatchObject({ lignes: [{ surfaceImport: 3, surfaceActuelle: 2.5 }], nombreParcelles: 0 })
    const refused = await undoing(adviser, idExploitation, dernier?.idImportPac ?? 0)
    expect([refused.status, refused.body.code]).toEqual([409, 'IMPORT_PAC_MODIFIE_DEPUIS'])
    const stale = await undoing(adviser, idExploitation, dernier?.idImportPac ?? 0, true, { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
    expect((await undoing(adviser, idExploitation, dernier?.idImportPac ?? 0, true)).status).toBe(200)
    expect(await surfaces(adviser, idExploitation)).toEqual({})
  })

  test('is refused to a farmer while the file is locked, and knows no import of another farm', async () => {
    const { idExploitation, adviser } = await given()
    const other = await given()
    await importing(adviser, idExploitation, zipOf([[1, 'BTH', 1000]]))
    const { idImportPac = 0 } = (await last(adviser, idExploitation)) ?? {}
    expect((await undoing(other.adviser, other.idExploitation, idImportPac)).body.code).toBe('IMPORT_PAC_INCONNU')
    await givenEtat(application, idExploitation, 'VALIDE')
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    expect((await undoing(farmer, idExploitation, idImportPac)).body.code).toBe('DOSSIER_NON_MODIFIABLE')
  })
})
