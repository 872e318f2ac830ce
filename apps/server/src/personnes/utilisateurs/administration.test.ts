import {
  askPasswordReset,
  createUtilisateur,
  currentUser,
  deleteUtilisateur,
  getUtilisateur,
  listUtilisateurEntites,
  listUtilisateurs,
  type Role,
  resetPassword,
  restoreUtilisateur,
  signIn,
  updateAccount,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { adresseLue, lue } from '#socle/journal/journal'
import { type Caller, PASSWORD, prouver, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, HVE4 } from '../../testing/builders'
import { setTerritoires } from './comptes'

const TYPE: Readonly<Record<Role, number>> = { SUPERADMIN: 1, ADMIN_ORGANISME: 2, CONSEILLER: 3, AGRICULTEUR: 4 }
const everyFlag = {
  accessCreationUpdateExploitation: true,
  accessCreationUtilisateur: true,
  accessAttributionDroit: true,
}

let application: TestApplication
let superadmin: Caller
/** Two organisations; an administrator of the first with every right; a territory: a region, a department inside it, and one outside it. */
let own = 0
let other = 0
let admin: Caller
let region = 0
let departement = 0
let elsewhere = 0

let count = 0
const unOrganisme = () => ({
  nom: `Organisme ${++count}`,
  libelle: 'Certification',
  adresse: '1 place du Marché, 21000 Dijon',
  couleurPrimaire: '#123456',
  couleurSecondaire: '#234567',
  couleurTertiaire: '#345678',
})
const unCompte = (role: Role, over: object = {}) => ({
  idTypeUtilisateur: TYPE[role],
  email: `nouveau${++count}@test.example`,
  prenom: 'Nouvelle',
  nom: 'Personne',
  ...over,
})
const at = (idUtilisateur: number) => ({ params: { idUtilisateur } })
const pathsOf = (body: { details?: { path: string; message: string }[] }) => body.details?.map(({ path }) => path)

/** Body that the form of an account sends without a change. */
async function formOf(idUtilisateur: number) {
  const { email, prenom, nom } = (await superadmin.call(getUtilisateur, at(idUtilisateur))).body
  return { email, prenom, nom }
}
const change = async (caller: Caller, idUtilisateur: number, over: object) =>
  caller.call(updateAccount, { ...at(idUtilisateur), body: { ...(await formOf(idUtilisateur)), ...over } })
const listed = async (caller: Caller, query: Record<string, string | number> = {}) =>
  (await caller.call(listUtilisateurs, { query: { limit: 100, ...query } })).body.data.map(
    ({ idUtilisateur }) => idUtilisateur,
  )

beforeAll(async () => {
  application = await testApplication()
  const { db } = application
  superadmin = await application.as('SUPERADMIN')
  const rows = await db.insert(t.organismes).values([unOrganisme(), unOrganisme()]).returning()
  ;[own = 0, other = 0] = rows.map(({ idOrganisme }) => idOrganisme)
  const entites = await db.select().from(t.entites)
  const first = entites.find(({ idtypeentite }) => idtypeentite === 1)
  departement = first?.identite ?? 0
  region = first?.identiteparente ?? 0
  elsewhere = entites.find((e) => e.idtypeentite === 1 && e.identiteparente !== region)?.identite ?? 0
  admin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: own, ...everyFlag })
  await db.transaction((tx) => setTerritoires(tx, null, admin.idUtilisateur, [region]))
})
afterAll(() => application.close())

