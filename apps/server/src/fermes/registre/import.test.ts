import { gzipSync } from 'node:zlib'
import {
  type ApercuRegistre,
  abandonnerImportRegistre,
  createIntervention,
  errorTexts,
  getImportRegistre,
  importRegistre,
  listImportsRegistre,
  listInterventions,
  poursuivreImportRegistre,
  REGISTRE_TAILLE_MAX,
  reprendreImportRegistre,
  saveIntervention,
} from '@sillon/contract'
import { and, eq, inArray, like } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUserInfo } from '#personnes/utilisateurs/administration-repository'
import * as t from '#socle/database/schema'
import { createLogger } from '#socle/logger'
import { Caller, sameDatabase, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, interventionSaisie, MILLESIME, whoSees } from '../../testing/builders'
import { lireComprime } from './fichiers/lecture'
import { rondeDesRegistres } from './importeur'
import { confirmer } from './suivi-repository'

const IMMEDIAT = { octets: 20_000, lignes: 20 }

let application: TestApplication
beforeAll(async () => {
  application = await testApplication({ registre: { immediat: IMMEDIAT, lireRegistre: lireComprime } })
})
afterAll(() => application.close())

const query = { millesime: MILLESIME }

async function given() {
  const idExploitation = await givenExploitation(application)
  const params = { idExploitation }
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const send = async (content: string | Buffer, over: object = {}, caller: Caller = adviser) => {
    const { status, body } = await caller.call(importRegistre, {
      params,
      query,
      body: { nom: 'registre', content: Buffer.from(content).toString('base64'), ...over },
    })
    return { status, body: { ...body, ...(body.apercu as ApercuRegistre) } }
  }
  const apply = (content: string | Buffer, over: object = {}) => send(content, { simulation: false, ...over })
  const count = async () => (await adviser.call(listInterventions, { params, query })).body.count
  const rows = async () =>
    (await adviser.call(listInterventions, { params, query: { ...query, order: 'asc' } })).body.data
  return { idExploitation, params, adviser, send, apply, count, rows }
}
const counts = ({ nouvelles, dejaPresentes, chezPartenaire, enDouble, nbFautes }: ApercuRegistre) => ({
  nouvelles,
  dejaPresentes,
  chezPartenaire,
  enDouble,
  nbFautes,
})
const none = { nouvelles: 0, dejaPresentes: 0, chezPartenaire: 0, enDouble: 0, nbFautes: 0 }

const CSV = [
  'Date d’application;Îlot;Parcelle;Surface traitée;Nom commercial;N° AMM;Dose/ha;Unité;Espèce',
  "12/03/2026;1;2;4,25;Herbix;2200001;1,5;L/ha;Blé tendre d'hiver",
  '2026-04-02;1;3;2,5;Fongix;2200002;0,8;L/ha;Inconnue',
].join('\r\n')

