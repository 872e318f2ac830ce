import { getIndicateurs, type Role, saveIndicateurs, saveValidites, type Validite } from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

type Body = Parameters<typeof saveValidites.body.parse>[0]
const save = (caller: Caller, idExploitation: number, body: Body) =>
  caller.call(saveValidites, { ...at(idExploitation), body: body as never })

async function given(role: Role) {
  const idExploitation = await givenExploitation(application)
  await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
  return { idExploitation, caller: await whoSees(application, role, idExploitation) }
}

async function inTree(caller: Caller, idExploitation: number): Promise<(Validite | null)[]> {
  const { body } = await caller.call(getIndicateurs, at(idExploitation))
  return body
    .flatMap(({ rubriques }) => rubriques)
    .flatMap(({ sousRubriques }) => sousRubriques.map((s) => s.validiteSousRubrique))
}

describe('the validity of a sub-section', () => {
  test.each(['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER'] as const)(
    'is set and seen by a %s, with who and when',
    async (role) => {
      const { idExploitation, caller } = await given(role)
      const { status, body } = await save(caller, idExploitation, [
        { idSousRubrique: 1, estValide: false, commentaireAuditeur: 'Surface à revoir' },
      ])
      expect(status).toBe(200)
      expect(body).toEqual([
        {
          idSousRubrique: 1,
          estValide: false,
          commentaireAuditeur: 'Surface à revoir',
          gravite: null,
          echeance: null,
          valideIdUtilisateur: caller.idUtilisateur,
          validePar: expect.any(String),
          valideDate: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
          aRevoir: false,
          modifications: [],
        },
      ])
      expect((await inTree(caller, idExploitation))[0]).toEqual(body[0])
    },
  )

  test('is stored under the code of the sub-section, while the API uses its number', async () => {
    const { idExploitation, caller } = await given('CONSEILLER')
    await save(caller, idExploitation, [
      { idSousRubrique: 2, estValide: true },
      { idSousRubrique: 1, estValide: false },
    ])
    const stored = await application.db
      .select({ code: t.validites.codeNational, estValide: t.validites.estValide })
      .from(t.validites)
      .innerJoin(t.dossiers, eq(t.dossiers.idDossier, t.validites.idDossier))
      .where(eq(t.dossiers.idExploitation, idExploitation))
      .orderBy(t.validites.codeNational)
    expect(stored).toEqual([
      { code: 'CULT_CEREALES', estValide: false },
      { code: 'CULT_OLEAGINEUX', estValide: true },
    ])
  })

  test('is not set by a comment alone, and the other sub-sections stay as they are', async () => {
    const { idExploitation, caller } = await given('CONSEILLER')
    await save(caller, idExploitation, [{ idSousRubrique: 2, estValide: true }])
    const { body } = await save(caller, idExploitation, [
      { idSousRubrique: 1, estValide: null, commentaireAuditeur: 'Vu' },
    ])
    expect(body.find(({ idSousRubrique }) => idSousRubrique === 1)).toMatchObject({
      valideIdUtilisateur: null,
      valideDate: null,
    })
    expect(body.find(({ idSousRubrique }) => idSousRubrique === 2)).toMatchObject({ estValide: true })
  })

  test('is journalled, once for each change', async () => {
    const { idExploitation, caller } = await given('CONSEILLER')
    for (let i = 0; i < 2; i++) await save(caller, idExploitation, [{ idSousRubrique: 1, estValide: true }])
    const rows = await application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    expect(
      rows.filter(({ champ }) => champ.startsWith('validite.')).map(({ champ, nouvelle }) => [champ, nouvelle]),
    ).toEqual([['validite.CULT_CEREALES.estValide', true]])
  })

  test('named twice in one call takes the last value of each field, journalled once', async () => {
    const { idExploitation, caller } = await given('CONSEILLER')
    const { body } = await save(caller, idExploitation, [
      { idSousRubrique: 1, estValide: true, commentaireAuditeur: 'Vu' },
      { idSousRubrique: 1, estValide: false },
    ])
    expect(body).toMatchObject([{ estValide: false, commentaireAuditeur: 'Vu' }])
    const rows = await application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    expect(
      rows.filter(({ champ }) => champ.startsWith('validite.')).map(({ champ, nouvelle }) => [champ, nouvelle]),
    ).toEqual([
      ['validite.CULT_CEREALES.estValide', false],
      ['validite.CULT_CEREALES.commentaireAuditeur', 'Vu'],
    ])
  })

  test('is neither written nor sent to a farmer', async () => {
    const { idExploitation, caller } = await given('AGRICULTEUR')
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    await save(adviser, idExploitation, [{ idSousRubrique: 1, estValide: true, commentaireAuditeur: 'Secret' }])
    expect((await save(caller, idExploitation, [{ idSousRubrique: 1, estValide: false }])).status).toBe(403)
    expect((await inTree(caller, idExploitation)).filter((validite) => validite !== null)).toEqual([])
    expect((await inTree(adviser, idExploitation))[0]).toMatchObject({ estValide: true })
  })

  test.each([
    [
      'a comment of more than 2,000 characters',
      { idSousRubrique: 1, estValide: null, commentaireAuditeur: 'x'.repeat(2001) },
      400,
    ],
    ['a sub-section unknown to the procedure', { idSousRubrique: 9999, estValide: true }, 422],
    ['a severity without the verdict "not valid"', { idSousRubrique: 1, gravite: 'MAJEURE' as const }, 422],
    ['a deadline of a valid sub-section', { idSousRubrique: 1, estValide: true, echeance: '2027-01-15' }, 422],
    ['a deadline that is no day', { idSousRubrique: 1, estValide: false, echeance: '2027-02-30' }, 400],
  ])('is refused for %s, and nothing is written', async (_, wrong, status) => {
    const { idExploitation, caller } = await given('CONSEILLER')
    const answer = await save(caller, idExploitation, [{ idSousRubrique: 2, estValide: true }, wrong])
    expect(answer.status).toBe(status)
    expect(answer.body.details?.[0]?.path).toMatch(/^1\./)
    expect((await inTree(caller, idExploitation)).filter((validite) => validite !== null)).toEqual([])
  })

  test('is refused to strangers to the farm, and without a session', async () => {
    const { idExploitation } = await given('CONSEILLER')
    const stranger = await application.as('CONSEILLER')
    expect((await save(stranger, idExploitation, [])).status).toBe(404)
    expect((await save(application.anonymous, idExploitation, [])).status).toBe(401)
  })
})

