import {
  getAvancement,
  getBilanPortefeuille,
  jugerPreuves,
  listPortefeuille,
  saveDossier,
  saveIndicateurs,
} from '@sillon/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, enter, grow, setEtat } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, givenLien, MILLESIME } from '../../testing/builders'

/** Hives, and arable hedges. */
const RUCHES = 'HVE4_BIODIV_D_56'
const HAIE = 'HVE4_BIODIV_D_1'
/** Share of the ecological infrastructure in the arable land. */
const TAUX_IAE = 'HVE4_BIODIV_D_33'

let application: TestApplication
let superadmin: Caller
beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

type Query = Partial<Record<'search' | 'orderBy' | 'order' | 'etat' | 'attente' | 'filtre' | 'alerte', string>> & {
  limit?: number
  offset?: number
}

/** An adviser of their own, with these farms: tests share a database. */
async function adviserOf(...noms: string[]) {
  const caller = await application.as('CONSEILLER')
  const farms: number[] = []
  for (const raisonSociale of noms) {
    const idExploitation = await givenExploitation(application, { raisonSociale })
    await application.grant(caller, idExploitation)
    farms.push(idExploitation)
  }
  const list = async (query: Query = {}) => {
    const found = await caller.call(listPortefeuille, { query: { millesime: MILLESIME, ...query } as never })
    expect(found.status, JSON.stringify(found.body)).toBe(200)
    return found.body
  }
  return {
    caller,
    farms,
    list,
    names: async (query: Query = {}) => (await list(query)).data.map(({ raisonSociale }) => raisonSociale),
    row: async (nom: string) => (await list()).data.find(({ raisonSociale }) => raisonSociale === nom),
    bilan: async () => (await caller.call(getBilanPortefeuille, { query: { millesime: MILLESIME } })).body,
  }
}

