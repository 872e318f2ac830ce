import {
  compareVersions,
  deleteValeurAuditee,
  getAudit,
  getDossier,
  getExplication,
  getFeuille,
  getHistorique,
  getIndicateurs,
  getSuspens,
  type Indicateur,
  type IndicateurSaisi,
  jugerPreuves,
  listPortefeuille,
  listVersions,
  previewEtat,
  rattacherPreuves,
  saveAssolement,
  saveDossier,
  saveIndicateurs,
  saveReponseAudit,
  saveValeurAuditee,
  setExploitationDemarches,
} from '@sillon/contract'
import { type EtatDossier, etatsDossier, isDecided, LIEU_DOSSIER } from '@sillon/domain'
import { registerScheme } from '@sillon/referentials'
import { jouet } from '@sillon/referentials/testing/jouet/jouet'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, givenPreuve, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'

const JOUET = 99
const MARES = 'JOUET_EAU_D_1'
const COULEUR = 'JOUET_EAU_D_2'
let application: TestApplication
let withdraw: () => void
beforeAll(async () => {
  application = await testApplication()
  withdraw = registerScheme({ from: 2024, scheme: jouet })
  await application.db
    .insert(t.demarches)
    .values({ idDemarche: JOUET, code: 'JOUET', libelle: 'Un jouet', selectable: true })
})
afterAll(() => {
  withdraw()
  return application.close()
})

const at = (idExploitation: number) => ({
  params: { idExploitation, codeNational: 'JOUET' },
  query: { millesime: MILLESIME },
})
const ofRow = (idExploitation: number, code = MARES) => ({
  params: { ...at(idExploitation).params, code },
  query: { millesime: MILLESIME },
})
const unConstat = { verdict: 'NON_CONFORME' as const, gravite: 'MINEURE' as const, commentaire: 'Une seule mare vue' }
const audit = (caller: Caller, idExploitation: number, body: object = {}, code = MARES, headers = {}) =>
  caller.call(saveValeurAuditee, {
    ...ofRow(idExploitation, code),
    headers,
    body: { valeur: { value: 1 }, ...unConstat, ...body } as never,
  })
const answer = (caller: Caller, idExploitation: number, body: object = {}, headers = {}) =>
  caller.call(saveReponseAudit, {
    ...ofRow(idExploitation),
    headers,
    body: { position: 'ACCEPTEE', texte: null, ...body } as never,
  })
const setEtat = (caller: Caller, idExploitation: number, etatDossier: EtatDossier) =>
  caller.call(saveDossier, {
    ...at(idExploitation),
    body: { exploitationDemarcheMillesime: { etatDossier, motifDecision: isDecided(etatDossier) ? 'Vu.' : null } },
  })
const rows = async (caller: Caller, idExploitation: number) =>
  indicateursByCode<Indicateur>((await caller.call(getIndicateurs, at(idExploitation))).body)
const divergences = async (idExploitation: number) =>
  (await checkValues(application.db)).divergences.filter(({ chaine }) => chaine === `exploitation ${idExploitation}`)

const pleine: Readonly<Record<string, IndicateurSaisi['valeur']>> = {
  [MARES]: { value: 3 },
  [COULEUR]: { value: 'BLEU' },
  JOUET_SOL_D_2: { value: false },
}

/** A certifiable file of the toy scheme, whose values its adviser entered, with an auditor of the same organisation and its farmer. */
async function given() {
  const idExploitation = await givenExploitation(application)
  const admin = await application.as('SUPERADMIN')
  await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [JOUET] })
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const auditor = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  await adviser.call(saveAssolement, {
    params: { idExploitation },
    query: { millesime: MILLESIME },
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 80 }],
  })
  const body = Object.entries(pleine).map(([codeNational, valeur]) => ({ codeNational, valeur }))
  expect((await adviser.call(saveIndicateurs, { ...at(idExploitation), body })).status).toBe(200)
  return { idExploitation, adviser, auditor, farmer }
}

