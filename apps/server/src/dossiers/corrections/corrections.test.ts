import {
  type EtatDossier,
  getAvancement,
  getCorrections,
  getDossier,
  type Role,
  saveCorrections,
  saveDossier,
  saveValidites,
} from '@sillon/contract'
import { decide, etatsDossier } from '@sillon/domain'
import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']
const CEREALES = 1
const OLEAGINEUX = 2

const setEtat = (caller: Caller, idExploitation: number, etatDossier: EtatDossier) =>
  caller.call(saveDossier, { ...at(idExploitation), body: { exploitationDemarcheMillesime: { etatDossier } } as never })
const judge = (caller: Caller, idExploitation: number, idSousRubrique: number, estValide: boolean, comment = '') =>
  caller.call(saveValidites, {
    ...at(idExploitation),
    body: [{ idSousRubrique, estValide, commentaireAuditeur: comment || null }],
  })
const tick = (caller: Caller, idExploitation: number, idSousRubrique: number, traitee = true) =>
  caller.call(saveCorrections, { ...at(idExploitation), body: [{ idSousRubrique, traitee }] })
const read = async (caller: Caller, idExploitation: number) =>
  (await caller.call(getCorrections, at(idExploitation))).body

/** A file under verification with three judged sub-sections: two not valid, one of them with a comment, and one valid. */
async function givenChecked() {
  const idExploitation = await givenExploitation(application)
  await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  await judge(adviser, idExploitation, CEREALES, false, 'Surface à revoir')
  await judge(adviser, idExploitation, OLEAGINEUX, false)
  await judge(adviser, idExploitation, 3, true, 'Rien à dire')
  return { idExploitation, adviser, farmer }
}

async function givenSentBack() {
  const given = await givenChecked()
  await setEtat(given.adviser, given.idExploitation, 'ATTENTE_CORRECTION')
  return given
}