describe('opening an account', () => {
  test('is open to a super administrator, for any role; the person chooses a password and signs in', async () => {
    const body = unCompte('ADMIN_ORGANISME', {
      idOrganismePrincipal: other,
      idsEntites: [elsewhere],
      idsDemarches: [HVE4],
      accessCreationUtilisateur: true,
    })
    const created = await superadmin.call(createUtilisateur, { body })
    expect([created.status, created.body.message]).toEqual([200, 'Compte créé avec succès'])
    const { idUtilisateur } = created.body.userInfo
    expect((await superadmin.call(getUtilisateur, at(idUtilisateur))).body).toMatchObject({
      role: 'ADMIN_ORGANISME',
      idOrganismePrincipal: other,
      idsEntites: [elsewhere],
      idsDemarches: [HVE4],
      accessCreationUtilisateur: true,
      accessAttributionDroit: false,
      outrepasserAccesExploitation: false,
      permissions: { modifier: true, modifierConnexion: true, supprimer: true, restaurer: false, donnerAcces: true },
    })
    const confirmKey = await application.cleDe(idUtilisateur)
    const password = 'Premier-2026!'
    await application.anonymous.call(resetPassword, { params: { confirmKey: confirmKey ?? '' }, body: password })
    const signed = await application.anonymous.call(signIn, { body: { username: body.email, password } })
    expect([signed.status, signed.body.idUtilisateur]).toEqual([200, idUtilisateur])
  })

  test('is open to an administrator of an organisation for its advisers, who may create farms', async () => {
    const created = await admin.call(createUtilisateur, { body: unCompte('CONSEILLER') })
    expect(created.body.userInfo).toMatchObject({
      role: 'CONSEILLER',
      idOrganismePrincipal: own,
      accessCreationUpdateExploitation: true,
      accessCreationUtilisateur: false,
    })
  })

  test('is open to them for a farmer of a territory of theirs, who then belongs to the organisation', async () => {
    const created = await admin.call(createUtilisateur, {
      body: unCompte('AGRICULTEUR', { idsEntites: [departement] }),
    })
    expect(created.body.userInfo).toMatchObject({
      idOrganismePrincipal: own,
      accessCreationUpdateExploitation: false,
      idsEntites: [departement],
    })
  })

  test.each<[string, Role, () => object]>([
    ['another administrator', 'ADMIN_ORGANISME', () => ({ idOrganismePrincipal: own, idsEntites: [region] })],
    ['a super administrator', 'SUPERADMIN', () => ({ idsEntites: [region] })],
    ['an adviser of another organisation', 'CONSEILLER', () => ({ idOrganismePrincipal: other })],
    ['an adviser of two organisations', 'CONSEILLER', () => ({ idOrganismeSecondaire: other })],
    ['an adviser who opens accounts', 'CONSEILLER', () => ({ accessCreationUtilisateur: true })],
    ['an adviser with the override flag', 'CONSEILLER', () => ({ outrepasserAccesExploitation: true })],
    ['an adviser who may not create farms', 'CONSEILLER', () => ({ accessCreationUpdateExploitation: false })],
  ])('is refused to an administrator of an organisation for %s', async (_, role, over) => {
    expect((await admin.call(createUtilisateur, { body: unCompte(role, over()) })).status).toBe(403)
  })

  test.each<[string, Role, object]>([
    ['an adviser', 'CONSEILLER', {}],
    ['a farmer', 'AGRICULTEUR', {}],
    ['an administrator without that right', 'ADMIN_ORGANISME', { accessAttributionDroit: true }],
  ])('is refused to %s', async (_, role, over) => {
    const caller = await application.as(role, { idOrganismePrincipal: own, ...over })
    expect((await caller.call(createUtilisateur, { body: unCompte('CONSEILLER') })).status).toBe(403)
  })

  test.each<[string, Role, () => object, string[]]>([
    [
      'when empty',
      'CONSEILLER',
      () => ({ email: ' ', prenom: '', nom: '' }),
      ['email', 'prenom', 'nom', 'idOrganismePrincipal'],
    ],
    ['with a wrong address', 'CONSEILLER', () => ({ email: 'a@b', idOrganismePrincipal: own }), ['email']],
    ...['<a@b.fr>', 'a@b.fr>', 'a@b.fr,c@d.fr'].map((email): [string, Role, () => object, string[]] => [
      `with the address ${email}`,
      'CONSEILLER',
      () => ({ email, idOrganismePrincipal: own }),
      ['email'],
    ]),
    [
      'with names on two lines',
      'CONSEILLER',
      () => ({ prenom: 'Jeanne\nBcc: a@b.fr', nom: 'Petit\r\nRoux', idOrganismePrincipal: own }),
      ['prenom', 'nom'],
    ],
    ['of a farmer without territory', 'AGRICULTEUR', () => ({}), ['idsEntites']],
    ['of a farmer of two territories', 'AGRICULTEUR', () => ({ idsEntites: [region, departement] }), ['idsEntites']],
    ['of an unknown territory', 'AGRICULTEUR', () => ({ idsEntites: [99_999] }), ['idsEntites']],
    [
      'of an unknown organisation',
      'CONSEILLER',
      () => ({ idOrganismePrincipal: 99_999, idOrganismeSecondaire: own }),
      ['idOrganismePrincipal'],
    ],
    [
      'of one organisation twice',
      'CONSEILLER',
      () => ({ idOrganismePrincipal: own, idOrganismeSecondaire: own }),
      ['idOrganismeSecondaire'],
    ],
    [
      'with an unknown procedure',
      'CONSEILLER',
      () => ({ idOrganismePrincipal: own, idsDemarches: [99_999] }),
      ['idsDemarches'],
    ],
  ])('is refused %s, beside the fields', async (_, role, over, paths) => {
    const { status, body } = await superadmin.call(createUtilisateur, { body: unCompte(role, over()) })
    expect([status, pathsOf(body)]).toEqual([422, paths])
  })

  test('is refused with an unknown type, and with the address of another account', async () => {
    const none = await superadmin.call(createUtilisateur, { body: { ...unCompte('CONSEILLER'), idTypeUtilisateur: 9 } })
    expect([none.status, pathsOf(none.body)]).toEqual([422, ['idTypeUtilisateur']])
    await application.as('AGRICULTEUR', { email: 'prise@test.example' })
    const body = unCompte('CONSEILLER', { email: 'Prise@test.example', idOrganismePrincipal: own })
    const taken = await superadmin.call(createUtilisateur, { body })
    expect([taken.status, pathsOf(taken.body)]).toEqual([409, ['email']])
  })

  test('is refused to an administrator for a farmer of a foreign territory', async () => {
    const body = unCompte('AGRICULTEUR', { idsEntites: [elsewhere] })
    const { status, body: answer } = await admin.call(createUtilisateur, { body })
    expect([status, pathsOf(answer)]).toEqual([422, ['idsEntites']])
  })
})