describe('a value of the auditor', () => {
  test('stands beside the claimed one, counts in points, verdict and lists, and names both', async () => {
    const { idExploitation, auditor, farmer } = await given()
    const { status, body } = await audit(auditor, idExploitation)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.valeurs).toMatchObject([{ codeNational: MARES, valeur: { value: 1 }, ...unConstat, reponse: null }])
    expect(body.valeurs[0]?.auditePar).toMatch(/^Personne N° \d+$/)
    expect(body.valeurs[0]?.estDuLecteur).toBe(true)
    expect(body.modules?.map(({ code, declare, audite, ecart }) => [code, declare, audite, ecart])).toEqual([
      ['EAU', 9, 6, -3],
      ['SOL', 10, 10, 0],
    ])
    const tree = await rows(auditor, idExploitation)
    expect(tree.get(MARES)).toMatchObject({ valeur: { value: 3, note: 5 }, valeurRetenue: { value: 1, note: 2 } })
    expect(tree.get('JOUET_EAU_S_9')).toMatchObject({ valeur: { value: 9 }, valeurRetenue: { value: 6 } })
    const explained = await auditor.call(getExplication, ofRow(idExploitation, 'JOUET_EAU_S_9'))
    const mares = explained.body.lit.find(({ codeNational }) => codeNational === 'MARES')?.lit[0]
    expect(mares).toMatchObject({ valeur: { value: 1 }, estAuditee: true })
    const listed = await auditor.call(listPortefeuille, { query: { millesime: MILLESIME, codeDemarche: 'JOUET' } })
    const ligne = listed.body.data.find((one) => one.idExploitation === idExploitation)
    expect([ligne?.points, ligne?.pointsDeclares]).toEqual([
      { EAU: 6, SOL: 10 },
      { EAU: 9, SOL: 10 },
    ])
    // The farmer reads the value at once, and no points.
    const read = await farmer.call(getFeuille, at(idExploitation))
    expect(read.body.audit).toMatchObject([{ codeNational: MARES, valeur: { value: 1 } }])
    const deLaFerme = (await farmer.call(getAudit, at(idExploitation))).body
    expect(deLaFerme.modules).toBeNull()
    expect(deLaFerme.valeurs[0]?.estDuLecteur).toBe(false)
  })

  test('turns the verdict, and its withdrawal turns it back', async () => {
    const { idExploitation, auditor } = await given()
    const verdict = async () => (await rows(auditor, idExploitation)).get('JOUET_SYN_I_1')?.valeur
    await audit(auditor, idExploitation, { valeur: { value: 0 } })
    await audit(auditor, idExploitation, { valeur: { value: 'VERT' } }, COULEUR)
    expect(await verdict()).toEqual({ value: 'NON_CERTIFIABLE' })
    await auditor.call(deleteValeurAuditee, ofRow(idExploitation, COULEUR))
    expect((await auditor.call(deleteValeurAuditee, ofRow(idExploitation))).body.valeurs).toEqual([])
    expect(await verdict()).toEqual({ value: 'CERTIFIABLE' })
    expect((await auditor.call(deleteValeurAuditee, ofRow(idExploitation))).status).toBe(404)
    expect(await divergences(idExploitation)).toEqual([])
  })

  test.each<[string, object, string, string]>([
    ['a value of the wrong kind', { valeur: { value: 'ROUGE' } }, COULEUR, 'valeur'],
    ['a severity without a finding', { verdict: 'CONFORME' }, MARES, 'gravite'],
    ['no words for a value that does not conform', { commentaire: ' ' }, MARES, 'commentaire'],
  ])('is refused with %s', async (_, body, code, path) => {
    const { idExploitation, auditor } = await given()
    const refused = await audit(auditor, idExploitation, body, code)
    expect([refused.status, refused.body.details?.map((fault) => fault.path)]).toEqual([422, [path]])
  })

  test('is refused in a computed row, in an unknown one, and in one that the farm does not show', async () => {
    const { idExploitation, auditor } = await given()
    for (const code of ['JOUET_EAU_S_9', 'JOUET_NEANT', 'JOUET_SOL_D_3'])
      expect((await audit(auditor, idExploitation, {}, code)).status, code).toBe(404)
  })

  test('meets no other one in silence', async () => {
    const { idExploitation, auditor, adviser, farmer } = await given()
    const etag = String((await auditor.call(getAudit, at(idExploitation))).headers.etag)
    await audit(adviser, idExploitation, { valeur: { value: 2 } })
    expect((await audit(auditor, idExploitation, {}, MARES, { 'if-match': etag })).status).toBe(412)
    // An answer to a value that moved meanwhile answers another value.
    expect((await answer(farmer, idExploitation, {}, { 'if-match': etag })).status).toBe(412)
  })

  test.each(etatsDossier)(
    'in a file in %s, is given by those who judge and answered until the decision',
    async (etat) => {
      const { idExploitation, auditor, farmer } = await given()
      await audit(auditor, idExploitation)
      await application.db
        .update(t.dossiers)
        .set({ etatDossier: etat })
        .where(eq(t.dossiers.idExploitation, idExploitation))
      const decided = isDecided(etat)
      expect((await audit(auditor, idExploitation, { valeur: { value: 2 } })).status).toBe(decided ? 409 : 200)
      expect((await audit(farmer, idExploitation)).status).toBe(403)
      expect((await answer(farmer, idExploitation)).status).toBe(decided ? 409 : 200)
      const { permissions } = (await farmer.call(getDossier, at(idExploitation))).body
      expect([permissions.auditer, permissions.repondreAudit]).toEqual([false, !decided])
    },
  )
})

