import { inflateRawSync } from 'node:zlib'
import {
  addPasskey,
  addRevisionPreuve,
  askEffacement,
  createExploitation,
  createScenario,
  eraseUtilisateur,
  exportDemandesEffacement,
  exportDonnees,
  getDemandeEffacement,
  getExploitation,
  getHistorique,
  getQuestions,
  listDemandesEffacement,
  listJournal,
  poserQuestion,
  previewEffacement,
  repondreQuestion,
  savePreferences,
  setExploitationDemarches,
  setUtilisateurExploitations,
  startPasskey,
  updateAccount,
  updateExploitation,
  updatePreuve,
  withdrawEffacement,
} from '@sillon/contract'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#socle/database/rows'
import {
  applicationsTierces,
  courriels,
  exploitationsApplications,
  exports,
  exportsParties,
  synchronisations,
} from '#socle/database/schema'
import { checkChains } from '#socle/journal/chains'
import { at, enter, setEtat } from '../../testing/acts'
import { type Caller, PASSWORD, type TestApplication, testApplication } from '../../testing/application'
import { Authenticator } from '../../testing/authenticator'
import { anExploitation, givenExploitation, givenLien, HVE4, MILLESIME, unPdf } from '../../testing/builders'
import { checkValues } from '../verification/values'

let application: TestApplication
let superadmin: Caller
beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN', { prenom: 'Sacha', nom: 'Berger' })
})
afterAll(() => application.close())

const own = ({ idUtilisateur }: Caller) => ({ params: { idUtilisateur } })

/** Files of an archive by name, read from its central directory as any reader does. */
function unzip(archive: Uint8Array): Record<string, string> {
  const bytes = Buffer.from(archive)
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const found: Record<string, string> = {}
  let place = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const nameLength = bytes.readUInt16LE(place + 28)
    const name = bytes.subarray(place + 46, place + 46 + nameLength).toString()
    const local = bytes.readUInt32LE(place + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26)
    found[name] = inflateRawSync(bytes.subarray(begin, begin + bytes.readUInt32LE(place + 20))).toString()
    place += 46 + nameLength
  }
  return found
}

/** Values that no other row of the database has. */
const PERSONNE = {
  prenom: 'Wilfrid',
  nom: 'Quennesson',
  email: 'wilfrid.quennesson@ferme.example',
  login: 'wquennesson',
}
let rang = 0

/** Somebody asks the person about a file by name, and the person answers. */
async function discuss(adviser: Caller, person: Caller, idExploitation: number) {
  const { body } = await adviser.call(poserQuestion, {
    ...at(idExploitation),
    body: {
      lieu: 'BIODIV_RUCHES',
      pour: 'PERSONNE',
      idUtilisateur: person.idUtilisateur,
      texte: 'Combien ?',
      reponseAttendue: true,
    },
  })
  await person.call(repondreQuestion, {
    params: { ...at(idExploitation).params, idQuestion: body.questions[0]?.idQuestion ?? 0 },
    query: { millesime: MILLESIME },
    body: { texte: 'Trois', reponseAttendue: false },
  })
}