describe('the portfolio', () => {
  test('holds the farms of the year that its reader sees, with a file or without', async () => {
    const { names, row, farms } = await adviserOf('Aubépine', 'Bruyère')
    await enter(superadmin, farms[1] ?? 0, RUCHES, 3)
    expect(await names()).toEqual(['Aubépine', 'Bruyère'])
    expect(await row('Aubépine')).toMatchObject({ etatDossier: null, attente: 'OUVERTURE', points: null, alertes: [] })
    expect(await row('Bruyère')).toMatchObject({
      etatDossier: 'SAISIE_EN_COURS',
      attente: 'SAISIE',
      verdict: 'NON_CERTIFIABLE',
      remplis: 1,
      libelleDemarche: expect.stringContaining('HVE'),
    })
  })

  test('names the modules of each procedure, and the points that they must reach', async () => {
    const { bilan } = await adviserOf('Aubépine')
    const { demarches } = await bilan()
    expect(demarches.find(({ code }) => code === 'HVE4')).toMatchObject({
      seuil: 10,
      modules: [
        { code: 'BIODIV', lettre: 'B' },
        { code: 'PHYTO', lettre: 'P' },
        { code: 'FERTI', lettre: 'F' },
        { code: 'IRRI', lettre: 'I' },
      ],
    })
  })

  test('is paged, and equal rows keep one order', async () => {
    const { list } = await adviserOf('Un', 'Deux', 'Trois')
    const pages = [await list({ limit: 2 }), await list({ limit: 2, offset: 2 })]
    expect(pages.map(({ count, data }) => [count, data.map(({ raisonSociale }) => raisonSociale)])).toEqual([
      [3, ['Deux', 'Trois']],
      [3, ['Un']],
    ])
  })

  test('is sorted by each column, unknown values last', async () => {
    const { names, farms } = await adviserOf('Aubépine', 'Bruyère', 'Coudrier')
    const [aubepine = 0, bruyere = 0] = farms
    await grow(superadmin, aubepine, 50)
    await enter(superadmin, aubepine, HAIE, 2000)
    await enter(superadmin, bruyere, RUCHES, 1)
    await setEtat(superadmin, bruyere, 'ATTENTE_VERIFICATION')
    expect(await names({ orderBy: 'manque' })).toEqual(['Aubépine', 'Bruyère', 'Coudrier'])
    expect(await names({ orderBy: 'manque', order: 'desc' })).toEqual(['Bruyère', 'Aubépine', 'Coudrier'])
    expect(await names({ orderBy: 'etat', order: 'desc' })).toEqual(['Bruyère', 'Aubépine', 'Coudrier'])
    for (const orderBy of ['nomCommune', 'demarche', 'verdict', 'remplissage', 'modifieLe', 'dateAudit'])
      expect(await names({ orderBy })).toHaveLength(3)
  })

  test('begins with the files that wait for its reader, the longest unchanged first, and ends with the decided ones', async () => {
    const { names, list, farms } = await adviserOf('Aubépine', 'Bruyère', 'Coudrier', 'Érable', 'Frêne', 'Genêt')
    const [, bruyere = 0, coudrier = 0, erable = 0, frene = 0, genet = 0] = farms
    for (const id of farms.slice(1)) await enter(superadmin, id, RUCHES, 1)
    await setEtat(superadmin, bruyere, 'CERTIFIABLE')
    await setEtat(superadmin, coudrier, 'ATTENTE_VERIFICATION')
    await setEtat(superadmin, erable, 'VERIFICATION_EN_COURS')
    await setEtat(superadmin, frene, 'ATTENTE_CORRECTION')
    const unchangedFor = (id: number, jours: number) =>
      application.db.execute(
        sql`update dossiers set modifie_le = now() - ${jours} * interval '1 day' where id_exploitation = ${id}`,
      )
    await unchangedFor(coudrier, 2)
    await unchangedFor(erable, 9)
    await unchangedFor(frene, 30)
    const order = ['Érable', 'Coudrier', 'Frêne', 'Genêt', 'Aubépine', 'Bruyère']
    expect(await names({ orderBy: 'attente' })).toEqual(order)
    expect(await names({ orderBy: 'attente', order: 'desc' })).toEqual(order.toReversed())
    const pages = [0, 2, 4].map((offset) => list({ orderBy: 'attente', limit: 2, offset }))
    expect((await Promise.all(pages)).flatMap(({ data }) => data.map(({ raisonSociale }) => raisonSociale))).toEqual(
      order,
    )
    // Files of one step that changed together keep the order of their names.
    await setEtat(superadmin, genet, 'ATTENTE_VERIFICATION')
    await application.db.execute(sql`
      update dossiers set modifie_le = '2026-01-01' where id_exploitation in (${coudrier}, ${erable}, ${genet})`)
    expect((await names({ orderBy: 'attente' })).slice(0, 3)).toEqual(['Coudrier', 'Érable', 'Genêt'])
  })

  test('is searched by words, and filtered by state, by whom files wait for and by a saved filter', async () => {
    const { names, farms, bilan } = await adviserOf('Aubépine du Moulin', 'Bruyère')
    const [, bruyere = 0] = farms
    await enter(superadmin, bruyere, RUCHES, 1)
    expect(await names({ search: 'moulin' })).toEqual(['Aubépine du Moulin'])
    expect(await names({ search: 'inconnuexyz' })).toEqual([])
    expect(await names({ attente: 'OUVERTURE' })).toEqual(['Aubépine du Moulin'])
    expect(await names({ filtre: 'A_VERIFIER' })).toEqual([])
    await setEtat(superadmin, bruyere, 'ATTENTE_VERIFICATION')
    expect(await names({ filtre: 'A_VERIFIER' })).toEqual(['Bruyère'])
    expect(await names({ etat: 'ATTENTE_VERIFICATION' })).toEqual(['Bruyère'])
    expect(await bilan()).toMatchObject({ total: 2, filtres: { A_VERIFIER: 1, AUDIT_PROCHE: 0, PRES_DU_SEUIL: 0 } })
  })

  test('counts audits within thirty days, and files at most two points below a threshold', async () => {
    const { names, farms } = await adviserOf('Aubépine', 'Bruyère')
    const [aubepine = 0] = farms
    await enter(superadmin, aubepine, RUCHES, 1)
    const auditIn = (jours: number) =>
      application.db.execute(sql`
        update dossiers set date_audit = (now() at time zone 'Europe/Paris')::date + ${jours}::int where id_exploitation = ${aubepine}`)
    for (const [jours, expected] of [
      [0, ['Aubépine']],
      [30, ['Aubépine']],
      [31, []],
      [-1, []],
    ] as const) {
      await auditIn(jours)
      expect(await names({ filtre: 'AUDIT_PROCHE' }), `${jours} days`).toEqual(expected)
    }
    const near = (manque: number) =>
      application.db.execute(
        sql`update resultats set manque = ${manque} from dossiers d where d.id_dossier = resultats.id_dossier and d.id_exploitation = ${aubepine}`,
      )
    for (const [manque, expected] of [
      [2, ['Aubépine']],
      [2.5, []],
      [0, []],
    ] as const) {
      await near(manque)
      expect(await names({ filtre: 'PRES_DU_SEUIL' })).toEqual(expected)
    }
  })

  test('is open to those who follow farms, and refused to a farmer', async () => {
    const farmer = await application.as('AGRICULTEUR')
    const query = { millesime: MILLESIME }
    expect((await farmer.call(listPortefeuille, { query: query as never })).status).toBe(403)
    expect((await farmer.call(getBilanPortefeuille, { query })).status).toBe(403)
  })

  test('refuses an unknown order or filter', async () => {
    const { caller } = await adviserOf()
    for (const query of [{ orderBy: 'siret' }, { filtre: 'TOUT' }, { alerte: 'AUTRE' }, { limit: 1000 }])
      expect((await caller.call(listPortefeuille, { query: { millesime: MILLESIME, ...query } as never })).status).toBe(
        400,
      )
  })
})