describe('the answer to a value of the auditor', () => {
  test('is read by everybody, erased by another value, and told by the history', async () => {
    const { idExploitation, auditor, farmer } = await given()
    await audit(auditor, idExploitation)
    expect((await answer(farmer, idExploitation, { position: 'CONTESTEE' })).status).toBe(422)
    await answer(farmer, idExploitation, { position: 'CONTESTEE', texte: 'La seconde est derrière le bois' })
    const { body } = await auditor.call(getAudit, at(idExploitation))
    expect(body.valeurs[0]?.reponse).toMatchObject({ position: 'CONTESTEE', texte: 'La seconde est derrière le bois' })
    const suspens = (await auditor.call(getSuspens, at(idExploitation))).body
    expect(suspens.find(({ etatDossier }) => etatDossier === 'CERTIFIABLE')?.suspens).toContainEqual({
      code: 'VALEURS_CONTESTEES',
      codes: [MARES],
    })
    await audit(auditor, idExploitation, { valeur: { value: 2 } })
    expect((await auditor.call(getAudit, at(idExploitation))).body.valeurs[0]?.reponse).toBeNull()
    const { changements } = (
      await farmer.call(getHistorique, { ...at(idExploitation), query: { millesime: MILLESIME, champ: MARES } })
    ).body
    expect(changements.map(({ acte, nouvelle }) => [acte, nouvelle]).slice(0, 4)).toEqual([
      ['AUDIT_SANS_REPONSE', null],
      ['VALEUR_AUDITEE', '2 – Non conforme (mineure) : Une seule mare vue'],
      ['AUDIT_REPONDU', 'Contestée : La seconde est derrière le bois'],
      ['VALEUR_AUDITEE', '1 – Non conforme (mineure) : Une seule mare vue'],
    ])
    expect(await divergences(idExploitation)).toEqual([])
  })
})

test('a decision rests on the audited values, keeps both, and stays whatever becomes of them', async () => {
  const { idExploitation, auditor, farmer } = await given()
  await audit(auditor, idExploitation)
  await answer(farmer, idExploitation, { texte: 'D’accord' })
  expect((await setEtat(auditor, idExploitation, 'CERTIFIABLE')).status).toBe(200)
  const figee = (await auditor.call(getFeuille, at(idExploitation))).body.figee
  expect([figee?.resultats?.JOUET_EAU_S_9, figee?.resultatsAudites?.JOUET_EAU_S_9]).toEqual([9, 6])
  const points = async () => (await rows(auditor, idExploitation)).get('JOUET_EAU_S_9')?.valeurRetenue
  expect(await points()).toEqual({ value: 6 })
  await setEtat(auditor, idExploitation, 'VERIFICATION_EN_COURS')
  await auditor.call(deleteValeurAuditee, ofRow(idExploitation))
  await setEtat(auditor, idExploitation, 'CERTIFIABLE')
  expect(await points()).toBeUndefined()
  const { versions } = (await auditor.call(listVersions, at(idExploitation))).body
  expect(versions.map(({ points, pointsDeclares }) => [points?.EAU, pointsDeclares?.EAU])).toEqual([
    [6, 9],
    [9, undefined],
  ])
  expect(versions[0]?.valeursAuditees).toEqual([
    { codeNational: MARES, valeur: { value: 1 }, ...unConstat, position: 'ACCEPTEE', reponse: 'D’accord' },
  ])
  const { lignes } = (
    await auditor.call(compareVersions, { ...at(idExploitation), query: { millesime: MILLESIME, de: 1, a: 2 } })
  ).body
  expect(lignes.map(({ codeNational, ancienne, nouvelle }) => [codeNational, ancienne, nouvelle])).toEqual([
    [MARES, { value: 1 }, { value: 3 }],
    ['JOUET_EAU_S_9', { value: 6 }, { value: 9 }],
  ])
  // The values of the auditor are under the hash of the decision.
  const file = sql`(select id_dossier from dossiers where id_exploitation = ${idExploitation})`
  await application.db.execute(sql`alter table decisions disable trigger decisions_figees`)
  await application.db.execute(
    sql`update decisions set audit = jsonb_set(audit, '{valeurs,0,reponse}', '"Non"') where id_dossier = ${file} and numero = 1`,
  )
  await application.db.execute(sql`alter table decisions enable trigger decisions_figees`)
  expect((await divergences(idExploitation)).map(({ champ }) => champ)).toEqual(['decision.1'])
})

