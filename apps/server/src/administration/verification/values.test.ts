import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  addRevisionPreuve,
  annulerImportPac,
  copier,
  createExploitation,
  createPreuve,
  deleteDocument,
  deletePreuve,
  deleteValeurAuditee,
  demanderPreuve,
  detacherPreuve,
  type ExploitationSaisie,
  getDernierImportPac,
  getExploitation,
  getIndicateurs,
  getPreuves,
  getQuestions,
  type Indicateur,
  type IndicateurSaisi,
  importPac,
  jugerPreuves,
  poserQuestion,
  type Role,
  repondreQuestion,
  reprendreDonnees,
  resoudreQuestion,
  retirerDemandePreuve,
  saveAssolement,
  saveDossier,
  saveIft,
  saveIndicateurs,
  savePreferences,
  saveReponseAudit,
  saveValeurAuditee,
  saveValidites,
  setExploitationDemarches,
  updateAccount,
  updateExploitation,
  updatePreuve,
} from '@sillon/contract'
import { codesOtex, etatsDossier, gravites } from '@sillon/domain'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rescore } from '#dossiers/resultats/rescore'
import { createOrganisme } from '#personnes/organismes/repository'
import * as t from '#socle/database/schema'
import { checkChains } from '#socle/journal/chains'
import { type Line, replay } from '#socle/journal/replay'
import { at } from '../../testing/acts'
import { type Caller, PASSWORD, type TestApplication, testApplication } from '../../testing/application'
import {
  anExploitation,
  givenDocument,
  givenExploitation,
  givenLien,
  HVE4,
  indicateursByCode,
  MILLESIME,
  unPdf,
  whoSees,
} from '../../testing/builders'
import { checkAll } from './check'
import { sentenceOfDivergence } from './sentences'
import type { Divergence } from './values'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const sample = join(import.meta.dirname, '../../../../../docs/exemples/declaration-pac-2026.xml')
const declaration = readFileSync(sample).toString('base64')

/** An act of a person on a file, a farm or an account, allowed or not. */
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
      ['HVE4_PHYTO_D_54', single(fc.subarray(['LUTTE_THERMIQUE', 'EPAMPREUSE', 'VOLUC']))],
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

const declare: Act = (caller, id) =>
  caller.call(importPac, {
    params: { idExploitation: id },
    query: { millesime: MILLESIME },
    body: { nom: 'declaration.xml', content: declaration, simulation: false },
  })
/** Undoes the last import, where there is one. */
const undoImport: Act = async (caller, id) => {
  const query = { millesime: MILLESIME }
  const { dernier } = (await caller.call(getDernierImportPac, { params: { idExploitation: id }, query })).body
  if (dernier === null) return { status: 200 }
  const params = { idExploitation: id, idImportPac: dernier.idImportPac }
  return caller.call(annulerImportPac, { params, query, body: { confirme: true } })
}
const attach: Act = async (caller, id) => {
  const { idDocument } = await givenDocument(caller, id)
  return idDocument % 2 === 0
    ? caller.call(deleteDocument, { params: { idExploitation: id, idDocument } })
    : { status: 200 }
}
/** An act on proofs: on the first proof attached to the file, or else on a new one. */
const prove =
  (what: 'replace' | 'change' | 'judge' | 'ask' | 'withdraw' | 'detach'): Act =>
  async (caller, id) => {
    const { lieux, preuves } = (await caller.call(getPreuves, at(id))).body
    const [lien] = lieux.flatMap(({ liens }) => liens)
    const [demande] = lieux.flatMap(({ demandes }) => demandes)
    const params = { idExploitation: id, idPreuve: lien?.idPreuve ?? 0 }
    const { params: file, ...request } = at(id)
    const lieu = { lieu: 'BIODIV_RUCHES', genre: null }
    const envoi = { content: btoa(`${unPdf()}% ${preuves.length}`), nomFichier: 'registre.pdf' }
    if (what === 'ask') return caller.call(demanderPreuve, { ...at(id), body: { ...lieu, texte: 'Un plan' } })
    if (what === 'withdraw')
      return caller.call(retirerDemandePreuve, { ...request, params: { ...file, idDemande: demande?.idDemande ?? 1 } })
    if (lien === undefined) {
      const dits = { nom: 'Registre', dateEffet: null, dateExpiration: null, millesimesValidite: [2020], note: null }
      const liens = [{ codeNational: 'HVE4', millesime: MILLESIME, ...lieu }]
      return caller.call(createPreuve, { params, body: { ...dits, ...envoi, liens } })
    }
    const { idLien, numeroRevision } = lien
    if (what === 'replace')
      return caller.call(addRevisionPreuve, { params, body: { ...envoi, dateEffet: '2026-03-01' } })
    if (what === 'change') return caller.call(updatePreuve, { params, body: { nom: 'Cahier', note: 'Vu' } })
    if (what === 'judge')
      return caller.call(jugerPreuves, {
        ...at(id),
        body: [{ idLien, numeroRevision, verdict: 'REFUSEE', motif: 'Illisible' }],
      })
    const detached = await caller.call(detacherPreuve, { ...request, params: { ...file, idLien } })
    return detached.status === 200 ? caller.call(deletePreuve, { params }) : detached
  }
