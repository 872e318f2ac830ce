import {
  getNouvelles,
  jugerPreuves,
  type LienPreuve,
  poserQuestion,
  repondreQuestion,
  saveReponseAudit,
  saveValeurAuditee,
} from '@sillon/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, givenLien, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const RIEN = { questions: 0, reponses: 0, preuves: 0, dossiers: 0, audits: [] }

const read = async (caller: Caller, idExploitation: number) =>
  (await caller.call(getNouvelles, { params: { idExploitation }, query: { millesime: MILLESIME } })).body
const refuse = (caller: Caller, idExploitation: number, { idLien, numeroRevision }: LienPreuve) =>
  caller.call(jugerPreuves, {
    ...at(idExploitation),
    body: [{ idLien, numeroRevision, verdict: 'REFUSEE', motif: 'Illisible' }],
  })

async function given() {
  const idExploitation = await givenExploitation(application)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  return { idExploitation, farmer, adviser }
}

test('a question is news for its recipient, and its answer for its author', async () => {
  const { idExploitation, farmer, adviser } = await given()
  const { body } = await adviser.call(poserQuestion, {
    ...at(idExploitation),
    body: { lieu: 'BIODIV_RUCHES', pour: 'EXPLOITANT', texte: 'Combien ?', reponseAttendue: true },
  })
  expect(await read(farmer, idExploitation)).toEqual({ ...RIEN, questions: 1 })
  expect(await read(adviser, idExploitation)).toEqual(RIEN)
  await farmer.call(repondreQuestion, {
    params: { ...at(idExploitation).params, idQuestion: body.questions[0]?.idQuestion ?? 0 },
    query: { millesime: MILLESIME },
    body: { texte: 'Trois', reponseAttendue: false },
  })
  expect(await read(farmer, idExploitation)).toEqual(RIEN)
  expect(await read(adviser, idExploitation)).toEqual({ ...RIEN, reponses: 1 })
})

test('a refused proof is news for farmers and for who attached it, until another one replaces it', async () => {
  const { idExploitation, farmer, adviser } = await given()
  const auditor = await whoSees(application, 'CONSEILLER', idExploitation)
  const place = { lieu: 'BIODIV_RUCHES', genre: 'DECLARATION_RUCHES' }
  await refuse(auditor, idExploitation, await givenLien(adviser, idExploitation, place))
  const refused = { ...RIEN, preuves: 1 }
  expect(await Promise.all([farmer, adviser, auditor].map((one) => read(one, idExploitation)))).toEqual([
    refused,
    refused,
    RIEN,
  ])
  await givenLien(farmer, idExploitation, place)
  expect(await read(farmer, idExploitation)).toEqual(RIEN)
})

test('a sent file is news for people who check it, and a decided file for nobody', async () => {
  const { idExploitation, farmer, adviser } = await given()
  await refuse(adviser, idExploitation, await givenLien(farmer, idExploitation))
  await givenEtat(application, idExploitation, 'ATTENTE_VERIFICATION')
  expect(await read(adviser, idExploitation)).toEqual({ ...RIEN, dossiers: 1 })
  expect(await read(farmer, idExploitation)).toEqual({ ...RIEN, preuves: 1 })
  await givenEtat(application, idExploitation, 'CERTIFIABLE')
  expect(await read(adviser, idExploitation)).toEqual(RIEN)
  expect(await read(farmer, idExploitation)).toEqual(RIEN)
})

test('a value of the auditor is news for a farmer until the answer', async () => {
  const { idExploitation, farmer, adviser } = await given()
  const { codeNational } = at(idExploitation).params
  const row = { params: { ...at(idExploitation).params, code: 'HVE4_BIODIV_D_56' }, query: { millesime: MILLESIME } }
  await adviser.call(saveValeurAuditee, {
    ...row,
    body: { valeur: { value: 1 }, verdict: 'NON_CONFORME', gravite: null, commentaire: 'Une seule vue' },
  })
  expect(await read(farmer, idExploitation)).toEqual({ ...RIEN, audits: [{ codeNational, nombre: 1 }] })
  expect(await read(adviser, idExploitation)).toEqual(RIEN)
  await farmer.call(saveReponseAudit, { ...row, body: { position: 'ACCEPTEE', texte: null } })
  expect(await read(farmer, idExploitation)).toEqual(RIEN)
})
