import {
  type EtatDossier,
  getCourriel,
  getPreferences,
  listCourriels,
  type Role,
  resendCourriel,
  savePreferences,
  saveValidites,
} from '@sillon/contract'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Expediteur } from '#courriels/expediteur'
import { htmlDe } from '#courriels/mise-en-page'
import { takeDue } from '#courriels/repository'
import { inviter } from '#personnes/utilisateurs/invitation'
import * as t from '#socle/database/schema'
import { createLogger } from '#socle/logger'
import { at, grow, setEtat } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, HVE4, MILLESIME, whoSees } from '../../testing/builders'
import { startSmtp, type TestSmtp } from '../../testing/smtp'

const ADRESSE = 'https://sillon.test'
const FROM = 'Sillon <ne-pas-repondre@sillon.test>'

let smtp: TestSmtp
let application: TestApplication
beforeAll(async () => {
  smtp = await startSmtp()
  application = await testApplication({ smtp: { url: smtp.url, from: FROM } })
})
afterEach(async () => {
  smtp.refuseRecipients(null)
  await application.db.delete(t.courriels)
})
afterAll(async () => {
  await application.close()
  await smtp.close()
})

const judge = (caller: Caller, idExploitation: number, idSousRubrique: number, estValide: boolean) =>
  caller.call(saveValidites, {
    params: { idExploitation, codeNational: 'HVE4' },
    query: { millesime: MILLESIME },
    body: [{ idSousRubrique, estValide, commentaireAuditeur: 'Confidentiel' }],
  })

/** A farm with a file in this state, its farmer and its adviser. */
async function given(etat: EtatDossier = 'SAISIE_EN_COURS', { db } = application) {
  const idExploitation = await givenExploitation(application)
  await givenEtat(application, idExploitation, etat)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const [dossier] = await db.select().from(t.dossiers).where(eq(t.dossiers.idExploitation, idExploitation))
  if (dossier === undefined) throw new Error('no file')
  return { idExploitation, farmer, adviser, idDossier: dossier.idDossier }
}

const written = (idDossier: number) =>
  application.db
    .select()
    .from(t.courriels)
    .where(eq(t.courriels.idDossier, idDossier))
    .orderBy(asc(t.courriels.idUtilisateur))
const toldIn = async (idDossier: number) => (await written(idDossier)).map(({ idUtilisateur }) => idUtilisateur)

const logs: string[] = []
const anExpediteur = () =>
  new Expediteur(
    application.db,
    { url: smtp.url, from: FROM },
    ADRESSE,
    createLogger('info', { write: (line: string) => logs.push(line) }),
  )

async function givenAnOrganisme() {
  const [organisme] = await application.db
    .insert(t.organismes)
    .values({
      nom: 'Certifieur',
      libelle: 'Certifieur',
      adresse: '1 rue',
      couleurPrimaire: '#000000',
      couleurSecondaire: '#000000',
      couleurTertiaire: '#000000',
    })
    .returning()
  if (organisme === undefined) throw new Error('no organisation')
  await application.db.insert(t.organismeDemarches).values({ idOrganisme: organisme.idOrganisme, idDemarche: HVE4 })
  return organisme.idOrganisme
}

