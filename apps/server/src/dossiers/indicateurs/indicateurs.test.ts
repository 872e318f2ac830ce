import {
  getDossier,
  getIndicateurs,
  type Indicateur,
  type IndicateurSaisi,
  type Role,
  saveAssolement,
  saveIndicateurs,
} from '@sillon/contract'
import { etatsDossier, isDecided, isLockedForFarmer } from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const HAIE = 'HVE4_BIODIV_D_11'
const MARE = 'HVE4_BIODIV_D_15'
const saisie = (codeNational: string, value: number | string | boolean | string[] | null): IndicateurSaisi => ({
  codeNational,
  valeur: { value },
})
/** Revision of an unchanged farm. */
const INTACTE = '"0"'
const save = (caller: Caller, idExploitation: number, body: IndicateurSaisi[], ifMatch?: string) =>
  caller.call(saveIndicateurs, {
    ...at(idExploitation),
    body,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  })
async function read(caller: Caller, idExploitation: number) {
  const { body, headers } = await caller.call(getIndicateurs, at(idExploitation))
  const found = indicateursByCode<Indicateur>(body)
  return {
    tree: body,
    found,
    etag: String(headers.etag),
    value: (code: string) => found.get(code)?.valeur?.value ?? null,
  }
}
/** A farm with 100 ha of wheat, and an adviser who sees it. */
async function given() {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const body = [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 100 }]
  await adviser.call(saveAssolement, { params: { idExploitation }, query: { millesime: MILLESIME }, body })
  return { idExploitation, adviser }
}

describe('a value sent by a client', () => {
  test('as a plain number for a row of several campaigns counts as the current one', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [saisie('HVE4_PHYTO_D_320_H', 1.5)])
    const { found } = await read(adviser, idExploitation)
    expect(found.get('HVE4_PHYTO_D_320_H')?.valeur).toEqual({ n: 1.5, n_1: null, n_2: null })
    expect(found.get('HVE4_PHYTO_I_320_H_MOY')?.valeur).toEqual({ value: 1.5 })
  })

  test('as a number for an orientation is its code', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [saisie('HVE4_FERTI_D_101', 4500)])
    expect((await read(adviser, idExploitation)).value('HVE4_FERTI_D_101')).toBe('4500')
  })
})

describe('reading a file', () => {
  test('that nobody opened yet shows the proposals of the rotation', async () => {
    const { idExploitation, adviser } = await given()
    const { found, value } = await read(adviser, idExploitation)
    expect(value('HVE4_CULT_D_200')).toBe(100)
    expect(found.get('HVE4_CULT_D_2')).toMatchObject({
      valeur: { value: 100 },
      valeurCalculee: { value: 100 },
      estSaisie: false,
    })
    expect(found.get(HAIE)).toMatchObject({ valeur: null, valeurCalculee: null, estSaisie: false })
  })

  test('holds each row of the catalogue once, module after module', async () => {
    const { idExploitation, adviser } = await given()
    const { tree, found } = await read(adviser, idExploitation)
    const rubriques = tree.flatMap((type) => type.rubriques).map(({ codeNational }) => codeNational)
    expect(rubriques).toEqual(['HVE4_CULT', 'HVE4_BIODIV', 'HVE4_PHYTO', 'HVE4_FERTI', 'HVE4_IRRI', 'HVE4_SYN'])
    const catalogue = schemeFor('HVE4', MILLESIME)?.indicateurs.keys() ?? []
    expect([...found.keys()].sort()).toEqual([...catalogue].sort())
  })

  test('speaks the reader’s language', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await adviser.call(getIndicateurs, { ...at(idExploitation), headers: { 'accept-language': 'en' } })
    const rows = indicateursByCode<Indicateur>(body)
    expect(rows.get('HVE4_CULT_D_1')?.libelle).toBe('Durum wheat')
    expect([rows.get('HVE4_BIODIV_D_13')?.libelleUnite, rows.get('HVE4_CULT_D_1')?.libelleUnite]).toEqual([
      'tree',
      'ha',
    ])
  })

  test('sends no score rows to a farmer, unless their organisation shows scores', async () => {
    const { idExploitation } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const scores = async () =>
      [...(await read(farmer, idExploitation)).found.values()].filter(
        ({ nature, libelleUnite, codeNational }) =>
          nature === 'S' || libelleUnite === 'points' || codeNational === 'HVE4_SYN_I_1',
      ).length
    expect(await scores()).toBe(0)
    const colours = { couleurPrimaire: '#112233', couleurSecondaire: '#112233', couleurTertiaire: '#112233' }
    const [organisme] = await application.db
      .insert(t.organismes)
      .values({ nom: 'O', libelle: 'O', adresse: '-', ...colours, scoresVisiblesAgriculteur: true })
      .returning()
    await application.db
      .update(t.exploitations)
      .set({ idOrganisme: organisme?.idOrganisme ?? null })
      .where(eq(t.exploitations.idExploitation, idExploitation))
    const rows = [...(schemeFor('HVE4', MILLESIME)?.indicateurs.values() ?? [])]
    const counted = rows.filter(({ nature, unite }) => nature === 'S' || unite === 'points')
    // Rows in points, and the verdict.
    expect(await scores()).toBe(counted.length + 1)
  })
})

