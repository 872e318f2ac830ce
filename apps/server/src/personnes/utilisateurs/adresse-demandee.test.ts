import {
  confirmEmail,
  currentUser,
  deleteUtilisateur,
  getExploitation,
  getUtilisateur,
  removeSecondFacteur,
  resendNextEmail,
  setExploitationUtilisateurs,
  setUtilisateurExploitations,
  updateAccount,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, PASSWORD, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation } from '../../testing/builders'
import { setTerritoires, updateCompte } from './comptes'

const everyFlag = {
  accessCreationUpdateExploitation: true,
  accessCreationUtilisateur: true,
  accessAttributionDroit: true,
}

let application: TestApplication
let superadmin: Caller
/** Two organisations, each with an administrator with every right, and a farm of the second. */
let own = 0
let other = 0
let admin: Caller
let otherAdmin: Caller
let farm = 0

let count = 0
const anAddress = () => `voulue${++count}@test.example`
const at = ({ idUtilisateur }: Caller) => ({ params: { idUtilisateur } })

/** A farmer without an organisation or an adviser. */
async function aFarmer(): Promise<Caller> {
  const farmer = await application.as('AGRICULTEUR')
  const [departement] = await application.db.select().from(t.entites).where(eq(t.entites.idtypeentite, 1)).limit(1)
  await application.db.transaction((tx) => setTerritoires(tx, null, farmer.idUtilisateur, [departement?.identite ?? 0]))
  return farmer
}
/** An account requests a new address for a person. */
async function ask(asker: Caller, person: Caller, email = anAddress()) {
  const { prenom, nom } = (await superadmin.call(getUtilisateur, at(person))).body
  return asker.call(updateAccount, { ...at(person), body: { email, prenom, nom } })
}
async function askedKey(asker: Caller, person: Caller): Promise<string> {
  expect((await ask(asker, person)).status).toBe(200)
  return (await application.cleDe(person.idUtilisateur)) ?? ''
}
const confirm = (confirmKey: string, motDePasseActuel?: string) =>
  application.anonymous.call(confirmEmail, {
    params: { confirmKey },
    body: motDePasseActuel === undefined ? null : { motDePasseActuel },
  })
/** The key fails, with the password or without, and no address is pending. */
async function expectRefused(key: string, person: Caller) {
  for (const answer of [await confirm(key), await confirm(key, PASSWORD)])
    expect([answer.status, answer.body.code]).toEqual([404, 'LIEN_INVALIDE'])
  expect((await compteOf(person))?.email).not.toMatch(/^voulue/)
}
const compteOf = async ({ idUtilisateur }: Caller) =>
  (await application.db.select().from(t.utilisateurs).where(eq(t.utilisateurs.idUtilisateur, idUtilisateur)))[0]

beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
  const colours = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
  const organisme = { libelle: 'Certification', adresse: '1 place du Marché', ...colours }
  const rows = await application.db
    .insert(t.organismes)
    .values([
      { nom: 'Un', ...organisme },
      { nom: 'Deux', ...organisme },
    ])
    .returning()
  ;[own = 0, other = 0] = rows.map(({ idOrganisme }) => idOrganisme)
  admin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: own, ...everyFlag })
  otherAdmin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: other, ...everyFlag })
  farm = await givenExploitation(application, { idOrganisme: other })
})
// All refused keys of the tests count for one network.
beforeEach(async () => {
  await application.db.delete(t.limites)
})
afterAll(() => application.close())

describe('a confirmation key requested beforehand opens no farm of another organisation', () => {
  test.each<[string, (farmer: Caller) => Promise<{ status: number }>]>([
    ['to the person', (farmer) => otherAdmin.call(setUtilisateurExploitations, { ...at(farmer), body: [farm] })],
    [
      'beside the farm',
      (farmer) =>
        otherAdmin.call(setExploitationUtilisateurs, {
          params: { idExploitation: farm },
          body: [farmer.idUtilisateur],
        }),
    ],
  ])('for a farmer without organisation whom that organisation grants its farm %s', async (_, grant) => {
    const farmer = await aFarmer()
    const key = await askedKey(admin, farmer)
    expect((await grant(farmer)).status).toBe(200)
    expect((await admin.call(getUtilisateur, at(farmer))).status).toBe(404)
    await expectRefused(key, farmer)
    expect((await compteOf(farmer))?.nextEmail).toBeNull()
    expect((await admin.call(getExploitation, { params: { idExploitation: farm } })).status).toBe(404)
    expect((await farmer.call(getExploitation, { params: { idExploitation: farm } })).status).toBe(200)
  })

  test('for an adviser who was moved to that organisation', async () => {
    const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const key = await askedKey(admin, adviser)
    const { email, prenom, nom } = (await superadmin.call(getUtilisateur, at(adviser))).body
    const body = { email, prenom, nom, idOrganismePrincipal: other }
    expect((await superadmin.call(updateAccount, { ...at(adviser), body })).status).toBe(200)
    await expectRefused(key, adviser)
    expect((await compteOf(adviser))?.nextEmail).toBeNull()
  })
})