describe('changing an account', () => {
  test('changes the named fields, for those who administer it, journalled with author and network address', async () => {
    const { idUtilisateur } = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const answer = await change(admin, idUtilisateur, { nom: 'Marchand-Roux' })
    expect([answer.status, answer.body.message]).toEqual([200, 'Compte modifié avec succès'])
    const [line] = await application.db
      .select({
        champ: t.journal.champ,
        ancienne: lue(t.journal.ancienne),
        nouvelle: lue(t.journal.nouvelle),
        idUtilisateur: t.journal.idUtilisateur,
        adresse: adresseLue(t.journal.adresse),
      })
      .from(t.journal)
      .where(eq(t.journal.chaine, `personne ${idUtilisateur}`))
      .then((lines) => lines.slice(-1))
    expect(line).toMatchObject({
      champ: 'nom',
      nouvelle: 'Marchand-Roux',
      idUtilisateur: admin.idUtilisateur,
      adresse: '127.0.0.1',
    })
  })

  test('to another organisation is reserved to a super administrator, and ends its sessions', async () => {
    const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    expect((await change(superadmin, adviser.idUtilisateur, { accessCreationUpdateExploitation: true })).status).toBe(
      200,
    )
    expect((await adviser.call(currentUser)).status).toBe(200)
    expect((await change(superadmin, adviser.idUtilisateur, { idOrganismePrincipal: other })).status).toBe(200)
    expect((await adviser.call(currentUser)).status).toBe(401)
  })

  test.each<[string, () => object]>([
    ['its organisation', () => ({ idOrganismePrincipal: other })],
    ['its second organisation', () => ({ idOrganismeSecondaire: other })],
    ['its territories', () => ({ idsEntites: [region] })],
    ['its rights', () => ({ accessCreationUpdateExploitation: true })],
    ['its password', () => ({ password: 'Nouveau-2026!' })],
  ])('is refused to an administrator of its organisation in %s', async (_, over) => {
    const { idUtilisateur } = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    expect((await change(admin, idUtilisateur, over())).status).toBe(403)
  })

  test('to another type is refused to everybody', async () => {
    const { idUtilisateur } = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const answer = await change(superadmin, idUtilisateur, { idTypeUtilisateur: TYPE.SUPERADMIN })
    expect([answer.status, pathsOf(answer.body)]).toEqual([422, ['idTypeUtilisateur']])
    expect((await change(superadmin, idUtilisateur, { idTypeUtilisateur: TYPE.CONSEILLER })).status).toBe(200)
  })

  test('to another address waits for its confirmation; before the first password the invitation goes there', async () => {
    const { idUtilisateur } = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const answer = await change(admin, idUtilisateur, { email: 'attendue@test.example' })
    expect(answer.body.userInfo).toMatchObject({ nextEmail: 'attendue@test.example' })
    const { body } = await admin.call(createUtilisateur, { body: unCompte('CONSEILLER') })
    const created = body.userInfo.idUtilisateur
    const before = await application.cleDe(created)
    expect((await change(admin, created, { email: 'juste@test.example' })).body.userInfo).toMatchObject({
      email: 'juste@test.example',
      login: 'juste@test.example',
      nextEmail: null,
    })
    expect(await application.cleDe(created)).not.toBe(before)
    const mails = await application.db.select().from(t.courriels).where(eq(t.courriels.idUtilisateur, created))
    expect(mails.at(-1)).toMatchObject({ genre: 'INVITATION', destinataire: 'juste@test.example' })
  })

  test('of one’s own rights is refused', async () => {
    const { email, prenom, nom } = (await admin.call(currentUser)).body
    const over = { outrepasserAccesExploitation: true }
    const answer = await admin.call(updateAccount, {
      ...at(admin.idUtilisateur),
      body: { email, prenom, nom, ...over },
    })
    expect(answer.status).toBe(403)
  })
})