describe('saving is refused', () => {
  test.each<Role>(['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'])(
    'to a %s who does not see the farm',
    async (role) => {
      const { idExploitation } = await given()
      const stranger = await application.as(role)
      expect((await save(stranger, idExploitation, [saisie(HAIE, 1)])).status).toBe(404)
      expect((await stranger.call(getIndicateurs, at(idExploitation))).status).toBe(404)
      expect((await stranger.call(getDossier, at(idExploitation))).status).toBe(404)
    },
  )

  const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']
  test.each(etatsDossier.map((etat) => [etat] as const))('or allowed by role and state in %s', async (etat) => {
    const { idExploitation } = await given()
    await givenEtat(application, idExploitation, etat)
    for (const role of roles) {
      const caller = await whoSees(application, role, idExploitation)
      const isLocked = role === 'AGRICULTEUR' ? isLockedForFarmer(etat) : isDecided(etat)
      const expected = isLocked ? 409 : 200
      expect((await save(caller, idExploitation, [saisie(HAIE, 5)])).status, role).toBe(expected)
      const { body } = await caller.call(getDossier, at(idExploitation))
      expect(body.permissions.modifierIndicateurs, role).toBe(expected === 200)
      expect(body.exploitationDemarcheMillesime?.etatDossier).toBe(etat)
    }
  })

  test('to a farmer in a procedure that the farm does not have', async () => {
    const idExploitation = await givenExploitation(application)
    await application.db
      .delete(t.exploitationDemarches)
      .where(eq(t.exploitationDemarches.idExploitation, idExploitation))
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    expect((await save(farmer, idExploitation, [saisie(HAIE, 1)])).status).toBe(403)
  })

  test.each([
    ['a campaign year without rules', 'HVE4', 2023, 'DEMARCHE_INCONNUE'],
    ['a new file of a closed campaign', 'HVE3A', MILLESIME, 'CAMPAGNE_FERMEE'],
    ['an unknown procedure', 'HVE9', MILLESIME, 'DEMARCHE_INCONNUE'],
    ['an unknown campaign year', 'HVE4', 2031, 'MILLESIME_INCONNU'],
  ])('with %s', async (_, codeNational, millesime, code) => {
    await application.db.insert(t.millesimes).values({ idMillesime: 2023 }).onConflictDoNothing()
    const { idExploitation, adviser } = await given()
    const request = { params: { idExploitation, codeNational }, query: { millesime } }
    expect((await adviser.call(getIndicateurs, request)).body.code).toBe(code)
    expect((await adviser.call(saveIndicateurs, { ...request, body: [] })).body.code).toBe(code)
  })
})