/** A farmer with traces in every place where the product keeps some. */
async function unePersonne(suite: string) {
  const identite = {
    prenom: `${PERSONNE.prenom}${suite}`,
    nom: `${PERSONNE.nom}${suite}`,
    email: `${suite}.${PERSONNE.email}`,
    login: `${PERSONNE.login}${suite}`,
  }
  rang++
  const telephone = `069876540${rang}`
  const person = await application.as('AGRICULTEUR', identite)
  const farm = anExploitation({
    nomExploitant: identite.nom.toUpperCase(),
    prenomExploitant: identite.prenom,
    adresseMail: identite.email,
    numeroPortable: telephone,
  })
  const created = await superadmin.call(createExploitation, { query: { millesime: MILLESIME }, body: farm })
  const { idExploitation } = created.body
  await superadmin.call(setUtilisateurExploitations, { ...own(person), body: [idExploitation] })
  await superadmin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE4] })
  await person.call(updateExploitation, {
    params: { idExploitation },
    query: { millesime: MILLESIME },
    body: { numeroPortable: `0611${telephone.slice(4)}` },
  })
  await enter(person, idExploitation, 'HVE4_BIODIV_D_1', 3)
  // A mail to the farmer, and one to the adviser that names the farmer.
  const adviser = await application.as('CONSEILLER')
  await application.grant(adviser, idExploitation)
  await discuss(adviser, person, idExploitation)
  await person.call(createScenario, { ...at(idExploitation), body: { nom: 'Deux ruches', essais: [] } })
  await setEtat(person, idExploitation, 'ATTENTE_VERIFICATION')
  await setEtat(superadmin, idExploitation, 'CERTIFIABLE')
  await person.call(updateAccount, {
    ...own(person),
    body: { email: identite.email, prenom: identite.prenom, nom: `${identite.nom}-Neuf` },
  })
  await person.call(savePreferences, { ...own(person), body: { langue: 'en' } })
  await person.call(askEffacement, own(person))
  // A farm linked to a partner, and its synchronisation.
  const [partenaire] = await application.db
    .insert(applicationsTierces)
    .values({ code: `partenaire ${rang}`, libelle: 'Mes Parcelles' })
    .returning()
  const lien = {
    idExploitation,
    idApplicationTierce: partenaire?.idApplicationTierce ?? 0,
    idUtilisateur: person.idUtilisateur,
  }
  await application.db.insert(exploitationsApplications).values({ ...lien, reference: `ferme de ${identite.nom}` })
  await application.db.insert(synchronisations).values({ ...lien, idMillesime: MILLESIME, etat: 'EFFECTUEE' })
  // An export of the farmer's names them.
  const asked = { genre: 'journal', params: { search: identite.nom }, adresse: '192.0.2.9', langue: 'fr' } as const
  const [done] = await application.db
    .insert(exports)
    .values({
      ...asked,
      idUtilisateur: person.idUtilisateur,
      prevenir: false,
      etat: 'TERMINE',
      nomFichier: 'journal.csv',
    })
    .returning()
  const partie = { idExport: done?.idExport ?? 0, rang: 0, octets: Buffer.from(`${identite.nom} ${identite.email}`) }
  await application.db.insert(exportsParties).values(partie)
  return { person, adviser, idExploitation, identite, telephone }
}

