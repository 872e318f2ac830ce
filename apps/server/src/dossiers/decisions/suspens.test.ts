import {
  copier,
  demanderPreuve,
  getAvancement,
  getHistorique,
  getSuspens,
  jugerPreuves,
  poserQuestion,
  previewEtat,
  type Suspens,
  saveDossier,
  saveIndicateurs,
} from '@sillon/contract'
import { LIEU_DOSSIER, schemeFor } from '@sillon/referentials'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { at, grow } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, givenLien, MILLESIME, whoSees } from '../../testing/builders'
import { givenPlafonds, regler, suspensFor } from '../../testing/regler'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
  await givenPlafonds(application)
})
afterAll(() => application.close())

const scheme = schemeFor('HVE4', MILLESIME)
const MARE = 'HVE4_BIODIV_D_6'
const RUCHES = 'HVE4_BIODIV_D_56'

interface Given {
  readonly withFarmer?: boolean
  readonly sent?: boolean
  readonly judged?: boolean
}

/** A file under verification without open items, except the requested ones. */
async function givenRegle({ withFarmer = true, ...open }: Given = {}) {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await (withFarmer
    ? whoSees(application, 'AGRICULTEUR', idExploitation)
    : application.as('AGRICULTEUR'))
  await grow(adviser, idExploitation, 40)
  await regler(adviser, idExploitation, open)
  return { idExploitation, adviser, farmer }
}
const decide = (caller: Caller, idExploitation: number, fields: object) =>
  caller.call(saveDossier, {
    ...at(idExploitation),
    body: { exploitationDemarcheMillesime: { etatDossier: 'NON_CERTIFIABLE' as const, ...fields } },
  })
const suspensOfJournal = (idExploitation: number) =>
  application.db
    .select({ nouvelle: t.journal.nouvelle })
    .from(t.journal)
    .where(and(eq(t.journal.idExploitation, idExploitation), eq(t.journal.champ, 'suspens')))

type Ouvrir = (file: {
  readonly idExploitation: number
  readonly adviser: Caller
}) => Promise<{ readonly status: number; readonly body: unknown } | undefined>

const saveRow = (
  caller: Caller,
  idExploitation: number,
  codeNational: string,
  value: number | null,
  millesime = MILLESIME,
) => caller.call(saveIndicateurs, { ...at(idExploitation, millesime), body: [{ codeNational, valeur: { value } }] })
const setDateAudit = (caller: Caller, idExploitation: number, dateAudit: string | null) =>
  caller.call(saveDossier, { ...at(idExploitation), body: { exploitationDemarcheMillesime: { dateAudit } } })
const ask = (caller: Caller, idExploitation: number) =>
  caller.call(poserQuestion, {
    ...at(idExploitation),
    body: {
      lieu: RUCHES,
      pour: 'EXPLOITANT',
      idUtilisateur: null,
      texte: 'Faut-il les compter toutes ?',
      reponseAttendue: true,
    },
  })

describe('a file without open items', () => {
  test('goes through every state and is decided without a reason', async () => {
    const { idExploitation, adviser } = await givenRegle()
    for (const etat of ['ATTENTE_VERIFICATION', 'ATTENTE_CORRECTION', 'VALIDE', 'NON_CERTIFIABLE'] as const)
      expect(await suspensFor(adviser, idExploitation, etat), etat).toEqual([])
    expect((await decide(adviser, idExploitation, {})).status).toBe(200)
    expect(await suspensOfJournal(idExploitation)).toEqual([])
  })
})