describe('a register file', () => {
  test('is previewed without a write, with columns proposed by their names', async () => {
    const { send, count } = await given()
    const { status, body } = await send(CSV)
    expect([status, counts(body), body.sansParcelle, body.sansCulture]).toEqual([200, { ...none, nouvelles: 2 }, 2, 1])
    expect(body.colonnes).toMatchObject({
      date: 'Date d’application',
      amm: 'N° AMM',
      quantite: 'Dose/ha',
      culture: 'Espèce',
    })
    expect(await count()).toBe(0)
  })

  test('is written once, however often it comes, with its parcels and crops found', async () => {
    const { idExploitation, apply, count, rows } = await given()
    const place = { idExploitation, idMillesime: MILLESIME, numIlot: '1', numParcelle: '2', surface: 5 }
    const [parcelle] = await application.db.insert(t.parcelles).values(place).returning()
    expect(counts((await apply(CSV)).body)).toEqual({ ...none, nouvelles: 2 })
    const again = await apply(`${CSV}\r\n12/03/2026;1;2;4,25;Herbix;2200001;1,50;L/ha;Blé tendre d'hiver`)
    expect(counts(again.body)).toEqual({ ...none, dejaPresentes: 2, enDouble: 1 })
    expect([again.body.idImportRegistre, await count()]).toEqual([null, 2])
    expect(await rows()).toMatchObject([
      { uuidParcelle: parcelle?.uuidParcelle, idCulture: 1, quantite: 1.5, origine: 'FICHIER', fichier: 'registre' },
      { uuidParcelle: null, idCulture: null, culture: 'Inconnue' },
    ])
    const lines = await application.db
      .select()
      .from(t.journal)
      .where(and(eq(t.journal.idExploitation, idExploitation), like(t.journal.champ, 'importRegistre.%')))
    expect(lines).toHaveLength(1)
  })

  test.each([
    [
      'a workbook',
      async () => {
        const data = [
          ['date', 'surface', 'produit', 'heure'],
          [new Date(Date.UTC(2026, 2, 12)), 4.25, 'Herbix', '07:30'],
        ]
        return Buffer.from(await writeXlsx({ sheets: [{ name: 'Registre', rows: data as never }] }))
      },
    ],
    [
      'JSON',
      async () => JSON.stringify({ data: [{ date: '2026-03-12', surface: 4.25, produit: 'Herbix', heure: '7h30' }] }),
    ],
    [
      'XML',
      async () =>
        '<?xml version="1.0"?><r><a date="2026-03-12"><surface>4.25</surface><produit>Herbix</produit><heure>07:30</heure></a></r>',
    ],
    ['CSV with commas', async () => 'date,surface,produit,heure\n2026-03-12,4.25,Herbix,07:30\n'],
  ])('may be %s', async (_, content) => {
    const { apply, rows } = await given()
    const { status, body } = await apply(await content())
    expect([status, body.nouvelles]).toEqual([200, 1])
    expect(await rows()).toMatchObject([
      { date: '2026-03-12', surface: 4.25, produit: 'Herbix', heureDebut: '07:30', nature: 'TRAITEMENT' },
    ])
  })

  test.each([
    ['a document type', '<!DOCTYPE r [<!ENTITY a "b">]><r><a><date>&a;</date></a></r>'],
    ['broken XML', '<r><a>'],
    ['broken JSON', '{"a": '],
    ['JSON without records', '{"a": 1}'],
    ['binary content', Buffer.from([1, 0, 2])],
  ])('is refused with %s', async (_, content) => {
    const { send } = await given()
    const { status, body } = await send(content)
    expect([status, body.code]).toEqual([422, 'REGISTRE_ILLISIBLE'])
  })

  test('shows its faults by line and column in the reader’s language, and is then not written', async () => {
    const { adviser, params, apply, count } = await given()
    const content = Buffer.from('date;surface;produit;dose\n31/02/2026;x;Herbix;1\n12/03/2024;2;;\n').toString('base64')
    const body = { nom: 'a.csv', content }
    const preview = await adviser.call(importRegistre, { params, query, body, headers: { 'accept-language': 'en' } })
    expect(preview.body.apercu?.fautes).toEqual([
      { ligne: 2, colonne: 'surface', message: 'A number is expected' },
      { ligne: 2, colonne: 'date', message: 'A date is expected' },
      { ligne: 2, colonne: 'Unit', message: 'Give the unit of the quantity' },
      { ligne: 3, colonne: 'date', message: 'This date is not within the campaign' },
      { ligne: 3, colonne: 'produit', message: expect.any(String) },
    ])
    const refused = await apply(Buffer.from(content, 'base64'))
    expect([refused.status, refused.body.code, await count()]).toEqual([422, 'VALEUR_INVALIDE', 0])
  })

  test('keeps the columns that its person matched for the next file with these titles', async () => {
    const { send, apply, adviser, params } = await given()
    const csv = (jour: string) => `quand;combien;quoi\n${jour};3;Herbix\n`
    expect((await send(csv('2026-03-01'))).body.fautes.map(({ ligne }) => ligne)).toEqual([1, 1])
    const colonnes = { date: 'quand', surface: 'combien', produit: 'quoi' }
    expect((await apply(csv('2026-03-01'), { colonnes })).status).toBe(200)
    const next = (await send(csv('2026-03-02'))).body
    expect([next.memorisees, next.colonnes, next.nouvelles]).toEqual([true, colonnes, 1])
    const other = await whoSees(application, 'CONSEILLER', params.idExploitation)
    expect((await send(csv('2026-03-02'), {}, other)).body.memorisees).toBe(false)
    expect(adviser.idUtilisateur).not.toBe(other.idUtilisateur)
  })

  test('counts a partner’s identical treatment once', async () => {
    const { idExploitation, params, adviser, send, apply } = await given()
    const [partner] = await application.db
      .insert(t.applicationsTierces)
      .values({ code: 'p-import', libelle: 'MesParcelles' })
      .returning()
    const { uuidParcelle: _, ...contenu } = interventionSaisie({ cible: 'Dicotylédones' })
    await application.db.insert(t.interventions).values({
      ...contenu,
      idExploitation,
      idMillesime: MILLESIME,
      origine: 'PARTENAIRE',
      idApplicationTierce: partner?.idApplicationTierce ?? 0,
      reference: 'a1',
    })
    const { body } = await send(CSV)
    expect([counts(body), body.ressemblantes]).toEqual([{ ...none, nouvelles: 1, chezPartenaire: 1 }, 0])
    // With another dose it may be the same treatment, or not: it is added, and said.
    const autreDose = (await send(CSV.replace('1,5', '1,6'))).body
    expect([counts(autreDose), autreDose.ressemblantes]).toEqual([{ ...none, nouvelles: 2 }, 1])
    // Without a parcel the same crop counts, in the preview as in the register afterwards.
    const sansParcelle = CSV.replace(';1;2;', ';;;')
    expect((await send(sansParcelle)).body.ressemblantes).toBe(1)
    await apply(sansParcelle)
    const doublons = { params, query: { ...query, doublons: 'true' } }
    expect((await adviser.call(listInterventions, doublons)).body.count).toBe(1)
  })
})

