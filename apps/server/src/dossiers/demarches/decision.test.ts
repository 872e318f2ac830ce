import {
  copier,
  type EtatDossier,
  getDossier,
  type IndicateurSaisi,
  listVersions,
  previewEtat,
  type Role,
  saveAssolement,
  saveDossier,
  saveIndicateurs,
  saveValidites,
} from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, HVE4, MILLESIME, whoSees } from '../../testing/builders'
import { givenPlafonds, judgeAll, regler } from '../../testing/regler'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
  await givenPlafonds(application)
})
afterAll(() => application.close())

const MARE = 'HVE4_BIODIV_D_6'
/** More than the farm's 40 ha. */
const EN_ERREUR = { codeNational: 'HVE4_BIODIV_D_37', valeur: { value: 59 } }
const sections =
  schemeFor('HVE4', MILLESIME)?.structure.flatMap(({ rubriques }) =>
    rubriques.flatMap(({ sousRubriques }) => sousRubriques),
  ) ?? []

const at = (idExploitation: number) => ({
  params: { idExploitation, codeNational: 'HVE4' },
  query: { millesime: MILLESIME },
})
const decide = (caller: Caller, idExploitation: number, etatDossier: EtatDossier, motifDecision?: string | null) =>
  caller.call(saveDossier, {
    ...at(idExploitation),
    body: { exploitationDemarcheMillesime: { etatDossier, ...(motifDecision !== undefined && { motifDecision }) } },
  })
const preview = (caller: Caller, idExploitation: number, etatDossier: EtatDossier, motifDecision?: string) =>
  caller.call(previewEtat, { ...at(idExploitation), body: { etatDossier, motifDecision } })
const annee = async (caller: Caller, idExploitation: number) =>
  (await caller.call(getDossier, at(idExploitation))).body.exploitationDemarcheMillesime
const journalOf = (idExploitation: number, champ: string) =>
  application.db
    .select()
    .from(t.journal)
    .where(and(eq(t.journal.idExploitation, idExploitation), eq(t.journal.champ, champ)))
    .orderBy(t.journal.rang)

/** A file under verification without open items, with the calculated verdict NON_CERTIFIABLE. */
async function given({ judged = true, entries = [] as IndicateurSaisi[] } = {}) {
  const idExploitation = await givenExploitation(application)
  await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const rotation = [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 40 }]
  await adviser.call(saveAssolement, { ...at(idExploitation), body: rotation })
  await regler(adviser, idExploitation, { judged: false })
  if (entries.length > 0) await adviser.call(saveIndicateurs, { ...at(idExploitation), body: entries })
  if (judged) await judgeAll(adviser, idExploitation)
  return { idExploitation, adviser, farmer }
}

describe('a decision without open items', () => {
  test('needs no reason', async () => {
    const { idExploitation, adviser } = await given()
    expect((await decide(adviser, idExploitation, 'NON_CERTIFIABLE')).status).toBe(200)
    expect(await annee(adviser, idExploitation)).toMatchObject({ motifDecision: null, versionFigee: 1 })
  })
})

