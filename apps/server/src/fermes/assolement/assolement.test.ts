import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAssolement, importPac, type LigneAssolementSaisie, type Role, saveAssolement } from '@sillon/contract'
import { etatsDossier } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const query = { millesime: MILLESIME }
const BLE: LigneAssolementSaisie = { idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 12.3456 }
const VIGNE: LigneAssolementSaisie = { idCulture: 200, idCategorieCulture: 9, idTypeCulture: 45, surface: 3 }

async function given(over = {}) {
  const idExploitation = await givenExploitation(application, over)
  return { idExploitation, adviser: await whoSees(application, 'CONSEILLER', idExploitation) }
}
const save = (caller: Caller, idExploitation: number, body: LigneAssolementSaisie[], headers = {}) =>
  caller.call(saveAssolement, { params: { idExploitation }, query, body, headers })
const read = async (caller: Caller, idExploitation: number) =>
  caller.call(getAssolement, { params: { idExploitation }, query })

describe('saving the rotation', () => {
  test('keeps its lines in order, with the data of each crop that the sheets use', async () => {
    const { idExploitation, adviser } = await given()
    expect((await save(adviser, idExploitation, [VIGNE, BLE])).status).toBe(200)
    const { body, headers } = await read(adviser, idExploitation)
    expect(headers.etag).toMatch(/^"\d+"$/)
    expect(body.assolement).toMatchObject([
      { idCulture: 200, codeTypeCulture: 'VIGNES', codeCategorieCulture: 'PERENNES', surface: 3 },
      {
        idCulture: 1,
        codeTypeCulture: 'BLETEND',
        regroupementCulture: 'BLE_TENDRE',
        estMajeure: true,
        surface: 12.3456,
      },
    ])
  })

  test('names crops, categories and types in the language of the reader', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [VIGNE])
    const names = async (langue: string) => {
      const headers = { 'accept-language': langue }
      const { body } = await adviser.call(getAssolement, { params: { idExploitation }, query, headers })
      return body.assolement.map((ligne) => [
        ligne.culture?.libelle,
        ligne.culture?.libelleFr,
        ligne.categorieCulture.libelle,
        ligne.typeCulture.libelle,
      ])
    }
    const vigne = 'Vigne, raisin de cuve'
    expect(await names('fr')).toEqual([[vigne, undefined, 'Vignes, vergers et autres cultures permanentes', 'Vigne']])
    expect(await names('en')).toEqual([
      ['Vineyard, wine grapes', vigne, 'Vines, orchards and other permanent crops', 'Vineyard'],
    ])
  })

  test('accepts a line with a type and no crop', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [{ ...BLE, idCulture: null }])
    expect((await read(adviser, idExploitation)).body.assolement).toMatchObject([
      { culture: null, codeTypeCulture: 'BLETEND' },
    ])
  })

  test.each([
    [
      'a duplicate',
      [BLE, BLE],
      [
        ['0.idTypeCulture', "Ligne d'assolement en double"],
        ['1.idTypeCulture', "Ligne d'assolement en double"],
      ],
    ],
    ['an area of 0', [{ ...BLE, surface: 0 }], [['0.surface', 'Doit être supérieur à 0']]],
    ['an area below 0', [{ ...BLE, surface: -1 }], [['0.surface', 'Doit être supérieur à 0']]],
    [
      'a line without category, type and area',
      [VIGNE, { idCulture: 1 }],
      [
        ['1.idCategorieCulture', 'Champ obligatoire'],
        ['1.idTypeCulture', 'Champ obligatoire'],
        ['1.surface', 'Doit être supérieur à 0'],
      ],
    ],
    [
      'an unknown parcel',
      [{ ...BLE, parcelles: [{ uuidParcelle: '11111111-1111-4111-8111-111111111111' }] }],
      [['0.parcelles', 'Cette parcelle n’existe pas']],
    ],
    [
      'a type of another category',
      [{ ...BLE, idTypeCulture: 45 }],
      [['0.idTypeCulture', 'Ce type n’appartient pas à la catégorie choisie']],
    ],
    ['an unknown crop', [{ ...BLE, idCulture: 9999 }], [['0.idCulture', 'Cette valeur n’existe pas dans la liste']]],
  ])('refuses %s beside its field, and keeps the rotation as it was', async (_, lignes, faults) => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [VIGNE])
    const answer = await save(adviser, idExploitation, lignes)
    expect(answer.status).toBe(422)
    expect(answer.body.details?.map(({ path, message }) => [path, message])).toEqual(faults)
    expect((await read(adviser, idExploitation)).body.assolement).toMatchObject([{ idCulture: 200 }])
  })

  test('words its refusals in English too', async () => {
    const { idExploitation, adviser } = await given()
    const answer = await save(adviser, idExploitation, [BLE, { ...BLE, surface: 0 }], { 'accept-language': 'en' })
    expect(answer.body.details?.map(({ message }) => message)).toEqual([
      'Duplicate crop rotation line',
      'Duplicate crop rotation line',
      'Must be greater than 0',
    ])
  })

  test('refuses an area with five decimals as malformed', async () => {
    const { idExploitation, adviser } = await given()
    const answer = await save(adviser, idExploitation, [{ ...BLE, surface: 1.23456 }])
    expect(answer.status).toBe(400)
    expect(answer.body.details).toEqual([{ path: '0.surface', message: 'Au plus 4 décimales' }])
  })

  test('refuses to overwrite what somebody else saved meanwhile', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [BLE], { 'if-match': '"0"' })
    const late = await save(adviser, idExploitation, [VIGNE], { 'if-match': '"0"' })
    expect(late.status).toBe(412)
    expect(late.body.code).toBe('ASSOLEMENT_MODIFIE_ENTRE_TEMPS')
    expect(late.body).toMatchObject({
      conflits: [{ par: expect.stringMatching(/^Personne N° \d+$/), le: expect.any(String) }],
    })
  })

  test('changes nothing when the same rotation is saved again', async () => {
    const { idExploitation, adviser } = await given()
    const { headers } = await save(adviser, idExploitation, [BLE])
    const again = await save(adviser, idExploitation, [BLE])
    expect(again.headers.etag).toBe(headers.etag)
  })
})

