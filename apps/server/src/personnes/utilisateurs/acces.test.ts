import {
  getExploitation,
  inviterAgriculteur,
  listExploitationUtilisateurs,
  listUtilisateurExploitations,
  previewEtat,
  type Role,
  setExploitationUtilisateurs,
  setUtilisateurExploitations,
} from '@sillon/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { adresseLue, lue } from '#socle/journal/journal'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation } from '../../testing/builders'

let application: TestApplication
let superadmin: Caller
/** An organisation's administrator who grants access, an adviser and two farms of the organisation; a farm of another. */
let admin: Caller
let own = 0
let other = 0
let adviser: Caller
let ferme = 0
let voisine = 0
let lointaine = 0

const ofUser = (idUtilisateur: number) => ({ params: { idUtilisateur } })
const ofFarm = (idExploitation: number) => ({ params: { idExploitation } })
const farmsOf = async (caller: Caller, idUtilisateur: number) =>
  (await caller.call(listUtilisateurExploitations, ofUser(idUtilisateur))).body.map((row) => row.idExploitation)
const usersOf = async (caller: Caller, idExploitation: number) =>
  (await caller.call(listExploitationUtilisateurs, ofFarm(idExploitation))).body.map((row) => row.idUtilisateur)
const grant = (caller: Caller, idUtilisateur: number, body: number[]) =>
  caller.call(setUtilisateurExploitations, { ...ofUser(idUtilisateur), body })
const open = (caller: Caller, idExploitation: number, body: number[]) =>
  caller.call(setExploitationUtilisateurs, { ...ofFarm(idExploitation), body })

beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
  const colours = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
  const organisme = { libelle: 'Certification', adresse: '1 place du Marché', ...colours }
  const rows = await application.db
    .insert(t.organismes)
    .values([
      { nom: 'Vignobles', ...organisme },
      { nom: 'Alpages', ...organisme },
    ])
    .returning()
  ;[own = 0, other = 0] = rows.map(({ idOrganisme }) => idOrganisme)
  admin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: own, accessAttributionDroit: true })
  adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
  ferme = await givenExploitation(application, { idOrganisme: own, raisonSociale: 'Ferme A' })
  voisine = await givenExploitation(application, { idOrganisme: own, raisonSociale: 'Ferme B' })
  lointaine = await givenExploitation(application, { idOrganisme: other })
})
afterAll(() => application.close())

describe('the farms of a person', () => {
  test('are exactly the saved ones, at once, and journalled with the network address', async () => {
    const person = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const answer = await grant(admin, person.idUtilisateur, [voisine, ferme, ferme])
    expect([answer.status, answer.body.message]).toEqual([200, 'Accès enregistrés'])
    expect(await farmsOf(admin, person.idUtilisateur)).toEqual([ferme, voisine])
    expect((await person.call(getExploitation, ofFarm(voisine))).status).toBe(200)
    await grant(admin, person.idUtilisateur, [ferme])
    expect((await person.call(getExploitation, ofFarm(voisine))).status).toBe(404)
    const [last] = await application.db
      .select({
        champ: t.journal.champ,
        ancienne: lue(t.journal.ancienne),
        nouvelle: lue(t.journal.nouvelle),
        idUtilisateur: t.journal.idUtilisateur,
        adresse: adresseLue(t.journal.adresse),
      })
      .from(t.journal)
      .where(eq(t.journal.chaine, `personne ${person.idUtilisateur}`))
      .orderBy(desc(t.journal.rang))
      .limit(1)
    expect(last).toMatchObject({
      champ: `exploitation.${voisine}`,
      ancienne: true,
      nouvelle: null,
      idUtilisateur: admin.idUtilisateur,
      adresse: '127.0.0.1',
    })
    const events = application.logs.filter((line) => line.includes('grant-removed')).map((line) => JSON.parse(line))
    expect(events.at(-1)).toMatchObject({ idUtilisateurConcerne: person.idUtilisateur, idExploitation: voisine })
  })

  test('outside the rights of the administrator are neither shown nor changed', async () => {
    const person = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    await grant(superadmin, person.idUtilisateur, [lointaine, ferme])
    expect(await farmsOf(admin, person.idUtilisateur)).toEqual([ferme])
    expect((await grant(admin, person.idUtilisateur, [voisine])).status).toBe(200)
    expect(new Set(await farmsOf(superadmin, person.idUtilisateur))).toEqual(new Set([lointaine, voisine]))
  })

  test('cannot include a foreign or unknown farm, and then nothing changes', async () => {
    const person = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    for (const wrong of [lointaine, 99_999]) {
      const answer = await grant(admin, person.idUtilisateur, [ferme, wrong])
      expect([answer.status, answer.body.code]).toEqual([404, 'EXPLOITATION_INCONNUE'])
    }
    expect(await farmsOf(superadmin, person.idUtilisateur)).toEqual([])
  })
})

