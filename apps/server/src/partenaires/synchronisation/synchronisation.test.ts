import {
  createIntervention,
  delierExploitation,
  getAssolement,
  type InterventionSaisie,
  lierExploitation,
  listExploitationsPartenaire,
  listInterventions,
  listLiensPartenaires,
  listSynchronisations,
  type Synchronisation,
  saveAssolement,
  synchroniser,
} from '@sillon/contract'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { createLogger } from '#socle/logger'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { askedUntil, isOver } from '../../testing/asked-until'
import { givenEtat, givenExploitation, interventionSaisie, MILLESIME, whoSees } from '../../testing/builders'
import { type FauxPartenaire, type RequetePartenaire, startPartenaire } from '../../testing/partenaire'
import { BORNES } from './appel'
import { takeSynchronisation } from './repository'
import { sourceHttp } from './source-http'
import { rondeDesSynchronisations } from './synchroniseur'

let application: TestApplication
let partenaire: FauxPartenaire
let idApplicationTierce: number
let bornes = BORNES
const patientes = { ...BORNES, attentesMs: [1, 1] }
const sources = async (_: unknown, signal: AbortSignal) =>
  sourceHttp({
    base: partenaire.base,
    jeton: async (renouveler) => (renouveler ? 'neuf' : 'bon'),
    signal,
    bornes,
  })

beforeAll(async () => {
  partenaire = await startPartenaire()
  application = await testApplication({ sources })
  const [inserted] = await application.db
    .insert(t.applicationsTierces)
    .values({ code: 'parcellaire', libelle: 'Mes Parcelles' })
    .returning()
  idApplicationTierce = inserted?.idApplicationTierce ?? 0
})
afterAll(async () => {
  await application.close()
  await partenaire.close()
})
beforeEach(() => {
  bornes = patientes
  Object.assign(partenaire, {
    exploitations: [],
    parcelles: [],
    interventions: [],
    jetons: ['bon'],
    panne: () => undefined,
  })
  partenaire.requetes.length = 0
})
afterEach(() => {
  partenaire.panne = () => undefined
})

const query = { millesime: MILLESIME }
const TRAITEMENTS = process.env.TEST_ALL === '1' ? 200_000 : 10_000
const CARRE = {
  type: 'Polygon',
  coordinates: [
    [
      [5, 47],
      [5.01, 47],
      [5.01, 47.01],
      [5, 47],
    ],
  ],
} as const
const uneParcelle = (id: string, over = {}) => ({
  id,
  nom: `Parcelle ${id}`,
  numIlot: null,
  numParcelle: null,
  codeCulture: 'BTH',
  surface: 2.5,
  surfaceCvi: null,
  geometrie: CARRE,
  ...over,
})
const unTraitement = (id: string, over = {}) => ({
  id,
  idParcelle: 'p1',
  nature: 'TRAITEMENT',
  date: `${MILLESIME}-04-12`,
  heureDebut: '07:30',
  surface: 2.5,
  codeCulture: 'BTH',
  produit: 'Opus',
  amm: '9200018',
  quantite: 0.8,
  unite: 'L/ha',
  cible: 'Septoriose',
  azote: null,
  organique: null,
  volume: null,
  ...over,
})

/** A farmer with an account at the partner, and a farm of theirs that the partner knows by its SIRET. */
async function given() {
  const idExploitation = await givenExploitation(application)
  const caller = await whoSees(application, 'AGRICULTEUR', idExploitation)
  await application.db
    .insert(t.comptesTiers)
    .values({ idUtilisateur: caller.idUtilisateur, idApplicationTierce, sujet: `sujet ${caller.idUtilisateur}` })
  const [ferme] = await application.db
    .select()
    .from(t.exploitations)
    .where(eq(t.exploitations.idExploitation, idExploitation))
  partenaire.exploitations = [
    { id: 'autre', siret: null, pacage: null, raisonSociale: 'GAEC des Aulnes' },
    { id: 'f 1', siret: ferme?.siret ?? '', pacage: null, raisonSociale: 'La Ferme' },
  ]
  return { idExploitation, caller }
}
const params = (idExploitation: number) => ({ idExploitation, idApplicationTierce })
const ask = (caller: Caller, idExploitation: number) =>
  caller.call(synchroniser, { params: params(idExploitation), query })