describe('a decision despite open items', () => {
  test.each<[why: string, EtatDossier, Parameters<typeof given>[0], fault: RegExp]>([
    ['the calculated verdict differs', 'CERTIFIABLE', {}, /calcul/],
    ['a value is in error', 'NON_CERTIFIABLE', { entries: [EN_ERREUR] }, /erreur/],
    ['sections are unjudged', 'NON_CERTIFIABLE', { judged: false }, /^Pas encore jugé depuis/],
    ['sections are unjudged', 'VALIDE', { judged: false }, /^Pas encore jugé depuis/],
  ])('is refused without a reason while %s (%s), and nothing is written', async (_, etat, file, fault) => {
    const { idExploitation, adviser } = await given(file)
    for (const motif of [undefined, null, '', '   ']) {
      const { status, body } = await decide(adviser, idExploitation, etat, motif)
      expect([status, body.code], String(motif)).toEqual([422, 'DECISION_SANS_MOTIF'])
      expect(body.details?.map(({ message }) => message).join()).toMatch(fault)
    }
    expect(await annee(adviser, idExploitation)).toMatchObject({
      etatDossier: 'VERIFICATION_EN_COURS',
      versionFigee: null,
    })
  })

  test('is refused without a reason while a copied value is unconfirmed, and names that value', async () => {
    const { idExploitation, adviser } = await given({ judged: false })
    const before = { params: at(idExploitation).params, query: { millesime: MILLESIME - 1 } }
    await adviser.call(saveIndicateurs, { ...before, body: [{ codeNational: MARE, valeur: { value: 0.5 } }] })
    await adviser.call(copier, { ...at(idExploitation), body: { rubrique: 'HVE4_BIODIV', codes: [MARE] } })
    const { body } = await decide(adviser, idExploitation, 'VALIDE')
    expect(body.details).toContainEqual({ path: MARE, message: expect.stringMatching(/pas encore confirmée/) })
  })

  test('is refused in English too', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await adviser.call(saveDossier, {
      ...at(idExploitation),
      body: { exploitationDemarcheMillesime: { etatDossier: 'CERTIFIABLE' } },
      headers: { 'accept-language': 'en' },
    })
    expect(body).toMatchObject({
      message: 'Something stands in the way of this decision: give the reason for it.',
      details: [{ path: 'exploitationDemarcheMillesime.etatDossier', message: 'The calculation concludes otherwise' }],
    })
  })

  test('is accepted with a reason, which the file, the journal, the version and the mail carry', async () => {
    const { idExploitation, adviser, farmer } = await given({ judged: false })
    const motif = 'Calcul refait sur place : la haie compte.'
    expect((await decide(adviser, idExploitation, 'CERTIFIABLE', motif)).status).toBe(200)
    expect(await annee(farmer, idExploitation)).toMatchObject({ etatDossier: 'CERTIFIABLE', motifDecision: motif })
    expect((await journalOf(idExploitation, 'motifDecision')).map(({ nouvelle }) => nouvelle)).toEqual([motif])
    const { body } = await adviser.call(listVersions, at(idExploitation))
    expect(body.versions.map((version) => version.motif)).toEqual([motif])
    const [courriel] = await application.db
      .select()
      .from(t.courriels)
      .where(eq(t.courriels.idUtilisateur, farmer.idUtilisateur))
    expect(courriel?.texte).toContain(`Motif de la décision : ${motif}`)
  })

  test('loses its reason when the file is reopened, while the version keeps it', async () => {
    const { idExploitation, adviser } = await given()
    await decide(adviser, idExploitation, 'CERTIFIABLE', 'Vu.')
    await decide(adviser, idExploitation, 'VERIFICATION_EN_COURS', 'Ignoré')
    expect((await annee(adviser, idExploitation))?.motifDecision).toBeNull()
    const { body } = await adviser.call(listVersions, at(idExploitation))
    expect(body.versions[0]?.motif).toBe('Vu.')
  })

  test('replaced by another decision while the file stays closed is checked on the frozen copy, and needs its own reason', async () => {
    const { idExploitation, adviser } = await given()
    await decide(adviser, idExploitation, 'CERTIFIABLE', 'Vu.')
    expect((await decide(adviser, idExploitation, 'NON_CERTIFIABLE')).status).toBe(200)
    expect((await annee(adviser, idExploitation))?.motifDecision).toBeNull()
    expect((await decide(adviser, idExploitation, 'CERTIFIABLE')).status).toBe(422)
  })
})

test('a reason without a decision is refused beside its field, and always to a farmer', async () => {
  const { idExploitation, adviser, farmer } = await given()
  const body = { exploitationDemarcheMillesime: { motifDecision: 'Pour rien' } }
  const answer = await adviser.call(saveDossier, { ...at(idExploitation), body })
  expect([answer.status, answer.body.details?.[0]?.path]).toEqual([422, 'exploitationDemarcheMillesime.motifDecision'])
  expect((await farmer.call(saveDossier, { ...at(idExploitation), body })).status).toBe(403)
})

test('a campaign year without rules is decided on its state and its audit alone', async () => {
  await application.db.insert(t.millesimes).values({ idMillesime: 2023 }).onConflictDoNothing()
  const { idExploitation } = await given({ judged: false })
  const admin = await application.as('SUPERADMIN')
  const decide2023 = (more: object) =>
    admin.call(saveDossier, {
      params: { idExploitation, codeNational: 'HVE4' },
      query: { millesime: 2023 },
      body: { exploitationDemarcheMillesime: { etatDossier: 'CERTIFIABLE' as const, ...more } },
    })
  const { status, body } = await decide2023({})
  expect([status, body.details?.map(({ message }) => message)]).toEqual([
    422,
    [
      'Le dossier n’a jamais été envoyé pour vérification',
      'La date d’audit n’est pas indiquée',
      'La période auditée n’est pas indiquée',
    ],
  ])
  expect((await decide2023({ motifDecision: 'Vu sur place.' })).status).toBe(200)
})

