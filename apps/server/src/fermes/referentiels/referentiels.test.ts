import {
  getDemarche,
  getEntiteDeCommune,
  getEntiteParente,
  listActivites,
  listBassinsViticoles,
  listCategoriesCultures,
  listCultures,
  listDemarches,
  listEntites,
  listFamillesCultures,
  listTypesCultures,
  listTypesUtilisateurs,
  searchCommunes,
} from '@sillon/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#socle/database/rows'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { byIndex, communesSql, texteCherche } from './communes'
import { loadReferenceData } from './reference-data'

let application: TestApplication
let caller: Caller
beforeAll(async () => {
  application = await testApplication()
  caller = await application.as('AGRICULTEUR')
})
afterAll(() => application.close())

describe('a reference list', () => {
  test.each([
    [listCultures, 250],
    [listCategoriesCultures, 9],
    [listTypesCultures, 47],
    [listFamillesCultures, 7],
    [listActivites, 37],
    [listBassinsViticoles, 11],
    [listTypesUtilisateurs, 4],
    [listEntites, 125],
    [listDemarches, 2],
  ] as const)('$path is complete', async (call, length) => {
    expect((await caller.call(call)).body).toHaveLength(length)
  })

  test('sorts territories alphabetically, regardless of accents', async () => {
    const names = (await caller.call(listEntites)).body.map(({ libelleentite }) => libelleentite)
    expect(names.indexOf('Île-de-France')).toBeLessThan(names.indexOf('Normandie'))
  })

  test('puts a commune in a department, a department in a region, and a region in nothing', async () => {
    const { body: departement } = await caller.call(getEntiteDeCommune, { query: { idCommune: 1 } })
    expect(departement?.libelleentite).toBe('Drôme')
    const parentOf = async (idEntite = 0) => (await caller.call(getEntiteParente, { query: { idEntite } })).body
    const region = await parentOf(departement?.identite)
    expect(region?.libelleentite).toBe('Auvergne-Rhône-Alpes')
    expect(await parentOf(region?.identite)).toBeNull()
    expect((await caller.call(getEntiteDeCommune, { query: { idCommune: 99_999 } })).status).toBe(422)
    expect((await caller.call(getEntiteParente, { query: { idEntite: 99_999 } })).status).toBe(422)
  })

  test.each([
    [listCategoriesCultures, 'CEREALES', 'Céréales', 'Cereals'],
    [listTypesCultures, 'COLZA', 'Colza', 'Oilseed rape'],
    [listDemarches, 'HVE4', 'HVE niveau 3, référentiel 4', 'HVE level 3, framework 4'],
  ] as const)('$path is named in the language of the reader', async (call, code, francais, english) => {
    const nameIn = async (langue: string) => {
      const { body } = await caller.call(call, { headers: { 'accept-language': langue } })
      return body.find((one) => one.code === code)?.libelle
    }
    expect([await nameIn('fr'), await nameIn('en')]).toEqual([francais, english])
  })

  test('is not sent again to a browser that has cached it', async () => {
    const { etag } = (await caller.call(listCultures)).headers
    const answer = await application.app.inject({
      url: listCultures.path,
      headers: { authorization: `Bearer ${caller.token}`, 'if-none-match': String(etag) },
    })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  })

  test('names a crop in the requested language, in English beside its French name', async () => {
    const wheat = async (language: string) => {
      const { body } = await caller.call(listCultures, { headers: { 'accept-language': language } })
      const culture = body.find(({ idCulture }) => idCulture === 1)
      return [culture?.libelle, culture?.libelleFr]
    }
    expect(await wheat('fr')).toEqual(["Blé tendre d'hiver", undefined])
    expect(await wheat('en')).toEqual(['Winter common wheat', "Blé tendre d'hiver"])
  })

  test('uses the requested language', async () => {
    const types = async (language: string) =>
      (await caller.call(listTypesUtilisateurs, { headers: { 'accept-language': language } })).body.map(
        ({ libelle }) => libelle,
      )
    expect(await types('fr')).toContain('Conseiller')
    expect(await types('en')).toContain('Adviser')
    expect(await types('fr')).toContain('Conseiller')
    const bassins = await caller.call(listBassinsViticoles, { headers: { 'accept-language': 'en' } })
    expect(bassins.body.map(({ libelle }) => libelle)).toContain('Alsace and East')
  })
})

