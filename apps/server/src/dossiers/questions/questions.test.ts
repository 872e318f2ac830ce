import {
  getHistorique,
  getQuestions,
  listQuestionsEnAttente,
  poserQuestion,
  type Question,
  repondreQuestion,
  resoudreQuestion,
  savePreferences,
} from '@sillon/contract'
import { etatsDossier, isDecided, LIEU_DOSSIER } from '@sillon/domain'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { Limites } from '#socle/limites'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const RUCHES = 'BIODIV_RUCHES'
const NOMBRE_DE_RUCHES = 'HVE4_BIODIV_D_56'

async function given() {
  const idExploitation = await givenExploitation(application)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  return { idExploitation, farmer, adviser }
}

const ask = (caller: Caller, idExploitation: number, over: object = {}) =>
  caller.call(poserQuestion, {
    ...at(idExploitation),
    body: { lieu: RUCHES, pour: 'EXPLOITANT', texte: 'Combien de ruches ?', reponseAttendue: true, ...over },
  })
const of = (idExploitation: number, { idQuestion }: Pick<Question, 'idQuestion'>) => ({
  params: { ...at(idExploitation).params, idQuestion },
  query: { millesime: MILLESIME },
})
const write = (caller: Caller, idExploitation: number, question: Question, reponseAttendue = false, texte = 'Trois') =>
  caller.call(repondreQuestion, { ...of(idExploitation, question), body: { texte, reponseAttendue } })
const resolve = (caller: Caller, idExploitation: number, question: Question, estResolue = true) =>
  caller.call(resoudreQuestion, { ...of(idExploitation, question), body: { estResolue } })
const read = async (caller: Caller, idExploitation: number) =>
  (await caller.call(getQuestions, at(idExploitation))).body
const waiting = async (caller: Caller, idExploitation: number) =>
  (await caller.call(listQuestionsEnAttente, { params: { idExploitation }, query: { millesime: MILLESIME } })).body

async function asked(caller: Caller, idExploitation: number, over: object = {}): Promise<Question> {
  const { status, body } = await ask(caller, idExploitation, over)
  const question = body.questions?.find(({ messages }) => messages[0]?.estDeMoi)
  if (status !== 200 || question === undefined) throw new Error(JSON.stringify(body))
  return question
}

describe('the limit of messages', () => {
  test('is 60 questions and 120 answers an hour for each person, and the refusal gives the waiting time', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const first = await asked(adviser, idExploitation)
    const limites = new Limites(application.db)
    const compte = `compte ${adviser.idUtilisateur}`
    for (let i = 1; i < 59; i++) await limites.essayer(['question.compte', compte])
    expect((await ask(adviser, idExploitation, { texte: 'La soixantième' })).status).toBe(200)
    const refused = await ask(adviser, idExploitation, { texte: 'Une de trop' })
    expect([refused.status, refused.body.code]).toEqual([429, 'TROP_DE_QUESTIONS'])
    expect(refused.body.message).toMatch(/^Vous avez envoyé beaucoup de messages en une heure\. .* dans (59|60) min\.$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await write(adviser, idExploitation, first)).status).toBe(200)
    for (let i = 1; i < 120; i++) await limites.essayer(['reponse.compte', compte])
    expect((await write(adviser, idExploitation, first)).body.code).toBe('TROP_DE_QUESTIONS')
    // Reading and resolving remain allowed, and other people may write.
    expect((await resolve(adviser, idExploitation, first)).status).toBe(200)
    expect((await ask(farmer, idExploitation, { pour: 'CONSEILLER' })).status).toBe(200)
    expect((await read(farmer, idExploitation)).questions.map(({ messages }) => messages[0]?.texte)).not.toContain(
      'Une de trop',
    )
  })
})