describe('saving', () => {
  test('returns the whole recomputed tree and a new revision', async () => {
    const { idExploitation, adviser } = await given()
    const before = await read(adviser, idExploitation)
    const answer = await save(adviser, idExploitation, [saisie(HAIE, 2500)])
    const found = indicateursByCode<Indicateur>(answer.body)
    expect(answer.headers.etag).not.toBe(before.etag)
    expect((await read(adviser, idExploitation)).etag).toBe(answer.headers.etag)
    expect(found.get(HAIE)).toMatchObject({ valeur: { value: 2500 }, estSaisie: true })
    // 2500 m × 0.002 = 5 ha, 5 % of 100 ha: the band from 5 %, 2 points
    expect(found.get('HVE4_BIODIV_I_35')?.valeur).toEqual({ value: 5 })
    expect(found.get('HVE4_BIODIV_S_34')?.valeur).toEqual({ value: 2 })
  })

  test('ignores computed values, whatever is sent', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [
      saisie('HVE4_BIODIV_S_34', 7),
      saisie('HVE4_BIODIV_I_35', 99),
      saisie('HVE4_BIODIV_D_38', 12),
    ])
    const { value } = await read(adviser, idExploitation)
    expect([value('HVE4_BIODIV_S_34'), value('HVE4_BIODIV_I_35'), value('HVE4_BIODIV_D_38')]).toEqual([null, null, 0])
  })

  test('a whole tree without changes turns no proposal into an entry', async () => {
    const { idExploitation, adviser } = await given()
    const { found } = await read(adviser, idExploitation)
    const whole = [...found.values()].map(({ codeNational, valeur }) => ({ codeNational, valeur }))
    await save(adviser, idExploitation, whole)
    const after = await read(adviser, idExploitation)
    expect([...after.found.values()].filter(({ estSaisie }) => estSaisie)).toEqual([])
  })

  test('a whole tree with one change overrides no total', async () => {
    const { idExploitation, adviser } = await given()
    const { found } = await read(adviser, idExploitation)
    const whole = [...found.values()].map(({ codeNational, valeur }) => ({ codeNational, valeur }))
    await save(adviser, idExploitation, [...whole, saisie('HVE4_CULT_D_2', 90)])
    const { value, found: after } = await read(adviser, idExploitation)
    expect(value('HVE4_CULT_D_200')).toBe(90)
    expect([...after.values()].filter(({ estSaisie }) => estSaisie).map(({ codeNational }) => codeNational)).toEqual([
      'HVE4_CULT_D_2',
    ])
  })

  test('keeps numbers to 4 decimals, as they are shown', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [saisie(MARE, 0.12345)])
    const { etag: before } = await read(adviser, idExploitation)
    await save(adviser, idExploitation, [saisie(MARE, 0.1235)])
    const { value, etag } = await read(adviser, idExploitation)
    expect([value(MARE), etag]).toEqual([0.1235, before])
  })

  test('null erases an entry, and restores the proposal', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [saisie('HVE4_CULT_D_2', 90)])
    await save(adviser, idExploitation, [{ codeNational: 'HVE4_CULT_D_2', valeur: null }])
    const { value, found } = await read(adviser, idExploitation)
    expect(value('HVE4_CULT_D_2')).toBe(100)
    expect(found.get('HVE4_CULT_D_2')?.estSaisie).toBe(false)
  })

  test.each([
    ['a negative area', MARE, -1, 'Un nombre positif est attendu'],
    ['text for a number', HAIE, 'douze', 'Un nombre positif est attendu'],
    ['half a tree', 'HVE4_BIODIV_D_13', 2.5, 'Un nombre entier positif est attendu'],
    ['a number for yes or no', 'HVE4_BIODIV_D_62', 1, 'Oui ou non attendu'],
    ['an absurd length of hedge', HAIE, 1e300, 'Le nombre est trop grand : 1 000 000 000 au plus'],
    ['a number too large', MARE, 1e12, 'Le nombre est trop grand : 1 000 000 000 au plus'],
    ['text for a value of each campaign', 'HVE4_PHYTO_D_320_H', 'deux', 'Une valeur par campagne est attendue'],
    [
      'equipment unknown in the year',
      'HVE4_PHYTO_D_54',
      ['EPAMPREUSE', 'NO_SUCH'],
      'Cette valeur n’existe pas dans la liste',
    ],
    ['a condition chosen twice', 'HVE4_PHYTO_D_71', ['COND_2_1', 'COND_2_1'], 'La même réponse est donnée deux fois'],
  ])('refuses %s beside its field, and writes none of the other values', async (_, code, value, message) => {
    const { idExploitation, adviser } = await given()
    const answer = await save(adviser, idExploitation, [saisie('HVE4_BIODIV_D_12', 10), saisie(code, value)])
    expect(answer.status).toBe(422)
    expect(answer.body.details).toEqual([{ path: code, message }])
    expect((await read(adviser, idExploitation)).value('HVE4_BIODIV_D_12')).toBeNull()
  })

  test('refuses a code that the procedure does not have', async () => {
    const { idExploitation, adviser } = await given()
    const answer = await save(adviser, idExploitation, [saisie('HVE4_BIODIV_D_999', 1)])
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe('INDICATEUR_INCONNU')
  })

  test('is journalled: author, row, old value, new value', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [saisie(HAIE, 100)])
    await save(adviser, idExploitation, [saisie(HAIE, 120)])
    await save(adviser, idExploitation, [saisie(HAIE, 120)])
    const lines = await application.db
      .select({ champ: t.journal.champ, ancienne: t.journal.ancienne, nouvelle: t.journal.nouvelle })
      .from(t.journal)
      .where(and(eq(t.journal.idUtilisateur, adviser.idUtilisateur), eq(t.journal.codeDemarche, 'HVE4')))
      .orderBy(t.journal.rang)
    expect(lines).toEqual([
      { champ: 'etatDossier', ancienne: null, nouvelle: 'SAISIE_EN_COURS' },
      { champ: HAIE, ancienne: null, nouvelle: { value: 100 } },
      { champ: HAIE, ancienne: { value: 100 }, nouvelle: { value: 120 } },
    ])
  })
})