/** Every place of the database that holds one of these texts, as `table.column`: searches every column of every table. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const { db } = application
  const columns = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and table_name in (select tablename from pg_tables where schemaname = current_schema())`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const [held] = await rowsOf(
      db,
      sql`select 1 from ${sql.identifier(table)} t
        where exists (select 1 from unnest(${sql.param([...texts])}::text[]) un where position(lower(un) in lower(t.${sql.identifier(column)}::text)) > 0
          or position(lower(encode(convert_to(un, 'UTF8'), 'hex')) in lower(t.${sql.identifier(column)}::text)) > 0) limit 1`,
    )
    if (held !== undefined) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}

const isWhole = async () => ({
  ruptures: (await checkChains(application.db)).ruptures,
  divergences: (await checkValues(application.db)).divergences,
})

describe('a person downloads their data', () => {
  test('as JSON and as a page: account, farms, sessions, mails, what they wrote, what the journal says', async () => {
    const { person, identite, telephone } = await unePersonne('export')
    const answer = await person.call(exportDonnees, own(person))
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzip(answer.body)
    expect(Object.keys(files)).toEqual(['donnees.json', 'donnees.html'])
    const held = JSON.parse(files['donnees.json'] ?? '')
    expect(held.compte).toMatchObject({
      login: identite.login,
      email: identite.email,
      role: 'AGRICULTEUR',
      langue: 'en',
    })
    expect(held.acces).toHaveLength(1)
    expect(held.contacts).toMatchObject([{ email: identite.email, telephone: `0611${telephone.slice(4)}` }])
    expect(held.sessions).toHaveLength(1)
    expect(held.conditions).toHaveLength(1)
    expect(held.effacement).toHaveLength(1)
    expect(held.exports).toMatchObject([{ genre: 'journal', params: { search: identite.nom }, fichier: 'journal.csv' }])
    expect(held.exploitationsPartenaires).toMatchObject([
      { partenaire: 'Mes Parcelles', compte: `ferme de ${identite.nom}` },
    ])
    expect(held.synchronisations).toMatchObject([{ partenaire: 'Mes Parcelles', etat: 'EFFECTUEE' }])
    expect(held.courriels.length).toBeGreaterThan(0)
    expect(held.ecrits).toEqual(
      expect.arrayContaining([expect.objectContaining({ champ: 'HVE4_BIODIV_D_1', nouvelle: { value: 3 } })]),
    )
    expect(held.questions).toMatchObject([
      { recue: true, texte: 'Combien ?' },
      { recue: false, texte: 'Trois' },
    ])
    expect(held.scenarios).toMatchObject([{ demarche: 'HVE4', millesime: MILLESIME, scenario: 'Deux ruches' }])
    const phrases = held.journal.map(({ phrase }: { phrase: string }) => phrase).join('\n')
    expect(phrases).toContain(`« ${identite.nom} » est devenu « ${identite.nom}-Neuf »`)
    // The address of an administrator is their own data, and the export contains no secret.
    expect(phrases).not.toMatch(/Sacha Berger.*127\.0\.0\.1/)
    const [secret] = await rowsOf<{ mot: string }>(
      application.db,
      sql`select mot_de_passe as mot from utilisateurs where id_utilisateur = ${person.idUtilisateur}`,
    )
    expect(files['donnees.json']).not.toContain(secret?.mot)
    expect(files['donnees.html']).toContain('<h1>Vos données personnelles</h1>')
    expect(files['donnees.html']).toContain(identite.email)
  })

  test('with the recovery codes that stand beside passkeys, where no app is set up', async () => {
    const person = await application.as('CONSEILLER')
    const reponse = new Authenticator().create((await person.call(startPasskey, own(person))).body)
    await person.call(addPasskey, { ...own(person), body: { nom: 'Téléphone', reponse } })
    const files = unzip((await person.call(exportDonnees, own(person))).body)
    expect(JSON.parse(files['donnees.json'] ?? '')).toMatchObject({
      secondFacteur: [{ actifDepuis: null, codesSecours: 10 }],
      passkeys: [{ nom: 'Téléphone' }],
    })
  })

  test('before they accept the terms, after a fresh proof of identity, and only their own', async () => {
    const person = await application.as('CONSEILLER', { cguAcceptees: false })
    const other = await application.as('CONSEILLER')
    expect((await person.call(exportDonnees, own(person))).status).toBe(200)
    expect((await person.call(exportDonnees, own(other))).status).toBe(404)
    expect((await superadmin.call(exportDonnees, own(other))).status).toBe(404)
    await application.db.execute(
      sql`update sessions set prouvee_le = now() - interval '2 hours' where id_utilisateur = ${person.idUtilisateur}`,
    )
    expect((await person.call(exportDonnees, own(person))).body.code).toBe('PREUVE_EXIGEE')
  })
})

test('an account that takes the name of another person, or asks for their address, neither reads nor erases their contact', async () => {
  const contact = {
    nomExploitant: 'Delahaye',
    prenomExploitant: 'Odilon',
    adresseMail: 'odilon@delahaye.example',
    numeroPortable: '0699887766',
  }
  const body = anExploitation(contact)
  const created = await superadmin.call(createExploitation, { query: { millesime: MILLESIME }, body })
  const { idExploitation } = created.body
  const person = await application.as('CONSEILLER')
  const renamed = { prenom: 'Odilon', nom: 'Delahaye', email: contact.adresseMail, motDePasseActuel: PASSWORD }
  expect((await person.call(updateAccount, { ...own(person), body: renamed })).body.userInfo.nextEmail).toBe(
    contact.adresseMail,
  )
  const contacts = async () =>
    JSON.parse(unzip((await person.call(exportDonnees, own(person))).body)['donnees.json'] ?? '').contacts
  expect(await contacts()).toEqual([])
  // A farm granted to the person is part of their data while the grant lasts.
  await superadmin.call(setUtilisateurExploitations, { ...own(person), body: [idExploitation] })
  expect(await contacts()).toHaveLength(1)
  await superadmin.call(setUtilisateurExploitations, { ...own(person), body: [] })
  expect(await contacts()).toEqual([])

  const stranger = await application.as('CONSEILLER', { prenom: 'Odilon', nom: 'Delahaye' })
  await superadmin.call(eraseUtilisateur, own(stranger))
  expect((await superadmin.call(getExploitation, { params: { idExploitation } })).body).toMatchObject(contact)
  expect(await isWhole()).toEqual({ ruptures: [], divergences: [] })
})

describe('a person asks for the erasure of their account', () => {
  test('once, appears in the list of a super administrator, and withdraws the request', async () => {
    const person = await application.as('AGRICULTEUR', { prenom: 'Ursule', nom: 'Demande', cguAcceptees: false })
    const { demandeeLe } = (await person.call(askEffacement, own(person))).body
    expect(demandeeLe).not.toBeNull()
    expect((await person.call(askEffacement, own(person))).body).toEqual({ demandeeLe })
    const list = async () => (await superadmin.call(listDemandesEffacement, { query: { search: 'ursule' } })).body
    expect(await list()).toMatchObject({ count: 1, data: [{ ...own(person).params, demandeeLe }] })
    const taken = await superadmin.call(exportDemandesEffacement, { query: { search: 'ursule', format: 'csv' } })
    const [tetes, ...lignes] = String(taken.body).slice(1).trim().split('\r\n')
    expect(tetes).toBe('Nom;Adresse email;Demandé le')
    expect(lignes).toEqual([expect.stringMatching(/^Ursule Demande;.+@.+;\d\d\/\d\d\/\d{4} \d\d:\d\d$/)])
    expect((await person.call(withdrawEffacement, own(person))).body).toEqual({ demandeeLe: null })
    expect((await person.call(getDemandeEffacement, own(person))).body).toEqual({ demandeeLe: null })
    expect((await list()).count).toBe(0)
  })

  test('a preview shows the data that go and stay; only a super administrator erases, and never themselves', async () => {
    const { person, idExploitation, identite } = await unePersonne('apercu')
    const preview = (await superadmin.call(previewEffacement, own(person))).body
    expect(preview).toMatchObject({ nom: `${identite.prenom} ${identite.nom}-Neuf`, email: identite.email })
    expect(preview.demandeeLe).not.toBeNull()
    const of = (quoi: string) =>
      [...preview.efface, ...preview.garde].find((counted) => counted.quoi === quoi)?.nombre ?? 0
    expect(of('ACCES')).toBe(1)
    expect(of('CONTACTS')).toBe(1)
    expect(of('DOSSIERS_DECIDES')).toBe(1)
    expect(of('QUESTIONS')).toBe(1)
    expect(of('HISTORIQUE')).toBeGreaterThan(0)
    expect(of('JOURNAL')).toBeGreaterThan(0)
    expect([of('DOCUMENTS'), of('TEXTES')]).toEqual([0, 0])
    for (const role of ['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const) {
      const caller = await application.as(role)
      expect((await caller.call(previewEffacement, own(person))).status).toBe(403)
      expect((await caller.call(eraseUtilisateur, own(person))).status).toBe(403)
      expect((await caller.call(listDemandesEffacement)).status).toBe(403)
    }
    expect((await superadmin.call(eraseUtilisateur, own(superadmin))).status).toBe(403)
    expect((await superadmin.call(previewEffacement, { params: { idUtilisateur: 999_999 } })).status).toBe(404)
    expect((await superadmin.call(getExploitation, { params: { idExploitation } })).status).toBe(200)
  })
})

test('names of files, and the notes on proofs of a decided file, are listed among the data that stay', async () => {
  const idExploitation = await givenExploitation(application)
  const person = await application.as('AGRICULTEUR', { prenom: 'Anaïs', nom: 'Restencours' })
  await application.grant(person, idExploitation)
  const note = 'Signée par Anaïs Restencours'
  const { idPreuve } = await givenLien(superadmin, idExploitation, { note })
  await setEtat(superadmin, idExploitation, 'NON_CERTIFIABLE')
  await superadmin.call(updatePreuve, { params: { idExploitation, idPreuve }, body: { note: null } })
  await superadmin.call(addRevisionPreuve, {
    params: { idExploitation, idPreuve },
    body: { content: Buffer.from(unPdf()).toString('base64'), nomFichier: 'Restencours Anaïs.pdf' },
  })
  const { garde } = (await superadmin.call(previewEffacement, own(person))).body
  expect(garde).toEqual(
    expect.arrayContaining([
      { quoi: 'DOCUMENTS', nombre: 1 },
      { quoi: 'TEXTES', nombre: 1 },
    ]),
  )
})

describe('an erased person', () => {
  test('is nowhere in the database, and the journal still checks', async () => {
    const { person, adviser, idExploitation, identite, telephone } = await unePersonne('efface')
    const texts = [
      identite.nom,
      identite.prenom,
      identite.email,
      identite.login,
      telephone,
      `0611${telephone.slice(4)}`,
    ]
    expect(await placesOf(texts)).toEqual(
      expect.arrayContaining([
        'courriels.texte',
        'exploitations.adresse_mail',
        'utilisateurs.nom',
        'valeurs_confiees.valeur',
      ]),
    )
    const journal = () => rowsOf(application.db, sql`select * from journal order by id_journal`)
    const before = await journal()
    const answer = await superadmin.call(eraseUtilisateur, own(person))
    expect([answer.status, answer.body.message]).toEqual([200, 'Les données personnelles ont été effacées.'])
    expect(await placesOf(texts)).toEqual([])
    expect(await isWhole()).toEqual({ ruptures: [], divergences: [] })
    // Their answers stay, without their name.
    const { questions } = (await adviser.call(getQuestions, at(idExploitation))).body
    expect(questions).toMatchObject([
      { personne: null, messages: [{ texte: 'Combien ?' }, { texte: 'Trois', auteur: null, role: null }] },
    ])
    // The erasure changed no row of the journal.
    expect((await journal()).slice(0, before.length)).toEqual(before)
    expect((await person.call(getDemandeEffacement, own(person))).status).toBe(401)
    expect((await superadmin.call(eraseUtilisateur, own(person))).status).toBe(404)

    const farm = (await adviser.call(getExploitation, { params: { idExploitation } })).body
    expect(farm).toMatchObject({ nomExploitant: null, prenomExploitant: null, adresseMail: '', numeroPortable: null })
    const history = (await adviser.call(getHistorique, at(idExploitation))).body.changements
    const entry = history.find(({ champ }) => champ === 'HVE4_BIODIV_D_1')
    expect(entry).toMatchObject({ auteur: { idUtilisateur: person.idUtilisateur, nom: null }, nouvelle: { value: 3 } })
    const [said] = (await superadmin.call(listJournal, { query: { genre: 'EFFACEMENT' } })).body.data
    expect(said?.phrase).toBe(
      `Sacha Berger a effacé les données personnelles de la personne n° ${person.idUtilisateur}, depuis l’adresse 127.0.0.1.`,
    )
  })

  test('stays only where the record requires it: in a farm’s name, in texts of others, as the auditor of a file', async () => {
    const { person, idExploitation, identite } = await unePersonne('garde')
    await superadmin.call(updateExploitation, {
      params: { idExploitation },
      query: { millesime: MILLESIME },
      body: { raisonSociale: `EARL ${identite.nom}` },
    })
    await superadmin.call(eraseUtilisateur, own(person))
    expect(await placesOf([identite.nom])).toEqual([
      // The certified business’s own name, and the words that it is found by.
      'exploitations.raison_sociale',
      'exploitations.recherche',
      'exploitations.recherche_nom',
      'exploitations_vues.nom',
      'exploitations_vues.texte',
      // The journal entry of this name.
      'journal.nouvelle',
      'mots_recherche.mot',
    ])
  })

  test('leaves the data of a namesake on the same farm as they were', async () => {
    const { person, idExploitation, identite } = await unePersonne('voisin')
    const email = 'homonyme@ferme.example'
    const other = await application.as('AGRICULTEUR', { ...identite, login: 'homonyme', email })
    const contact = { nomExploitant: identite.nom, prenomExploitant: 'Autre', adresseMail: email }
    const voisine = await givenExploitation(application, contact)
    await application.grant(other, voisine)
    const courriel = async (texte: string) => {
      const sent = { genre: 'DECISION', destinataire: email, langue: 'fr', sujet: '-', texte, etat: 'GARDE' } as const
      const [kept] = await application.db.insert(courriels).values(sent).returning({ id: courriels.idCourriel })
      return kept?.id ?? 0
    }
    const nom = `${identite.prenom} ${identite.nom}`
    const ids = [await courriel(`${nom}ier, ${nom}-Neuf et`), await courriel(`À ${identite.email.toUpperCase()}.`)]
    await superadmin.call(eraseUtilisateur, own(person))
    expect((await other.call(getExploitation, { params: { idExploitation: voisine } })).body).toMatchObject(contact)
    const kept = await application.db
      .select({ texte: courriels.texte })
      .from(courriels)
      .where(inArray(courriels.idCourriel, ids))
      .orderBy(courriels.idCourriel)
    expect(kept.map(({ texte }) => texte)).toEqual([`${nom}ier, (personne effacée) et`, 'À (personne effacée).'])
    expect(await placesOf([email])).toEqual(
      expect.arrayContaining(['exploitations.adresse_mail', 'utilisateurs.email', 'valeurs_confiees.valeur']),
    )
    const farm = (await superadmin.call(getExploitation, { params: { idExploitation } })).body
    expect(farm.adresseMail).toBe('')
  })
})

describe('values of a person in the journal are reported', () => {
  const after = async (statement: ReturnType<typeof sql>) => {
    let found: Awaited<ReturnType<typeof checkChains>>['ruptures'] = []
    await application.db
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(statement)
        found = (await checkChains(tx)).ruptures
        tx.rollback()
      })
      .catch(() => undefined)
    return found
  }

  test('when they are deleted without an erasure, or differ from the recorded ones', async () => {
    const { idUtilisateur } = await application.as('CONSEILLER')
    const chaine = `personne ${idUtilisateur}`
    expect(await after(sql`delete from valeurs_confiees where chaine = ${chaine}`)).toEqual([
      { chaine, rang: expect.any(Number), raison: 'value missing' },
    ])
    expect(await after(sql`update valeurs_confiees set valeur = '"x"' where chaine = ${chaine}`)).toEqual([
      { chaine, rang: expect.any(Number), raison: 'value changed' },
    ])
    expect(await after(sql`select 1`)).toEqual([])
  })
})
