import {
  createIntervention,
  getIndicateurs,
  type Indicateur,
  type InterventionSaisie,
  importReferentiel,
  listEnregistrements,
  reprendreDonnees,
  saveAssolement,
  saveDossier,
  saveIndicateurs,
  setExploitationDemarches,
  updateExploitation,
  type Valeur,
} from '@sillon/contract'
import { famillesCultures } from '@sillon/referentials'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, indicateursByCode, interventionSaisie, MILLESIME, whoSees } from '../../testing/builders'

const HVE3A = 1
const IFT = 'HVE4_PHYTO_D_320_H'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
  for (const idMillesime of [MILLESIME, MILLESIME - 1]) {
    const produit = { idMillesime, amm: '7000001', nom: 'Herbicide', type: 'HERBICIDE', biocontrole: false } as const
    await application.db.insert(t.produitsPhyto).values({ ...produit, classeCmr: 'CMR2', source: 'test' })
    const dose = { idMillesime, amm: '7000001', idCulture: 1, dose: 3, unite: 'L/ha', source: 'test' }
    await application.db.insert(t.dosesReference).values(dose)
  }
})
afterAll(() => application.close())

/** HVE3A takes no new file after 2025. */
const yearOf = (codeNational: string) => (codeNational === 'HVE3A' ? 2025 : MILLESIME)
const schemeOf = (code: string) => code.slice(0, code.indexOf('_'))
const file = (idExploitation: number, codeNational = 'HVE4', millesime = yearOf(codeNational)) => ({
  params: { idExploitation, codeNational },
  query: { millesime },
})
/** 50 ha treated with half of the reference dose. */
const herbicide = (over: Partial<InterventionSaisie> = {}) =>
  interventionSaisie({ amm: '7000001', produit: null, surface: 50, quantite: 1500, unite: 'ml/ha', ...over })
const record = (caller: Caller, idExploitation: number, body: InterventionSaisie, millesime = MILLESIME) =>
  caller.call(createIntervention, { params: { idExploitation }, query: { millesime }, body })

/** A farm with both procedures and 100 ha of wheat in two years, on one parcel of 80 ha in each. */
async function given() {
  const idExploitation = await givenExploitation(application, { exploitationInfo: { irrigation: true } })
  const admin = await application.as('SUPERADMIN')
  await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE3A, 2] })
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const parcelles: string[] = []
  for (const millesime of [MILLESIME, MILLESIME - 1]) {
    await admin.call(updateExploitation, {
      ...file(idExploitation, 'HVE3A', millesime),
      body: {
        exploitationInfo: { irrigation: true },
        exploitationFamilleCultures: famillesCultures
          .filter(({ codeNational }) => codeNational === 'GRANCULT')
          .map(({ idFamilleCulture }) => ({ idFamilleCulture, estCvi: false })),
      },
    })
    const [parcelle] = await application.db
      .insert(t.parcelles)
      .values({ idExploitation, idMillesime: millesime, numIlot: '1', numParcelle: '1', surface: 80 })
      .returning()
    const uuidParcelle = parcelle?.uuidParcelle ?? ''
    const ligne = { idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 100, parcelles: [{ uuidParcelle }] }
    await adviser.call(saveAssolement, { params: { idExploitation }, query: { millesime }, body: [ligne] })
    parcelles.push(uuidParcelle)
  }
  const [uuidParcelle = '', de2025 = ''] = parcelles
  return { idExploitation, admin, adviser, uuidParcelle, de2025 }
}
const detail = (caller: Caller, idExploitation: number, code: string, query: object = {}) =>
  caller.call(listEnregistrements, {
    params: { idExploitation, codeNational: schemeOf(code), code },
    query: { millesime: yearOf(schemeOf(code)), ...query },
  })
const rowOf = async (caller: Caller, idExploitation: number, code: string) => {
  const { body } = await caller.call(getIndicateurs, file(idExploitation, schemeOf(code)))
  return indicateursByCode<Indicateur>(body).get(code)
}
const save = (caller: Caller, idExploitation: number, codeNational: string, valeur: Valeur) =>
  caller.call(saveIndicateurs, {
    ...file(idExploitation, schemeOf(codeNational)),
    body: [{ codeNational, valeur }],
  })