describe('a procedure', () => {
  test('is found by its code; HVE3A cannot be chosen yet', async () => {
    const ask = async (codeNational: string) => (await caller.call(getDemarche, { params: { codeNational } })).body
    expect(await ask('HVE4')).toMatchObject({ code: 'HVE4', selectable: true })
    expect(await ask('HVE3A')).toMatchObject({ code: 'HVE3A', selectable: true })
  })

  test('is refused when its code is unknown', async () => {
    const answer = await caller.call(getDemarche, { params: { codeNational: 'HVE9' } })
    expect([answer.status, answer.body.code]).toEqual([404, 'DEMARCHE_INCONNUE'])
  })
})

/** Counts stated by the package's 2026 edition: 35,493 pairs of a commune and a postcode, and 5 communes without postcode. */
const COMMUNES = 35_493 + 5

describe('all the communes of France', () => {
  let identified: unknown
  const identities = () =>
    rowsOf(application.db, sql`select idcommune, code_insee, codepostal from communes order by idcommune`)

  beforeAll(async () => {
    await loadReferenceData(application.db)
    identified = await identities()
  })

  test('are loaded, each with its department or territory; uninhabited ones have none', async () => {
    const counted = sql`select count(*)::int as communes, count(distinct code_insee)::int as codes from communes`
    expect(await rowsOf(application.db, counted)).toEqual([{ communes: COMMUNES, codes: 34_969 }])
    const placeless = await rowsOf<{ code: string }>(
      application.db,
      sql`select code_insee as code from communes where identite is null order by 1`,
    )
    // French Southern and Antarctic Lands (984) and Clipperton (989): they have no farms.
    expect(placeless.map(({ code }) => code.slice(0, 3))).toEqual(['984', '984', '984', '984', '984', '989'])
  })

  test('keep their identifiers when they are loaded again', async () => {
    await application.db.execute(sql`delete from references_chargees`)
    await loadReferenceData(application.db)
    expect(await identities()).toEqual(identified)
  })

  const find = async (search: string) =>
    (await caller.call(searchCommunes, { query: { search } })).body.map(({ nom, codepostal }) => `${codepostal} ${nom}`)

  test.each([
    ['missing accents and hyphens', 'saint etienne', '42000 Saint-Étienne'],
    ['capitals', 'SAINT-ETIENNE', '42000 Saint-Étienne'],
    ['a missing apostrophe', 'l abergement clemenciat', "01400 L'Abergement-Clémenciat"],
    ['a wrong letter', 'valance', '26000 Valence'],
    ['a missing letter', 'bordaux', '33000 Bordeaux'],
    ['a Corsican postcode', '20090', '20090 Ajaccio'],
    ['a name and a postcode', 'dijon 21000', '21000 Dijon'],
    ['an overseas commune', 'saint-denis 97400', '97400 Saint-Denis'],
  ])('are found despite %s', async (_, search, wanted) => {
    expect(await find(search)).toContain(wanted)
  })

  // Either text would be compared with every commune, letter by letter, and delay everybody else.
  const endless = [
    'la le de en sur sous les aux du st '.repeat(3).slice(0, 100),
    'abcdefghijklm'.repeat(8).slice(0, 100),
  ]

  test.each(endless)('are searched by a limited number of words and letters: %s', async (search) => {
    const texte = texteCherche(search)
    expect(texte.split(' ').length).toBeLessThanOrEqual(9)
    expect(texte.length).toBeLessThanOrEqual(60)
    expect(await find(search)).toEqual(await find(texte))
  })

  test.each([...endless, 'valance', 'saint etiene'])('are searched through an index for %s', async (search) => {
    const plan = await byIndex(application.db, (tx) =>
      rowsOf<Record<string, string>>(tx, sql`explain ${communesSql(texteCherche(search), 'resemble')}`),
    )
    const lines = plan.flatMap((line) => Object.values(line))
    expect(lines.join('\n')).toContain('Bitmap Index Scan on communes_recherche')
    expect(lines.join('\n')).not.toContain('Seq Scan')
  })

  test('include the one with the longest name, found by it with its postcode', async () => {
    expect(await find('Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson 51290')).toEqual([
      '51290 Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
    ])
  })

  test('are not found by punctuation alone', async () => {
    expect(await find("- ' %")).toEqual([])
  })

  test('that begin with the text come first', async () => {
    expect((await find('paris'))[0]).toMatch(/^750\d\d Paris$/)
  })

  test('of the same name are distinguished by their postcodes', async () => {
    const found = (await find('sainte-colombe')).filter((commune) => commune.endsWith(' Sainte-Colombe'))
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeGreaterThanOrEqual(10)
  })
})