describe('the progress of a file', () => {
  const openOf = async (caller: Caller, idExploitation: number) =>
    (await caller.call(getAvancement, at(idExploitation))).body.suspens

  test('gives the sheet and the section of the first item of each kind, and none for the file as a whole', async () => {
    const { idExploitation, adviser, farmer } = await givenRegle()
    await saveRow(adviser, idExploitation, RUCHES, null)
    await ask(adviser, idExploitation)
    const body = { lieu: LIEU_DOSSIER, genre: null, texte: 'Le contrat' }
    await adviser.call(demanderPreuve, { ...at(idExploitation), body })
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    const { premiers } = (await farmer.call(getAvancement, at(idExploitation))).body
    expect(premiers).toEqual([
      { code: 'CHAMPS_VIDES', rubrique: 'HVE4_BIODIV', sousRubrique: 'BIODIV_RUCHES' },
      { code: 'PREUVES_DEMANDEES', rubrique: null, sousRubrique: null },
      { code: 'QUESTIONS_OUVERTES', rubrique: 'HVE4_BIODIV', sousRubrique: 'BIODIV_RUCHES' },
    ])
  })

  test('lists the open items of the submission, then of the decision; a farmer sees the proofs asked for meanwhile', async () => {
    const { idExploitation, adviser, farmer } = await givenRegle({ judged: false })
    await saveRow(adviser, idExploitation, RUCHES, null)
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    const toSend = await suspensFor(farmer, idExploitation, 'ATTENTE_VERIFICATION')
    expect(toSend.map(({ code }) => code)).toContain('CHAMPS_VIDES')
    expect(await openOf(farmer, idExploitation)).toEqual(toSend)
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    const toDecide = await suspensFor(adviser, idExploitation, 'CERTIFIABLE')
    expect(toDecide.map(({ code }) => code)).toContain('SECTIONS_NON_JUGEES')
    expect(await openOf(adviser, idExploitation)).toEqual(toDecide)
    expect(await openOf(farmer, idExploitation)).toEqual([])
    // The farmer may still attach a proof.
    const body = { lieu: LIEU_DOSSIER, genre: null, texte: 'Le contrat' }
    await adviser.call(demanderPreuve, { ...at(idExploitation), body })
    expect((await openOf(farmer, idExploitation)).map(({ code }) => code)).toEqual(['PREUVES_DEMANDEES'])
    await decide(adviser, idExploitation, { motifDecision: 'Décidé ainsi' })
    expect(await openOf(farmer, idExploitation)).toEqual([])
    expect(await openOf(adviser, idExploitation)).toEqual([])
  })
})

const rien: Ouvrir = async () => undefined