describe('a finding', () => {
  const constat = { idSousRubrique: 1, estValide: false, gravite: 'MAJEURE' as const, echeance: '2027-01-15' }
  const journalOf = async (idExploitation: number) => {
    const rows = await application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    return rows
      .filter(({ champ }) => champ.startsWith('validite.'))
      .map(({ champ, nouvelle }) => [champ.replace('validite.CULT_CEREALES.', ''), nouvelle])
  }

  test('has a severity, a deadline and words of 2,000 characters, each changed and journalled by itself', async () => {
    const { idExploitation, caller } = await given('CONSEILLER')
    const commentaireAuditeur = 'é'.repeat(2000)
    const { body } = await save(caller, idExploitation, [{ ...constat, commentaireAuditeur }])
    expect(body).toMatchObject([{ ...constat, commentaireAuditeur }])
    const [{ valideDate } = {}] = body
    const changed = await save(caller, idExploitation, [{ idSousRubrique: 1, gravite: 'MINEURE' }])
    expect(changed.body).toMatchObject([{ ...constat, gravite: 'MINEURE', valideDate }])
    expect(await journalOf(idExploitation)).toEqual([
      ['estValide', false],
      ['commentaireAuditeur', commentaireAuditeur],
      ['gravite', 'MAJEURE'],
      ['echeance', '2027-01-15'],
      ['gravite', 'MINEURE'],
    ])
  })

  test.each([true, null])('loses both once the verdict is %s, and keeps its words', async (estValide) => {
    const { idExploitation, caller } = await given('CONSEILLER')
    await save(caller, idExploitation, [{ ...constat, commentaireAuditeur: 'Facture absente' }])
    const { body } = await save(caller, idExploitation, [{ idSousRubrique: 1, estValide }])
    expect(body).toMatchObject([{ estValide, gravite: null, echeance: null, commentaireAuditeur: 'Facture absente' }])
    expect((await journalOf(idExploitation)).slice(-3)).toEqual([
      ['estValide', estValide],
      ['gravite', null],
      ['echeance', null],
    ])
  })

  test('is in conflict when two people give it another severity', async () => {
    const { idExploitation, caller } = await given('CONSEILLER')
    const { headers } = await save(caller, idExploitation, [constat])
    await save(caller, idExploitation, [{ idSousRubrique: 1, gravite: 'OBSERVATION' }])
    const late = await caller.call(saveValidites, {
      ...at(idExploitation),
      headers: { 'if-match': String(headers.etag) },
      body: [{ idSousRubrique: 1, gravite: 'MINEURE' }],
    })
    expect(late.status).toBe(412)
    expect(late.body.conflits).toMatchObject([{ codeNational: '0.gravite', mienne: 'MINEURE', sienne: 'OBSERVATION' }])
  })

  test('stays as it is in a decided file', async () => {
    const { idExploitation, caller } = await given('CONSEILLER')
    await save(caller, idExploitation, [constat])
    await givenEtat(application, idExploitation, 'NON_CERTIFIABLE')
    const refused = await save(caller, idExploitation, [{ idSousRubrique: 1, echeance: null }])
    expect([refused.status, refused.body.code]).toEqual([409, 'DOSSIER_NON_MODIFIABLE'])
  })
})