const last = async (caller: Caller, idExploitation: number) =>
  (await caller.call(listSynchronisations, { params: { idExploitation }, query })).body[0]
async function ended(caller: Caller, idExploitation: number): Promise<Synchronisation> {
  const found = await askedUntil(
    () => last(caller, idExploitation),
    (one) => one !== undefined && isOver(one),
  )
  if (found === undefined) throw new Error('There is no synchronisation.')
  return found
}
async function synchronised(caller: Caller, idExploitation: number): Promise<Synchronisation> {
  const asked = await ask(caller, idExploitation)
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  return ended(caller, idExploitation)
}
const rotation = async (caller: Caller, idExploitation: number) =>
  (await caller.call(getAssolement, { params: { idExploitation }, query })).body
const ofFarm = (idExploitation: number) => eq(t.interventions.idExploitation, idExploitation)
const interventionsOf = (idExploitation: number) =>
  application.db.select().from(t.interventions).where(ofFarm(idExploitation)).orderBy(t.interventions.reference)
const journalOf = (idExploitation: number) =>
  rowsOf<{ champ: string; nouvelle: Record<string, unknown> }>(
    application.db,
    sql`select champ, lire_journal(nouvelle) as nouvelle from journal where id_exploitation = ${idExploitation}
      and (champ like 'synchronisation%' or champ = 'lienPartenaire' or champ in ('assolement', 'parcelles')) order by id_journal`,
  )
/** Fields of a farm whose stored values differ from its journal. */
const divergencesOf = async (idExploitation: number) =>
  (await checkValues(application.db)).divergences.flatMap(({ chaine, champ }) =>
    chaine === `exploitation ${idExploitation}` ? [champ] : [],
  )
const codes = ({ echecs }: Synchronisation) => Object.fromEntries(echecs.map(({ quoi, code }) => [quoi, code]))