describe('an import taken back', () => {
  test('removes its lines and nothing else, and may come again', async () => {
    const { adviser, params, apply, count } = await given()
    await adviser.call(createIntervention, { params, query, body: interventionSaisie({ produit: 'À la main' }) })
    const { idImportRegistre } = (await apply(CSV)).body
    const back = { params: { ...params, idImportRegistre: idImportRegistre ?? 0 }, query, body: {} }
    expect((await adviser.call(reprendreImportRegistre, back)).status).toBe(200)
    expect(await count()).toBe(1)
    expect((await adviser.call(listImportsRegistre, { params, query })).body).toMatchObject([
      { nom: 'registre', nombre: 2, reprisLe: expect.any(String) },
    ])
    expect((await adviser.call(reprendreImportRegistre, back)).body.code).toBe('IMPORT_REGISTRE_REPRIS')
    expect((await apply(CSV)).body.nouvelles).toBe(2)
  })

  test('tells first that lines were corrected, and removes them with consent only', async () => {
    const { adviser, params, apply, count, rows } = await given()
    const { idImportRegistre } = (await apply(CSV)).body
    const [first] = await rows()
    const one = { params: { ...params, uuidIntervention: first?.uuidIntervention ?? '' }, query }
    await adviser.call(saveIntervention, { ...one, body: { quantite: 9 } })
    expect((await apply(CSV)).body.nouvelles).toBe(0)
    const at = { params: { ...params, idImportRegistre: idImportRegistre ?? 0 }, query }
    const refused = await adviser.call(reprendreImportRegistre, { ...at, body: {} })
    expect([refused.status, refused.body.code, await count()]).toEqual([412, 'IMPORT_REGISTRE_CORRIGE', 2])
    expect(refused.body.message).toContain('(1)')
    expect((await adviser.call(reprendreImportRegistre, { ...at, body: { corrigees: true } })).status).toBe(200)
    expect(await count()).toBe(0)
  })
})

