import {
  copier,
  getIndicateurs,
  type Indicateur,
  type IndicateurSaisi,
  type Role,
  reprendreDonnees,
  saveAssolement,
  saveDossier,
  saveIndicateurs,
  saveValidites,
} from '@sillon/contract'
import { etatsDossier } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '../database/schema'
import { type Caller, type TestApplication, testApplication } from '../testing/application'
import { givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../testing/builders'
import { checkChains } from './chains'
import { type Line, replay } from './replay'
import { checkValues } from './values'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const at = (idExploitation: number, millesime = MILLESIME) => ({
  params: { idExploitation, codeNational: 'HVE4' },
  query: { millesime },
})

/** Something that a person does to a file, whether or not it may be done. */
type Act = (caller: Caller, idExploitation: number) => Promise<{ status: number }>

const perhaps = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 3 })
const number = fc.integer({ min: 0, max: 300 }).map((n) => n / 4)
const years = fc.record({ n: perhaps(number), n_1: perhaps(number), n_2: perhaps(number) })
const single = (values: fc.Arbitrary<string | number | boolean | string[]>) => values.map((value) => ({ value }))
const biodiversite = ['HVE4_BIODIV_D_1', 'HVE4_BIODIV_D_55', 'HVE4_BIODIV_D_62']
/** An entry of each kind of input. */
const saisie = fc.oneof(
  ...(
    [
      ['HVE4_CULT_D_2', single(number)],
      ['HVE4_CULT_D_47', single(number)],
      ['HVE4_BIODIV_D_1', single(number)],
      ['HVE4_BIODIV_D_55', single(fc.nat(9))],
      ['HVE4_BIODIV_D_62', single(fc.boolean())],
      ['HVE4_PHYTO_D_54', single(fc.subarray(['A', 'B', 'C']))],
      ['HVE4_PHYTO_D_320_H', years],
      ['HVE4_IRRI_D_41', single(fc.string({ maxLength: 20 }))],
    ] as const
  ).map(([codeNational, valeur]) =>
    fc
      .tuple(perhaps(valeur as fc.Arbitrary<IndicateurSaisi['valeur']>), fc.constantFrom(undefined, false, true))
      .map(([v, aConfirmer]): IndicateurSaisi => ({ codeNational, valeur: v, aConfirmer })),
  ),
)
const date = fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`)
const text = fc.string({ maxLength: 30, unit: fc.constantFrom('a', 'é', '’', ' ', '"', '\\') })

const enter =
  (body: IndicateurSaisi[], millesime = MILLESIME): Act =>
  (caller, id) =>
    caller.call(saveIndicateurs, { ...at(id, millesime), body })
const take: Act = (caller, id) => caller.call(reprendreDonnees, { ...at(id), body: { rubrique: 'HVE4_CULT' } })
const copy =
  (codes: string[]): Act =>
  (caller, id) =>
    caller.call(copier, { ...at(id), body: { rubrique: 'HVE4_BIODIV', codes } })
/** Confirms values as they were read. */
const confirm =
  (codes: string[]): Act =>
  async (caller, id) => {
    const read = indicateursByCode<Indicateur>((await caller.call(getIndicateurs, at(id))).body)
    const body = codes.map((codeNational) => ({
      codeNational,
      valeur: read.get(codeNational)?.valeur ?? null,
      aConfirmer: false,
    }))
    return caller.call(saveIndicateurs, { ...at(id), body })
  }
const grow =
  (surface: number): Act =>
  (caller, id) =>
    caller.call(saveAssolement, {
      params: { idExploitation: id },
      query: { millesime: MILLESIME },
      body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface }],
    })

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.array(saisie, { minLength: 1, maxLength: 4 }), fc.constantFrom(MILLESIME, MILLESIME, MILLESIME - 1))
      .map(([body, millesime]) => enter(body, millesime)),
  },
  fc.constant(take),
  fc.subarray(biodiversite, { minLength: 1 }).map(copy),
  fc.subarray(biodiversite, { minLength: 1 }).map(confirm),
  number.map((ha) => grow(ha + 1)),
  fc
    .record({
      idSousRubrique: fc.integer({ min: 1, max: 3 }),
      estValide: perhaps(fc.boolean()),
      commentaireAuditeur: perhaps(text),
    })
    .map(
      (validite): Act =>
        (caller, id) =>
          caller.call(saveValidites, { ...at(id), body: [validite] }),
    ),
  fc
    .record(
      {
        etatDossier: fc.constantFrom(...etatsDossier),
        motifDecision: perhaps(text),
        dateEntree: date,
        natureAudit: perhaps(fc.constantFrom('INTERNE', 'EXTERNE')),
        dateAudit: perhaps(date),
        commentaireAuditeur: perhaps(text),
        commentaireExploitant: perhaps(text),
      },
      { requiredKeys: [] },
    )
    .map(
      (fields): Act =>
        (caller, id) =>
          caller.call(saveDossier, { ...at(id), body: { exploitationDemarcheMillesime: fields } }),
    ),
  // What concerns the procedure is said in the file of any year.
  fc
    .tuple(
      fc.record(
        {
          dateAudit: perhaps(date),
          hve1Date: perhaps(date),
          dureeAudit: perhaps(number),
          commentaireGeneral: perhaps(text),
          estCertificationEquivalente: fc.boolean(),
          certificationEquivalenteDateAudit: perhaps(date),
        },
        { requiredKeys: [] },
      ),
      fc.constantFrom(MILLESIME, MILLESIME - 1),
    )
    .map(
      ([exploitationDemarche, millesime]): Act =>
        (caller, id) =>
          caller.call(saveDossier, { ...at(id, millesime), body: { exploitationDemarche } }),
    ),
)

/** Entries that the rotation, or the year before, has something to say of. */
const beginning = [
  grow(100),
  enter([{ codeNational: 'HVE4_CULT_D_2', valeur: { value: 90 } }]),
  enter(
    biodiversite.map((codeNational, i) => ({ codeNational, valeur: { value: i === 2 ? true : i + 3 } })),
    MILLESIME - 1,
  ),
]

describe('the journal of a file', () => {
  test('plays to the file’s values, after each of any acts by anybody', async () => {
    const roles = ['CONSEILLER', 'AGRICULTEUR', 'SUPERADMIN'] as const
    const people = new Map<Role, Caller>()
    for (const role of roles) people.set(role, await application.as(role))
    const done = { 200: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...roles), acts), { minLength: 4, maxLength: 10 }),
        async (steps) => {
          const idExploitation = await givenExploitation(application)
          for (const role of roles) {
            const caller = people.get(role)
            if (caller !== undefined) await application.grant(caller, idExploitation)
          }
          for (const [role, act] of [...beginning.map((act) => ['CONSEILLER', act] as const), ...steps]) {
            const { status } = await act(people.get(role) as Caller, idExploitation)
            expect([200, 403, 409]).toContain(status)
            done[status === 200 ? 200 : 'refused']++
            expect((await checkValues(application.db)).divergences).toEqual([])
          }
        },
      ),
      {
        numRuns: 10,
        examples: [
          [[take, copy(biodiversite), confirm(biodiversite.slice(1)), take].map((act) => ['AGRICULTEUR', act])],
        ],
      },
    )
    expect(done[200]).toBeGreaterThan(20)
    const origines = await application.db.selectDistinct({ origine: t.journal.origine }).from(t.journal)
    expect(origines.map(({ origine }) => origine).toSorted()).toEqual(['COPIE', 'REPRISE', 'SAISIE'])
    expect((await checkChains(application.db)).ruptures).toEqual([])
  })

  test.each([
    [
      'an entry',
      sql`update indicateurs_saisis set valeur = '{"value": 8}'`,
      'HVE4_BIODIV_D_1',
      { value: 8 },
      { value: 7 },
    ],
    ['an entry that is gone', sql`delete from indicateurs_saisis`, 'HVE4_BIODIV_D_1', undefined, { value: 7 }],
    ['a state', sql`update dossiers set etat_dossier = 'CERTIFIABLE'`, 'etatDossier', 'CERTIFIABLE', 'SAISIE_EN_COURS'],
    ['a date', sql`update dossiers set date_audit = '2026-05-04'`, 'dateAudit', '2026-05-04', undefined],
    ['a verdict', sql`update validites set est_valide = false`, 'validite.CULT_CEREALES.estValide', false, true],
    [
      'the time of a verdict',
      sql`update validites set valide_date = null`,
      'validite.CULT_CEREALES.valideDate',
      undefined,
      expect.any(String),
    ],
  ] as const)(
    'tells %s that was changed behind the application’s back',
    async (_, statement, champ, valeur, journal) => {
      const idExploitation = await givenExploitation(application)
      const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
      const body = [{ codeNational: 'HVE4_BIODIV_D_1', valeur: { value: 7 } }]
      await adviser.call(saveIndicateurs, { ...at(idExploitation), body })
      await adviser.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique: 1, estValide: true }] })
      const ofDossier = sql`id_dossier in (select id_dossier from dossiers where id_exploitation = ${idExploitation})`
      const undone = new Error('undone')
      await expect(
        application.db.transaction(async (tx) => {
          await tx.execute(sql`${statement} where ${ofDossier}`)
          expect((await checkValues(tx)).divergences).toEqual([
            { idExploitation, codeDemarche: 'HVE4', idMillesime: MILLESIME, champ, valeur, journal },
          ])
          throw undone
        }),
      ).rejects.toBe(undone)
    },
  )

  test('keeps the name of an account that is no more, which its file has lost', async () => {
    const idExploitation = await givenExploitation(application)
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    await adviser.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique: 1, estValide: true }] })
    await application.db.execute(sql`delete from utilisateurs where id_utilisateur = ${adviser.idUtilisateur}`)
    expect((await checkValues(application.db)).divergences).toEqual([])
  })
})

test('played up to a change, a journal gives what the file held then', () => {
  const change = (champ: string, nouvelle: unknown, revision: number | null = null): Line => ({
    champ,
    nouvelle,
    revision,
    origine: 'SAISIE',
    idUtilisateur: 3,
    le: '2026-01-01',
  })
  const lines = [
    change('etatDossier', 'SAISIE_EN_COURS'),
    change('HVE4_BIODIV_D_1', { value: 1 }, 1),
    change('HVE4_BIODIV_D_1', null, 2),
    change('validite.CULT_CEREALES.estValide', false),
  ]
  const opened = { etatDossier: 'SAISIE_EN_COURS' }
  expect(replay([])).toEqual({})
  expect(replay(lines.slice(0, 2))).toEqual({ ...opened, revision: 1, HVE4_BIODIV_D_1: { value: 1 } })
  expect(replay(lines)).toEqual({
    ...opened,
    revision: 2,
    'validite.CULT_CEREALES.estValide': false,
    'validite.CULT_CEREALES.valideIdUtilisateur': 3,
    'validite.CULT_CEREALES.valideDate': '2026-01-01',
  })
})