describe('a synchronisation', () => {
  test('links the farm with the same SIRET, adds its parcels and records, and changes nothing a second time', async () => {
    const { idExploitation, caller } = await given()
    partenaire.parcelles = [uneParcelle('p1'), uneParcelle('p2', { surface: 1.23456 })]
    partenaire.interventions = [unTraitement('t1'), unTraitement('t2', { idParcelle: 'inconnue', codeCulture: null })]
    const first = await synchronised(caller, idExploitation)
    expect(first).toMatchObject({
      etat: 'EFFECTUEE',
      libelle: 'Mes Parcelles',
      fait: 4,
      bilan: { parcelles: { ajoutees: 2, modifiees: 0 }, interventions: { ajoutees: 2, refusees: 0 } },
      echecs: [],
    })
    expect((await rotation(caller, idExploitation)).parcellesIsolees).toMatchObject([
      { nom: 'Parcelle p1', partenaire: 'Mes Parcelles', surfacePartenaire: 2.5 },
      { surface: 1.2346, surfacePartenaire: 1.2346 },
    ])
    const stored = await interventionsOf(idExploitation)
    expect(stored).toMatchObject([
      {
        reference: 't1',
        produit: 'Opus',
        quantite: 0.8,
        uuidParcelle: expect.any(String),
        idCulture: expect.any(Number),
      },
      { reference: 't2', uuidParcelle: null, idCulture: null },
    ])
    const journal = await journalOf(idExploitation)
    expect(journal.map(({ champ }) => champ)).toEqual([
      'lienPartenaire',
      'synchronisationParcelles',
      'synchronisationInterventions',
    ])
    expect(journal[1]?.nouvelle).toMatchObject({ partenaire: 'Mes Parcelles', ajoutees: 2, modifiees: 0, retirees: 0 })

    const second = await synchronised(caller, idExploitation)
    expect(second.bilan).toMatchObject({
      parcelles: { ajoutees: 0, modifiees: 0, retirees: 0, inchangees: 2 },
      interventions: { ajoutees: 0, modifiees: 0, retirees: 0, inchangees: 2 },
    })
    expect(await interventionsOf(idExploitation)).toEqual(stored)
    expect(await journalOf(idExploitation)).toEqual(journal)
    expect(await divergencesOf(idExploitation)).toEqual([])
  })

  test('attaches declared parcels by block and number, keeps what is entered by hand, and follows the partner', async () => {
    const { idExploitation, caller } = await given()
    const [declaree] = await application.db
      .insert(t.parcelles)
      .values({
        idExploitation,
        idMillesime: MILLESIME,
        numIlot: '1',
        numParcelle: '2',
        surface: 3,
        codeCulture: 'MIS',
      })
      .returning()
    const uuid = declaree?.uuidParcelle ?? ''
    partenaire.parcelles = [uneParcelle('p1', { numIlot: '1', numParcelle: '2' }), uneParcelle('p2'), uneParcelle('p3')]
    partenaire.interventions = [unTraitement('t1'), unTraitement('t2', { idParcelle: 'p3' })]
    expect((await synchronised(caller, idExploitation)).bilan.parcelles).toMatchObject({ ajoutees: 2, modifiees: 1 })
    const { parcellesIsolees } = await rotation(caller, idExploitation)
    const p2 = parcellesIsolees.find(({ nom }) => nom === 'Parcelle p2')?.uuidParcelle ?? ''
    const body = [
      {
        idCulture: 1,
        idCategorieCulture: 1,
        idTypeCulture: 2,
        surface: 9,
        parcelles: [{ uuidParcelle: uuid }, { uuidParcelle: p2 }],
      },
    ]
    await caller.call(saveAssolement, { params: { idExploitation }, query, body })

    partenaire.parcelles = [
      uneParcelle('p1', { numIlot: '1', numParcelle: '2', surface: 2.75 }),
      uneParcelle('p2', { nom: 'Le Clos' }),
    ]
    partenaire.interventions = [unTraitement('t1', { quantite: 1 })]
    expect((await synchronised(caller, idExploitation)).bilan).toMatchObject({
      parcelles: { ajoutees: 0, modifiees: 2, retirees: 1 },
      interventions: { ajoutees: 0, modifiees: 1, retirees: 1 },
    })
    const after = await rotation(caller, idExploitation)
    expect(after.parcellesIsolees).toEqual([])
    expect(after.assolement).toMatchObject([{ surface: 9 }])
    expect(after.assolement[0]?.parcelles).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ uuidParcelle: uuid, surface: 3, codeCulture: 'MIS', surfacePartenaire: 2.75 }),
        expect.objectContaining({ uuidParcelle: p2, nom: 'Le Clos' }),
      ]),
    )
    expect(await application.db.select().from(t.parcelles).where(eq(t.parcelles.uuidParcelle, uuid))).toMatchObject([
      { geometrie: CARRE, origine: 'DECLARATION', reference: 'p1' },
    ])

    // Nothing any more: the declared parcel is detached, and stays on its line.
    partenaire.parcelles = []
    partenaire.interventions = []
    expect((await synchronised(caller, idExploitation)).bilan.parcelles).toMatchObject({ retirees: 2 })
    expect((await rotation(caller, idExploitation)).assolement[0]?.parcelles).toMatchObject([
      { uuidParcelle: uuid, partenaire: null, surfacePartenaire: null },
    ])
    expect(await interventionsOf(idExploitation)).toEqual([])
    // The declared parcel of this test has no journal; the rotation has.
    expect(await divergencesOf(idExploitation)).toEqual(['parcelles'])
  })

  test('links typed records to the parcels that arrive, and says which may repeat the received ones', async () => {
    const { idExploitation, caller } = await given()
    const type = (over: Partial<InterventionSaisie>) => {
      const { idParcelle: _, id: __, codeCulture: ___, ...contenu } = unTraitement('')
      const body = interventionSaisie({ ...contenu, nature: 'TRAITEMENT', numIlot: '1', numParcelle: '2', ...over })
      return caller.call(createIntervention, { params: { idExploitation }, query, body })
    }
    await type({})
    await type({ date: `${MILLESIME}-05-02` })
    await type({ numIlot: '9' })
    partenaire.parcelles = [uneParcelle('p1', { numIlot: '1', numParcelle: '2' })]
    partenaire.interventions = [unTraitement('t1')]
    expect((await synchronised(caller, idExploitation)).bilan).toMatchObject({
      parcelles: { ajoutees: 1 },
      interventions: { ajoutees: 1, doublons: 1 },
    })
    const { body } = await caller.call(listInterventions, { params: { idExploitation }, query })
    const [parcelle] = (await rotation(caller, idExploitation)).parcellesIsolees
    expect(
      body.data
        .filter(({ origine }) => origine === 'SAISIE')
        .map(({ numIlot, uuidParcelle }) => [numIlot, uuidParcelle])
        .sort(),
    ).toEqual([
      ['1', parcelle?.uuidParcelle],
      ['1', parcelle?.uuidParcelle],
      ['9', null],
    ])
    expect(await divergencesOf(idExploitation)).toEqual([])
  })

  test('exchanges the numbers of two parcels', async () => {
    const { idExploitation, caller } = await given()
    const numbered = (id: string, numParcelle: string) => uneParcelle(id, { numIlot: '1', numParcelle })
    partenaire.parcelles = [numbered('p1', '1'), numbered('p2', '2')]
    await synchronised(caller, idExploitation)
    partenaire.parcelles = [numbered('p1', '2'), numbered('p2', '1')]
    expect(await synchronised(caller, idExploitation)).toMatchObject({
      etat: 'EFFECTUEE',
      bilan: { parcelles: { modifiees: 2 } },
    })
  })

  test('receives 10,000 parcels in pages', async () => {
    const { idExploitation, caller } = await given()
    partenaire.parcelles = Array.from({ length: 10_000 }, (_, i) => uneParcelle(`p${i}`))
    const done = await synchronised(caller, idExploitation)
    expect(done).toMatchObject({ etat: 'EFFECTUEE', fait: 10_000, bilan: { parcelles: { ajoutees: 10_000 } } })
    expect(partenaire.requetes.filter(({ quoi }) => quoi === 'parcelles')).toHaveLength(20)
  })

  test('receives a great many treatments while other calls are answered', async () => {
    const { idExploitation, caller } = await given()
    partenaire.parcelles = Array.from({ length: 500 }, (_, i) => uneParcelle(`p${i}`))
    partenaire.interventions = Array.from({ length: TRAITEMENTS }, (_, i) =>
      unTraitement(`t${i}`, { idParcelle: `p${i % 500}` }),
    )
    const done = await synchronised(caller, idExploitation)
    expect(done).toMatchObject({ etat: 'EFFECTUEE', bilan: { interventions: { ajoutees: TRAITEMENTS, refusees: 0 } } })
    const [counted] = await rowsOf<{ jointes: number; hectares: number }>(
      application.db,
      sql`select count(uuid_parcelle)::int as jointes, sum(surface)::float8 as hectares from interventions where id_exploitation = ${idExploitation}`,
    )
    expect(counted).toEqual({ jointes: TRAITEMENTS, hectares: TRAITEMENTS * 2.5 })
  })

  test('leaves the database as the last answer, after any sequence of answers', async () => {
    const numero = fc.constantFrom(null, '1', '2')
    const parcelle = fc.record({
      id: fc.constantFrom('p1', 'p2', 'p3'),
      numIlot: numero,
      numParcelle: numero,
      surface: fc.constantFrom(1, 2.5),
    })
    const intervention = fc.record({
      id: fc.constantFrom('t1', 't2', 't3'),
      idParcelle: fc.constantFrom(null, 'p1', 'p2'),
      quantite: fc.constantFrom(null, 0.5),
    })
    const byId = { selector: ({ id }: { id: string }) => id }
    const answers = fc.record({
      parcelles: fc.uniqueArray(parcelle, byId),
      interventions: fc.uniqueArray(intervention, byId),
    })
    const { idExploitation, caller } = await given()
    const [declaree] = await application.db
      .insert(t.parcelles)
      .values({ idExploitation, idMillesime: MILLESIME, numIlot: '1', numParcelle: '1', surface: 3 })
      .returning()
    const uuidParcelle = declaree?.uuidParcelle ?? ''
    const ble = { idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 9, parcelles: [{ uuidParcelle }] }
    await caller.call(saveAssolement, { params: { idExploitation }, query, body: [ble] })
    const byText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        partenaire.parcelles = given.parcelles.map(({ id, ...over }) => uneParcelle(id, over))
        partenaire.interventions = given.interventions.map(({ id, ...over }) => unTraitement(id, over))
        expect((await synchronised(caller, idExploitation)).etat).toBe('EFFECTUEE')
        const { assolement, parcellesIsolees } = await rotation(caller, idExploitation)
        const theirs = await application.db
          .select({ id: t.parcelles.reference, surface: t.parcelles.surfacePartenaire, uuid: t.parcelles.uuidParcelle })
          .from(t.parcelles)
          .where(and(eq(t.parcelles.idExploitation, idExploitation), isNotNull(t.parcelles.reference)))
        expect(byText(theirs.map(({ id, surface }) => ({ id, surface })))).toEqual(
          byText(given.parcelles.map(({ id, surface }) => ({ id, surface }))),
        )
        const references = new Map(theirs.map(({ id, uuid }) => [uuid, id]))
        const stored = await interventionsOf(idExploitation)
        const known = new Set(given.parcelles.map(({ id }) => id))
        expect(
          byText(
            stored.map((it) => ({
              id: it.reference,
              idParcelle: references.get(it.uuidParcelle ?? '') ?? null,
              quantite: it.quantite,
            })),
          ),
        ).toEqual(
          byText(
            given.interventions.map((it) => ({
              ...it,
              idParcelle: it.idParcelle !== null && known.has(it.idParcelle) ? it.idParcelle : null,
            })),
          ),
        )
        expect(assolement).toMatchObject([{ surface: 9, parcelles: [{ uuidParcelle, surface: 3 }] }])
        expect(parcellesIsolees.every(({ partenaire: nom }) => nom === 'Mes Parcelles')).toBe(true)
      }),
      { numRuns: process.env.TEST_ALL === '1' ? 50 : 5, endOnFailure: true },
    )
  })

  test('refuses records that do not fit, counts them by reason, and keeps the others', async () => {
    const { idExploitation, caller } = await given()
    partenaire.parcelles = [uneParcelle('p1'), uneParcelle('p1'), uneParcelle('p2', { surface: -1 }), 'rien']
    partenaire.interventions = [
      unTraitement('t1'),
      unTraitement('t2', { date: '2026-02-31' }),
      unTraitement('t3', { date: '1998-02-01' }),
      unTraitement('t4', { produit: 'Opus\u0000' }),
      unTraitement('t5', { nature: 'SEMIS' }),
    ]
    const { etat, bilan } = await synchronised(caller, idExploitation)
    expect(etat).toBe('EFFECTUEE')
    expect(bilan.parcelles).toMatchObject({
      ajoutees: 1,
      refusees: 3,
      motifs: { doublon: 1, surface: 1, enregistrement: 1 },
    })
    expect(bilan.interventions).toMatchObject({ ajoutees: 1, refusees: 4, motifs: { date: 2, texte: 1, nature: 1 } })
  })
})