describe('a long file', () => {
  const NOMBRE = 21
  const csv = (titres: string, nombre = NOMBRE) =>
    [titres, ...Array.from({ length: nombre }, (_, i) => `2026-03-12;${(i % 90) + 1};Herbix ${i}`)].join('\n')

  const traitement = (i: number) => ({
    nature: 'TRAITEMENT',
    date: '2026-03-12',
    numIlot: '1',
    numParcelle: String(i % 90),
    surface: (i % 90) + 1,
    culture: "Blé tendre d'hiver",
    produit: `Herbix ${i}`,
    amm: String(2_000_000 + (i % 60)),
    quantite: 1.5,
    unite: 'L/ha',
  })

  async function givenLong() {
    const farm = await given()
    const { adviser, params } = farm
    const at = (idImportRegistre: number | null) => ({
      params: { ...params, idImportRegistre: idImportRegistre ?? 0 },
      query,
    })
    const suivi = async (id: number | null) => (await adviser.call(getImportRegistre, at(id))).body
    const until = (id: number | null, etat: string) =>
      expect.poll(async () => (await suivi(id)).etat, { timeout: 60_000 }).toBe(etat)
    const previewed = async (content: string) => {
      const { idImportRegistre, etat } = (await farm.send(content)).body
      expect(etat).toBe('LECTURE')
      await until(idImportRegistre, 'APERCU')
      return idImportRegistre ?? 0
    }
    const confirm = (id: number) => adviser.call(poursuivreImportRegistre, { ...at(id), body: { simulation: false } })
    const stored = async () =>
      (
        await application.db
          .select({ id: t.interventions.uuidIntervention })
          .from(t.interventions)
          .where(eq(t.interventions.idExploitation, farm.idExploitation))
      ).length
    return { ...farm, at, suivi, until, previewed, confirm, stored }
  }

  test('is previewed and written by a job: its records appear together, and leave together', async () => {
    const { adviser, params, at, suivi, until, previewed, confirm, count, stored } = await givenLong()
    const id = await previewed(csv('date;combien;produit'))
    expect((await suivi(id)).apercu).toMatchObject({ lignes: NOMBRE, nbFautes: 1, colonnes: { date: 'date' } })
    expect((await confirm(id)).body.code).toBe('IMPORT_REGISTRE_SANS_APERCU')
    const colonnes = { date: 'date', surface: 'combien', produit: 'produit' }
    await adviser.call(poursuivreImportRegistre, { ...at(id), body: { simulation: true, colonnes } })
    await until(id, 'APERCU')
    expect((await suivi(id)).apercu).toMatchObject({ nouvelles: NOMBRE, nbFautes: 0 })
    expect((await confirm(id)).status).toBe(200)
    const seen = new Set<number>()
    while ((await suivi(id)).etat === 'ECRITURE') seen.add(await count())
    expect([[...seen].filter((number) => number !== 0 && number !== NOMBRE), await count()]).toEqual([[], NOMBRE])
    expect((await adviser.call(listImportsRegistre, { params, query })).body).toMatchObject([
      { idImportRegistre: id, etat: 'TERMINE', nombre: NOMBRE, message: null },
    ])
    expect((await adviser.call(reprendreImportRegistre, { ...at(id), body: {} })).status).toBe(200)
    expect(await count()).toBe(0)
    await expect.poll(stored, { timeout: 60_000 }).toBe(0)
  })

  test('is cancelled before its end without a trace in the register', async () => {
    const { adviser, at, previewed, confirm, count, stored, suivi } = await givenLong()
    const id = await previewed(csv('date;surface;produit'))
    await confirm(id)
    expect((await adviser.call(abandonnerImportRegistre, at(id))).status).toBe(200)
    await expect.poll(stored, { timeout: 60_000 }).toBe(0)
    expect([(await suivi(id)).etat, await count()]).toEqual(['ANNULE', 0])
    expect((await adviser.call(abandonnerImportRegistre, at(id))).body.code).toBe('IMPORT_REGISTRE_FINI')
    const lines = await application.db
      .select()
      .from(t.journal)
      .where(eq(t.journal.champ, `importRegistre.${id}`))
    expect(lines).toEqual([])
  })

  test('is compared again with a register that somebody changed meanwhile, and resumed after a stopped process', async () => {
    const { adviser, params, idExploitation, previewed, count, suivi, at } = await givenLong()
    const id = await previewed(csv('date;surface;produit'))
    const year = { idExploitation, idMillesime: MILLESIME }
    // A process that stopped after its first records.
    const left = {
      ...year,
      nature: 'TRAITEMENT',
      origine: 'FICHIER',
      idImportRegistre: id,
      date: '2026-03-12',
    } as const
    await application.db.insert(t.interventions).values({ ...left, surface: 1 })
    await confirmer(application.db, year, id, adviser.idUtilisateur)
    const typed = {
      ...interventionSaisie({ numIlot: null, numParcelle: null, heureDebut: null, surface: 1, produit: 'Herbix 0' }),
      ...{ amm: null, quantite: null, unite: null, cible: null, idCulture: null },
    }
    let transactions = 0
    const meanwhile = Object.create(application.db, {
      transaction: {
        async value(...args: Parameters<typeof application.db.transaction>) {
          // While the records are being written, somebody types one of them.
          if (transactions++ === 1) await adviser.call(createIntervention, { params, query, body: typed })
          return application.db.transaction(...args)
        },
      },
    })
    const suites = { fermeChangee: async () => undefined, findUser: findUserInfo, lireRegistre: lireComprime }
    await rondeDesRegistres(meanwhile, suites, createLogger('silent')).lancer()
    expect([(await suivi(id)).etat, (await suivi(id)).fait, await count()]).toEqual(['TERMINE', NOMBRE - 1, NOMBRE])
    expect((await adviser.call(reprendreImportRegistre, { ...at(id), body: {} })).status).toBe(200)
    expect(await count()).toBe(1)
  })

  test('is the same file when it is sent in gzip', async () => {
    const { send, adviser, params, previewed, confirm, until } = await givenLong()
    const first = await previewed(csv('date;surface;produit'))
    await confirm(first)
    await until(first, 'TERMINE')
    const { idImportRegistre } = (await send(gzipSync(csv('date;surface;produit')))).body
    await until(idImportRegistre, 'APERCU')
    const { body } = await adviser.call(getImportRegistre, {
      params: { ...params, idImportRegistre: idImportRegistre ?? 0 },
      query,
    })
    expect(body.apercu).toMatchObject({ nouvelles: 0, dejaPresentes: NOMBRE })
    const stored = await application.db
      .select({ empreinte: t.importsRegistre.empreinte })
      .from(t.importsRegistre)
      .where(inArray(t.importsRegistre.idImportRegistre, [first, idImportRegistre ?? 0]))
    expect(new Set(stored.map(({ empreinte }) => empreinte)).size).toBe(1)
    expect((await send(gzipSync('a').subarray(0, 12))).body.code).toBe('REGISTRE_ILLISIBLE')
  })

  test('in gzip is refused above the limit of a file', { tags: 'long' }, async () => {
    const { send } = await givenLong()
    const bombe = gzipSync(Buffer.alloc(REGISTRE_TAILLE_MAX + 1, ' '))
    expect((await send(bombe)).body.code).toBe('FICHIER_TROP_VOLUMINEUX')
  })

  test('that cannot be read says why', async () => {
    const { send, suivi, until } = await givenLong()
    const { idImportRegistre } = (await send(`{"a": "${'x'.repeat(20_000)}"}`)).body
    await until(idImportRegistre, 'ECHEC')
    expect((await suivi(idImportRegistre)).message).toBe(errorTexts.fr.REGISTRE_ILLISIBLE)
  })

  test.each([
    ['CSV', () => csv('date;surface;produit', 200_000)],
    ['JSON', () => JSON.stringify({ interventions: Array.from({ length: 200_000 }, (_, i) => traitement(i)) })],
  ])(
    'of 200,000 treatments in %s lets other requests through',
    { tags: 'long', timeout: 600_000 },
    async (_, contenu) => {
      // With the thread that reads: the other tests read in place.
      const server = await testApplication({
        connection: sameDatabase(application.db),
        registre: { immediat: IMMEDIAT },
      })
      const { adviser: known, params, at, suivi, until, count } = await givenLong()
      const adviser = new Caller(server.app, known.token, known.idUtilisateur)
      const { idImportRegistre } = (
        await adviser.call(importRegistre, {
          params,
          query,
          body: { nom: 'registre', content: gzipSync(contenu()).toString('base64') },
        })
      ).body
      let longest = 0
      const asked = async (etat: string) => {
        while ((await suivi(idImportRegistre)).etat === etat) {
          const begun = performance.now()
          await adviser.call(listImportsRegistre, { params, query })
          longest = Math.max(longest, performance.now() - begun)
          // The embedded database answers in this thread: asking without a pause would keep the job from its turn for ever.
          await new Promise((goOn) => setImmediate(goOn))
        }
      }
      await asked('LECTURE')
      await until(idImportRegistre, 'APERCU')
      await adviser.call(poursuivreImportRegistre, { ...at(idImportRegistre), body: { simulation: false } })
      await asked('ECRITURE')
      expect([(await suivi(idImportRegistre)).etat, await count()]).toEqual(['TERMINE', 200_000])
      // The whole takes tens of seconds; one moment of it may be slow on a busy machine.
      expect(longest).toBeLessThan(5000)
      await server.close()
    },
  )
})