describe('a question', () => {
  test('stays at its place, readable by everybody who sees the file, and waits for its addressees', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const { idQuestion } = await asked(adviser, idExploitation, { lieu: NOMBRE_DE_RUCHES, texte: '  Combien ?  ' })
    const { questions, permissions, destinataires, personnes } = await read(farmer, idExploitation)
    expect(questions).toEqual([
      {
        idQuestion,
        lieu: NOMBRE_DE_RUCHES,
        idSousRubrique: expect.any(Number),
        idIndicateur: expect.any(Number),
        rubrique: 'HVE4_BIODIV',
        libelle: expect.stringContaining('ruches'),
        pour: 'EXPLOITANT',
        personne: null,
        attend: 'DESTINATAIRE',
        attendMaReponse: true,
        aUneReponse: false,
        estResolue: false,
        resoluePar: null,
        resolueLe: null,
        permissions: { resoudre: false },
        messages: [
          {
            idMessage: expect.any(Number),
            texte: 'Combien ?',
            auteur: expect.stringMatching(/^Personne N° \d+$/),
            role: 'CONSEILLER',
            estDeMoi: false,
            ecritLe: expect.stringMatching(/Z$/),
          },
        ],
      },
    ])
    expect(permissions).toEqual({ ecrire: true })
    expect(destinataires).toEqual({ EXPLOITANT: 0, CONSEILLER: 1, ORGANISME: 0 })
    expect(personnes.map(({ idUtilisateur, role }) => [idUtilisateur, role])).toEqual([
      [adviser.idUtilisateur, 'CONSEILLER'],
    ])
    expect(await waiting(farmer, idExploitation)).toMatchObject([
      { idQuestion, codeNational: 'HVE4', dernier: { texte: 'Combien ?' } },
    ])
    expect(await waiting(adviser, idExploitation)).toEqual([])
  })

  test('is answered, asked again, resolved and reopened', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const question = await asked(adviser, idExploitation)
    const state = async (caller: Caller) => {
      const [one] = (await read(caller, idExploitation)).questions
      return [one?.attend, one?.attendMaReponse, one?.estResolue]
    }
    await write(farmer, idExploitation, question, true, 'De quelle année ?')
    expect(await state(adviser)).toEqual(['AUTEUR', true, false])
    await write(adviser, idExploitation, question, false, 'De 2026.')
    expect(await state(adviser)).toEqual([null, false, false])
    await write(adviser, idExploitation, question, true, 'Alors ?')
    expect(await state(farmer)).toEqual(['DESTINATAIRE', true, false])
    expect((await resolve(adviser, idExploitation, question)).body.questions[0]).toMatchObject({
      estResolue: true,
      resoluePar: expect.stringMatching(/^Personne/),
      resolueLe: expect.any(String),
    })
    expect(await waiting(farmer, idExploitation)).toEqual([])
    await resolve(adviser, idExploitation, question, false)
    expect(await state(farmer)).toEqual(['DESTINATAIRE', true, false])
    await resolve(adviser, idExploitation, question)
    await write(farmer, idExploitation, question, false, 'Cinq, en fait')
    const [reopened] = (await read(farmer, idExploitation)).questions
    expect([reopened?.estResolue, reopened?.attend, reopened?.messages.length]).toEqual([false, null, 5])
  })

  test('shows its answer as new to its author, until they write or resolve it', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const question = await asked(adviser, idExploitation)
    const told = async (caller: Caller) => {
      const [one] = (await read(caller, idExploitation)).questions
      const listed = (await waiting(caller, idExploitation)).map(({ attendMaReponse }) => attendMaReponse)
      return [one?.aUneReponse, listed]
    }
    expect(await told(adviser)).toEqual([false, []])
    await write(farmer, idExploitation, question, false, 'Trois.')
    expect(await told(adviser)).toEqual([true, [false]])
    expect(await told(farmer)).toEqual([false, []])
    // After a question back, the thread waits for the adviser.
    await write(farmer, idExploitation, question, true, 'De quelle année ?')
    expect(await told(adviser)).toEqual([false, [true]])
    await write(adviser, idExploitation, question, false, 'De 2026.')
    expect(await told(adviser)).toEqual([false, []])
    await write(farmer, idExploitation, question, false, 'Alors trois.')
    await resolve(adviser, idExploitation, question)
    expect(await told(adviser)).toEqual([false, []])
  })

  test('is addressed to a body or a person of the file only', async () => {
    const idOrganisme = 1
    await application.db
      .insert(t.organismes)
      .values({
        idOrganisme,
        nom: 'Certifieur',
        libelle: 'Certifieur',
        adresse: '1 rue',
        couleurPrimaire: '#123456',
        couleurSecondaire: '#123456',
        couleurTertiaire: '#123456',
      })
      .onConflictDoNothing()
    const idExploitation = await givenExploitation(application, { idOrganisme })
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    const body = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: idOrganisme })
    const superadmin = await application.as('SUPERADMIN')
    await asked(adviser, idExploitation, { pour: 'ORGANISME' })
    expect(await waiting(body, idExploitation)).toHaveLength(1)
    expect(await waiting(superadmin, idExploitation)).toEqual([])
    const toPerson = (caller: Caller, idUtilisateur: number | null) =>
      ask(caller, idExploitation, { pour: 'PERSONNE', idUtilisateur })
    await toPerson(body, adviser.idUtilisateur)
    expect(await waiting(adviser, idExploitation)).toHaveLength(1)
    // A participant may be asked by name; a mere visitor or oneself may not.
    expect((await toPerson(adviser, body.idUtilisateur)).status).toBe(200)
    for (const id of [superadmin.idUtilisateur, adviser.idUtilisateur, 99_999]) {
      const { status, body: refusal } = await toPerson(adviser, id)
      expect([status, refusal.code, refusal.details?.[0]?.path]).toEqual([422, 'REFERENCE_INCONNUE', 'idUtilisateur'])
    }
    expect((await toPerson(adviser, null)).status).toBe(400)
  })

  test('is refused without a text, and about an unknown place', async () => {
    const { idExploitation, farmer } = await given()
    expect((await ask(farmer, idExploitation, { texte: '   ' })).body.details?.[0]?.path).toBe('texte')
    const { status, body } = await ask(farmer, idExploitation, { lieu: 'HVE4_BIODIV_S_1_INCONNUE' })
    expect([status, body.details?.[0]?.path]).toEqual([422, 'lieu'])
    const other = await given()
    const elsewhere = await asked(other.adviser, other.idExploitation)
    expect((await write(farmer, idExploitation, elsewhere)).body.code).toBe('QUESTION_INCONNUE')
    expect((await resolve(other.adviser, idExploitation, elsewhere)).status).toBe(404)
  })

  test('is resolved by somebody who follows the file, or by the farmer who asked it', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const hers = await asked(adviser, idExploitation)
    const his = await asked(farmer, idExploitation, { pour: 'CONSEILLER' })
    const refused = await resolve(farmer, idExploitation, hers)
    expect([refused.status, refused.body.code]).toEqual([403, 'ACTION_INTERDITE'])
    expect((await resolve(farmer, idExploitation, his)).status).toBe(200)
    expect((await resolve(adviser, idExploitation, hers)).status).toBe(200)
  })
})