describe('an organisation that asks for four eyes', () => {
  /** A file of `given`; the organisation of its farm, or its certifying body, asks that somebody else decides. */
  async function givenQuatreYeux(of: 'exploitations' | 'dossiers' = 'exploitations') {
    const file = await given()
    const colours = { couleurPrimaire: '#112233', couleurSecondaire: '#112233', couleurTertiaire: '#112233' }
    const [organisme] = await application.db
      .insert(t.organismes)
      .values({ nom: 'O', libelle: 'O', adresse: '-', ...colours, quatreYeux: true })
      .returning()
    const table = of === 'dossiers' ? t.dossiers : t.exploitations
    await application.db
      .update(table)
      .set({ idOrganisme: organisme?.idOrganisme ?? null })
      .where(eq(table.idExploitation, file.idExploitation))
    return file
  }
  const refusal = async (caller: Caller, idExploitation: number) => {
    const { status, body } = await setEtat(caller, idExploitation, 'CERTIFIABLE')
    return [status, body.code]
  }
  const said = async (caller: Caller, idExploitation: number) => {
    const { body } = await caller.call(getSuspens, at(idExploitation))
    const preview = await caller.call(previewEtat, { ...at(idExploitation), body: { etatDossier: 'CERTIFIABLE' } })
    const of = (etat: EtatDossier) => body.find(({ etatDossier }) => etatDossier === etat)?.autresYeux
    expect(of('VERIFICATION_EN_COURS')).toEqual([])
    expect(preview.body.autresYeux).toEqual(of('CERTIFIABLE'))
    return of('CERTIFIABLE')
  }

  test('has no decision of a person who entered values, and says so before', async () => {
    const { idExploitation, adviser, auditor } = await givenQuatreYeux()
    expect(await said(adviser, idExploitation)).toEqual(['VALEURS_SAISIES'])
    expect(await refusal(adviser, idExploitation)).toEqual([403, 'DECISION_PAR_UN_AUTRE'])
    // A super administrator is no exception, and a value of the auditor is no entry.
    const admin = await application.as('SUPERADMIN')
    await admin.call(saveIndicateurs, {
      ...at(idExploitation),
      body: [{ codeNational: COULEUR, valeur: { value: 'VERT' } }],
    })
    expect(await refusal(admin, idExploitation)).toEqual([403, 'DECISION_PAR_UN_AUTRE'])
    await audit(auditor, idExploitation)
    expect(await said(auditor, idExploitation)).toEqual([])
    expect((await setEtat(auditor, idExploitation, 'CERTIFIABLE')).status).toBe(200)
  })

  test('has no decision of a person who accepted proofs; a refused proof keeps nobody', async () => {
    const { idExploitation, adviser, auditor } = await givenQuatreYeux('dossiers')
    const { idPreuve } = await givenPreuve(adviser, idExploitation)
    const joined = await adviser.call(rattacherPreuves, {
      ...at(idExploitation),
      body: [{ idPreuve, lieu: LIEU_DOSSIER, genre: null }],
    })
    const { idLien = 0, numeroRevision = 0 } = joined.body.lieux.flatMap(({ liens }) => liens)[0] ?? {}
    const judge = (verdict: 'ACCEPTEE' | 'REFUSEE', motif: string | null = null) =>
      auditor.call(jugerPreuves, { ...at(idExploitation), body: [{ idLien, numeroRevision, verdict, motif }] })
    expect((await judge('ACCEPTEE')).status).toBe(200)
    expect(await said(auditor, idExploitation)).toEqual(['PREUVES_ACCEPTEES'])
    expect(await refusal(auditor, idExploitation)).toEqual([403, 'DECISION_PAR_UN_AUTRE'])
    expect((await judge('REFUSEE', 'Illisible')).status).toBe(200)
    expect((await setEtat(auditor, idExploitation, 'CERTIFIABLE')).status).toBe(200)
  })

  test('keeps nobody from any other state', async () => {
    const { idExploitation, adviser } = await givenQuatreYeux()
    expect((await setEtat(adviser, idExploitation, 'ATTENTE_CORRECTION')).status).toBe(200)
  })
})