test('an account whose address and name predate a rule can be changed elsewhere, signs in, and gets a new password', async () => {
  const old = { email: '<ancienne@test.example>', prenom: 'Deux\nLignes', nom: 'Roux' }
  const adviser = await application.as('CONSEILLER', { ...old, login: 'ancienne', idOrganismePrincipal: own })
  const { idUtilisateur } = adviser
  expect((await change(admin, idUtilisateur, { nom: 'Petit' })).status).toBe(200)
  const other = await change(admin, idUtilisateur, { prenom: 'Trois\nLignes', email: 'autre@test.example>' })
  expect([other.status, pathsOf(other.body)]).toEqual([422, ['email', 'prenom']])
  const self = (over: object) => adviser.call(updateAccount, { ...at(idUtilisateur), body: { ...old, ...over } })
  expect((await self({ nom: 'Dumas' })).status).toBe(200)
  const refused = await self({ email: 'x@b.fr>', nom: 'A\nB', motDePasseActuel: PASSWORD })
  expect([refused.status, pathsOf(refused.body)]).toEqual([422, ['email', 'nom']])
  const signed = await application.anonymous.call(signIn, { body: { username: old.email, password: PASSWORD } })
  expect(signed.status).toBe(200)
  const query = { recaptcha: await prouver(application.anonymous) }
  expect((await application.anonymous.call(askPasswordReset, { query, body: old.email })).status).toBe(200)
})

/** Whether an organisation's administrator sees, changes and deletes each of these. */
describe('an administrator of an organisation', () => {
  test.each<[string, Role, () => object, number]>([
    ['an adviser of the organisation', 'CONSEILLER', () => ({ idOrganismePrincipal: own }), 200],
    ['a farmer of the organisation', 'AGRICULTEUR', () => ({ idOrganismePrincipal: own }), 200],
    ['a farmer without organisation', 'AGRICULTEUR', () => ({}), 200],
    [
      'an adviser of another organisation',
      'CONSEILLER',
      () => ({ idOrganismePrincipal: other, idOrganismeSecondaire: own }),
      404,
    ],
    ['a farmer of another organisation', 'AGRICULTEUR', () => ({ idOrganismePrincipal: other }), 404],
    ['an adviser without organisation', 'CONSEILLER', () => ({}), 404],
    ['another administrator of the organisation', 'ADMIN_ORGANISME', () => ({ idOrganismePrincipal: own }), 404],
    ['a super administrator', 'SUPERADMIN', () => ({}), 404],
  ])('and %s', async (_, role, over, expected) => {
    const { idUtilisateur } = await application.as(role, over())
    if (role === 'AGRICULTEUR')
      await application.db.transaction((tx) => setTerritoires(tx, null, idUtilisateur, [departement]))
    expect(await listed(admin).then((ids) => ids.includes(idUtilisateur))).toBe(expected === 200)
    expect((await admin.call(getUtilisateur, at(idUtilisateur))).status).toBe(expected)
    expect((await admin.call(listUtilisateurEntites, at(idUtilisateur))).status).toBe(expected)
    expect((await change(admin, idUtilisateur, { nom: 'Autre' })).status).toBe(expected)
    expect((await admin.call(deleteUtilisateur, at(idUtilisateur))).status).toBe(expected)
  })

  test('does not see a farmer without organisation whose farm another organisation follows', async () => {
    const farmer = await application.as('AGRICULTEUR')
    const idExploitation = await givenExploitation(application, { idOrganisme: other })
    expect(await listed(admin)).toContain(farmer.idUtilisateur)
    await application.grant(farmer, idExploitation)
    expect(await listed(admin)).not.toContain(farmer.idUtilisateur)
    expect((await admin.call(getUtilisateur, at(farmer.idUtilisateur))).status).toBe(404)
  })

  test('with the right to grant farms only lists people and changes nobody', async () => {
    const granting = await application.as('ADMIN_ORGANISME', {
      idOrganismePrincipal: own,
      accessAttributionDroit: true,
    })
    const { idUtilisateur } = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    expect(await listed(granting)).toContain(idUtilisateur)
    const { body } = await granting.call(getUtilisateur, at(idUtilisateur))
    expect(body.permissions).toEqual({
      modifier: false,
      modifierConnexion: false,
      supprimer: false,
      restaurer: false,
      donnerAcces: true,
    })
    expect((await change(granting, idUtilisateur, { nom: 'Autre' })).status).toBe(403)
    expect((await granting.call(deleteUtilisateur, at(idUtilisateur))).status).toBe(403)
  })

  test('sees the territories of the organisation, with the departments of a region', async () => {
    const { body } = await admin.call(listUtilisateurEntites, at(admin.idUtilisateur))
    const ids = body.map(({ identite }) => identite)
    expect([ids.includes(region), ids.includes(departement), ids.includes(elsewhere)]).toEqual([true, true, false])
  })
})