describe('the explanation of a value of the records', () => {
  test('lists the treatments with their share, and their sum over the area of the group', async () => {
    const { idExploitation, adviser, uuidParcelle } = await given()
    await record(adviser, idExploitation, herbicide({ uuidParcelle, date: '2026-03-01' }))
    await record(adviser, idExploitation, herbicide({ date: '2026-04-01', surface: 10, quantite: 3000 }))
    await record(adviser, idExploitation, herbicide({ date: '2025-03-01' }), MILLESIME - 1)
    const { body } = await detail(adviser, idExploitation, IFT)
    expect(body).toMatchObject({
      count: 2,
      valeur: 'ift',
      variante: 'HVE',
      campagnes: [
        // (1.5 ÷ 3 × 50 ha + 3 ÷ 3 × 10 ha) ÷ 100 ha.
        {
          campagne: 'n',
          millesime: 2026,
          valeur: 0.35,
          valeurDuDossier: 0.35,
          somme: 35,
          surfaceDuGroupe: 100,
          comptes: 2,
          aPart: [],
        },
        { campagne: 'n_1', millesime: 2025, valeur: 0.25, somme: 25 },
        { campagne: 'n_2', valeur: null, comptes: 0 },
      ],
    })
    expect(body.data).toMatchObject([
      {
        ...{
          date: '2026-03-01',
          parcelle: '1 1',
          produit: 'Herbicide',
          amm: '7000001',
          quantite: 1500,
          unite: 'ml/ha',
        },
        ...{ doseReference: 3, uniteReference: 'L/ha', surface: 50, part: 25, raison: null },
      },
      { date: '2026-04-01', part: 10 },
    ])
    const page = await detail(adviser, idExploitation, IFT, { order: 'desc', limit: 1 })
    expect(page.body.data.map(({ date }) => date)).toEqual(['2026-04-01'])
    const avant = await detail(adviser, idExploitation, IFT, { campagne: 'n_1' })
    expect(avant.body.data.map(({ date, part }) => [date, part])).toEqual([['2025-03-01', 25]])
  })

  test('lists apart, with the reason, the treatments that withhold the value', async () => {
    const { idExploitation, adviser } = await given()
    await record(adviser, idExploitation, herbicide())
    await record(adviser, idExploitation, herbicide({ amm: null, produit: 'Inconnu' }))
    await record(adviser, idExploitation, herbicide({ unite: 'kg/ha' }))
    const { body } = await detail(adviser, idExploitation, IFT, { aPart: 'true' })
    const [n] = body.campagnes
    expect([n?.valeur, n?.valeurDuDossier, n?.somme]).toEqual([null, null, 25])
    expect([...(n?.aPart ?? [])].sort((a, b) => a.raison.localeCompare(b.raison))).toEqual([
      { raison: 'PRODUIT_INCONNU', nombre: 1 },
      { raison: 'UNITE_NON_CONVERTIBLE', nombre: 1 },
    ])
    expect([body.count, body.data.map(({ part }) => part)]).toEqual([2, [null, null]])
  })

  test('tells the parcels of an untreated area, and the records of nitrogen and water', async () => {
    const { idExploitation, adviser, de2025: uuidParcelle } = await given()
    const add = (over: Partial<InterventionSaisie>) =>
      record(adviser, idExploitation, herbicide({ uuidParcelle, date: '2025-03-01', ...over }), 2025)
    const sansProduit = { amm: null, produit: 'Apport', quantite: null, unite: null }
    const engrais = { ...sansProduit, nature: 'FERTILISATION', surface: 20, organique: false } as const
    const eau = { ...sansProduit, nature: 'IRRIGATION' } as const
    await add({})
    await add({})
    await add({ ...engrais, azote: 40 })
    await add({ ...eau, volume: 900, date: '2025-07-01' })
    await add({ ...eau, volume: 300, date: '2025-05-01' })
    const n = async (code: string) => (await detail(adviser, idExploitation, code)).body.campagnes[0]
    // Two passes of 50 ha cover at most the 80 ha of the parcel.
    expect(await n('HVE3A_D_110')).toMatchObject({ valeur: 0, surfaceDesParcelles: 80, surfaceTraitee: 80, somme: 100 })
    expect(await n('HVE3A_D_141')).toMatchObject({ valeur: 800, valeurDuDossier: 800, somme: 800, comptes: 1 })
    expect(await n('HVE3A_D_181')).toMatchObject({ valeur: 1200, comptes: 2 })
    expect(await n('HVE3A_D_182')).toMatchObject({ valeur: 900, comptes: 1 })

    await add(engrais)
    expect(await n('HVE3A_D_141')).toMatchObject({ valeur: null, aPart: [{ raison: 'AZOTE_MANQUANT', nombre: 1 }] })
  })

  test('is refused for a row without records', async () => {
    const { idExploitation, adviser } = await given()
    for (const code of ['HVE4_BIODIV_D_55', 'HVE4_NOTHING', 'HVE3A_D_130'])
      expect((await detail(adviser, idExploitation, code)).status, code).toBe(404)
  })
})