describe('the recipients of a mail about a change of state', () => {
  test('are the adviser of a submitted file, and the farmer who submitted it, as a receipt', async () => {
    const { idExploitation, farmer, adviser, idDossier } = await given()
    expect((await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')).status).toBe(200)
    const mails = await written(idDossier)
    expect(mails.map(({ idUtilisateur, genre, sujet }) => [idUtilisateur, genre, sujet.split(' :')[0]])).toEqual([
      [farmer.idUtilisateur, 'SOUMISSION', 'Dossier soumis'],
      [adviser.idUtilisateur, 'SOUMISSION', 'Dossier à vérifier'],
    ])
  })

  test.each<EtatDossier>(['ATTENTE_CORRECTION', 'VALIDE', 'CERTIFIABLE', 'NON_CERTIFIABLE'])(
    'of a file put in %s by its adviser are the farmer and the other adviser, not the author',
    async (etat) => {
      const { idExploitation, farmer, adviser, idDossier } = await given('VERIFICATION_EN_COURS')
      const other = await whoSees(application, 'CONSEILLER', idExploitation)
      await setEtat(adviser, idExploitation, etat)
      expect(await toldIn(idDossier)).toEqual([farmer.idUtilisateur, other.idUtilisateur])
    },
  )

  test.each<[EtatDossier, EtatDossier, string, string]>([
    ['CERTIFIABLE', 'SAISIE_EN_COURS', '« certifiable »', 'Vous pouvez à nouveau le modifier, puis le soumettre.'],
    ['NON_CERTIFIABLE', 'VERIFICATION_EN_COURS', '« non certifiable »', 'Il est de nouveau en vérification.'],
    ['VALIDE', 'ATTENTE_VERIFICATION', '« validé »', 'Il est de nouveau en vérification.'],
  ])('of a file reopened from %s to %s are the farmer and the other adviser', async (from, to, avant, suite) => {
    const { idExploitation, farmer, adviser, idDossier } = await given(from)
    const other = await whoSees(application, 'CONSEILLER', idExploitation)
    await setEtat(adviser, idExploitation, to)
    const mails = await written(idDossier)
    expect(mails.map(({ idUtilisateur, genre }) => [idUtilisateur, genre])).toEqual([
      [farmer.idUtilisateur, 'REOUVERTURE'],
      [other.idUtilisateur, 'REOUVERTURE'],
    ])
    for (const { texte } of mails) expect(texte).toContain(`il n’est plus ${avant}`)
    expect(mails[0]?.texte).toContain(suite)
  })

  test.each<[EtatDossier, EtatDossier]>([
    ['ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS'],
    ['VERIFICATION_EN_COURS', 'ATTENTE_VERIFICATION'],
    ['CERTIFIABLE', 'CERTIFIABLE'],
  ])('are none when a file goes from %s to %s', async (from, to) => {
    const { idExploitation, adviser, idDossier } = await given(from)
    await setEtat(adviser, idExploitation, to)
    expect(await toldIn(idDossier)).toEqual([])
  })

  test('are the administrators of the certification body that the file names, or else of the farm’s, if they see the farm', async () => {
    const ofFile = await givenAnOrganisme()
    const ofFarm = await givenAnOrganisme()
    const { idExploitation, farmer, idDossier } = await given()
    const administrator = (idOrganismePrincipal: number) => application.as('ADMIN_ORGANISME', { idOrganismePrincipal })
    const farms = await administrator(ofFarm)
    const files = await administrator(ofFile)
    await administrator(await givenAnOrganisme())
    const adviserOfTheirs = await application.as('CONSEILLER', { idOrganismePrincipal: ofFarm })
    const set = (values: Partial<typeof t.exploitations.$inferInsert>) =>
      application.db.update(t.exploitations).set(values).where(eq(t.exploitations.idExploitation, idExploitation))
    await set({ idOrganisme: ofFarm })
    await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')
    const told = await toldIn(idDossier)
    expect([told.includes(farms.idUtilisateur), told.includes(files.idUtilisateur)]).toEqual([true, false])
    expect(told).not.toContain(adviserOfTheirs.idUtilisateur)

    await application.db.delete(t.courriels)
    await application.db.update(t.dossiers).set({ idOrganisme: ofFile }).where(eq(t.dossiers.idDossier, idDossier))
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')
    expect(await toldIn(idDossier)).not.toContain(files.idUtilisateur)

    await application.db.delete(t.courriels)
    await application.grant(files, idExploitation)
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')
    const toldNow = await toldIn(idDossier)
    expect([toldNow.includes(farms.idUtilisateur), toldNow.includes(files.idUtilisateur)]).toEqual([false, true])
  })

  test('are the people who judged a section, as long as they see the farm', async () => {
    const { idExploitation, adviser, idDossier } = await given('VERIFICATION_EN_COURS')
    const auditor = await application.as('SUPERADMIN')
    const gone = await whoSees(application, 'CONSEILLER', idExploitation)
    await judge(auditor, idExploitation, 1, true)
    await judge(gone, idExploitation, 2, true)
    await application.db
      .delete(t.utilisateurExploitations)
      .where(eq(t.utilisateurExploitations.idUtilisateur, gone.idUtilisateur))
    await setEtat(adviser, idExploitation, 'CERTIFIABLE')
    const told = await toldIn(idDossier)
    expect([told.includes(auditor.idUtilisateur), told.includes(gone.idUtilisateur)]).toEqual([true, false])
  })

  test('are not the people who switched mails off', async () => {
    const { idExploitation, farmer, adviser, idDossier } = await given('VERIFICATION_EN_COURS')
    const params = { idUtilisateur: farmer.idUtilisateur }
    await farmer.call(savePreferences, { params, body: { notifications: false } })
    await setEtat(adviser, idExploitation, 'CERTIFIABLE')
    expect(await toldIn(idDossier)).toEqual([])
    await farmer.call(savePreferences, { params, body: { notifications: true } })
    await setEtat(adviser, idExploitation, 'VALIDE')
    expect(await toldIn(idDossier)).toEqual([farmer.idUtilisateur])
  })

  test('are none when the change is refused, or undone with its transaction', async () => {
    const { idExploitation, farmer, adviser, idDossier } = await given('VERIFICATION_EN_COURS')
    expect((await setEtat(farmer, idExploitation, 'CERTIFIABLE')).status).toBe(403)
    // The transaction writes the journal last.
    await application.db.execute(sql`alter table journal rename to journal_absent`)
    const { status } = await setEtat(adviser, idExploitation, 'CERTIFIABLE')
    await application.db.execute(sql`alter table journal_absent rename to journal`)
    expect(status).toBe(500)
    expect(await toldIn(idDossier)).toEqual([])
    expect((await setEtat(adviser, idExploitation, 'CERTIFIABLE')).status).toBe(200)
    expect(await toldIn(idDossier)).toEqual([farmer.idUtilisateur])
  })
})

describe('a mail about a change of state', () => {
  test('names the farm, the procedure and the year, and links to the file without any token', async () => {
    const { idExploitation, farmer, idDossier } = await given()
    await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')
    for (const { sujet, texte, idUtilisateur } of await written(idDossier)) {
      expect(sujet).toMatch(/Ferme d’essai \d+, HVE4 2026$/)
      expect(texte).toContain(`https://sillon.test/dossiers/${idExploitation}/HVE4/2026\n`)
      expect(texte).toContain('https://sillon.test/account')
      expect(texte).toMatch(/dossier HVE4 2026 de l’exploitation Ferme d’essai \d+ \(Crest\)/)
      expect(texte).not.toContain(String(farmer.token))
      expect(texte).toContain(
        idUtilisateur === farmer.idUtilisateur ? 'mais plus le modifier' : 'Il attend votre vérification.',
      )
    }
  })

  test.each([
    [0, 'vous demande de revoir le dossier', 'asks you to go over'],
    [1, 'vous demande la correction d’une section du dossier', 'asks you to correct one section of'],
    [2, 'vous demande la correction de 2 sections du dossier', 'asks you to correct 2 sections of'],
  ])('about %i corrections gives their number, in the language of each recipient', async (count, french, english) => {
    const { idExploitation, farmer, adviser, idDossier } = await given('VERIFICATION_EN_COURS')
    const abroad = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const params = { idUtilisateur: abroad.idUtilisateur }
    await abroad.call(savePreferences, { params, body: { langue: 'en' } })
    for (let section = 1; section <= count; section++) await judge(adviser, idExploitation, section, false)
    await setEtat(adviser, idExploitation, 'ATTENTE_CORRECTION')
    const [first, second] = await written(idDossier)
    expect([first?.idUtilisateur, first?.langue, second?.idUtilisateur, second?.langue]).toEqual([
      farmer.idUtilisateur,
      'fr',
      abroad.idUtilisateur,
      'en',
    ])
    expect(first?.texte).toContain(french)
    expect(second?.texte).toContain(english)
  })

  test('about a decision gives the state, and hides score and comment from the farmer', async () => {
    const { idExploitation, farmer, adviser, idDossier } = await given('VERIFICATION_EN_COURS')
    await judge(adviser, idExploitation, 1, false)
    await application.db
      .update(t.dossiers)
      .set({ commentaireAuditeur: 'Confidentiel' })
      .where(eq(t.dossiers.idDossier, idDossier))
    const texts: string[] = []
    for (const [etat, french] of [
      ['VALIDE', 'validé'],
      ['CERTIFIABLE', 'certifiable'],
      ['NON_CERTIFIABLE', 'non certifiable'],
      ['ATTENTE_CORRECTION', null],
    ] as const) {
      await application.db.delete(t.courriels)
      await setEtat(adviser, idExploitation, etat)
      const [mail] = await written(idDossier)
      expect(mail?.idUtilisateur).toBe(farmer.idUtilisateur)
      if (french !== null) {
        expect(mail?.sujet).toContain(`Dossier ${french} : `)
        expect(mail?.texte).toContain(`« ${french} »`)
      }
      texts.push(`${mail?.sujet} ${mail?.texte}`)
    }
    expect(texts.join()).not.toMatch(/point|score|note|Confidentiel/i)
  })

  test('about corrections names each finding with its severity and deadline, in the reader’s language, without its words', async () => {
    const { idExploitation, adviser, idDossier } = await given('VERIFICATION_EN_COURS')
    const english = await whoSees(application, 'CONSEILLER', idExploitation)
    await english.call(savePreferences, {
      params: { idUtilisateur: english.idUtilisateur },
      body: { langue: 'en', notifications: true },
    })
    for (const idSousRubrique of [2, 1]) await judge(adviser, idExploitation, idSousRubrique, false)
    const body = [{ idSousRubrique: 1, gravite: 'MAJEURE' as const, echeance: '2027-01-15' }]
    await adviser.call(saveValidites, { ...at(idExploitation), body })
    await setEtat(adviser, idExploitation, 'ATTENTE_CORRECTION')
    const [farmers, advisers] = (await written(idDossier)).map(({ texte }) => texte)
    expect(farmers).toContain('- Céréales : majeure, au plus tard le 15/01/2027\n- Oléagineux\n')
    expect(advisers).toContain('- Cereals: major, due by 15/01/2027\n')
    expect(`${farmers}${advisers}`).not.toContain('Confidentiel')
  })

  test('about corrections or a decision says that points wait for references of the year, and who can enter them', async () => {
    const { idExploitation, adviser, idDossier } = await given()
    await grow(await application.as('SUPERADMIN'), idExploitation, 20)
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    const textOf = async (etat: EtatDossier) => {
      await application.db.delete(t.courriels)
      await setEtat(adviser, idExploitation, etat)
      return (await written(idDossier))[0]?.texte
    }
    expect(await textOf('ATTENTE_CORRECTION')).toMatch(
      /Plafonds et planchers IFT : aucune valeur en 2026 pour cette exploitation ; .* seul un super administrateur peut saisir/,
    )
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    expect(await textOf('NON_CERTIFIABLE')).toMatch(
      /Plafonds et planchers IFT : sans valeur en 2026 .* au moment de la décision/,
    )
  })

  test('tells who follows a farm without a farmer’s account that nobody can correct, or read the decision', async () => {
    const idExploitation = await givenExploitation(application)
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    const [adviser, other] = [
      await whoSees(application, 'CONSEILLER', idExploitation),
      await whoSees(application, 'CONSEILLER', idExploitation),
    ]
    const textOf = async (etat: EtatDossier) => {
      await setEtat(adviser, idExploitation, etat)
      const mails = await application.db
        .select()
        .from(t.courriels)
        .where(eq(t.courriels.idUtilisateur, other.idUtilisateur))
        .orderBy(asc(t.courriels.idCourriel))
      return mails.at(-1)?.texte
    }
    expect(await textOf('ATTENTE_CORRECTION')).toContain(
      'Aucun agriculteur n’a de compte sur cette exploitation : personne ne peut corriger.',
    )
    const decided = await textOf('NON_CERTIFIABLE')
    expect(decided).toContain('personne ne lui annonce cette décision')
    expect(decided).not.toContain('il n’y a rien à faire')
  })

  test('has no header injected by the name of the farm', async () => {
    const { idExploitation, farmer, idDossier } = await given()
    await application.db
      .update(t.exploitations)
      .set({ raisonSociale: 'Ferme\r\nBcc: autre@test.example' })
      .where(eq(t.exploitations.idExploitation, idExploitation))
    await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')
    await anExpediteur().sendDue()
    const mails = smtp.received.slice(-2)
    expect(mails.map(({ to }) => to.length)).toEqual([1, 1])
    expect(mails.some(({ headers }) => headers.has('bcc'))).toBe(false)
    expect((await written(idDossier)).map(({ sujet }) => /[\r\n]/.test(sujet))).toEqual([false, false])
  })
})

describe('sending a mail', () => {
  /** One mail in the queue, to a farmer. */
  async function givenMail() {
    const { idExploitation, adviser, idDossier } = await given('VERIFICATION_EN_COURS')
    await setEtat(adviser, idExploitation, 'CERTIFIABLE')
    const [mail] = await written(idDossier)
    if (mail === undefined) throw new Error('no mail')
    const ofMail = eq(t.courriels.idCourriel, mail.idCourriel)
    return {
      ...mail,
      read: async () => (await application.db.select().from(t.courriels).where(ofMail))[0],
      makeDue: () => application.db.update(t.courriels).set({ prochainEssaiLe: sql`now()` }).where(ofMail),
      received: () => smtp.received.filter(({ to }) => to.includes(mail.destinataire)),
    }
  }

  test('happens once, with its sender and its whole text', async () => {
    const mail = await givenMail()
    for (let round = 0; round < 2; round++) await anExpediteur().sendDue()
    const [received, ...others] = mail.received()
    expect(others).toEqual([])
    expect(received).toMatchObject({ from: 'ne-pas-repondre@sillon.test', to: [mail.destinataire] })
    expect(received?.headers.get('from')).toBe(FROM)
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(received?.headers.get('content-language')).toBe('fr')
    expect(received?.text.trim()).toBe(mail.texte)
    expect(received?.html.trim()).toBe(htmlDe(mail, ADRESSE).trim())
    expect(await mail.read()).toMatchObject({ etat: 'ENVOYE', essais: 1, derniereErreur: null })
  })

  test('forgets the personal link once the mail is sent', async () => {
    const { idUtilisateur } = await application.as('AGRICULTEUR', { motDePasse: null })
    const courrier = { adresse: ADRESSE, envoiActif: true }
    const invitant = { prenom: 'Jeanne', nom: 'Morin', email: 'jeanne@certif.example' }
    await application.db.transaction((tx) => inviter(tx, invitant, [idUtilisateur], courrier))
    const cle = await application.cleDe(idUtilisateur)
    await anExpediteur().sendDue()
    expect(smtp.received.at(-1)?.text).toContain(`https://sillon.test/confirm-email/${cle}\n`)
    expect(await application.cleDe(idUtilisateur)).toBeNull()
  })

  test('happens once when two processes try at once', async () => {
    const mails = [await givenMail(), await givenMail(), await givenMail()]
    await Promise.all([anExpediteur().sendDue(), anExpediteur().sendDue()])
    expect(mails.map(({ received }) => received().length)).toEqual([1, 1, 1])
  })

  test('is retried later with the same identity after a failure, until the server accepts the mail', async () => {
    const mail = await givenMail()
    smtp.refuseRecipients(451)
    await anExpediteur().sendDue()
    const failed = await mail.read()
    expect(failed).toMatchObject({ etat: 'EN_ATTENTE', essais: 1, derniereErreur: expect.stringContaining('451') })
    smtp.refuseRecipients(null)
    await anExpediteur().sendDue()
    expect(mail.received()).toHaveLength(0)
    await mail.makeDue()
    await anExpediteur().sendDue()
    expect(mail.received().map(({ headers }) => headers.get('message-id'))).toEqual([
      `<courriel.${mail.idCourriel}.${Date.parse(mail.creeLe)}@sillon.test>`,
    ])
    expect(await mail.read()).toMatchObject({ etat: 'ENVOYE', essais: 2, derniereErreur: null })
  })

  test('is given up once the recipient no longer sees the farm', async () => {
    const mail = await givenMail()
    await application.db
      .delete(t.utilisateurExploitations)
      .where(eq(t.utilisateurExploitations.idUtilisateur, mail.idUtilisateur ?? 0))
    await anExpediteur().sendDue()
    expect(mail.received()).toEqual([])
    expect(await mail.read()).toMatchObject({ etat: 'ECHEC', derniereErreur: expect.stringContaining('plus accès') })
  })

  test('is retried later by another process when the first did not finish', async () => {
    const mail = await givenMail()
    expect((await takeDue(application.db))?.idCourriel).toBe(mail.idCourriel)
    await anExpediteur().sendDue()
    expect(mail.received()).toEqual([])
    await mail.makeDue()
    await anExpediteur().sendDue()
    expect(mail.received()).toHaveLength(1)
  })

  test('waits longer after each failure, and is given up after eight', async () => {
    const mail = await givenMail()
    smtp.refuseRecipients(451)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      await mail.makeDue()
      const before = Date.now()
      await anExpediteur().sendDue()
      const read = await mail.read()
      pauses.push(Math.round((Date.parse(read?.prochainEssaiLe ?? '') - before) / 60_000))
      expect(read?.etat, `attempt ${attempt}`).toBe(attempt < 8 ? 'EN_ATTENTE' : 'ECHEC')
    }
    expect(pauses.slice(0, 7)).toEqual([1, 5, 15, 60, 240, 720, 1440])
  })

  test('is given up at once when the address does not exist', async () => {
    const mail = await givenMail()
    smtp.refuseRecipients(550)
    await anExpediteur().sendDue()
    expect(await mail.read()).toMatchObject({
      etat: 'ECHEC',
      essais: 1,
      derniereErreur: expect.stringContaining('550'),
    })
  })

  test('survives a mail server that does not answer', async () => {
    const mail = await givenMail()
    const silent = createLogger('silent')
    await new Expediteur(application.db, { url: 'smtp://127.0.0.1:1', from: FROM }, ADRESSE, silent).sendDue()
    expect(await mail.read()).toMatchObject({ etat: 'EN_ATTENTE', essais: 1 })
  })

  test('stops with the server once the current mail is sent', async () => {
    const mail = await givenMail()
    const expediteur = anExpediteur()
    expediteur.start()
    await expect.poll(async () => (await mail.read())?.essais).toBe(1)
    await expediteur.stop()
    expect(await mail.read()).toMatchObject({ etat: 'ENVOYE' })
    const next = await givenMail()
    await expediteur.sendDue()
    expect(next.received()).toEqual([])
  })

  test('leaves neither text nor address in the logs', async () => {
    const mail = await givenMail()
    logs.length = 0
    smtp.refuseRecipients(451)
    await anExpediteur().sendDue()
    smtp.refuseRecipients(null)
    await mail.makeDue()
    await anExpediteur().sendDue()
    expect(logs).toHaveLength(2)
    for (const line of logs) {
      expect(line).toContain(`"idCourriel":${mail.idCourriel}`)
      expect(line).not.toContain(mail.destinataire)
      expect(line).not.toContain('Ferme')
    }
  })
})

describe('without a mail server', () => {
  let kept: TestApplication
  beforeAll(async () => {
    kept = await testApplication()
  })
  afterAll(() => kept.close())

  test('mails are stored and not queued, and a super administrator reads them', async () => {
    const idExploitation = await givenExploitation(kept)
    await givenEtat(kept, idExploitation, 'VERIFICATION_EN_COURS')
    await whoSees(kept, 'AGRICULTEUR', idExploitation)
    const admin = await kept.as('SUPERADMIN')
    await setEtat(admin, idExploitation, 'CERTIFIABLE')
    const { body } = await admin.call(listCourriels)
    expect(body).toMatchObject({ count: 1, envoiActif: false, data: [{ etat: 'GARDE', essais: 0, envoyeLe: null }] })
    const params = { idCourriel: body.data[0]?.idCourriel ?? 0 }
    expect((await admin.call(getCourriel, { params })).body.texte).toContain('« certifiable »')
    const refused = await admin.call(resendCourriel, { params })
    expect([refused.status, refused.body.code]).toEqual([409, 'COURRIEL_NON_RENVOYABLE'])
    expect((await admin.call(getCourriel, { params })).body.etat).toBe('GARDE')
  })
})

describe('the administration of mails', () => {
  const aMail = (over: Partial<typeof t.courriels.$inferInsert> = {}) =>
    application.db
      .insert(t.courriels)
      .values({
        genre: 'DECISION',
        destinataire: 'jeanne@test.example',
        langue: 'fr',
        sujet: 'Sujet',
        texte: 'Texte',
        etat: 'ENVOYE',
        ...over,
      })
      .returning({ id: t.courriels.idCourriel })
      .then(([row]) => row?.id ?? 0)

  test('lists them page by page, the newest first, all or those of a state', async () => {
    const admin = await application.as('SUPERADMIN')
    const ids: number[] = []
    for (const etat of ['ENVOYE', 'ECHEC', 'EN_ATTENTE'] as const) ids.push(await aMail({ etat }))
    const list = async (query: Record<string, string | number>) => {
      const { body } = await admin.call(listCourriels, { query })
      return [body.count, body.data.map(({ idCourriel }) => ids.indexOf(idCourriel))]
    }
    expect(await list({})).toEqual([3, [2, 1, 0]])
    expect(await list({ limit: 2, offset: 1 })).toEqual([3, [1, 0]])
    expect(await list({ etat: 'ECHEC' })).toEqual([1, [1]])
    expect((await admin.call(listCourriels, { query: { etat: 'PERDU' } })).status).toBe(400)
  })

  test('finds them by words of their subject or address, in the order asked for', async () => {
    const admin = await application.as('SUPERADMIN')
    const ids: number[] = []
    for (const over of [
      { sujet: 'Dossier soumis : Ferme d’Émeraude', destinataire: 'zoe@ferme.example', essais: 2 },
      { sujet: 'Dossier décidé : Ferme d’Émeraude', destinataire: 'anne@ferme.example', essais: 7 },
      { sujet: 'Dossier soumis : Ferme d’Émeraude', destinataire: 'Élise@ferme.example', essais: 2 },
      { sujet: 'Autre chose, 100 % autre', destinataire: 'emeraude@ferme.example' },
    ])
      ids.push(await aMail(over))
    const list = async (query: Record<string, string | number>) => {
      const { body } = await admin.call(listCourriels, { query: { search: 'emeraude dossier', ...query } })
      return [body.count, ...body.data.map(({ idCourriel }) => ids.indexOf(idCourriel))]
    }
    expect(await list({ orderBy: 'destinataire', order: 'asc' })).toEqual([3, 1, 2, 0])
    expect(await list({ orderBy: 'destinataire', order: 'desc', limit: 1, offset: 1 })).toEqual([3, 2])
    // Equal in the column: sorted by age, in the same direction.
    expect(await list({ orderBy: 'essais', order: 'asc' })).toEqual([3, 0, 2, 1])
    expect(await list({ orderBy: 'essais', order: 'desc' })).toEqual([3, 1, 2, 0])
    expect(await list({ search: 'ANNE@ferme' })).toEqual([1, 1])
    expect(await list({ search: 'emeraude %' })).toEqual([4, 3, 2, 1, 0])
    expect(await list({ search: "emeraude'; drop table courriels" })).toEqual([0])
  })

  test.each<Record<string, string>>([
    { orderBy: 'texte' },
    { order: 'up' },
    { limit: '101' },
    { offset: '-1' },
    { search: 'x'.repeat(201) },
  ])('refuses a list asked for by %j', async (query) => {
    const admin = await application.as('SUPERADMIN')
    expect((await admin.call(listCourriels, { query })).status).toBe(400)
  })

  test('sends a failed mail again, from its first attempt', async () => {
    const admin = await application.as('SUPERADMIN')
    const destinataire = 'revenue@test.example'
    const params = { idCourriel: await aMail({ etat: 'ECHEC', essais: 8, derniereErreur: '550', destinataire }) }
    const { status, body } = await admin.call(resendCourriel, { params })
    expect([status, body.etat, body.essais]).toEqual([200, 'EN_ATTENTE', 0])
    await anExpediteur().sendDue()
    expect((await admin.call(getCourriel, { params })).body).toMatchObject({ etat: 'ENVOYE', essais: 1 })
    expect(smtp.received.filter(({ to }) => to.includes(destinataire))).toHaveLength(1)
  })

  test.each(['ENVOYE', 'EN_ATTENTE'] as const)('does not send again a mail in %s', async (etat) => {
    const admin = await application.as('SUPERADMIN')
    const { status, body } = await admin.call(resendCourriel, { params: { idCourriel: await aMail({ etat }) } })
    expect([status, body.code]).toEqual([409, 'COURRIEL_NON_RENVOYABLE'])
  })

  test('says when there is no such mail', async () => {
    const admin = await application.as('SUPERADMIN')
    for (const call of [getCourriel, resendCourriel])
      expect((await admin.call(call, { params: { idCourriel: 999_999 } })).status).toBe(404)
  })

  test('is refused to every other role', async () => {
    const params = { idCourriel: await aMail({ etat: 'ECHEC' }) }
    const roles: readonly Role[] = ['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']
    const callers = [application.anonymous, ...(await Promise.all(roles.map((role) => application.as(role))))]
    const answers = await Promise.all(
      callers.map(async (caller) => [
        (await caller.call(listCourriels)).status,
        (await caller.call(getCourriel, { params })).status,
        (await caller.call(resendCourriel, { params })).status,
      ]),
    )
    expect(answers).toEqual([
      [401, 401, 401],
      [403, 403, 403],
      [403, 403, 403],
      [403, 403, 403],
    ])
  })
})

describe('the mail settings of a person', () => {
  test('are French mails at first, and change one at a time', async () => {
    const caller = await application.as('AGRICULTEUR')
    const params = { idUtilisateur: caller.idUtilisateur }
    const atFirst = { langue: 'fr', notifications: true, rythmeQuestions: 'AUSSITOT' }
    expect((await caller.call(getPreferences, { params })).body).toEqual(atFirst)
    const inEnglish = { ...atFirst, langue: 'en' }
    const switchedOff = { ...inEnglish, notifications: false }
    const daily = { ...switchedOff, rythmeQuestions: 'QUOTIDIEN' }
    for (const [body, expected] of [
      [{ langue: 'en' }, inEnglish],
      [{ notifications: false }, switchedOff],
      [{ rythmeQuestions: 'QUOTIDIEN' }, daily],
      [{}, daily],
    ] as const) {
      const answer = await caller.call(savePreferences, { params, body })
      expect([answer.status, answer.body]).toEqual([200, expected])
    }
    expect((await caller.call(getPreferences, { params })).body).toEqual(daily)
    expect((await caller.call(savePreferences, { params, body: { langue: 'de' } as never })).status).toBe(400)
  })

  test.each(['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const)(
    'are neither read nor changed by a %s for another person',
    async (role) => {
      const other = await application.as('AGRICULTEUR')
      const caller = await application.as(role)
      const params = { idUtilisateur: other.idUtilisateur }
      expect((await caller.call(getPreferences, { params })).status).toBe(404)
      expect((await caller.call(savePreferences, { params, body: { notifications: false } })).status).toBe(404)
      expect((await other.call(getPreferences, { params })).body.notifications).toBe(true)
    },
  )

  test('need a session', async () => {
    const params = { idUtilisateur: 1 }
    expect((await application.anonymous.call(getPreferences, { params })).status).toBe(401)
    expect((await application.anonymous.call(savePreferences, { params, body: {} })).status).toBe(401)
  })
})