describe('two people on one file', () => {
  test('who changed different indicators both keep their work', async () => {
    const { idExploitation, adviser } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    expect((await save(adviser, idExploitation, [saisie(HAIE, 100)], INTACTE)).status).toBe(200)
    expect((await save(farmer, idExploitation, [saisie(MARE, 0.5)], INTACTE)).status).toBe(200)
    const { value } = await read(adviser, idExploitation)
    expect([value(HAIE), value(MARE)]).toEqual([100, 0.5])
  })

  test('who changed the same indicator to different values get a conflict, and nothing is overwritten', async () => {
    const { idExploitation, adviser } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    await save(adviser, idExploitation, [saisie(HAIE, 100)], INTACTE)
    const answer = await save(farmer, idExploitation, [saisie(HAIE, 80), saisie(MARE, 0.5)], INTACTE)
    expect(answer.status).toBe(412)
    expect(answer.body).toMatchObject({
      code: 'INDICATEUR_MODIFIE_ENTRE_TEMPS',
      conflits: [
        { codeNational: HAIE, mienne: { value: 80 }, sienne: { value: 100 }, par: expect.stringContaining('Personne') },
      ],
    })
    const { value } = await read(adviser, idExploitation)
    expect([value(HAIE), value(MARE)]).toEqual([100, null])
  })

  test('who entered the same value get no conflict', async () => {
    const { idExploitation, adviser } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    await save(adviser, idExploitation, [saisie(HAIE, 100)], INTACTE)
    expect((await save(farmer, idExploitation, [saisie(HAIE, 100)], INTACTE)).status).toBe(200)
  })

  test('get a conflict over an erased value too', async () => {
    const { idExploitation, adviser } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    await save(adviser, idExploitation, [saisie(HAIE, 100)], INTACTE)
    const { etag } = await read(farmer, idExploitation)
    await save(adviser, idExploitation, [{ codeNational: HAIE, valeur: null }], etag)
    expect((await save(farmer, idExploitation, [saisie(HAIE, 80)], etag)).status).toBe(412)
  })

  test('one of whom sends a whole tree read earlier overwrite nothing of each other', async () => {
    const { idExploitation, adviser } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    await save(adviser, idExploitation, [saisie(HAIE, 100), saisie(MARE, 0.1)], INTACTE)
    const early = await read(farmer, idExploitation)
    // The pond is changed twice, the hedge on arable land proposes a hedge for the farm, and wheat changes the totals.
    await save(adviser, idExploitation, [saisie(MARE, 0.2), saisie('HVE4_BIODIV_D_2', 40)], early.etag)
    await save(adviser, idExploitation, [saisie(MARE, 0.3), saisie('HVE4_CULT_D_2', 90)])
    const whole = [...early.found.values()].map(({ codeNational, valeur }) => ({ codeNational, valeur }))
    const answer = await save(farmer, idExploitation, [...whole, saisie(HAIE, 150)], early.etag)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { value, found } = await read(adviser, idExploitation)
    expect([HAIE, MARE, 'HVE4_BIODIV_D_12', 'HVE4_CULT_D_200'].map(value)).toEqual([150, 0.3, 40, 90])
    const entered = [...found.values()].filter(({ estSaisie }) => estSaisie).map(({ codeNational }) => codeNational)
    expect(entered.sort()).toEqual([HAIE, MARE, 'HVE4_BIODIV_D_2', 'HVE4_CULT_D_2'].sort())
  })

  test('one of whom sends an unknown revision overwrite nothing of each other', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [saisie(HAIE, 100)], INTACTE)
    const answer = await adviser.call(saveIndicateurs, {
      ...at(idExploitation),
      body: [saisie(HAIE, 80)],
      headers: { 'if-match': 'unknown' },
    })
    expect(answer.status).toBe(412)
  })

  test('saving at the same moment lose nothing', async () => {
    const { idExploitation, adviser } = await given()
    const codes = Array.from({ length: 10 }, (_, i) => `HVE4_BIODIV_D_${i + 11}`)
    const answers = await Promise.all(
      codes.map((code, i) => save(adviser, idExploitation, [saisie(code, i + 1)], INTACTE)),
    )
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200))
    const { value } = await read(adviser, idExploitation)
    expect(codes.map(value)).toEqual(codes.map((_, i) => i + 1))
  })
})