describe('a decided file', () => {
  const setEtat = (caller: Caller, idExploitation: number, etatDossier: 'NON_CERTIFIABLE' | 'VERIFICATION_EN_COURS') =>
    caller.call(saveDossier, {
      ...file(idExploitation),
      body: { exploitationDemarcheMillesime: { etatDossier, motifDecision: 'Vu sur place.' } } as never,
    })

  test('keeps the value of its decision beside that of the present records', async () => {
    const { idExploitation, adviser } = await given()
    await record(adviser, idExploitation, herbicide())
    expect((await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')).status).toBe(200)
    await record(adviser, idExploitation, herbicide())
    const [n] = (await detail(adviser, idExploitation, IFT)).body.campagnes
    expect([n?.valeurDuDossier, n?.valeur, n?.comptes]).toEqual([0.25, 0.5, 2])
  })

  test('of before records counted shows none of them until it is reopened', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, 'HVE4_BIODIV_D_55', { value: 4 })
    await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')
    // As an earlier product froze it: neither the values of records, nor the results that came with them.
    const [decision] = await application.db
      .select()
      .from(t.decisions)
      .innerJoin(t.dossiers, eq(t.dossiers.idDossier, t.decisions.idDossier))
      .where(eq(t.dossiers.idExploitation, idExploitation))
      .orderBy(desc(t.decisions.numero))
    if (decision === undefined) throw new Error('There is no decision.')
    const { entree, resultats, numero, ...rest } = decision.decisions
    expect('registre' in entree).toBe(false)
    const anciens = Object.fromEntries(
      Object.entries(resultats).filter(([code]) => !/_(REGISTRE|HVE|MAEC)$/.test(code)),
    )
    await application.db.insert(t.decisions).values({ ...rest, entree, resultats: anciens, numero: numero + 1 })
    const ifts = async () => {
      const row = await rowOf(adviser, idExploitation, IFT)
      return [row?.valeur, row?.valeurCalculee]
    }
    const before = await adviser.call(getIndicateurs, file(idExploitation))
    await record(adviser, idExploitation, herbicide())
    expect(await ifts()).toEqual([null, null])
    expect((await rowOf(adviser, idExploitation, 'HVE4_BIODIV_S_55'))?.valeur).toEqual(
      indicateursByCode<Indicateur>(before.body).get('HVE4_BIODIV_S_55')?.valeur,
    )
    expect((await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')).status).toBe(200)
    const annees = { n: 0.25, n_1: null, n_2: null }
    expect(await ifts()).toEqual([annees, annees])
  })
})

describe('"Reprise des données" of HVE3A', () => {
  const reprendre = (caller: Caller, idExploitation: number, rubrique: string) =>
    caller.call(reprendreDonnees, { ...file(idExploitation, 'HVE3A'), body: { rubrique } })
  const parPartenaire = ['SET', ...['PHYTO', 'FERTI', 'IRRI'].flatMap((one) => [`${one}_DONNEES`, `${one}_IND`])]

  test('opens the rubriques of a source once the farm has records', async () => {
    const { idExploitation, adviser } = await given()
    const offered = async () => {
      const { body } = await adviser.call(getIndicateurs, file(idExploitation, 'HVE3A'))
      return body.flatMap(({ rubriques }) => rubriques.flatMap((one) => (one.reprise ? [one.codeNational] : [])))
    }
    expect(await offered()).toEqual(['HVE3A_R_ASSOLEMENT'])
    expect((await reprendre(adviser, idExploitation, 'HVE3A_R_SET')).body.code).toBe('REPRISE_NON_PROPOSEE')
    await record(adviser, idExploitation, herbicide({ date: '2025-03-01' }), 2025)
    expect((await offered()).sort()).toEqual(['ASSOLEMENT', ...parPartenaire].map((one) => `HVE3A_R_${one}`).sort())
    for (const one of parPartenaire)
      expect((await reprendre(adviser, idExploitation, `HVE3A_R_${one}`)).status, one).toBe(200)
    expect((await reprendre(adviser, idExploitation, 'HVE3A_R_BIODIV_IND')).body.code).toBe('REPRISE_NON_PROPOSEE')
  })

  test('takes the values over the entries, and of the index the measures alone', async () => {
    const { idExploitation, adviser } = await given()
    const azote = {
      nature: 'FERTILISATION',
      organique: false,
      azote: 40,
      amm: null,
      quantite: null,
      unite: null,
    } as const
    const date = '2025-03-01'
    await record(adviser, idExploitation, herbicide({ date }), 2025)
    await record(adviser, idExploitation, interventionSaisie({ ...azote, date, surface: 10 }), 2025)
    const mesure = 'IFT_herbicide_GC_PT_campagne'
    const reglage = { choix_type_calcul_IFT: 'MAEC', choix_calcul_moyenne: 'triannuelle' }
    await save(adviser, idExploitation, 'HVE3A_D_130', reglage)
    // The measure that counts stands beside the entry, which stays what it is.
    const sansMesure = await rowOf(adviser, idExploitation, 'HVE3A_D_130')
    expect(sansMesure?.valeur?.[mesure]).not.toHaveProperty('n')
    expect(sansMesure?.valeurRetenue).toMatchObject({ ...reglage, [mesure]: { n: 0.25, moyenne: 0.25 } })
    await save(adviser, idExploitation, 'HVE3A_D_130', { ...reglage, [mesure]: { n: 2, n_1: null, n_2: null } })
    await save(adviser, idExploitation, 'HVE3A_D_140', { value: 'Choix BGA' })
    await save(adviser, idExploitation, 'HVE3A_D_141', { value: 999 })
    const annees = { n: 0.25, n_1: null, n_2: null }
    expect((await rowOf(adviser, idExploitation, 'HVE3A_D_130'))?.valeurCalculee).toMatchObject({
      [`${mesure}_HVE`]: annees,
      [`${mesure}_MAEC`]: annees,
    })
    const { body } = await reprendre(adviser, idExploitation, 'HVE3A_R_PHYTO_DONNEES')
    expect(body.changements).toMatchObject([
      { codeNational: 'HVE3A_D_130', nouvelle: { ...reglage, [mesure]: annees } },
    ])
    const { valeur } = (await rowOf(adviser, idExploitation, 'HVE3A_D_130')) ?? {}
    expect(valeur).toMatchObject({ ...reglage, [mesure]: { moyenne: 0.25 } })
    expect((await rowOf(adviser, idExploitation, 'HVE3A_I_21'))?.valeur).toMatchObject({ value: 0.25 })
    expect((await reprendre(adviser, idExploitation, 'HVE3A_R_PHYTO_DONNEES')).body.changements).toEqual([])
    expect((await reprendre(adviser, idExploitation, 'HVE3A_R_FERTI_DONNEES')).body.changements).toEqual([
      { codeNational: 'HVE3A_D_141', ancienne: { value: 999 }, nouvelle: { value: 400 } },
    ])
  })
})

test('"Reprise des données" of HVE4 takes the records on every sheet with data', async () => {
  const { idExploitation, adviser } = await given()
  const apport = { amm: null, produit: 'Apport', quantite: null, unite: null } as const
  await record(adviser, idExploitation, herbicide())
  await record(
    adviser,
    idExploitation,
    interventionSaisie({ ...apport, nature: 'FERTILISATION', surface: 10, organique: false, azote: 40 }),
  )
  await record(adviser, idExploitation, interventionSaisie({ ...apport, nature: 'IRRIGATION', volume: 900 }))
  const annees = (n: number) => ({ n, n_1: null, n_2: null })
  await save(adviser, idExploitation, IFT, annees(3))
  await save(adviser, idExploitation, 'HVE4_FERTI_D_103', { value: 'Balance Globale Azotée' })
  await save(adviser, idExploitation, 'HVE4_FERTI_D_110', annees(1))
  await save(adviser, idExploitation, 'HVE4_IRRI_D_61', { value: 5 })
  const prises: Record<string, unknown> = {}
  for (const one of ['CULT', 'BIODIV', 'PHYTO', 'FERTI', 'IRRI']) {
    const { status, body } = await adviser.call(reprendreDonnees, {
      ...file(idExploitation),
      body: { rubrique: `HVE4_${one}` },
    })
    expect(status, one).toBe(200)
    for (const { codeNational, nouvelle } of body.changements) prises[codeNational] = nouvelle
  }
  expect(prises).toEqual({
    [IFT]: annees(0.25),
    HVE4_FERTI_D_110: annees(400),
    HVE4_IRRI_D_61: { value: 900 },
  })
})

describe('the stored results of a year', () => {
  const idDossierDe = async (idExploitation: number) => {
    const [dossier] = await application.db
      .select({ idDossier: t.dossiers.idDossier })
      .from(t.dossiers)
      .where(and(eq(t.dossiers.idExploitation, idExploitation), eq(t.dossiers.idMillesime, MILLESIME)))
    return dossier?.idDossier ?? 0
  }
  const remplisDe = async (idDossier: number) => {
    const [row] = await application.db.select().from(t.resultats).where(eq(t.resultats.idDossier, idDossier))
    return row?.remplis
  }
  /** A stored figure that only a new calculation replaces. */
  async function givenMarked() {
    const farm = await given()
    await save(farm.adviser, farm.idExploitation, 'HVE4_BIODIV_D_55', { value: 4 })
    await record(farm.adviser, farm.idExploitation, herbicide({ date: '2025-03-01' }), MILLESIME - 1)
    const idDossier = await idDossierDe(farm.idExploitation)
    const before = await remplisDe(idDossier)
    await application.db.update(t.resultats).set({ remplis: -1 }).where(eq(t.resultats.idDossier, idDossier))
    return { ...farm, idDossier, before }
  }

  test('follow a record of the year before', async () => {
    const { idExploitation, adviser, idDossier, before } = await givenMarked()
    await record(adviser, idExploitation, herbicide({ date: '2025-04-01' }), MILLESIME - 1)
    expect(await remplisDe(idDossier)).toBe(before)
  })

  test('follow the reference doses of the year before', async () => {
    const { admin, idDossier, before } = await givenMarked()
    const csv = 'amm;idCulture;dose;unite;source\n7000001;1;6;L/ha;test\n'
    const query = { millesime: MILLESIME - 1, apercu: 'false' } as const
    const { status } = await admin.call(importReferentiel, { params: { liste: 'doses-reference' }, query, body: csv })
    expect(status).toBe(200)
    await expect.poll(() => remplisDe(idDossier)).toBe(before)
  })
})