describe('two concurrent saves of access by administrators', () => {
  const etagOf = ({ headers }: { headers: object }) => String((headers as { etag?: string }).etag)

  test('for one person: the second gets a conflict with the author of the first, and nothing is overwritten', async () => {
    const person = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const other = await application.as('ADMIN_ORGANISME', {
      idOrganismePrincipal: own,
      accessAttributionDroit: true,
      prenom: 'Léa',
      nom: 'Morin',
    })
    await grant(superadmin, person.idUtilisateur, [ferme, lointaine])
    const read = etagOf(await admin.call(listUtilisateurExploitations, ofUser(person.idUtilisateur)))
    await grant(other, person.idUtilisateur, [ferme, voisine])
    const say = (body: number[], etag: string) =>
      admin.call(setUtilisateurExploitations, {
        ...ofUser(person.idUtilisateur),
        body,
        headers: { 'if-match': etag },
      })
    const refused = await say([], read)
    expect([refused.status, refused.body.code]).toEqual([412, 'ACCES_MODIFIES_ENTRE_TEMPS'])
    expect(refused.body.message).toBe(
      'Ces accès ont été modifiés entre-temps par une autre personne : rien n’a été enregistré.',
    )
    expect(refused.body.conflits).toEqual([
      {
        codeNational: 'exploitations',
        mienne: [],
        sienne: [ferme, voisine],
        par: 'Léa Morin',
        le: expect.stringMatching(/^\d{4}-/),
      },
    ])
    expect(await farmsOf(admin, person.idUtilisateur)).toEqual([ferme, voisine])

    const again = etagOf(await admin.call(listUtilisateurExploitations, ofUser(person.idUtilisateur)))
    const saved = await say([voisine], again)
    expect(saved.status).toBe(200)
    expect(await farmsOf(admin, person.idUtilisateur)).toEqual([voisine])
    // The next save accepts the version of this answer, without another read.
    expect((await say([ferme, voisine], etagOf(saved))).status).toBe(200)
    expect(new Set(await farmsOf(superadmin, person.idUtilisateur))).toEqual(new Set([ferme, voisine, lointaine]))
  })

  test('for one farm: likewise; equal lists, and people hidden from the caller, are no conflict', async () => {
    const farm = await givenExploitation(application, { idOrganisme: own })
    const [one, two] = [
      await application.as('CONSEILLER', { idOrganismePrincipal: own }),
      await application.as('CONSEILLER', { idOrganismePrincipal: own }),
    ].map(({ idUtilisateur }) => idUtilisateur)
    const foreigner = await application.as('CONSEILLER', { idOrganismePrincipal: other })
    const read = etagOf(await admin.call(listExploitationUtilisateurs, ofFarm(farm)))
    const say = (body: number[], etag: string) =>
      admin.call(setExploitationUtilisateurs, { ...ofFarm(farm), body, headers: { 'if-match': etag } })
    await open(superadmin, farm, [foreigner.idUtilisateur])
    expect((await say([], read)).status).toBe(200)
    await open(superadmin, farm, [foreigner.idUtilisateur, one ?? 0])
    const refused = await say([two ?? 0], read)
    expect([refused.status, refused.body.conflits]).toEqual([
      412,
      [expect.objectContaining({ codeNational: 'utilisateurs', mienne: [two], sienne: [one], par: 'Personne N° 1' })],
    ])
    expect((await say([one ?? 0], read)).status).toBe(200)
    expect((await say([one ?? 0], '"not one of ours"')).status).toBe(200)
    expect((await say([], '"not one of ours"')).status).toBe(412)
    expect(new Set(await usersOf(superadmin, farm))).toEqual(new Set([one, foreigner.idUtilisateur]))
  })
})

/** Roles that may give access to farms: by person, and by farm. */
describe('granting access', () => {
  test.each<[string, Role, () => object, number]>([
    ['an adviser of the organisation', 'CONSEILLER', () => ({ idOrganismePrincipal: own }), 200],
    ['a farmer of the organisation', 'AGRICULTEUR', () => ({ idOrganismePrincipal: own }), 200],
    ['a farmer without organisation', 'AGRICULTEUR', () => ({}), 200],
    ['an adviser of another organisation', 'CONSEILLER', () => ({ idOrganismePrincipal: other }), 404],
    ['a farmer of another organisation', 'AGRICULTEUR', () => ({ idOrganismePrincipal: other }), 404],
    ['another administrator', 'ADMIN_ORGANISME', () => ({ idOrganismePrincipal: own }), 404],
    ['a deleted account', 'CONSEILLER', () => ({ idOrganismePrincipal: own, estSupprime: true }), 404],
  ])('by an administrator of an organisation to %s is allowed or refused', async (_, role, over, expected) => {
    const { idUtilisateur } = await application.as(role, over())
    expect((await admin.call(listUtilisateurExploitations, ofUser(idUtilisateur))).status).toBe(expected)
    expect((await grant(admin, idUtilisateur, [ferme])).status).toBe(expected)
    await grant(superadmin, idUtilisateur, [ferme])
    expect((await open(admin, voisine, [...(await usersOf(admin, voisine)), idUtilisateur])).status).toBe(expected)
    expect((await usersOf(admin, voisine)).includes(idUtilisateur)).toBe(expected === 200)
  })

  test.each<[string, Role, () => object]>([
    ['an administrator without that right', 'ADMIN_ORGANISME', () => ({ accessCreationUtilisateur: true })],
    ['an adviser', 'CONSEILLER', () => ({ accessAttributionDroit: true })],
    ['a farmer', 'AGRICULTEUR', () => ({})],
  ])('is refused to %s', async (_, role, over) => {
    const caller = await application.as(role, { idOrganismePrincipal: own, ...over() })
    await application.grant(caller, ferme)
    const expected = role === 'ADMIN_ORGANISME' ? 403 : 404
    expect((await caller.call(listUtilisateurExploitations, ofUser(adviser.idUtilisateur))).status).toBe(expected)
    expect((await grant(caller, adviser.idUtilisateur, [])).status).toBe(expected)
    expect((await caller.call(listExploitationUtilisateurs, ofFarm(ferme))).status).toBe(403)
    expect((await open(caller, ferme, [])).status).toBe(403)
  })

  test('is refused for oneself, and for a super administrator, who sees every farm', async () => {
    expect((await grant(admin, admin.idUtilisateur, [ferme])).status).toBe(403)
    expect((await open(admin, ferme, [admin.idUtilisateur])).status).toBe(404)
    expect((await grant(superadmin, superadmin.idUtilisateur, [ferme])).status).toBe(403)
  })
})