describe('the preview of a change of state', () => {
  test('carries a revision: a save on it is refused after somebody else changed the state', async () => {
    const { idExploitation, adviser } = await given()
    const { body, headers } = await preview(adviser, idExploitation, 'ATTENTE_CORRECTION')
    expect(body.etatActuel).toBe('VERIFICATION_EN_COURS')
    expect((await decide(adviser, idExploitation, 'VALIDE')).status).toBe(200)
    const late = await adviser.call(saveDossier, {
      ...at(idExploitation),
      body: { exploitationDemarcheMillesime: { etatDossier: 'ATTENTE_CORRECTION' } },
      headers: { 'if-match': String(headers.etag) },
    })
    expect(late.status).toBe(412)
    expect((await annee(adviser, idExploitation))?.etatDossier).toBe('VALIDE')
  })

  test('lists the open items and the exact mails, without changing anything', async () => {
    const { idExploitation, adviser, farmer } = await given({ entries: [EN_ERREUR] })
    const { status, body } = await preview(adviser, idExploitation, 'CERTIFIABLE', 'Parce que.')
    expect(status).toBe(200)
    expect(body.suspens).toEqual([
      { code: 'VERDICT_CONTRAIRE', verdict: 'NON_CONCLUANT' },
      { code: 'VALEURS_EN_ERREUR', codes: [EN_ERREUR.codeNational] },
      // The value requires two kinds of proof.
      { code: 'PREUVES_MANQUANTES', codes: ['BIODIV_PARCELLES', 'BIODIV_PARCELLES'] },
    ])
    expect(await annee(adviser, idExploitation)).toMatchObject({ etatDossier: 'VERIFICATION_EN_COURS' })
    await decide(adviser, idExploitation, 'CERTIFIABLE', 'Parce que.')
    const sent = await application.db
      .select()
      .from(t.courriels)
      .where(eq(t.courriels.idUtilisateur, farmer.idUtilisateur))
    expect(body.courriels.map(({ role, sujet, texte }) => [role, sujet, texte])).toEqual(
      sent.map(({ sujet, texte }) => ['AGRICULTEUR', sujet, texte]),
    )
  })

  test('counts the sections to correct, and has no mail where none is sent', async () => {
    const { idExploitation, adviser } = await given({ judged: false })
    const body = [{ idSousRubrique: 1, estValide: false }]
    await adviser.call(saveValidites, { ...at(idExploitation), body })
    const correction = await preview(adviser, idExploitation, 'ATTENTE_CORRECTION')
    expect(correction.body.suspens).toEqual([])
    expect(correction.body.courriels[0]?.texte).toContain('la correction d’une section')
    expect((await preview(adviser, idExploitation, 'SAISIE_EN_COURS')).body.courriels).toEqual([])
  })

  test.each<[Role, number]>([
    ['SUPERADMIN', 200],
    ['ADMIN_ORGANISME', 200],
    ['CONSEILLER', 200],
    ['AGRICULTEUR', 403],
  ])('is allowed to the roles that may decide: %s %s', async (role, status) => {
    const { idExploitation } = await given({ judged: false })
    const caller = await whoSees(application, role, idExploitation)
    expect((await preview(caller, idExploitation, 'CERTIFIABLE')).status).toBe(status)
  })

  test('is refused to strangers to the farm, and creates no file', async () => {
    const { idExploitation } = await given({ judged: false })
    const stranger = await application.as('CONSEILLER')
    expect((await preview(stranger, idExploitation, 'CERTIFIABLE')).status).toBe(404)
    expect((await preview(application.anonymous, idExploitation, 'CERTIFIABLE')).status).toBe(401)
    const fresh = await givenExploitation(application)
    const admin = await application.as('SUPERADMIN')
    const { suspens } = (await preview(admin, fresh, 'NON_CERTIFIABLE')).body
    expect(suspens.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['SECTIONS_NON_JUGEES', 'JAMAIS_ENVOYE', 'SANS_DATE_AUDIT', 'SANS_CORRECTEUR']),
    )
    expect(
      await application.db.$count(
        t.dossiers,
        and(eq(t.dossiers.idExploitation, fresh), eq(t.dossiers.idDemarche, HVE4)),
      ),
    ).toBe(0)
  })
})