describe('the list of accounts', () => {
  test.each<[string, Role, object]>([
    ['an adviser', 'CONSEILLER', { idOrganismePrincipal: 1 }],
    ['a farmer', 'AGRICULTEUR', {}],
    ['an administrator without a right to people', 'ADMIN_ORGANISME', { idOrganismePrincipal: 1 }],
    ['an administrator without organisation', 'ADMIN_ORGANISME', everyFlag],
  ])('is refused to %s', async (_, role, over) => {
    const organisme = 'idOrganismePrincipal' in over ? { idOrganismePrincipal: own } : {}
    const caller = await application.as(role, { ...over, ...organisme })
    expect((await caller.call(listUtilisateurs)).status).toBe(403)
  })

  test('is searched in names and address, or in the named fields', async () => {
    const { idUtilisateur } = await application.as('CONSEILLER', {
      prenom: 'Éloïse',
      nom: 'Ravenel',
      idOrganismePrincipal: own,
    })
    expect(await listed(superadmin, { search: 'eloise rav' })).toEqual([idUtilisateur])
    expect(await listed(superadmin, { search: 'ravenel', searchFields: 'prenom,email' })).toEqual([])
    expect(await listed(superadmin, { search: 'eloise Organisme', searchFields: 'prenom,organismes' })).toEqual([
      idUtilisateur,
    ])
    expect((await superadmin.call(listUtilisateurs, { query: { searchFields: 'motDePasse' } })).status).toBe(400)
  })

  test.each(['nom', 'prenom', 'email', 'type', 'organismes'] as const)(
    'is sorted by %s, in both orders',
    async (orderBy) => {
      const read = async (order: string) =>
        (await superadmin.call(listUtilisateurs, { query: { orderBy, order, limit: 100 } })).body.data
      const shownOf = (row: Awaited<ReturnType<typeof read>>[number]) =>
        orderBy === 'type' ? row.role : orderBy === 'organismes' ? row.organismes[0] : row[orderBy]
      const up = (await read('asc')).map(shownOf).filter((value) => value !== undefined)
      const down = (await read('desc')).map(shownOf).filter((value) => value !== undefined)
      expect(down).toEqual([...up].reverse())
      expect(new Set(up).size).toBeGreaterThan(1)
    },
  )

  test('is read page by page, with its total', async () => {
    const { body: whole } = await superadmin.call(listUtilisateurs, { query: { limit: 100 } })
    const { body: page } = await superadmin.call(listUtilisateurs, { query: { offset: 1, limit: 2 } })
    expect([page.count, page.offset]).toEqual([whole.count, 1])
    expect(page.data).toEqual(whole.data.slice(1, 3))
  })

  test('can be narrowed to advisers and farmers without a procedure', async () => {
    const without = await application.as('AGRICULTEUR')
    const { body } = await superadmin.call(createUtilisateur, {
      body: unCompte('AGRICULTEUR', { idsEntites: [departement], idsDemarches: [HVE4] }),
    })
    const ids = await listed(superadmin, { showOnlyUsersWithNoDemarche: 'true' })
    expect(ids).toContain(without.idUtilisateur)
    for (const id of [body.userInfo.idUtilisateur, superadmin.idUtilisateur]) expect(ids).not.toContain(id)
  })
})