describe('a fault of the partner', () => {
  test('a status 500 is tried again; the second answer counts', async () => {
    const { idExploitation, caller } = await given()
    partenaire.parcelles = [uneParcelle('p1')]
    partenaire.panne = ({ quoi, rang }) => (quoi === 'parcelles' && rang === 1 ? { status: 500 } : undefined)
    expect(await synchronised(caller, idExploitation)).toMatchObject({
      etat: 'EFFECTUEE',
      bilan: { parcelles: { ajoutees: 1 } },
    })
  })

  test.each([
    ['a status 500 each time', { status: 500 }, 'PARTENAIRE_INDISPONIBLE', 3],
    ['too many requests each time', { status: 429 }, 'PARTENAIRE_INDISPONIBLE', 3],
    ['no answer', 'MUET', 'PARTENAIRE_LENT', 3],
    ['a status 400', { status: 400 }, 'PARTENAIRE_REPONSE_ILLISIBLE', 1],
    ['a refused right', { status: 403 }, 'PARTENAIRE_ACCES_REFUSE', 1],
    ['text that is not JSON', { corps: '<html>' }, 'PARTENAIRE_REPONSE_ILLISIBLE', 1],
    ['another envelope', { corps: '{"treatments":[]}' }, 'PARTENAIRE_REPONSE_ILLISIBLE', 1],
    ['an answer that is too large', { corps: `{"a":"${'x'.repeat(300_000)}"}` }, 'PARTENAIRE_TROP_DE_DONNEES', 1],
    ['pages without end', { corps: '{"interventions":[],"suivant":"2"}' }, 'PARTENAIRE_REPONSE_ILLISIBLE', 2],
  ] as const)('%s fails the records, and keeps the parcels', async (_, panne, code, tries) => {
    const { idExploitation, caller } = await given()
    bornes = { ...patientes, octets: 200_000, ...(panne === 'MUET' && { delaiMs: 300 }) }
    partenaire.parcelles = [uneParcelle('p1')]
    partenaire.panne = ({ quoi }) => (quoi === 'interventions' ? panne : undefined)
    const done = await synchronised(caller, idExploitation)
    expect([done.etat, codes(done)]).toEqual(['PARTIELLE', { interventions: code }])
    expect(done.bilan).toMatchObject({ parcelles: { ajoutees: 1 } })
    expect(done.bilan.interventions).toBeUndefined()
    expect(partenaire.requetes.filter(({ quoi }) => quoi === 'interventions')).toHaveLength(tries)
    expect((await rotation(caller, idExploitation)).parcellesIsolees).toHaveLength(1)
  })

  test('an expired token is renewed once', async () => {
    const { idExploitation, caller } = await given()
    partenaire.parcelles = [uneParcelle('p1')]
    partenaire.jetons = ['neuf']
    expect((await synchronised(caller, idExploitation)).etat).toBe('EFFECTUEE')
    partenaire.jetons = []
    const refused = await synchronised(caller, idExploitation)
    expect([refused.etat, codes(refused)]).toEqual([
      'ECHEC',
      { parcelles: 'PARTENAIRE_ACCES_REFUSE', interventions: 'PARTENAIRE_ACCES_REFUSE' },
    ])
    expect(refused.echecs[0]?.message).toBe(
      'Le partenaire refuse l’accès à ces données : liez de nouveau votre compte.',
    )
  })

  test('no farm with these numbers, or several, leaves the choice to the person', async () => {
    const { idExploitation, caller } = await given()
    const [autre, meme] = partenaire.exploitations
    partenaire.exploitations = [autre]
    expect(codes(await synchronised(caller, idExploitation))).toEqual({
      exploitation: 'EXPLOITATION_PARTENAIRE_INCONNUE',
    })
    partenaire.exploitations = [meme, { ...(meme as object), id: 'f 2' }]
    expect(codes(await synchronised(caller, idExploitation))).toEqual({
      exploitation: 'EXPLOITATION_PARTENAIRE_A_CHOISIR',
    })
    expect((await caller.call(listLiensPartenaires, { params: { idExploitation } })).body).toEqual([])
  })
})