describe('the people of a farm', () => {
  test('are exactly the saved ones, while those of other organisations stay', async () => {
    const idExploitation = await givenExploitation(application, { idOrganisme: own })
    const [mine, also] = [
      await application.as('CONSEILLER', { idOrganismePrincipal: own }),
      await application.as('AGRICULTEUR', { idOrganismePrincipal: own }),
    ]
    const theirs = await application.as('CONSEILLER', { idOrganismePrincipal: other })
    await open(superadmin, idExploitation, [theirs.idUtilisateur, mine.idUtilisateur])
    expect(await usersOf(admin, idExploitation)).toEqual([mine.idUtilisateur])
    const answer = await open(admin, idExploitation, [also.idUtilisateur])
    expect([answer.status, answer.body.message]).toEqual([200, 'Accès enregistrés'])
    expect(new Set(await usersOf(superadmin, idExploitation))).toEqual(
      new Set([theirs.idUtilisateur, also.idUtilisateur]),
    )
  })

  test('of another organisation’s farm can be neither read nor saved', async () => {
    expect((await admin.call(listExploitationUtilisateurs, ofFarm(lointaine))).status).toBe(404)
    expect((await open(admin, lointaine, [adviser.idUtilisateur])).status).toBe(404)
  })
})

describe('an invitation of a farmer to a farm', () => {
  const invite = (caller: Caller, idExploitation: number, email: string) =>
    caller.call(inviterAgriculteur, { ...ofFarm(idExploitation), body: { email, prenom: 'Ana', nom: 'Roux' } })
  const preview = async (caller: Caller, idExploitation: number) =>
    (await caller.call(previewEtat, { ...at(idExploitation), body: { etatDossier: 'ATTENTE_CORRECTION' } })).body
      .invitation

  test('opens an account that sees the farm, in its department, with a mail; whom to ask is then nobody', async () => {
    const full = await application.as('ADMIN_ORGANISME', {
      idOrganismePrincipal: own,
      accessAttributionDroit: true,
      accessCreationUtilisateur: true,
    })
    const farm = await givenExploitation(application, { idOrganisme: own })
    await grant(full, adviser.idUtilisateur, [farm])
    expect(await preview(full, farm)).toEqual({ estPermise: true, aDemander: [] })
    const asked = await preview(adviser, farm)
    expect([asked?.estPermise, asked?.aDemander.length]).toEqual([false, 1])
    expect((await invite(full, farm, 'sans-arobase')).body.details?.map(({ path }) => path)).toEqual(['email'])
    const { status, body } = await invite(full, farm, 'ana.roux@ferme.example')
    expect([status, body.message]).toEqual([200, 'L’exploitant est invité par courriel'])
    const [account] = await application.db
      .select()
      .from(t.utilisateurs)
      .innerJoin(t.utilisateurEntites, eq(t.utilisateurEntites.idUtilisateur, t.utilisateurs.idUtilisateur))
      .innerJoin(t.courriels, eq(t.courriels.idUtilisateur, t.utilisateurs.idUtilisateur))
      .where(eq(t.utilisateurs.email, 'ana.roux@ferme.example'))
    expect(account).toMatchObject({ utilisateurs: { idOrganismePrincipal: own }, courriels: { genre: 'INVITATION' } })
    expect(await farmsOf(full, account?.utilisateurs.idUtilisateur ?? 0)).toEqual([farm])
    expect(await preview(adviser, farm)).toBeNull()
    // The address has an account by now: nothing is written.
    expect((await invite(full, farm, 'ana.roux@ferme.example')).body.code).toBe('LOGIN_DEJA_UTILISE')
  })

  test('is refused to whoever may not both open accounts and grant farms, and on a farm of another organisation', async () => {
    expect((await invite(admin, ferme, 'b@ferme.example')).status).toBe(403)
    expect((await invite(admin, lointaine, 'b@ferme.example')).status).toBe(404)
  })
})