describe('sending a file back for correction', () => {
  test('asks the farmer to correct the sub-sections judged not valid, with who asked and when', async () => {
    const { idExploitation, adviser, farmer } = await givenSentBack()
    const corrections = await read(farmer, idExploitation)
    expect(corrections).toMatchObject([
      { idSousRubrique: CEREALES, commentaire: 'Surface à revoir', traitePar: null, traiteLe: null },
      { idSousRubrique: OLEAGINEUX, commentaire: null, traitePar: null, traiteLe: null },
    ])
    for (const { demandePar, demandeLe } of corrections) {
      expect(demandePar).toMatch(/^Personne N° \d+$/)
      expect(demandeLe).toMatch(/^\d{4}-\d\d-\d\d/)
    }
    expect(await read(adviser, idExploitation)).toEqual(corrections)
  })

  test('counts the open ones in the progress of their sheet, for the farmer and the adviser', async () => {
    const { idExploitation, adviser, farmer } = await givenSentBack()
    const counted = async (caller: Caller) =>
      (await caller.call(getAvancement, at(idExploitation))).body.etapes.map(({ corrections }) => corrections)
    expect(await counted(farmer)).toEqual([2, 0, 0, 0])
    await tick(farmer, idExploitation, CEREALES)
    expect([await counted(farmer), await counted(adviser)]).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ])
  })

  test('asks for no correction while the file is only being checked', async () => {
    const { idExploitation, farmer } = await givenChecked()
    expect(await read(farmer, idExploitation)).toEqual([])
  })

  test('copies the severity and the deadline of each finding, journalled', async () => {
    const { idExploitation, adviser, farmer } = await givenChecked()
    const constat = { gravite: 'MAJEURE' as const, echeance: '2027-01-15' }
    await adviser.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique: CEREALES, ...constat }] })
    await setEtat(adviser, idExploitation, 'ATTENTE_CORRECTION')
    expect(await read(farmer, idExploitation)).toMatchObject([
      { idSousRubrique: CEREALES, ...constat },
      { idSousRubrique: OLEAGINEUX, gravite: null, echeance: null },
    ])
    const rows = await application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    expect(
      rows.filter(({ champ }) => /^correction\..*(gravite|echeance)$/.test(champ)).map(({ nouvelle }) => nouvelle),
    ).toEqual(['MAJEURE', '2027-01-15'])
  })

  test('shows the judgement of that moment, without the auditor’s later changes', async () => {
    const { idExploitation, adviser, farmer } = await givenSentBack()
    await judge(adviser, idExploitation, CEREALES, false, 'Note pour un collègue')
    await judge(adviser, idExploitation, 4, false, 'Autre note')
    expect((await read(farmer, idExploitation)).map(({ commentaire }) => commentaire)).toEqual([
      'Surface à revoir',
      null,
    ])
  })

  test('a second time starts a new round, and keeps the one before', async () => {
    const { idExploitation, adviser, farmer } = await givenSentBack()
    for (const section of [CEREALES, OLEAGINEUX]) await tick(farmer, idExploitation, section)
    expect((await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')).status).toBe(200)
    await judge(adviser, idExploitation, CEREALES, true)
    await judge(adviser, idExploitation, OLEAGINEUX, false, 'Toujours pas')
    await setEtat(adviser, idExploitation, 'ATTENTE_CORRECTION')
    expect(await read(farmer, idExploitation)).toMatchObject([
      { idSousRubrique: OLEAGINEUX, commentaire: 'Toujours pas', traiteLe: null },
    ])
    const rows = await application.db
      .select()
      .from(t.corrections)
      .innerJoin(t.dossiers, eq(t.dossiers.idDossier, t.corrections.idDossier))
      .where(eq(t.dossiers.idExploitation, idExploitation))
      .orderBy(asc(t.corrections.idCorrection))
    expect(rows.map(({ corrections }) => corrections.codeNational).toSorted()).toEqual([
      'CULT_CEREALES',
      'CULT_OLEAGINEUX',
      'CULT_OLEAGINEUX',
    ])
    expect(rows.map(({ corrections: { closLe, traitePar } }) => [closLe !== null, traitePar])).toEqual([
      [true, farmer.idUtilisateur],
      [true, farmer.idUtilisateur],
      [false, null],
    ])
  })

  test('without a sub-section judged not valid asks for none, and closes an older request', async () => {
    const { idExploitation, adviser, farmer } = await givenSentBack()
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    for (const section of [CEREALES, OLEAGINEUX]) await judge(adviser, idExploitation, section, true)
    await setEtat(adviser, idExploitation, 'ATTENTE_CORRECTION')
    expect(await read(farmer, idExploitation)).toEqual([])
    expect((await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')).status).toBe(200)
  })
})

describe('ticking a correction', () => {
  test('records who treated it and when, shows that to the adviser too, and can be undone', async () => {
    const { idExploitation, adviser, farmer } = await givenSentBack()
    const { status, body } = await tick(farmer, idExploitation, CEREALES)
    expect([status, body.map(({ traiteLe }) => traiteLe !== null)]).toEqual([200, [true, false]])
    expect((await read(adviser, idExploitation))[0]?.traitePar).toMatch(/^Personne N° \d+$/)
    const untick = await tick(farmer, idExploitation, CEREALES, false)
    expect(untick.body[0]).toMatchObject({ traitePar: null, traiteLe: null })
  })

  test('a second time keeps the first day', async () => {
    const { idExploitation, farmer } = await givenSentBack()
    const first = (await tick(farmer, idExploitation, CEREALES)).body[0]?.traiteLe
    expect((await tick(farmer, idExploitation, CEREALES)).body[0]?.traiteLe).toBe(first)
  })

  test('is allowed or refused for each role and state as the permissions say', async () => {
    const statusOf = { allowed: 200, forbidden: 403, 'wrong state': 409 }
    const { idExploitation, adviser } = await givenSentBack()
    const callers = new Map<Role, Caller>()
    for (const role of roles) callers.set(role, await whoSees(application, role, idExploitation))
    for (const etat of etatsDossier) {
      await givenEtat(application, idExploitation, etat)
      for (const [role, caller] of callers) {
        const { status } = await tick(caller, idExploitation, CEREALES)
        const actor = { ...noFlags, idUtilisateur: caller.idUtilisateur, role }
        expect(status, `${role}, ${etat}`).toBe(statusOf[decide(actor, 'corrections.write', { etats: [etat] })])
        const { permissions } = (await caller.call(getDossier, at(idExploitation))).body
        expect(permissions.traiterCorrections, `${role}, ${etat}`).toBe(status === 200)
      }
    }
    expect(await read(adviser, idExploitation)).toHaveLength(2)
  })

  test('is refused for a sub-section without a request, and then ticks nothing', async () => {
    const { idExploitation, farmer } = await givenSentBack()
    const { status, body } = await farmer.call(saveCorrections, {
      ...at(idExploitation),
      body: [
        { idSousRubrique: CEREALES, traitee: true },
        { idSousRubrique: 3, traitee: true },
      ],
    })
    expect([status, body.code, body.details?.map(({ path }) => path)]).toEqual([
      422,
      'REFERENCE_INCONNUE',
      ['1.idSousRubrique'],
    ])
    expect((await read(farmer, idExploitation)).map(({ traiteLe }) => traiteLe)).toEqual([null, null])
  })

  test('is journalled, like the request', async () => {
    const { idExploitation, farmer } = await givenSentBack()
    await tick(farmer, idExploitation, CEREALES)
    const rows = await application.db
      .select()
      .from(t.journal)
      .where(and(eq(t.journal.idExploitation, idExploitation), like(t.journal.champ, 'correction.%')))
    expect(rows.map(({ champ, ancienne, nouvelle }) => [champ, ancienne, nouvelle])).toEqual([
      ['correction.CULT_CEREALES.commentaire', null, 'Surface à revoir'],
      ['correction.CULT_CEREALES.traitee', null, false],
      ['correction.CULT_OLEAGINEUX.traitee', null, false],
      ['correction.CULT_CEREALES.traitee', false, true],
    ])
  })

  test('and reading them are refused to strangers to the farm and without a session', async () => {
    const { idExploitation } = await givenSentBack()
    const stranger = await application.as('AGRICULTEUR')
    for (const [caller, status] of [
      [stranger, 404],
      [application.anonymous, 401],
    ] as const) {
      expect((await tick(caller, idExploitation, CEREALES)).status).toBe(status)
      expect((await caller.call(getCorrections, at(idExploitation))).status).toBe(status)
    }
  })
})

describe('submitting a file again', () => {
  test.each<EtatDossier>(['ATTENTE_CORRECTION', 'SAISIE_EN_COURS'])(
    'is refused to a farmer of a file in %s while a correction is left, naming that correction',
    async (etat) => {
      const { idExploitation, farmer } = await givenSentBack()
      if (etat === 'SAISIE_EN_COURS') await setEtat(farmer, idExploitation, etat)
      await tick(farmer, idExploitation, CEREALES)
      const { status, body } = await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')
      expect([status, body.code, body.details]).toEqual([
        422,
        'CORRECTIONS_NON_TRAITEES',
        [{ path: 'CULT_OLEAGINEUX', message: 'Correction demandée et pas encore traitée' }],
      ])
      const dossier = (await farmer.call(getDossier, at(idExploitation))).body.exploitationDemarcheMillesime
      expect(dossier?.etatDossier).toBe(etat)
      await tick(farmer, idExploitation, OLEAGINEUX)
      expect((await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')).status).toBe(200)
    },
  )

  test.each(['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER'] as const)(
    'is allowed to a %s while corrections are left',
    async (role) => {
      const { idExploitation } = await givenSentBack()
      const caller = await whoSees(application, role, idExploitation)
      expect((await setEtat(caller, idExploitation, 'ATTENTE_VERIFICATION')).status).toBe(200)
    },
  )
})

const noFlags = {
  idOrganismePrincipal: null,
  accessCreationUpdateExploitation: false,
  accessCreationUtilisateur: false,
  accessAttributionDroit: false,
}