describe('each open item is listed, and a decision despite it is refused without a reason', () => {
  test.each<[Suspens['code'], Ouvrir, Given?]>([
    ['CHAMPS_VIDES', ({ idExploitation, adviser }) => saveRow(adviser, idExploitation, RUCHES, null)],
    ['VALEURS_EN_ERREUR', ({ idExploitation, adviser }) => saveRow(adviser, idExploitation, 'HVE4_BIODIV_D_37', 59)],
    [
      'AVERTISSEMENTS',
      async ({ idExploitation, adviser }) => {
        await saveRow(adviser, idExploitation, MARE, 0.1, MILLESIME - 1)
        return saveRow(adviser, idExploitation, MARE, 0.5)
      },
    ],
    [
      'VALEURS_A_CONFIRMER',
      async ({ idExploitation, adviser }) => {
        await saveRow(adviser, idExploitation, MARE, 0.5, MILLESIME - 1)
        return adviser.call(copier, { ...at(idExploitation), body: { rubrique: 'HVE4_BIODIV', codes: [MARE] } })
      },
      // A copy does not overwrite values judged valid.
      { judged: false },
    ],
    ['SECTIONS_NON_JUGEES', rien, { judged: false }],
    [
      'PREUVES_DEMANDEES',
      ({ idExploitation, adviser }) => {
        const body = { lieu: 'BIODIV_RUCHES', genre: null, texte: 'La facture de mai' }
        return adviser.call(demanderPreuve, { ...at(idExploitation), body })
      },
    ],
    [
      'PREUVES_REFUSEES',
      async ({ idExploitation, adviser }) => {
        const { idLien, numeroRevision } = await givenLien(adviser, idExploitation)
        const body = [{ idLien, numeroRevision, verdict: 'REFUSEE' as const, motif: 'Illisible' }]
        return adviser.call(jugerPreuves, { ...at(idExploitation), body })
      },
    ],
    [
      'PREUVES_EXPIREES',
      // The proof expires on the day before the audit.
      ({ idExploitation, adviser }) =>
        givenLien(adviser, idExploitation, { dateExpiration: `${MILLESIME}-05-03` }).then(() => undefined),
    ],
    ['PREUVES_MANQUANTES', ({ idExploitation, adviser }) => saveRow(adviser, idExploitation, RUCHES, 4)],
    ['QUESTIONS_OUVERTES', ({ idExploitation, adviser }) => ask(adviser, idExploitation)],
    ['JAMAIS_ENVOYE', rien, { sent: false }],
    ['SANS_DATE_AUDIT', ({ idExploitation, adviser }) => setDateAudit(adviser, idExploitation, null)],
    [
      'SANS_PERIODE_AUDITEE',
      ({ idExploitation, adviser }) =>
        adviser.call(saveDossier, {
          ...at(idExploitation),
          body: { exploitationDemarcheMillesime: { periodeAuditeeFin: null } },
        }),
    ],
    ['SANS_CORRECTEUR', rien, { withFarmer: false }],
    // Last: the others need the ceilings.
    [
      'REFERENCES_MANQUANTES',
      async () => {
        await givenPlafonds(application, [])
        return undefined
      },
    ],
  ])('%s', async (code, ouvrir, open) => {
    const file = await givenRegle(open)
    const { idExploitation, adviser } = file
    const answer = await ouvrir(file)
    expect(answer?.status ?? 200, JSON.stringify(answer?.body)).toBeLessThan(300)
    const listed = await suspensFor(adviser, idExploitation, 'NON_CERTIFIABLE')
    expect(listed.map((one) => one.code)).toContain(code)
    const { body } = await adviser.call(previewEtat, {
      ...at(idExploitation),
      body: { etatDossier: 'NON_CERTIFIABLE' },
    })
    expect(body.suspens).toEqual(listed)
    const refused = await decide(adviser, idExploitation, {})
    expect([refused.status, refused.body.code]).toEqual([422, 'DECISION_SANS_MOTIF'])
    expect((await decide(adviser, idExploitation, { motifDecision: 'Vu sur place.' })).status).toBe(200)
    expect(await suspensOfJournal(idExploitation)).toEqual([{ nouvelle: listed }])
    if (code === 'REFERENCES_MANQUANTES') await givenPlafonds(application)
  })

  test('VERDICT_CONTRAIRE', async () => {
    const { idExploitation, adviser } = await givenRegle()
    expect(await suspensFor(adviser, idExploitation, 'CERTIFIABLE')).toEqual([
      { code: 'VERDICT_CONTRAIRE', verdict: 'NON_CERTIFIABLE' },
    ])
    expect((await decide(adviser, idExploitation, { etatDossier: 'CERTIFIABLE' })).status).toBe(422)
  })
})

test('of a young file the calculation concludes "not yet", in the list and in the journal', async () => {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  await grow(adviser, idExploitation, 40)
  await decide(adviser, idExploitation, { etatDossier: 'SAISIE_EN_COURS' })
  const notYet = { code: 'VERDICT_CONTRAIRE', verdict: 'PAS_ENCORE' }
  expect(await suspensFor(adviser, idExploitation, 'CERTIFIABLE')).toContainEqual(notYet)
  await decide(adviser, idExploitation, { etatDossier: 'CERTIFIABLE', motifDecision: 'Vu sur place.' })
  const [journalled] = await suspensOfJournal(idExploitation)
  expect(journalled?.nouvelle).toContainEqual(notYet)
})

test('the day of audit saved together with the decision counts', async () => {
  const { idExploitation, adviser } = await givenRegle()
  const dateAudit = `${MILLESIME}-06-01`
  await setDateAudit(adviser, idExploitation, null)
  const { body } = await adviser.call(getSuspens, { ...at(idExploitation), query: { millesime: MILLESIME, dateAudit } })
  expect(body.find(({ etatDossier }) => etatDossier === 'NON_CERTIFIABLE')?.suspens).toEqual([])
  const preview = await adviser.call(previewEtat, {
    ...at(idExploitation),
    body: { etatDossier: 'NON_CERTIFIABLE', dateAudit },
  })
  expect(preview.body.suspens).toEqual([])
  const decided = await adviser.call(saveDossier, {
    ...at(idExploitation),
    body: {
      exploitationDemarcheMillesime: { etatDossier: 'NON_CERTIFIABLE', dateAudit },
      apercu: preview.body.empreinte ?? '',
    },
  })
  expect(decided.status).toBe(200)
})