describe('the link of a farm', () => {
  test('is chosen among the farms of the account, those with the same numbers first, and ends', async () => {
    const { idExploitation, caller } = await given()
    const proposed = await caller.call(listExploitationsPartenaire, { params: params(idExploitation) })
    expect(proposed.body.map(({ reference, estProposee }) => [reference, estProposee])).toEqual([
      ['f 1', true],
      ['autre', false],
    ])
    const lier = (reference: string) =>
      caller.call(lierExploitation, { params: params(idExploitation), body: { reference } })
    expect((await lier('ailleurs')).body.code).toBe('EXPLOITATION_PARTENAIRE_INCONNUE')
    expect((await lier('autre')).body).toMatchObject({ reference: 'autre', estUtilisable: true })
    partenaire.parcelles = [uneParcelle('p1')]
    await synchronised(caller, idExploitation)
    expect(partenaire.requetes.at(-1)?.exploitation).toBe('autre')
    await caller.call(delierExploitation, { params: params(idExploitation) })
    expect((await caller.call(listLiensPartenaires, { params: { idExploitation } })).body).toEqual([])
    expect((await rotation(caller, idExploitation)).parcellesIsolees).toHaveLength(1)
  })

  test('serves an adviser of the farm, with the account of the farmer who linked it, while they see the farm', async () => {
    const { idExploitation, caller } = await given()
    await synchronised(caller, idExploitation)
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    expect((await synchronised(adviser, idExploitation)).etat).toBe('EFFECTUEE')
    const stranger = await application.as('CONSEILLER')
    expect((await ask(stranger, idExploitation)).status).toBe(404)
    expect((await stranger.call(listSynchronisations, { params: { idExploitation }, query })).status).toBe(404)
    await application.db
      .delete(t.comptesTiers)
      .where(
        and(
          eq(t.comptesTiers.idUtilisateur, caller.idUtilisateur),
          eq(t.comptesTiers.idApplicationTierce, idApplicationTierce),
        ),
      )
    expect((await ask(adviser, idExploitation)).body.code).toBe('COMPTE_PARTENAIRE_ABSENT')
    expect((await adviser.call(listLiensPartenaires, { params: { idExploitation } })).body).toMatchObject([
      { estUtilisable: false },
    ])
  })
})