describe('the checks of the portfolio report', () => {
  test('points without a proof, until one is attached', async () => {
    const { row, names, farms, bilan } = await adviserOf('Aubépine')
    const [id = 0] = farms
    await enter(superadmin, id, RUCHES, 3)
    expect((await row('Aubépine'))?.alertes).toEqual([
      {
        code: 'SANS_PREUVE',
        lieux: [
          {
            code: 'BIODIV_RUCHES',
            libelle: expect.any(String),
            rubrique: 'HVE4_BIODIV',
            sousRubrique: 'BIODIV_RUCHES',
          },
        ],
      },
    ])
    expect((await bilan()).alertes.SANS_PREUVE).toBe(1)
    await givenLien(superadmin, id, { lieu: 'BIODIV_RUCHES' })
    expect(await names({ alerte: 'SANS_PREUVE' })).toEqual([])
  })

  test('a proof that ends before the audit, until a valid one of its kind is attached', async () => {
    const { row, names, farms, bilan } = await adviserOf('Aubépine')
    const [id = 0] = farms
    const there = { lieu: 'BIODIV_RUCHES', genre: 'DECLARATION_RUCHES' }
    await givenLien(superadmin, id, { ...there, dateExpiration: '2026-03-01' })
    await superadmin.call(saveDossier, {
      ...at(id),
      body: { exploitationDemarcheMillesime: { dateAudit: '2026-03-02' } },
    })
    expect((await row('Aubépine'))?.alertes).toMatchObject([
      { code: 'PREUVE_EXPIREE', lieux: [{ code: 'BIODIV_RUCHES' }] },
    ])
    expect((await bilan()).alertes.PREUVE_EXPIREE).toBe(1)
    await givenLien(superadmin, id, { ...there, dateExpiration: '2026-03-02' })
    expect(await names({ alerte: 'PREUVE_EXPIREE' })).toEqual([])
    const { idLien, numeroRevision } = await givenLien(superadmin, id, { dateExpiration: '2026-03-01' })
    expect(await names({ alerte: 'PREUVE_EXPIREE' })).toEqual(['Aubépine'])
    const verdict = { verdict: 'REFUSEE', motif: 'Trop vieux' } as const
    await superadmin.call(jugerPreuves, { ...at(id), body: [{ idLien, numeroRevision, ...verdict }] })
    expect(await names({ alerte: 'PREUVE_EXPIREE' })).toEqual([])
    await givenLien(superadmin, id, { dateExpiration: '2026-03-01' })
    expect(await names({ alerte: 'PREUVE_EXPIREE' })).toEqual(['Aubépine'])
    await superadmin.call(saveDossier, {
      ...at(id),
      body: { exploitationDemarcheMillesime: { dateAudit: '2026-03-01' } },
    })
    expect(await names({ alerte: 'PREUVE_EXPIREE' })).toEqual([])
  })

  test('an impossible value, and one far from the year before, whichever year changes', async () => {
    const { row, names, farms } = await adviserOf('Aubépine')
    const [id = 0] = farms
    await grow(superadmin, id, 100)
    await enter(superadmin, id, HAIE, 301)
    expect(await names({ alerte: 'LOIN_DE_L_AN_DERNIER' })).toEqual([])
    const body = [{ codeNational: HAIE, valeur: { value: 100 } }]
    await superadmin.call(saveIndicateurs, { ...at(id, MILLESIME - 1), body })
    expect(await names({ alerte: 'LOIN_DE_L_AN_DERNIER' })).toEqual(['Aubépine'])
    await enter(superadmin, id, HAIE, 99_999_999)
    expect((await row('Aubépine'))?.alertes.map(({ code }) => code)).toContain('VALEUR_IMPOSSIBLE')
    expect(await row('Aubépine')).toMatchObject({ verdict: 'NON_CONCLUANT' })
  })

  test('a failed requirement, with its section, until it is met or the file is decided', async () => {
    const { row, names, bilan, farms } = await adviserOf('Aubépine', 'Bruyère')
    const [aubepine = 0, bruyere = 0] = farms
    for (const id of farms) {
      await grow(superadmin, id, 100)
      await enter(superadmin, id, HAIE, 1)
    }
    const lieu = { code: TAUX_IAE, rubrique: 'HVE4_BIODIV', sousRubrique: 'BIODIV_IAE_OBLIGATION' }
    expect((await row('Aubépine'))?.alertes).toMatchObject([{ code: 'EXIGENCE_NON_TENUE', lieux: [lieu] }])
    expect(await names({ alerte: 'EXIGENCE_NON_TENUE' })).toEqual(['Aubépine', 'Bruyère'])
    await setEtat(superadmin, bruyere, 'NON_CERTIFIABLE')
    expect((await bilan()).alertes.EXIGENCE_NON_TENUE).toBe(1)
    await enter(superadmin, aubepine, HAIE, 100_000)
    expect(await names({ alerte: 'EXIGENCE_NON_TENUE' })).toEqual([])
  })

  test('the status of each module and the number of empty fields, as the file itself does', async () => {
    const { row, farms } = await adviserOf('Aubépine')
    const [id = 0] = farms
    await grow(superadmin, id, 100)
    await enter(superadmin, id, RUCHES, 1)
    const dossier = async () => (await superadmin.call(getAvancement, at(id))).body.etapes
    const statuts = async () =>
      Object.fromEntries(
        (await dossier()).flatMap(({ rubrique, statut, estAtteint }) =>
          estAtteint === null ? [] : [[rubrique.replace('HVE4_', ''), statut]],
        ),
      )
    const liste = await row('Aubépine')
    expect(liste?.statuts).toEqual({ BIODIV: 'INCOMPLET', PHYTO: 'INCOMPLET', FERTI: 'INCOMPLET' })
    expect(liste?.statuts).toEqual(await statuts())
    expect(liste?.aRemplir).toBe((await dossier()).reduce((sum, { aRemplir }) => sum + aRemplir, 0))
    await enter(superadmin, id, HAIE, 99_999_999)
    expect((await row('Aubépine'))?.statuts).toEqual({ BIODIV: 'EN_ERREUR', PHYTO: 'INCOMPLET', FERTI: 'INCOMPLET' })
    expect((await row('Aubépine'))?.statuts).toEqual(await statuts())
  })

  test('a file unchanged for sixty days, but not a decided one', async () => {
    const { names, farms } = await adviserOf('Aubépine', 'Bruyère')
    const [aubepine = 0, bruyere = 0] = farms
    for (const id of farms) await enter(superadmin, id, RUCHES, 1)
    await setEtat(superadmin, bruyere, 'NON_CERTIFIABLE')
    const changedAgo = (jours: number) =>
      application.db.execute(
        sql`update dossiers set modifie_le = now() - ${jours} * interval '1 day' where id_exploitation in (${aubepine}, ${bruyere})`,
      )
    await changedAgo(59)
    expect(await names({ alerte: 'SANS_CHANGEMENT' })).toEqual([])
    await changedAgo(61)
    expect(await names({ alerte: 'SANS_CHANGEMENT' })).toEqual(['Aubépine'])
    await enter(superadmin, aubepine, RUCHES, 2)
    expect(await names({ alerte: 'SANS_CHANGEMENT' })).toEqual([])
  })
})