describe('the confirmation of an address checks the rights of its requester again', () => {
  test.each<[string, (asker: Caller, person: Caller) => Promise<unknown>]>([
    ['another organisation’s farm was granted to the person', (_, person) => application.grant(person, farm)],
    [
      'the person works for another organisation too',
      (_, { idUtilisateur }) => updateCompte(application.db, null, idUtilisateur, { idOrganismeSecondaire: other }),
    ],
    [
      'the administrator has moved to another organisation',
      ({ idUtilisateur }) => updateCompte(application.db, null, idUtilisateur, { idOrganismePrincipal: other }),
    ],
    [
      'the administrator has lost the right to accounts',
      ({ idUtilisateur }) => updateCompte(application.db, null, idUtilisateur, { accessCreationUtilisateur: false }),
    ],
    ['the administrator was deleted', (asker) => superadmin.call(deleteUtilisateur, at(asker))],
  ])('and is refused when %s', async (_, change) => {
    const asker = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: own, ...everyFlag })
    const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const key = await askedKey(asker, adviser)
    await change(asker, adviser)
    await expectRefused(key, adviser)
  })

  test('for a key that the person had sent again too', async () => {
    const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    await askedKey(admin, adviser)
    expect((await adviser.call(resendNextEmail, at(adviser))).status).toBe(200)
    const key = (await application.cleDe(adviser.idUtilisateur)) ?? ''
    expect((await confirm(key)).body.code).toBe('MOT_DE_PASSE_DEMANDE')
    await application.grant(adviser, farm)
    await expectRefused(key, adviser)
  })

  test('and succeeds while the organisation is unchanged', async () => {
    const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const key = await askedKey(admin, adviser)
    const theirs = await givenExploitation(application, { idOrganisme: own })
    await admin.call(setUtilisateurExploitations, { ...at(adviser), body: [theirs] })
    expect((await confirm(key, PASSWORD)).status).toBe(200)
  })
})

describe('needs the password of the account, whoever reads the mail', () => {
  test('is confirmed with the password of the account, by whoever reads it there', async () => {
    const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const key = await askedKey(admin, adviser)
    const without = await confirm(key)
    expect([without.status, without.body.code]).toEqual([403, 'MOT_DE_PASSE_DEMANDE'])
    const wrong = await confirm(key, 'Devine-2026!')
    expect([wrong.status, wrong.body.details?.map(({ path }) => path)]).toEqual([422, ['motDePasseActuel']])
    expect((await compteOf(adviser))?.email).not.toMatch(/^voulue/)
    expect((await confirm(key, PASSWORD)).body).toEqual({ resetPassword: false })
    expect((await adviser.call(currentUser)).body.email).toMatch(/^voulue/)
  })

  test('limits wrong passwords', async () => {
    const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const key = await askedKey(admin, adviser)
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, i) => confirm(key, `Devine-${i}!`)))
    expect(guesses.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    expect((await confirm(key, PASSWORD)).status).toBe(429)
  })

  test('needs no password when a super administrator requested it, as the person may have lost both', async () => {
    const farmer = await aFarmer()
    await application.grant(farmer, farm)
    expect((await confirm(await askedKey(superadmin, farmer))).body).toEqual({ resetPassword: false })
    expect((await farmer.call(currentUser)).body.email).toMatch(/^voulue/)
  })
})

describe('an administrator of an organisation', () => {
  test.each<[string, object, () => boolean]>([
    ['works for another organisation too', { idOrganismeSecondaire: true }, () => false],
    ['was granted a farm of another organisation', {}, () => true],
  ])('changes the name, but neither address nor second factor, of an adviser who %s', async (_, over, isGranted) => {
    const adviser = await application.as('CONSEILLER', {
      idOrganismePrincipal: own,
      ...('idOrganismeSecondaire' in over ? { idOrganismeSecondaire: other } : {}),
    })
    if (isGranted()) await application.grant(adviser, farm)
    const { body } = await admin.call(getUtilisateur, at(adviser))
    expect(body.permissions).toMatchObject({ modifier: true, modifierConnexion: false })
    expect((await ask(admin, adviser)).status).toBe(403)
    expect((await admin.call(removeSecondFacteur, at(adviser))).status).toBe(403)
    const named = { email: body.email, prenom: 'Autre', nom: body.nom }
    expect((await admin.call(updateAccount, { ...at(adviser), body: named })).status).toBe(200)
    expect((await ask(superadmin, adviser)).status).toBe(200)
    expect((await superadmin.call(removeSecondFacteur, at(adviser))).body.code).toBe('SECOND_FACTEUR_INACTIF')
  })

  test('changes address and second factor of an adviser of that organisation alone', async () => {
    const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    expect((await admin.call(getUtilisateur, at(adviser))).body.permissions.modifierConnexion).toBe(true)
    expect((await ask(admin, adviser)).status).toBe(200)
    expect((await admin.call(removeSecondFacteur, at(adviser))).body.code).toBe('SECOND_FACTEUR_INACTIF')
  })
})