/** Makes the partner wait with its next answer of a kind, until `release`. */
function hold(kind: RequetePartenaire['quoi']) {
  let release: () => void = () => undefined
  let arrive: () => void = () => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  partenaire.panne = async ({ quoi }) => {
    if (quoi !== kind) return undefined
    partenaire.panne = () => undefined
    arrive()
    await released
    return undefined
  }
  return { arrived, release: () => release() }
}

test('a farmer does not synchronise a file that is being audited, and the job checks it again', async () => {
  const { idExploitation, caller } = await given()
  partenaire.parcelles = [uneParcelle('p1')]
  const { arrived, release } = hold('parcelles')
  await ask(caller, idExploitation)
  await arrived
  expect((await ask(caller, idExploitation)).body.code).toBe('SYNCHRONISATION_EN_COURS')
  await givenEtat(application, idExploitation, 'ATTENTE_VERIFICATION')
  release()
  expect(codes(await ended(caller, idExploitation))).toEqual({
    parcelles: 'DOSSIER_NON_MODIFIABLE',
    interventions: 'DOSSIER_NON_MODIFIABLE',
  })
  expect((await rotation(caller, idExploitation)).parcellesIsolees).toEqual([])
  expect((await ask(caller, idExploitation)).body.code).toBe('DOSSIER_NON_MODIFIABLE')
})