describe('changing the rotation', () => {
  test.each<Role>(['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'])(
    'is refused to a %s who does not see the farm',
    async (role) => {
      const { idExploitation } = await given()
      const stranger = await application.as(role)
      expect((await read(stranger, idExploitation)).status).toBe(404)
      expect((await save(stranger, idExploitation, [BLE])).status).toBe(404)
      const answer = await stranger.call(importPac, {
        params: { idExploitation },
        query,
        body: { nom: 'a.xml', content: 'AAAA' },
      })
      expect(answer.status).toBe(404)
    },
  )

  test.each(etatsDossier.map((etat) => [etat] as const))(
    'of a file in %s is refused to a farmer only, where the state locks it',
    async (etat) => {
      const { idExploitation, adviser } = await given()
      await givenEtat(application, idExploitation, etat)
      const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
      const open = etat === 'SAISIE_EN_COURS' || etat === 'ATTENTE_CORRECTION'
      expect((await save(farmer, idExploitation, [BLE])).status).toBe(open ? 200 : 409)
      expect((await save(adviser, idExploitation, [VIGNE])).status).toBe(200)
    },
  )
})

const sample = join(import.meta.dirname, '../../../../../docs/exemples/declaration-pac-2026.xml')
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

describe('importing a PAC declaration', () => {
  const importing = (
    caller: Caller,
    idExploitation: number,
    over: { content?: string; simulation?: boolean; correspondances?: Record<string, number> } = {},
  ) =>
    caller.call(importPac, {
      params: { idExploitation },
      query,
      body: { nom: 'declaration.xml', content: base64(readFileSync(sample)), ...over },
    })

  test('in a preview writes nothing', async () => {
    const { idExploitation, adviser } = await given({ pacage: '999000000' })
    await save(adviser, idExploitation, [{ ...BLE, surface: 1 }, VIGNE])
    const { status, body } = await importing(adviser, idExploitation)
    expect(status).toBe(200)
    expect(body.applique).toBe(false)
    expect(body.campagne).toBe(2026)
    expect(body.parcelles).toHaveLength(15)
    const changes = new Map(body.lignes.map((ligne) => [ligne.libelleCulture, ligne]))
    // 300 × 280 m + 210 × 200 m = 12.6 ha
    expect(changes.get("Blé tendre d'hiver")).toMatchObject({
      changement: 'MODIFICATION',
      surfaceActuelle: 1,
      surface: 12.6,
      nombreParcelles: 2,
    })
    // 260 × 240 m less a pond of 40 × 50 m
    expect(changes.get('Tournesol')).toMatchObject({ changement: 'AJOUT', surface: 6.04 })
    // Declared area: 748 ares.
    expect(changes.get('Luzerne')).toMatchObject({ surface: 7.48 })
    expect(body.lignes.find(({ idCulture }) => idCulture === 200)).toMatchObject({
      changement: 'SUPPRESSION',
      surfaceActuelle: 3,
    })
    expect(body.codesInconnus).toEqual([
      { code: 'QQQ', libelle: 'QQQ', horsAssolement: false, surface: 1.2, nombreParcelles: 1 },
      { code: 'SNE', libelle: expect.any(String), horsAssolement: true, surface: 0.3, nombreParcelles: 1 },
    ])
    expect((await read(adviser, idExploitation)).body.assolement).toHaveLength(2)
  })

  test('replaces the rotation, keeps parcels without crop aside, and changes nothing a second time', async () => {
    const { idExploitation, adviser } = await given({ pacage: '999000000' })
    const first = await importing(adviser, idExploitation, { simulation: false })
    expect(first.body.applique).toBe(true)
    const { body, headers } = await read(adviser, idExploitation)
    expect(body.assolement.flatMap(({ parcelles }) => parcelles)).toHaveLength(13)
    expect(body.parcellesIsolees.map(({ codeCulture }) => codeCulture)).toEqual(['QQQ', 'SNE'])
    for (const { surface, parcelles } of body.assolement)
      expect(surface).toBeCloseTo(
        parcelles.reduce((total, parcelle) => total + parcelle.surface, 0),
        4,
      )

    const lines = () => application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    const journalled = await lines()
    expect(journalled.some(({ origine, champ }) => origine === 'IMPORT' && champ === 'assolement')).toBe(true)
    const again = await importing(adviser, idExploitation, { simulation: false })
    expect(again.body.lignes.map(({ changement }) => changement)).toEqual(body.assolement.map(() => 'INCHANGEE'))
    const after = await read(adviser, idExploitation)
    expect(after.headers.etag).toBe(headers.etag)
    expect(after.body).toEqual(body)
    expect(await lines()).toHaveLength(journalled.length)
  })

  test('gives an unknown code the crop that the person chose', async () => {
    const { idExploitation, adviser } = await given({ pacage: '999000000' })
    const { body } = await importing(adviser, idExploitation, { simulation: false, correspondances: { QQQ: 200 } })
    expect(body.codesInconnus.map(({ code }) => code)).toEqual(['SNE'])
    expect((await read(adviser, idExploitation)).body.assolement).toContainEqual(
      expect.objectContaining({ idCulture: 200, surface: 1.2 }),
    )
    const unknown = await importing(adviser, idExploitation, { correspondances: { QQQ: 9999 } })
    expect(unknown.body.code).toBe('REFERENCE_INCONNUE')
  })

  test('keeps the parcels that a new declaration still has, and those that come from no declaration', async () => {
    const { idExploitation, adviser } = await given({ pacage: '999000000' })
    await importing(adviser, idExploitation, { simulation: false })
    const [ofNoDeclaration] = await application.db
      .insert(t.parcelles)
      .values({ idExploitation, idMillesime: MILLESIME, nom: 'Le Clos', surface: 1 })
      .returning({ uuid: t.parcelles.uuidParcelle })
    const uuids = async () => {
      const { assolement, parcellesIsolees } = (await read(adviser, idExploitation)).body
      const parcelles = [...parcellesIsolees, ...assolement.flatMap((ligne) => ligne.parcelles)]
      return new Map(
        parcelles.map(({ numIlot, numParcelle, uuidParcelle }) => [`${numIlot}/${numParcelle}`, uuidParcelle]),
      )
    }
    const before = await uuids()
    const withoutFirstIlot = readFileSync(sample, 'utf8').replace(/<ilot numero-ilot="1">.*?<\/ilot>/s, '')
    await importing(adviser, idExploitation, { simulation: false, content: base64(withoutFirstIlot) })
    const after = await uuids()
    expect([...after]).toEqual([...before].filter(([numbers]) => !numbers.startsWith('1/')))
    expect(after.get('null/null')).toBe(ofNoDeclaration?.uuid)
  })

  test('leaves a partner’s parcels to the partner, with those of an earlier declaration that it knows', async () => {
    const { idExploitation, adviser } = await given({ pacage: '999000000' })
    const [partenaire] = await application.db
      .insert(t.applicationsTierces)
      .values({ code: 'parcellaire', libelle: 'Mes Parcelles' })
      .returning()
    const sienne = {
      idExploitation,
      idMillesime: MILLESIME,
      numIlot: '77',
      surface: 2,
      idApplicationTierce: partenaire?.idApplicationTierce ?? 0,
    }
    await application.db.insert(t.parcelles).values([
      { ...sienne, numParcelle: '1', reference: 'p1', origine: 'PARTENAIRE' },
      { ...sienne, numParcelle: '2', reference: 'p2', origine: 'DECLARATION' },
    ])
    expect((await importing(adviser, idExploitation, { simulation: false })).status).toBe(200)
    const { parcellesIsolees } = (await read(adviser, idExploitation)).body
    expect(parcellesIsolees.filter(({ numIlot }) => numIlot === '77')).toMatchObject([
      { numParcelle: '1', partenaire: 'Mes Parcelles' },
      { numParcelle: '2', partenaire: 'Mes Parcelles' },
    ])
  })

  test('leaves parcels that a rotation saved by hand does not name isolated', async () => {
    const { idExploitation, adviser } = await given({ pacage: '999000000' })
    await importing(adviser, idExploitation, { simulation: false })
    await save(adviser, idExploitation, [BLE])
    expect((await read(adviser, idExploitation)).body.parcellesIsolees).toHaveLength(15)
  })

  test.each([
    ['text that is not base64', '***', 422, 'DECLARATION_PAC_INVALIDE'],
    ['another XML file', base64('<html><body/></html>'), 422, 'DECLARATION_PAC_INVALIDE'],
    ['a truncated file', base64('<producteurs><producteur>'), 422, 'DECLARATION_PAC_XML_MALFORME'],
    [
      'an entity to expand',
      base64('<!DOCTYPE a [<!ENTITY b "c">]><producteurs>&b;</producteurs>'),
      422,
      'DECLARATION_PAC_ENTITES_INTERDITES',
    ],
    ['more than 10 MB', base64(Buffer.alloc(10_000_001, 32)), 413, 'FICHIER_TROP_VOLUMINEUX'],
  ])('refuses %s', async (_, content, status, code) => {
    const { idExploitation, adviser } = await given({ pacage: '999000000' })
    const answer = await importing(adviser, idExploitation, { content })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message.length).toBeGreaterThan(10)
  })

  test('refuses another farm’s declaration', async () => {
    const { idExploitation, adviser } = await given({ pacage: '026000001' })
    const { status, body } = await importing(adviser, idExploitation)
    expect([status, body.code]).toEqual([422, 'PACAGE_ABSENT_DU_FICHIER'])
  })

  test('is refused to a farmer while the file is being audited', async () => {
    const { idExploitation } = await given({ pacage: '999000000' })
    await givenEtat(application, idExploitation, 'VALIDE')
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    expect((await importing(farmer, idExploitation, { simulation: false })).status).toBe(409)
  })
})
