import {
  createIntervention,
  deleteIntervention,
  getIntervention,
  type InterventionSaisie,
  listInterventions,
  listProduitsRegistre,
  saveIntervention,
  searchProduitsPhyto,
} from '@sillon/contract'
import { etatsDossier, isLockedForFarmer } from '@sillon/domain'
import { desc } from 'drizzle-orm'
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

async function given() {
  const idExploitation = await givenExploitation(application)
  const params = { idExploitation }
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const create = async (over: Partial<InterventionSaisie> = {}) =>
    (await adviser.call(createIntervention, { params, query, body: interventionSaisie(over) })).body
  const list = (more: object = {}) => adviser.call(listInterventions, { params, query: { ...query, ...more } })
  const parcelle = async (over: Partial<typeof t.parcelles.$inferInsert> = {}) => {
    const values = { idExploitation, idMillesime: MILLESIME, numIlot: '7', numParcelle: '3', surface: 5, ...over }
    const [made] = await application.db.insert(t.parcelles).values(values).returning()
    return made?.uuidParcelle ?? ''
  }
  return { idExploitation, params, adviser, create, list, parcelle }
}
const save = (caller: Caller, idExploitation: number, uuidIntervention: string, body: object, headers = {}) =>
  caller.call(saveIntervention, { params: { idExploitation, uuidIntervention }, query, body, headers })

/** A record that a partner sent. */
async function fromPartner(idExploitation: number) {
  const { db } = application
  const [partner] = await db
    .insert(t.applicationsTierces)
    .values({ code: `partenaire-${idExploitation}`, libelle: 'MesParcelles' })
    .returning()
  const { uuidParcelle: _, ...contenu } = interventionSaisie()
  const [made] = await db
    .insert(t.interventions)
    .values({
      ...contenu,
      idExploitation,
      idMillesime: MILLESIME,
      origine: 'PARTENAIRE',
      idApplicationTierce: partner?.idApplicationTierce ?? 0,
      reference: 'a1',
    })
    .returning()
  return made?.uuidIntervention ?? ''
}