test.each(etatsDossier)(
  'in %s everybody reads questions; farmers write until the decision, others always',
  async (etat) => {
    const { idExploitation, farmer, adviser } = await given()
    const question = await asked(adviser, idExploitation)
    const own = await asked(farmer, idExploitation, { pour: 'CONSEILLER' })
    await givenEtat(application, idExploitation, etat)
    const late = isDecided(etat)
    expect(await waiting(farmer, idExploitation)).toHaveLength(late ? 0 : 1)
    expect([
      (await ask(farmer, idExploitation)).status,
      (await write(farmer, idExploitation, question)).status,
      (await resolve(farmer, idExploitation, own)).status,
    ]).toEqual(late ? [409, 409, 409] : [200, 200, 200])
    const { permissions, questions } = await read(farmer, idExploitation)
    expect([permissions.ecrire, questions.length]).toEqual([!late, late ? 2 : 3])
    expect([
      (await ask(adviser, idExploitation)).status,
      (await write(adviser, idExploitation, question)).status,
    ]).toEqual([200, 200])
  },
)

describe('mails about questions', () => {
  const mails = (caller: Caller) =>
    application.db
      .select()
      .from(t.courriels)
      .where(and(eq(t.courriels.idUtilisateur, caller.idUtilisateur), eq(t.courriels.genre, 'QUESTIONS')))
      .orderBy(t.courriels.idCourriel)
  /** Minutes until it leaves. */
  const delay = async (caller: Caller) => {
    const [row] = await application.db
      .select({ minutes: sql<number>`extract(epoch from prochain_essai_le - now())::float8 / 60` })
      .from(t.courriels)
      .where(and(eq(t.courriels.idUtilisateur, caller.idUtilisateur), eq(t.courriels.genre, 'QUESTIONS')))
    return row?.minutes ?? 0
  }
  const daily = (caller: Caller, rythmeQuestions: 'AUSSITOT' | 'QUOTIDIEN' = 'QUOTIDIEN') =>
    caller.call(savePreferences, { params: { idUtilisateur: caller.idUtilisateur }, body: { rythmeQuestions } })

  test('group everything written within a quarter of an hour, in all files, without quoting it', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const second = await givenExploitation(application, { raisonSociale: 'GAEC des Ormes' })
    await application.grant(farmer, second)
    await application.grant(adviser, second)
    await asked(adviser, idExploitation)
    await asked(adviser, idExploitation, { lieu: LIEU_DOSSIER })
    await asked(adviser, second, { reponseAttendue: false })
    const [mail, ...others] = await mails(farmer)
    expect(others).toEqual([])
    expect(mail?.sujet).toBe('Questions sur 2 dossiers')
    expect(mail?.texte).toContain('- 2 questions attendent votre réponse\n')
    expect(mail?.texte).toContain('de GAEC des Ormes (')
    expect(mail?.texte).toContain('- un échange a une suite\n')
    expect(mail?.texte).toContain(`https://sillon.test/dossiers/${idExploitation}/HVE4/2026`)
    expect(mail?.texte).not.toContain('ruches')
    expect(await delay(farmer)).toBeGreaterThan(14)
    expect(await delay(farmer)).toBeLessThanOrEqual(15)
    expect(await mails(adviser)).toEqual([])
    await application.db.execute(
      sql`update courriels set prochain_essai_le = now() where id_utilisateur = ${farmer.idUtilisateur}`,
    )
    await asked(adviser, idExploitation)
    expect((await mails(farmer)).map(({ sujet }) => sujet)).toEqual([
      'Questions sur 2 dossiers',
      expect.stringMatching(/^Questions : HVE4 2026, Ferme d’essai \d+$/),
    ])
  })

  test('come once a day in the morning on request, or at once again when that is chosen', async () => {
    const { idExploitation, farmer, adviser } = await given()
    await daily(farmer)
    await asked(adviser, idExploitation)
    const [{ heure } = { heure: '' }] = await rowsOf<{ heure: string }>(
      application.db,
      sql`select to_char(prochain_essai_le at time zone 'Europe/Paris', 'HH24:MI') as heure from courriels where id_utilisateur = ${farmer.idUtilisateur}`,
    )
    expect(heure).toBe('07:00')
    expect(await delay(farmer)).toBeLessThanOrEqual(24 * 60)
    const times = () =>
      rowsOf<{ le: string }>(
        application.db,
        sql`select prochain_essai_le::text as le from courriels where id_utilisateur = ${farmer.idUtilisateur}`,
      )
    const before = await times()
    await asked(adviser, idExploitation)
    expect(await times()).toEqual(before)
    await daily(farmer, 'AUSSITOT')
    await asked(adviser, idExploitation)
    expect(await mails(farmer)).toHaveLength(1)
    expect(await delay(farmer)).toBeLessThanOrEqual(15)
  })

  test('leave out questions answered or resolved meanwhile, and go to nobody who switched them off', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const colleague = await whoSees(application, 'CONSEILLER', idExploitation)
    const silent = await application.as('AGRICULTEUR', { notifications: false })
    await application.grant(silent, idExploitation)
    const first = await asked(adviser, idExploitation)
    const second = await asked(adviser, idExploitation, { lieu: LIEU_DOSSIER })
    await write(farmer, idExploitation, first)
    expect((await mails(farmer))[0]?.texte).toContain('- une question attend votre réponse\n')
    expect((await mails(adviser))[0]?.texte).toContain('- un échange a une suite\n')
    await resolve(colleague, idExploitation, second)
    expect(await mails(farmer)).toEqual([])
    await resolve(colleague, idExploitation, second, false)
    expect(await mails(silent)).toEqual([])
    // A participant is notified of later messages.
    await write(colleague, idExploitation, first, false, 'Merci')
    await write(farmer, idExploitation, first, false, 'De rien')
    expect(await mails(colleague)).toHaveLength(1)
  })
})