describe('a farmer reads', () => {
  test('the verdict, the reason and the comment on the whole file, once it is decided', async () => {
    const { idExploitation, adviser, farmer } = await given()
    const fields = { commentaireAuditeur: 'Beau travail.' }
    await adviser.call(saveDossier, { ...at(idExploitation), body: { exploitationDemarcheMillesime: fields } })
    expect(await annee(farmer, idExploitation)).toMatchObject({ commentaireAuditeur: null, decision: null })
    await decide(adviser, idExploitation, 'CERTIFIABLE', 'Vu sur place.')
    expect(await annee(farmer, idExploitation)).toMatchObject({
      etatDossier: 'CERTIFIABLE',
      motifDecision: 'Vu sur place.',
      commentaireAuditeur: 'Beau travail.',
      decision: { le: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), par: expect.any(String) },
    })
    await decide(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    expect(await annee(farmer, idExploitation)).toMatchObject({ commentaireAuditeur: null, motifDecision: null })
  })

  test('when and to whom their file was sent, until it comes back', async () => {
    const { idExploitation, adviser, farmer } = await given({ judged: false })
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    const { body } = await decide(farmer, idExploitation, 'ATTENTE_VERIFICATION')
    const soumission = body.exploitationDemarcheMillesime?.soumission
    expect(soumission).toEqual({
      le: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      par: expect.any(String),
      destinataires: [expect.stringMatching(/^Personne N°/)],
    })
    await decide(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    expect((await annee(farmer, idExploitation))?.soumission).toEqual(soumission)
    await decide(adviser, idExploitation, 'ATTENTE_CORRECTION')
    expect((await annee(farmer, idExploitation))?.soumission).toBeNull()
  })

  test('that nobody received the file, when nobody did', async () => {
    const { idExploitation, adviser, farmer } = await given({ judged: false })
    await application.db
      .update(t.utilisateurs)
      .set({ notifications: false })
      .where(eq(t.utilisateurs.idUtilisateur, adviser.idUtilisateur))
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    const { body } = await decide(farmer, idExploitation, 'ATTENTE_VERIFICATION')
    expect(body.exploitationDemarcheMillesime?.soumission?.destinataires).toEqual([])
  })
})

describe('a decision on a preview', () => {
  const decideOn = (caller: Caller, idExploitation: number, apercu: string, motifDecision: string | null = null) =>
    caller.call(saveDossier, {
      ...at(idExploitation),
      body: { exploitationDemarcheMillesime: { etatDossier: 'NON_CERTIFIABLE' as const, motifDecision }, apercu },
    })
  const empreinteOf = async (caller: Caller, idExploitation: number) =>
    (await preview(caller, idExploitation, 'NON_CERTIFIABLE')).body.empreinte ?? ''

  test('is accepted while the file is as previewed', async () => {
    const { idExploitation, adviser } = await given()
    const empreinte = await empreinteOf(adviser, idExploitation)
    expect((await decideOn(adviser, idExploitation, empreinte)).status).toBe(200)
  })

  test.each<[what: string, (adviser: Caller, id: number) => Promise<unknown>]>([
    [
      'a value',
      (other, id) => other.call(saveIndicateurs, { ...at(id), body: [{ codeNational: MARE, valeur: { value: 0.5 } }] }),
    ],
    [
      'the crop rotation',
      (other, id) =>
        other.call(saveAssolement, {
          ...at(id),
          body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 41 }],
        }),
    ],
    [
      'a verdict',
      (other, id) =>
        other.call(saveValidites, {
          ...at(id),
          body: [{ idSousRubrique: sections[0]?.idSousRubrique ?? 0, estValide: false }],
        }),
    ],
  ])('is refused, even with a reason, after a change of %s, and nothing is written', async (_, change) => {
    const { idExploitation, adviser } = await given()
    const other = await whoSees(application, 'CONSEILLER', idExploitation)
    const empreinte = await empreinteOf(adviser, idExploitation)
    await change(other, idExploitation)
    for (const motif of [null, 'Vu sur place']) {
      const { status, body } = await decideOn(adviser, idExploitation, empreinte, motif)
      expect([status, body.code]).toEqual([412, 'DOSSIER_MODIFIE_ENTRE_TEMPS'])
    }
    expect(await annee(adviser, idExploitation)).toMatchObject({ etatDossier: 'VERIFICATION_EN_COURS' })
    const anew = await empreinteOf(adviser, idExploitation)
    expect((await decideOn(adviser, idExploitation, anew, 'Vu sur place')).status).toBe(200)
  })
})