describe('a register by hand', () => {
  test('keeps a record as typed, with the block and number of its parcel', async () => {
    const { create, list, parcelle } = await given()
    const uuidParcelle = await parcelle()
    await create({ uuidParcelle, complements: { stadeBbch: '31', applicateur: 'Léa' } })
    const { body, headers } = await list()
    expect(headers.etag).toMatch(/^"\d+"$/)
    expect(body).toMatchObject({
      count: 1,
      data: [
        {
          ...interventionSaisie({ uuidParcelle, numIlot: '7', numParcelle: '3' }),
          complements: { stadeBbch: '31', applicateur: 'Léa' },
          origine: 'SAISIE',
          libelleCulture: expect.stringContaining('Blé'),
        },
      ],
    })
  })

  test('names and finds a crop in the language of the reader, in English by its French name too', async () => {
    const { adviser, params, create } = await given()
    await create()
    const found = async (langue: string, search?: string) => {
      const headers = { 'accept-language': langue }
      const { body } = await adviser.call(listInterventions, {
        params,
        query: { ...query, ...(search !== undefined && { search }) },
        headers,
      })
      return body.data.map(({ libelleCulture }) => libelleCulture)
    }
    expect(await found('fr')).toEqual(["Blé tendre d'hiver"])
    expect(await found('fr', 'wheat')).toEqual([])
    for (const search of [undefined, 'wheat', 'blé tendre'])
      expect(await found('en', search)).toEqual(['Winter common wheat'])
  })

  test('is paged, sorted, searched and filtered by the server', async () => {
    const { adviser, params, create, list, parcelle } = await given()
    const uuidParcelle = await parcelle()
    await create({ date: '2026-01-01', produit: 'Ancien' })
    await create({ date: '2026-05-01', produit: 'Érablix', uuidParcelle })
    await create({ date: '2026-04-01', nature: 'IRRIGATION', produit: null, amm: null, quantite: null, volume: 300 })
    const produits = async (more: object) => {
      const { body } = await list(more)
      return [body.count, body.data.map(({ produit }) => produit)]
    }
    expect(await produits({ limit: 2 })).toEqual([3, ['Érablix', null]])
    expect(await produits({ search: 'erabl' })).toEqual([1, ['Érablix']])
    expect(await produits({ nature: 'IRRIGATION' })).toEqual([1, [null]])
    expect(await produits({ parcelle: uuidParcelle })).toEqual([1, ['Érablix']])
    expect(await produits({ origine: 'FICHIER' })).toEqual([0, []])
    expect(await produits({ produit: 'Érablix', nature: 'TRAITEMENT', parcelle: uuidParcelle })).toEqual([
      1,
      ['Érablix'],
    ])
    expect(await produits({ produit: 'erablix' })).toEqual([0, []])
    expect((await adviser.call(listProduitsRegistre, { params, query })).body).toEqual(['Ancien', 'Érablix'])
    expect(await produits({ orderBy: 'produit', order: 'asc' })).toEqual([3, ['Ancien', 'Érablix', null]])
  })

  test.each([
    ['a day outside the campaign', { date: '2024-12-31' }, 'date'],
    ['no area', { surface: 0 }, 'surface'],
    ['a treatment without a product', { produit: null, amm: null }, 'produit'],
    ['a quantity without a unit', { unite: null }, 'unite'],
    ['an unknown crop', { idCulture: 999_999 }, 'idCulture'],
    ['a parcel of another farm', { uuidParcelle: '4b0f6f43-58a7-4c5a-8c7f-94b62d0bd1aa' }, 'uuidParcelle'],
  ])('refuses %s, beside its field', async (_, over, path) => {
    const { adviser, params } = await given()
    const { status, body } = await adviser.call(createIntervention, { params, query, body: interventionSaisie(over) })
    expect([status, body.code, body.details?.map((fault) => fault.path)]).toEqual([422, 'VALEUR_INVALIDE', [path]])
  })

  test('journals each change in one line, and deletes', async () => {
    const { adviser, idExploitation, params, create, list } = await given()
    const { uuidIntervention } = await create()
    await save(adviser, idExploitation, uuidIntervention, { quantite: 2 })
    await save(adviser, idExploitation, uuidIntervention, { quantite: 2 })
    const gone = await adviser.call(deleteIntervention, { params: { ...params, uuidIntervention }, query })
    expect([gone.status, (await list()).body.count]).toEqual([200, 0])
    const lines = await application.db
      .select({ champ: t.journal.champ, idExploitation: t.journal.idExploitation })
      .from(t.journal)
      .orderBy(desc(t.journal.idJournal))
      .limit(4)
    expect(
      lines.filter((line) => line.idExploitation === idExploitation && line.champ.startsWith('registre.')),
    ).toHaveLength(3)
  })
})

describe('two people on one register', () => {
  test('both keep their work on different fields, and meet a conflict on the same one', async () => {
    const { idExploitation, params, adviser, create } = await given()
    const other = await whoSees(application, 'CONSEILLER', idExploitation)
    const { uuidIntervention } = await create()
    const read = await adviser.call(getIntervention, { params: { ...params, uuidIntervention }, query })
    const headers = { 'if-match': String(read.headers.etag) }
    expect((await save(other, idExploitation, uuidIntervention, { quantite: 2 })).status).toBe(200)
    const saved = await save(adviser, idExploitation, uuidIntervention, { cible: 'Vulpin', quantite: 1.5 }, headers)
    expect(saved.body).toMatchObject({ quantite: 2, cible: 'Vulpin' })
    const refused = await save(adviser, idExploitation, uuidIntervention, { quantite: 3 }, headers)
    expect(refused.status).toBe(412)
    expect(refused.body.conflits).toMatchObject([{ codeNational: 'quantite', mienne: 3, sienne: 2 }])
    const deletion = await adviser.call(deleteIntervention, { params: { ...params, uuidIntervention }, query, headers })
    expect(deletion.status).toBe(412)
  })
})