/** An act on questions: on the first question of the file, or else on a new one. */
const ask =
  (what: 'ask' | 'answer' | 'resolve'): Act =>
  async (caller, id) => {
    const { params, query } = at(id)
    const [question] = (await caller.call(getQuestions, { params, query })).body.questions
    const place = { lieu: 'BIODIV_RUCHES', pour: 'EXPLOITANT' } as const
    const said = { texte: 'Vu ?', reponseAttendue: what === 'ask' }
    if (question === undefined || what === 'ask')
      return caller.call(poserQuestion, { params, query, body: { ...place, ...said } })
    const of = { params: { ...params, idQuestion: question.idQuestion }, query }
    if (what === 'answer') return caller.call(repondreQuestion, { ...of, body: said })
    return caller.call(resoudreQuestion, { ...of, body: { estResolue: !question.estResolue } })
  }
/** An act on a value of the auditor: given, answered or withdrawn. */
const auditer =
  (valeur: number | null, what: 'give' | 'answer' | 'withdraw'): Act =>
  (caller, id) => {
    const { params, query } = at(id)
    const of = { params: { ...params, code: 'HVE4_BIODIV_D_1' }, query }
    if (what === 'withdraw') return caller.call(deleteValeurAuditee, of)
    if (what === 'answer')
      return caller.call(saveReponseAudit, { ...of, body: { position: 'CONTESTEE', texte: `Non, ${valeur}` } })
    return caller.call(saveValeurAuditee, { ...of, body: { valeur: { value: valeur }, verdict: 'CONFORME' } })
  }
/** Changes the farm and its data of the year. */
const describeFarm =
  (over: Partial<ExploitationSaisie>): Act =>
  async (caller, id) => {
    const params = { idExploitation: id }
    const { siret } = (await caller.call(getExploitation, { params })).body
    const body = { ...anExploitation(over), siret }
    return caller.call(updateExploitation, { params, query: { millesime: MILLESIME }, body })
  }
const chooseDemarches =
  (body: number[]): Act =>
  (caller, id) =>
    caller.call(setExploitationDemarches, { params: { idExploitation: id }, body })
const renew =
  (prenom: string, password: string | null = null): Act =>
  (caller) => {
    const params = { idUtilisateur: caller.idUtilisateur }
    const body = {
      email: `p${caller.idUtilisateur}@test.example`,
      prenom,
      nom: 'Neuf',
      password,
      motDePasseActuel: PASSWORD,
    }
    return caller.call(updateAccount, { params, body })
  }
const prefer =
  (notifications: boolean): Act =>
  (caller) =>
    caller.call(savePreferences, { params: { idUtilisateur: caller.idUtilisateur }, body: { notifications } })
const open: Act = async (caller) =>
  caller.call(createExploitation, { query: { millesime: MILLESIME }, body: anExploitation() })
const setCeiling =
  (valeur: number): Act =>
  (caller) => {
    const plafond = { demarche: 'HVE4', liste: 'gc_hors_pdt', codeZone: null, id_regroupement_verger: null } as const
    const ligne = {
      code_type_valeur: 'PLAFOND',
      code_type_ift: 'H',
      valeur,
      valeur_prec: null,
      indicatif: false,
    } as const
    return caller.call(saveIft, { query: { millesime: MILLESIME }, body: [{ ...plafond, ...ligne }] })
  }