describe('the validity of a row, in a scheme that judges rows', () => {
  const ESPECES = 'HVE3A_I_16'
  const file = (idExploitation: number) => ({
    params: { idExploitation, codeNational: 'HVE3A' },
    query: { millesime: MILLESIME - 1 },
  })
  const { idSousRubrique = 0, idIndicateur = 0 } = schemeFor('HVE3A', MILLESIME - 1)?.indicateurs.get(ESPECES) ?? {}
  const enterEspeces = (caller: Caller, idExploitation: number, value: number) =>
    caller.call(saveIndicateurs, {
      ...file(idExploitation),
      body: [{ codeNational: ESPECES, valeur: { value } }],
    })
  const rowOf = async (caller: Caller, idExploitation: number, code = ESPECES) => {
    const { body } = await caller.call(getIndicateurs, file(idExploitation))
    return body
      .flatMap(({ rubriques }) => rubriques)
      .flatMap(({ sousRubriques }) => sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants))
      .flatMap(({ indicateurs }) => indicateurs)
      .find(({ codeNational }) => codeNational === code)
  }

  async function judged() {
    const idExploitation = await givenExploitation(application)
    const admin = await application.as('SUPERADMIN')
    expect((await enterEspeces(admin, idExploitation, 2)).status).toBe(200)
    const { status, body } = await admin.call(saveValidites, {
      ...file(idExploitation),
      body: [{ idSousRubrique, idIndicateur, estValide: true, commentaireAuditeur: 'Vu' }],
    })
    expect(status).toBe(200)
    return { idExploitation, admin, body }
  }

  test('stands on that row only', async () => {
    const { idExploitation, admin, body } = await judged()
    expect(body).toMatchObject([{ idSousRubrique, idIndicateur, estValide: true, commentaireAuditeur: 'Vu' }])
    expect(await rowOf(admin, idExploitation)).toMatchObject({
      estValide: true,
      commentaireAuditeur: 'Vu',
      valideIdUtilisateur: admin.idUtilisateur,
    })
    expect(await rowOf(admin, idExploitation, 'HVE3A_I_18')).not.toHaveProperty('estValide')
  })

  test('is withdrawn once its value changes', async () => {
    const { idExploitation, admin } = await judged()
    await enterEspeces(admin, idExploitation, 3)
    expect(await rowOf(admin, idExploitation)).toMatchObject({ estValide: null, aRevoir: true })
  })

  test('is not sent to a farmer', async () => {
    const { idExploitation } = await judged()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const row = await rowOf(farmer, idExploitation)
    expect(row).toBeDefined()
    expect(row).not.toHaveProperty('estValide')
  })

  test('is refused for a whole sub-section, and for a computed row', async () => {
    const { idExploitation, admin } = await judged()
    const computed = schemeFor('HVE3A', MILLESIME - 1)?.indicateurs.get('HVE3A_I_168')
    for (const partie of [
      { idSousRubrique },
      { idSousRubrique: computed?.idSousRubrique ?? 0, idIndicateur: computed?.idIndicateur ?? 0 },
    ]) {
      const { status } = await admin.call(saveValidites, {
        ...file(idExploitation),
        body: [{ ...partie, estValide: true }],
      })
      expect(status).toBe(422)
    }
  })
})