test('a decision on a preview is refused after a question was asked since', async () => {
  const { idExploitation, adviser } = await givenRegle()
  const { body } = await adviser.call(previewEtat, { ...at(idExploitation), body: { etatDossier: 'NON_CERTIFIABLE' } })
  await ask(adviser, idExploitation)
  const late = await adviser.call(saveDossier, {
    ...at(idExploitation),
    body: { exploitationDemarcheMillesime: { etatDossier: 'NON_CERTIFIABLE' }, apercu: body.empreinte ?? '' },
  })
  expect([late.status, late.body.code]).toEqual([412, 'DOSSIER_MODIFIE_ENTRE_TEMPS'])
})

describe('a farmer', () => {
  test('sees the items left before sending: no judgement, no verdict, no audit, no points', async () => {
    const { idExploitation, adviser, farmer } = await givenRegle({ judged: false, sent: false })
    await setDateAudit(adviser, idExploitation, null)
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    await saveRow(farmer, idExploitation, RUCHES, null)
    const { body } = await farmer.call(getSuspens, at(idExploitation))
    expect(body.map(({ etatDossier }) => etatDossier)).toEqual(['ATTENTE_VERIFICATION'])
    expect(body[0]?.suspens).toEqual([{ code: 'CHAMPS_VIDES', codes: [RUCHES] }])
    // None of the remaining items prevents the submission.
    const sent = await decide(farmer, idExploitation, { etatDossier: 'ATTENTE_VERIFICATION' })
    expect(sent.status).toBe(200)
    expect((await farmer.call(getSuspens, at(idExploitation))).body).toEqual([])
    expect(await suspensOfJournal(idExploitation)).toEqual([])
  })

  test('does not see empty rows of points among the items left', async () => {
    const idExploitation = await givenExploitation(application)
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    await grow(adviser, idExploitation, 40)
    const scoring = (one: Suspens) =>
      'codes' in one ? one.codes.filter((code) => scheme?.indicateurs.get(code)?.scoring === true) : []
    expect((await suspensFor(farmer, idExploitation, 'ATTENTE_VERIFICATION')).flatMap(scoring)).toEqual([])
  })
})

test('asking for corrections on a farm without a farmer’s account warns that nobody can correct', async () => {
  const { idExploitation, adviser } = await givenRegle({ withFarmer: false })
  const preview = await adviser.call(previewEtat, {
    ...at(idExploitation),
    body: { etatDossier: 'ATTENTE_CORRECTION' },
  })
  expect(preview.body.suspens).toEqual([{ code: 'SANS_CORRECTEUR' }])
  await whoSees(application, 'AGRICULTEUR', idExploitation)
  expect(await suspensFor(adviser, idExploitation, 'ATTENTE_CORRECTION')).toEqual([])
})

test('the open items of a decision stand in the history in words, and the journal still checks', async () => {
  const { idExploitation, adviser, farmer } = await givenRegle()
  await setDateAudit(adviser, idExploitation, null)
  await saveRow(adviser, idExploitation, RUCHES, null)
  await decide(adviser, idExploitation, { etatDossier: 'CERTIFIABLE', motifDecision: 'Vu sur place.' })
  const said = async (caller: Caller, language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await caller.call(getHistorique, { ...at(idExploitation), headers })
    return body.changements.find(({ champ }) => champ === 'suspens')
  }
  expect(await said(adviser, 'fr')).toMatchObject({
    libelle: 'Décidé malgré',
    nouvelle: [
      'Le calcul conclut « non certifiable »',
      '1 champ à renseigner',
      '1 section que personne n’a jugée, ou modifiée depuis',
      'La date d’audit n’est pas indiquée',
    ],
  })
  expect((await said(adviser, 'en'))?.nouvelle).toContain('1 field left to fill in')
  // The farmer does not read the items about judgements and the calculation.
  expect(await said(farmer, 'fr')).toBeUndefined()
  const { divergences } = await checkValues(application.db)
  expect(divergences.filter(({ chaine }) => chaine === `exploitation ${idExploitation}`)).toEqual([])
})