describe('a record that may repeat a partner’s', () => {
  const doublons = async (
    list: (more: object) => Promise<{ body: { data: { doublonDe: unknown; date: string }[] } }>,
  ) => (await list({ doublons: 'true', order: 'asc' })).body.data.map(({ doublonDe }) => doublonDe)

  test('is listed with the partner’s, whatever its dose, and counts until somebody deletes it', async () => {
    const { idExploitation, params, adviser, create, list } = await given()
    await create({ produit: 'Autre', amm: '2200002' })
    const { uuidIntervention } = await create({ quantite: 1.4, cible: null })
    expect((await list({ doublons: 'true' })).body.count).toBe(0)
    await fromPartner(idExploitation)
    const both = { partenaire: 'MesParcelles', quantite: 1.5, unite: 'L/ha' }
    expect(await doublons(list)).toEqual([both])
    const all = (await list()).body
    expect([all.count, all.data.filter(({ doublonDe }) => doublonDe !== null)]).toMatchObject([
      3,
      [{ uuidIntervention, doublonDe: both }],
    ])
    await adviser.call(deleteIntervention, { params: { ...params, uuidIntervention }, query })
    expect(await doublons(list)).toEqual([])
  })

  test.each([
    ['another day', { date: '2026-03-13' }, false],
    ['another area', { surface: 4 }, false],
    ['another parcel', { numParcelle: '9' }, false],
    ['another product', { amm: '2200002' }, false],
    ['no number of its product, and the same name', { amm: null, produit: 'HERBIX' }, true],
    ['no number of its product, and another name', { amm: null, produit: 'Désherbix' }, false],
    ['no parcel, and the same crop', { numIlot: null, numParcelle: null }, true],
    ['no parcel, and another crop', { numIlot: null, numParcelle: null, idCulture: 2 }, false],
    ['another hour and target', { heureDebut: null, cible: 'Vulpin' }, true],
  ] as const)('with %s is one or not', async (_, over, estDoublon) => {
    const { idExploitation, create, list } = await given()
    await fromPartner(idExploitation)
    await create(over)
    expect(await doublons(list)).toHaveLength(estDoublon ? 1 : 0)
  })
})

describe('rights on a register', () => {
  test('records of a partner are shown as theirs, and neither corrected nor deleted', async () => {
    const { idExploitation, params, adviser, list } = await given()
    const uuidIntervention = await fromPartner(idExploitation)
    expect((await list()).body.data).toMatchObject([{ origine: 'PARTENAIRE', application: 'MesParcelles' }])
    const changed = await save(adviser, idExploitation, uuidIntervention, { quantite: 9 })
    const deleted = await adviser.call(deleteIntervention, { params: { ...params, uuidIntervention }, query })
    for (const { status, body } of [changed, deleted])
      expect([status, body.code]).toEqual([409, 'INTERVENTION_DU_PARTENAIRE'])
  })

  test.each(etatsDossier)('a farmer writes in the state %s as in the rotation', async (etat) => {
    const { idExploitation, params } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    await givenEtat(application, idExploitation, etat)
    const { status } = await farmer.call(createIntervention, { params, query, body: interventionSaisie() })
    expect(status).toBe(isLockedForFarmer(etat) ? 409 : 200)
  })
})

test('products of the year are proposed by name and number, with the unit of their doses', async () => {
  const adviser = await application.as('CONSEILLER')
  const { db } = application
  const source = 'fictif'
  await db.insert(t.produitsPhyto).values([
    {
      idMillesime: MILLESIME,
      amm: '9800001',
      nom: 'Zébrane',
      type: 'HERBICIDE',
      classeCmr: 'CMR2',
      biocontrole: false,
      source,
    },
    { idMillesime: 2025, amm: '9800001', nom: 'Zébrane', type: 'HERBICIDE', biocontrole: false, source },
  ])
  await db.insert(t.dosesReference).values([
    { idMillesime: MILLESIME, amm: '9800001', idCulture: 1, dose: 2, unite: 'L/ha', source },
    { idMillesime: MILLESIME, amm: '9800001', idCulture: 9, dose: 3, unite: 'L/ha', source },
  ])
  for (const search of ['zebr', '98000']) {
    const { body } = await adviser.call(searchProduitsPhyto, { query: { ...query, search } })
    expect(body).toEqual([
      { amm: '9800001', nom: 'Zébrane', type: 'HERBICIDE', classeCmr: 'CMR2', biocontrole: false, unite: 'L/ha' },
    ])
  }
})