const rescoreAll: Act = async () => {
  await rescore(application.db, { millesime: MILLESIME, codeDemarche: 'HVE4' })
  return { status: 200 }
}

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom(declare, undoImport),
  fc.constant(attach),
  fc.constantFrom('replace', 'change', 'judge', 'ask', 'withdraw', 'detach').map(prove),
  fc.constantFrom('ask', 'answer', 'resolve').map(ask),
  fc.tuple(perhaps(number), fc.constantFrom('give', 'give', 'answer', 'withdraw')).map((said) => auditer(...said)),
  fc.constant(open),
  fc.constant(rescoreAll),
  fc
    .record(
      {
        cvi: fc.constantFrom('', '3312345678'),
        pacage: fc.constantFrom('', '999000000'),
        idCommune: fc.integer({ min: 1, max: 6 }),
        idActiviteSecondaire: fc.constantFrom(18, 28),
        exploitationFamilleCultures: fc.subarray([{ idFamilleCulture: 1, estCvi: false }]),
        exploitationInfo: fc.record(
          { irrigation: fc.boolean(), otex: perhaps(fc.constantFrom(...codesOtex)) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    )
    .map(describeFarm),
  fc.subarray([HVE4]).map(chooseDemarches),
  text.map((prenom) => renew(prenom.trim() || 'Une')),
  fc.boolean().map(prefer),
  number.map(setCeiling),
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
      gravite: perhaps(fc.constantFrom(...gravites)),
      echeance: perhaps(date),
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
  // Fields of the procedure are saved through the file of any year.
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

/** Entries that the rotation or the year before also proposes a value for. */
const beginning = [
  grow(100),
  enter([{ codeNational: 'HVE4_CULT_D_2', valeur: { value: 90 } }]),
  enter(
    biodiversite.map((codeNational, i) => ({ codeNational, valeur: { value: i === 2 ? true : i + 3 } })),
    MILLESIME - 1,
  ),
]

/** One act of each kind outside files. */
const ofEverything = [
  describeFarm({ pacage: '999000000', idCommune: 3, exploitationInfo: { irrigation: true, otex: 'Autre' } }),
  declare,
  undoImport,
  declare,
  grow(30),
  attach,
  attach,
  ...(['replace', 'judge', 'replace', 'change', 'ask', 'withdraw', 'detach'] as const).map(prove),
  ...(['ask', 'answer', 'resolve'] as const).map(ask),
  open,
  setCeiling(1.5),
  rescoreAll,
  describeFarm({ exploitationFamilleCultures: [{ idFamilleCulture: 1, estCvi: false }], idActiviteSecondaire: 28 }),
  chooseDemarches([HVE4]),
  renew('Une', PASSWORD),
  prefer(false),
  rescoreAll,
]

const unOrganisme = {
  nom: 'Organisme d’essai',
  libelle: 'Organisme d’essai',
  adresse: '1 rue des Essais',
  couleurPrimaire: '#000000',
  couleurSecondaire: '#000000',
  couleurTertiaire: '#000000',
}

describe('the journal', () => {
  test('replays to the stored values, after any sequence of acts by anybody', async () => {
    const roles = ['CONSEILLER', 'AGRICULTEUR', 'SUPERADMIN'] as const
    const people = new Map<Role, Caller>()
    for (const role of roles) people.set(role, await application.as(role))
    const done = { 200: 0, refused: 0 }
    const neverDone = new Set<Act>(ofEverything)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...roles), acts), { minLength: 4, maxLength: 10 }),
        async (steps) => {
          const idExploitation = await givenExploitation(application)
          for (const role of roles) {
            const caller = people.get(role)
            if (caller !== undefined) await application.grant(caller, idExploitation)
          }
          const all = [...beginning.map((act) => ['CONSEILLER', act] as const), ...steps]
          for (const [rang, [role, act]] of all.entries()) {
            const { status } = await act(people.get(role) as Caller, idExploitation)
            // 429: after a few wrong passwords the account takes no more.
            expect([200, 403, 404, 409, 422, 429]).toContain(status)
            done[status === 200 ? 200 : 'refused']++
            if (status === 200) neverDone.delete(act)
            // A check reads the whole journal: after each third act, and after each one under `npm run test:all`.
            if (process.env.TEST_ALL === '1' || rang % 3 === 2 || rang === all.length - 1)
              expect((await checkAll(application.db)).divergences).toEqual([])
          }
        },
      ),
      {
        numRuns: process.env.TEST_ALL === '1' ? 30 : 3,
        examples: [
          [[take, copy(biodiversite), confirm(biodiversite.slice(1)), take].map((act) => ['AGRICULTEUR', act])],
          [ofEverything.map((act) => ['SUPERADMIN', act])],
        ],
      },
    )
    expect(done[200]).toBeGreaterThan(20)
    expect([...neverDone].map((act) => ofEverything.indexOf(act))).toEqual([])
    const origines = await application.db.selectDistinct({ origine: t.journal.origine }).from(t.journal)
    // Consequences depend on the order of the acts: left out.
    const entered = origines.map(({ origine }) => origine).filter((origine) => origine !== 'CONSEQUENCE')
    expect(entered.toSorted()).toEqual(['COPIE', 'IMPORT', 'REPRISE', 'SAISIE'])
    expect((await checkChains(application.db)).ruptures).toEqual([])
  })

  describe('reports a change made behind the application’s back:', () => {
    let idExploitation = 0
    let idConseiller = 0
    let idOrganisme = 0
    beforeAll(async () => {
      await application.db.transaction(async (tx) => {
        idOrganisme = await createOrganisme(tx, null, unOrganisme, [HVE4])
      })
      const admin = await application.as('SUPERADMIN')
      idExploitation = await givenExploitation(application, { exploitationInfo: { irrigation: false }, idOrganisme })
      const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
      idConseiller = adviser.idUtilisateur
      await grow(40)(adviser, idExploitation)
      await enter([{ codeNational: 'HVE4_BIODIV_D_1', valeur: { value: 7 } }])(adviser, idExploitation)
      await adviser.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique: 1, estValide: true }] })
      // No other document has the same bytes.
      await givenDocument(adviser, idExploitation, { content: btoa(`${unPdf()}%`) })
      const lien = await givenLien(adviser, idExploitation, { lieu: 'BIODIV_RUCHES', bytes: `${unPdf()}%%` })
      const { idLien, numeroRevision } = lien
      await adviser.call(jugerPreuves, {
        ...at(idExploitation),
        body: [{ idLien, numeroRevision, verdict: 'REFUSEE', motif: 'Illisible' }],
      })
      await prove('ask')(adviser, idExploitation)
      await ask('ask')(adviser, idExploitation)
      await setCeiling(1.8)(admin, idExploitation)
      await rescoreAll(admin, idExploitation)
      expect((await checkAll(application.db)).divergences).toEqual([])
    })

    const ofFarm = () => sql`id_exploitation = ${idExploitation}`
    const ofDossier = () => sql`id_dossier in (select id_dossier from dossiers where ${ofFarm()})`
    const ofAdviser = () => sql`id_utilisateur = ${idConseiller}`
    const ofYear = sql`id_millesime = ${MILLESIME}`

    /** Divergences that the check finds after these statements, which are rolled back. */
    async function found(...statements: SQL[]) {
      const undone = new Error('undone')
      let divergences: readonly Divergence[] = []
      await expect(
        application.db.transaction(async (tx) => {
          for (const statement of statements) await tx.execute(statement)
          divergences = (await checkAll(tx)).divergences
          throw undone
        }),
      ).rejects.toBe(undone)
      return divergences
    }

    const FILE = `HVE4 ${MILLESIME}`
    const YEAR = String(MILLESIME)
    type Where = 'exploitation' | 'personne' | 'organisme' | 'references' | 'plateforme'
    const idOf = (where: Where) =>
      ({
        exploitation: idExploitation,
        personne: idConseiller,
        organisme: idOrganisme,
        references: MILLESIME,
        plateforme: 1,
      })[where]

    test.each<[string, () => SQL, Where, part: string, champ: string]>([
      [
        'an entry',
        () => sql`update indicateurs_saisis set valeur = '{"value": 8}' where ${ofDossier()}`,
        'exploitation',
        FILE,
        'HVE4_BIODIV_D_1',
      ],
      [
        'a deleted entry',
        () => sql`delete from indicateurs_saisis where ${ofDossier()}`,
        'exploitation',
        FILE,
        'HVE4_BIODIV_D_1',
      ],
      [
        'a state',
        () => sql`update dossiers set etat_dossier = 'CERTIFIABLE' where ${ofFarm()}`,
        'exploitation',
        FILE,
        'etatDossier',
      ],
      [
        'a date',
        () => sql`update dossiers set date_audit = '2026-05-04' where ${ofFarm()}`,
        'exploitation',
        FILE,
        'dateAudit',
      ],
      [
        'a verdict',
        () => sql`update validites set est_valide = false where ${ofDossier()}`,
        'exploitation',
        FILE,
        'validite.CULT_CEREALES.estValide',
      ],
      [
        'a value of the auditor',
        () =>
          sql`insert into valeurs_auditees (id_dossier, code_national, valeur, verdict)
            select id_dossier, 'HVE4_BIODIV_D_1', '{"value": 8}', 'CONFORME' from dossiers where ${ofFarm()}`,
        'exploitation',
        FILE,
        'audit.HVE4_BIODIV_D_1',
      ],
      [
        'the time of a verdict',
        () => sql`update validites set valide_date = null where ${ofDossier()}`,
        'exploitation',
        FILE,
        'validite.CULT_CEREALES.valideDate',
      ],
      [
        'an area of the rotation',
        () => sql`update lignes_assolement set surface = 41 where ${ofFarm()}`,
        'exploitation',
        YEAR,
        'assolement',
      ],
      [
        'a deleted line of the rotation',
        () => sql`delete from lignes_assolement where ${ofFarm()}`,
        'exploitation',
        YEAR,
        'assolement',
      ],
      [
        'an added line of the rotation',
        () => sql`insert into lignes_assolement (id_exploitation, id_millesime, ordre, id_culture, id_categorie_culture, id_type_culture, surface)
          values (${idExploitation}, ${MILLESIME}, 9, 2, 1, 2, 5)`,
        'exploitation',
        YEAR,
        'assolement',
      ],
      [
        'an added parcel',
        () =>
          sql`insert into parcelles (id_exploitation, id_millesime, surface) values (${idExploitation}, ${MILLESIME}, 5)`,
        'exploitation',
        YEAR,
        'parcelles',
      ],
      [
        'irrigation',
        () => sql`update exploitation_infos set irrigation = true where ${ofFarm()}`,
        'exploitation',
        YEAR,
        'exploitationInfo.irrigation',
      ],
      [
        'an activity',
        () => sql`update exploitation_activites set id_activite = 18 where ${ofFarm()}`,
        'exploitation',
        YEAR,
        'activites',
      ],
      [
        'a SIRET',
        () => sql`update exploitations set siret = '00000000000000' where ${ofFarm()}`,
        'exploitation',
        '',
        'siret',
      ],
      [
        'a farm’s organisation',
        () => sql`update exploitations set id_organisme = null where ${ofFarm()}`,
        'exploitation',
        '',
        'idOrganisme',
      ],
      [
        'a farm’s commune',
        () => sql`update exploitations set id_commune = 5 where ${ofFarm()}`,
        'exploitation',
        '',
        'idCommune',
      ],
      [
        'the bytes of a document',
        () =>
          sql`update contenus_morceaux set octets = 'x' where sha256 in (select sha256 from documents where ${ofFarm()})`,
        'exploitation',
        '',
        'document.',
      ],
      [
        'the bytes of a proof',
        () =>
          sql`update contenus_morceaux set octets = 'x' where sha256 in (select sha256 from preuves_revisions join preuves using (id_preuve) where ${ofFarm()})`,
        'exploitation',
        '',
        'preuve.\\d+.revision.',
      ],
      [
        'the expiry date of a proof',
        () => sql`update preuves set date_expiration = '2030-01-01' where ${ofFarm()}`,
        'exploitation',
        '',
        'preuve.\\d+.dateExpiration',
      ],
      [
        'the verdict on a proof',
        () => sql`update preuves_liens set verdict = 'ACCEPTEE', motif = null where ${ofFarm()}`,
        'exploitation',
        FILE,
        'preuve.BIODIV_RUCHES.',
      ],
      [
        'a detached proof',
        () => sql`delete from preuves_liens where ${ofFarm()}`,
        'exploitation',
        FILE,
        'preuve.BIODIV_RUCHES.',
      ],
      [
        'a request for a proof',
        () => sql`delete from preuves_demandes where ${ofDossier()}`,
        'exploitation',
        FILE,
        'demandePreuve.BIODIV_RUCHES.',
      ],
      [
        'the expected side of a question',
        () => sql`update questions set attend = null where ${ofDossier()}`,
        'exploitation',
        FILE,
        'question.BIODIV_RUCHES.',
      ],
      [
        'a message of a question',
        () =>
          sql`update questions_messages set texte = 'Autre' where id_question in (select id_question from questions where ${ofDossier()})`,
        'exploitation',
        FILE,
        'messageQuestion.BIODIV_RUCHES.',
      ],
      ['a deleted document', () => sql`delete from documents where ${ofFarm()}`, 'exploitation', '', 'document.'],
      [
        'stored points',
        () => sql`update resultats set points = '{"BIODIV": 99}' where ${ofDossier()}`,
        'exploitation',
        FILE,
        'resultat.points',
      ],
      [
        'a stored verdict',
        () => sql`update resultats set verdict = 'CERTIFIABLE' where ${ofDossier()}`,
        'exploitation',
        FILE,
        'resultat.verdict',
      ],
      [
        'a ceiling of an IFT',
        () => sql`update parametres_ift set valeur = 99 where ${ofYear}`,
        'references',
        '',
        'plafonds-ift',
      ],
      [
        'a reference of an IFT',
        () => sql`update references_ift set ift_herbicide = 9 where ${ofYear} and groupe = 'VIGNE'`,
        'references',
        '',
        'references-ift',
      ],
      [
        'a basin',
        () =>
          sql`delete from millesime_bassins where ${ofYear} and code_bassin_viti = (select min(code_bassin_viti) from millesime_bassins)`,
        'references',
        '',
        'bassins-viticoles',
      ],
      [
        'equipment',
        () => sql`update millesime_equipements set code = code || 'X' where ${ofYear}`,
        'references',
        '',
        'equipements',
      ],
      [
        'conditions',
        () => sql`update millesime_conditions set code_condition = code_condition || 'X' where ${ofYear}`,
        'references',
        '',
        'conditions-application',
      ],
      [
        'a grant',
        () =>
          sql`insert into utilisateur_exploitations select ${idConseiller}, min(id_exploitation) from exploitations`,
        'personne',
        '',
        'exploitation.',
      ],
      [
        'a deleted grant',
        () => sql`delete from utilisateur_exploitations where ${ofAdviser()}`,
        'personne',
        '',
        'exploitation.',
      ],
      [
        'a role',
        () => sql`update utilisateurs set id_type_utilisateur = 1 where ${ofAdviser()}`,
        'personne',
        '',
        'idTypeUtilisateur',
      ],
      [
        'an access',
        () => sql`update utilisateurs set access_attribution_droit = true where ${ofAdviser()}`,
        'personne',
        '',
        'accessAttributionDroit',
      ],
      [
        'an account’s organisation',
        () => sql`update utilisateurs set id_organisme_principal = ${idOrganisme} where ${ofAdviser()}`,
        'personne',
        '',
        'idOrganismePrincipal',
      ],
      [
        'a territory',
        () => sql`insert into utilisateur_entites select ${idConseiller}, min(identite) from entites`,
        'personne',
        '',
        'entite.',
      ],
      [
        'a password',
        () => sql`update utilisateurs set mot_de_passe = 'x' where ${ofAdviser()}`,
        'personne',
        '',
        'motDePasse',
      ],
      [
        'a password of another account',
        () =>
          sql`update utilisateurs set mot_de_passe = (select mot_de_passe from utilisateurs where mot_de_passe is not null and id_utilisateur <> ${idConseiller} order by mot_de_passe = (select mot_de_passe from utilisateurs where id_utilisateur = ${idConseiller}) limit 1)
            where ${ofAdviser()}`,
        'personne',
        '',
        'motDePasse',
      ],
      [
        'the visibility of scores',
        () => sql`update organismes set scores_visibles_agriculteur = true where id_organisme = ${idOrganisme}`,
        'organisme',
        '',
        'scoresVisiblesAgriculteur',
      ],
      [
        'the four eyes',
        () => sql`update organismes set quatre_yeux = true where id_organisme = ${idOrganisme}`,
        'organisme',
        '',
        'quatreYeux',
      ],
      [
        'the terms of use',
        () => sql`update cgu set texte_en = 'Anything' where version = 1`,
        'plateforme',
        '',
        'cgu.1',
      ],
      [
        'the roles with a required second factor',
        () => sql`insert into roles_exigeants values ('SUPERADMIN')`,
        'plateforme',
        '',
        'rolesExigeants',
      ],
    ])('%s', async (_, statement, where, part, champ) => {
      const divergences = await found(statement())
      expect(divergences).toEqual([
        {
          chaine: `${where} ${idOf(where)}`,
          part,
          raison: 'differs',
          champ: expect.stringMatching(champ.endsWith('.') ? new RegExp(`^${champ}\\d+$`) : new RegExp(`^${champ}$`)),
          valeur: divergences[0]?.valeur,
          journal: divergences[0]?.journal,
        },
      ])
    })

    test('a deleted file, farm or account, each once', async () => {
      const sentences = async (statement: SQL) => (await found(statement)).map(sentenceOfDivergence)
      expect(await sentences(sql`delete from dossiers where ${ofFarm()}`)).toEqual([
        `Farm ${idExploitation}, ${FILE}: is gone, its journal says that it was there.`,
      ])
      expect(await sentences(sql`delete from exploitations where ${ofFarm()}`)).toEqual([
        `Farm ${idExploitation}: is gone, its journal says that it was there.`,
        `Person ${idConseiller}: exploitation.${idExploitation} is undefined, its journal says true.`,
      ])
      expect(await sentences(sql`delete from utilisateurs where ${ofAdviser()}`)).toEqual([
        `Person ${idConseiller}: is gone, its journal says that it was there.`,
      ])
    })

    test('a file, a farm or an account that nobody created, each once', async () => {
      const sentences = async (statement: SQL) => (await found(statement)).map(sentenceOfDivergence)
      const file = sql`insert into dossiers (id_exploitation, id_demarche, id_millesime, etat_dossier) values (${idExploitation}, ${HVE4}, ${MILLESIME - 1}, 'CERTIFIABLE')`
      expect(await sentences(file)).toEqual([
        `Farm ${idExploitation}, HVE4 ${MILLESIME - 1}: is there, its journal does not know it.`,
      ])
      const farm = sql`insert into exploitations (raison_sociale, siret, adresse, id_commune, nom_commune, adresse_mail) values ('A', '99999999999999', 'A', 1, 'A', 'A')`
      expect(await sentences(farm)).toEqual([
        expect.stringMatching(/^Farm \d+: is there, its journal does not know it\.$/),
      ])
      const account = sql`insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom) values (1, 'a', 'a', 'a', 'a')`
      expect(await sentences(account)).toEqual([
        expect.stringMatching(/^Person \d+: is there, its journal does not know it\.$/),
      ])
    })

    test('only the different entries of a long list', async () => {
      const [divergence] = await found(
        sql`update millesime_bassins set libelle_bassin_viti = 'Autre' where ${ofYear} and code_bassin_viti = (select min(code_bassin_viti) from millesime_bassins)`,
      )
      const sentence = divergence === undefined ? '' : sentenceOfDivergence(divergence)
      expect(sentence.match(/codeBassinViti/g)).toHaveLength(2)
      expect(sentence).toContain('"libelleBassinViti":"Autre"')
    })
  })

  test('keeps the name of a deleted account, which its file has lost', async () => {
    const idExploitation = await givenExploitation(application)
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    await adviser.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique: 1, estValide: true }] })
    await application.db.execute(sql`delete from utilisateurs where id_utilisateur = ${adviser.idUtilisateur}`)
    // The check reports the missing account, and no difference in the verdict.
    expect((await checkAll(application.db)).divergences).toMatchObject([
      { chaine: `personne ${adviser.idUtilisateur}`, raison: 'gone' },
    ])
  })
})

test('a journal replayed up to a change gives the values of the file at that moment', () => {
  const change = (champ: string, nouvelle: unknown): Line => ({
    champ,
    nouvelle,
    origine: 'SAISIE',
    idUtilisateur: 3,
    le: '2026-01-01',
  })
  const lines = [
    change('etatDossier', 'SAISIE_EN_COURS'),
    change('HVE4_BIODIV_D_1', { value: 1 }),
    change('HVE4_BIODIV_D_1', null),
    change('validite.CULT_CEREALES.estValide', false),
  ]
  const opened = { etatDossier: 'SAISIE_EN_COURS' }
  expect(replay([])).toEqual({})
  expect(replay(lines.slice(0, 2))).toEqual({ ...opened, HVE4_BIODIV_D_1: { value: 1 } })
  expect(replay(lines)).toEqual({
    ...opened,
    'validite.CULT_CEREALES.estValide': false,
    'validite.CULT_CEREALES.valideIdUtilisateur': 3,
    'validite.CULT_CEREALES.valideDate': '2026-01-01',
  })
})