describe('deleting an account', () => {
  test('ends its sessions, refuses its sign-in, hides it, frees its address, and is undone by a super administrator', async () => {
    const email = 'parti@test.example'
    const adviser = await application.as('CONSEILLER', { email, login: 'parti', idOrganismePrincipal: own })
    const { idUtilisateur } = adviser
    const deleted = await admin.call(deleteUtilisateur, at(idUtilisateur))
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Compte supprimé avec succès'])
    expect((await adviser.call(currentUser)).status).toBe(401)
    const credentials = { username: 'parti', password: 'Secret-2026!' }
    expect((await application.anonymous.call(signIn, { body: credentials })).status).toBe(401)
    expect(await listed(superadmin)).not.toContain(idUtilisateur)
    expect(await listed(superadmin, { supprimes: 'true' })).toContain(idUtilisateur)
    expect((await superadmin.call(getUtilisateur, at(idUtilisateur))).body.permissions).toEqual({
      modifier: false,
      modifierConnexion: false,
      supprimer: false,
      restaurer: true,
      donnerAcces: false,
    })
    for (const call of [getUtilisateur, deleteUtilisateur])
      expect((await admin.call(call, at(idUtilisateur))).status).toBe(404)
    expect((await admin.call(restoreUtilisateur, at(idUtilisateur))).status).toBe(403)
    expect((await admin.call(listUtilisateurs, { query: { supprimes: 'true' } })).status).toBe(403)
    expect((await change(superadmin, idUtilisateur, { nom: 'Autre' })).status).toBe(403)

    const successor = await superadmin.call(createUtilisateur, {
      body: unCompte('CONSEILLER', { email, idOrganismePrincipal: own }),
    })
    expect(successor.status).toBe(200)
    expect((await superadmin.call(restoreUtilisateur, at(idUtilisateur))).status).toBe(409)
    await superadmin.call(deleteUtilisateur, at(successor.body.userInfo.idUtilisateur))
    expect((await superadmin.call(restoreUtilisateur, at(idUtilisateur))).status).toBe(200)
    expect((await application.anonymous.call(signIn, { body: credentials })).status).toBe(200)
  })

  test('of one’s own is refused', async () => {
    for (const caller of [superadmin, admin])
      expect((await caller.call(deleteUtilisateur, at(caller.idUtilisateur))).status).toBe(403)
  })

  test('is refused when it is the only access to a farm with a decided file', async () => {
    const idExploitation = await givenExploitation(application, { raisonSociale: 'GAEC du Seul' })
    const [farmer, adviser] = [await application.as('AGRICULTEUR'), await application.as('CONSEILLER')]
    await application.grant(farmer, idExploitation)
    await givenEtat(application, idExploitation, 'CERTIFIABLE')
    const refused = await superadmin.call(deleteUtilisateur, at(farmer.idUtilisateur))
    expect([refused.status, refused.body.code]).toEqual([409, 'COMPTE_SEUL_ACCES'])
    expect(refused.body.message).toContain('GAEC du Seul')
    expect((await farmer.call(currentUser)).status).toBe(200)
    await application.grant(adviser, idExploitation)
    expect((await superadmin.call(deleteUtilisateur, at(farmer.idUtilisateur))).status).toBe(200)
    expect((await superadmin.call(deleteUtilisateur, at(adviser.idUtilisateur))).status).toBe(409)
  })

  test('keeps its rights for a new invitation when the person never chose a password', async () => {
    const { body } = await superadmin.call(createUtilisateur, {
      body: unCompte('AGRICULTEUR', { idsEntites: [departement] }),
    })
    const { idUtilisateur } = body.userInfo
    const confirmKey = (await application.cleDe(idUtilisateur)) ?? ''
    await superadmin.call(deleteUtilisateur, at(idUtilisateur))
    const used = await application.anonymous.call(resetPassword, { params: { confirmKey }, body: 'Premier-2026!' })
    expect(used.body.code).toBe('LIEN_INVALIDE')
    await superadmin.call(restoreUtilisateur, at(idUtilisateur))
    expect(await application.cleDe(idUtilisateur)).not.toBe(confirmKey)
    expect((await superadmin.call(getUtilisateur, at(idUtilisateur))).body.idsEntites).toEqual([departement])
  })
})