test('the next process resumes a synchronisation whose process stopped: written kinds stay, the late process writes nothing', async () => {
  const { idExploitation, caller } = await given()
  partenaire.parcelles = [uneParcelle('p1')]
  partenaire.interventions = [unTraitement('t1')]
  const { arrived, release } = hold('interventions')
  await ask(caller, idExploitation)
  await arrived
  const before = partenaire.requetes.length
  // The lease of a killed process runs out.
  await application.db.execute(
    sql`update synchronisations set pris_jusque = now() - interval '1 second' where id_exploitation = ${idExploitation}`,
  )
  const logger = createLogger('silent')
  const next = rondeDesSynchronisations(application.db, { sources, fermeChangee: async () => undefined }, logger)
  await next.lancer()
  const done = await ended(caller, idExploitation)
  expect(done).toMatchObject({
    etat: 'EFFECTUEE',
    bilan: { parcelles: { ajoutees: 1 }, interventions: { ajoutees: 1 } },
  })
  expect(partenaire.requetes.slice(before).map(({ quoi }) => quoi)).toEqual(['interventions'])
  release()
  await next.stop()
  expect(await takeSynchronisation(application.db)).toBeUndefined()
  expect(await interventionsOf(idExploitation)).toHaveLength(1)
  expect(await last(caller, idExploitation)).toEqual(done)
})