test('the history records questions, answers and resolutions, and matches the stored threads', async () => {
  const { idExploitation, farmer, adviser } = await given()
  const question = await asked(adviser, idExploitation)
  await write(farmer, idExploitation, question)
  await resolve(adviser, idExploitation, question)
  const of = async (partie: string) => {
    const query = { millesime: MILLESIME, partie }
    const { body } = await farmer.call(getHistorique, { ...at(idExploitation), query })
    return body.changements.map(({ libelle, ancienne, nouvelle }) => [libelle, ancienne, nouvelle])
  }
  const libelle = 'Présence de ruches'
  expect(await of('HVE4_BIODIV')).toEqual([
    [`${libelle} : question`, 'à l’exploitant – ouverte', 'à l’exploitant – résolue'],
    [`${libelle} : message`, null, 'Trois'],
    [`${libelle} : question`, 'à l’exploitant – réponse attendue', 'à l’exploitant – ouverte'],
    [`${libelle} : message`, null, 'Combien de ruches ?'],
    [`${libelle} : question`, null, 'à l’exploitant – réponse attendue'],
  ])
  expect((await of('DOSSIER')).filter(([name]) => String(name).includes('question'))).toEqual([])
  const { divergences } = await checkValues(application.db)
  expect(divergences.filter(({ champ }) => /question/i.test(champ))).toEqual([])
})

test('a question about the whole file has the name of the file, unlike proofs that belong to no section', async () => {
  const { idExploitation, farmer, adviser } = await given()
  expect((await asked(adviser, idExploitation, { lieu: LIEU_DOSSIER })).libelle).toBe('Dossier')
  const query = { millesime: MILLESIME, partie: 'DOSSIER' }
  const { body } = await farmer.call(getHistorique, { ...at(idExploitation), query })
  const said = body.changements.map(({ libelle }) => libelle).filter((one) => /question|message/.test(one))
  expect(said).toEqual(['Dossier : message', 'Dossier : question'])
})
