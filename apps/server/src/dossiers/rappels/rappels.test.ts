import { type EtatDossier, previewRappel, rappeler, saveValidites, setExploitationDemarches } from '@sillon/contract'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courriels, rappels, utilisateurs } from '#socle/database/schema'
import { at, enter, setEtat } from '../../testing/acts'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

/** A farm with its farmer and its adviser; its file in a state, or not opened yet. */
async function given(etat: EtatDossier | null) {
  const id = await givenExploitation(application, { raisonSociale: 'Gaec des\nTilleuls' })
  if (etat !== null) await givenEtat(application, id, etat)
  const farmer = await whoSees(application, 'AGRICULTEUR', id)
  const adviser = await whoSees(application, 'CONSEILLER', id)
  const call = { ...at(id), body: { message: null as string | null } }
  return { id, farmer, adviser, call }
}

const mailsTo = ({ idUtilisateur }: { idUtilisateur: number }) =>
  application.db
    .select()
    .from(courriels)
    .where(eq(courriels.idUtilisateur, idUtilisateur))
    .orderBy(asc(courriels.idCourriel))

describe('a reminder', () => {
  test.each([
    [null, 'farmer', /n’est pas encore commencé/],
    ['SAISIE_EN_COURS', 'farmer', /en cours de saisie/],
    ['ATTENTE_CORRECTION', 'farmer', /Des corrections sont attendues/],
    ['ATTENTE_VERIFICATION', 'adviser', /attend votre vérification/],
    ['VERIFICATION_EN_COURS', 'adviser', /attend votre vérification/],
  ] as const)(
    'of a file in the state %s goes to the person whom the file waits for: the %s',
    async (etat, who, says) => {
      const { farmer, adviser, call, id } = await given(etat)
      const author = await whoSees(application, 'CONSEILLER', id)
      const previewed = (await author.call(previewRappel, call)).body
      expect(previewed.courriels).toHaveLength(1)
      expect(await mailsTo({ farmer, adviser }[who])).toEqual([])
      const sent = await author.call(rappeler, call)
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      expect(sent.body.destinataires).toEqual(previewed.courriels.map(({ destinataire }) => destinataire))
      const [mail] = await mailsTo({ farmer, adviser }[who])
      expect(mail).toMatchObject({
        genre: 'RAPPEL',
        etat: 'GARDE',
        sujet: previewed.courriels[0]?.sujet,
        texte: previewed.courriels[0]?.texte,
      })
      expect(mail?.texte).toMatch(says)
      expect(mail?.texte).toContain(`/dossiers/${id}/HVE4/${MILLESIME}`)
      expect(mail?.sujet).toBe(`Rappel : HVE4 ${MILLESIME}, Gaec des Tilleuls`)
      expect(await mailsTo({ farmer: adviser, adviser: farmer }[who])).toEqual([])
    },
  )

  test('gives the number of empty fields and its author’s message, in the language of its reader', async () => {
    const { id, farmer, adviser, call } = await given('SAISIE_EN_COURS')
    await application.db
      .update(utilisateurs)
      .set({ langue: 'en' })
      .where(eq(utilisateurs.idUtilisateur, farmer.idUtilisateur))
    await enter(adviser, id, 'HVE4_BIODIV_D_56', 3)
    await adviser.call(rappeler, { ...call, body: { message: ' Before Friday, please. ' } })
    const [mail] = await mailsTo(farmer)
    expect(mail?.texte).toMatch(/\n\d+ fields are left to fill in\.\n/)
    expect(mail?.texte).toMatch(/ adds:\nBefore Friday, please\.\n/)
  })

  test.each([
    ['2099-01-15', 'La première échéance est le 15/01/2099.'],
    ['2020-01-15', 'L’échéance du 15/01/2020 est dépassée.'],
  ])('of corrections says how heavy they are, and their deadline of %s', async (echeance, says) => {
    const { id, farmer, adviser, call } = await given('VERIFICATION_EN_COURS')
    const constat = { estValide: false, gravite: 'MINEURE' as const }
    const body = [
      { ...constat, idSousRubrique: 1, echeance },
      { ...constat, idSousRubrique: 2, echeance: '2099-02-01' },
    ]
    await adviser.call(saveValidites, { ...at(id), body })
    await setEtat(adviser, id, 'ATTENTE_CORRECTION')
    await adviser.call(rappeler, call)
    const [, mail] = await mailsTo(farmer)
    expect(mail?.texte).toContain(`Il reste 2 corrections à traiter (2 mineures). ${says}`)
  })

  test('is sent once a day for a file, whoever asks, and again the next day', async () => {
    const { id, farmer, adviser, call } = await given('SAISIE_EN_COURS')
    const other = await whoSees(application, 'CONSEILLER', id)
    const both = await Promise.all([adviser.call(rappeler, call), other.call(rappeler, call)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await adviser.call(previewRappel, call)).toMatchObject({
      status: 200,
      body: { courriels: [], obstacle: expect.stringMatching(/^Un rappel est déjà parti/) },
    })
    await application.db
      .update(rappels)
      .set({ envoyeLe: sql`now() - interval '25 hours'` })
      .where(eq(rappels.idExploitation, id))
    expect((await other.call(rappeler, call)).status).toBe(200)
    expect(await mailsTo(farmer)).toHaveLength(2)
  })

  test('needs a file that waits for somebody who receives mails, in a procedure of the farm', async () => {
    const decided = await given('CERTIFIABLE')
    expect((await decided.adviser.call(rappeler, decided.call)).body).toMatchObject({ code: 'RAPPEL_SANS_OBJET' })
    const unknown = await given(null)
    await (await application.as('SUPERADMIN')).call(setExploitationDemarches, {
      params: { idExploitation: unknown.id },
      body: [],
    })
    expect(await unknown.adviser.call(previewRappel, unknown.call)).toMatchObject({
      status: 200,
      body: { courriels: [], obstacle: expect.stringMatching(/^Ce dossier est décidé/) },
    })
    const { farmer, adviser, call } = await given('SAISIE_EN_COURS')
    await application.db
      .update(utilisateurs)
      .set({ notifications: false })
      .where(eq(utilisateurs.idUtilisateur, farmer.idUtilisateur))
    expect((await adviser.call(previewRappel, call)).body.obstacle).toMatch(/^Aucune des personnes/)
    expect(await adviser.call(rappeler, call)).toMatchObject({
      status: 409,
      body: { code: 'RAPPEL_SANS_DESTINATAIRE' },
    })
    // Nothing was sent: the next reminder may go the same day.
    await application.db
      .update(utilisateurs)
      .set({ notifications: true })
      .where(eq(utilisateurs.idUtilisateur, farmer.idUtilisateur))
    expect((await adviser.call(rappeler, call)).status).toBe(200)
  })

  test('takes a message of at most 500 characters', async () => {
    const { adviser, call } = await given('SAISIE_EN_COURS')
    const said = (length: number) => adviser.call(previewRappel, { ...call, body: { message: 'x'.repeat(length) } })
    expect((await said(500)).status).toBe(200)
    expect((await said(501)).status).toBe(400)
  })
})
