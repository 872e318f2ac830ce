import { createUtilisateur, judgePassword, listUtilisateurs, resendInvitation, resetPassword } from '@sillon/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { createOrganisme } from '../organismes/repository'

let application: TestApplication
let admin: Caller
let idOrganisme = 0
beforeAll(async () => {
  application = await testApplication()
  const couleurs = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
  const organisme = { nom: 'Certif Ouest', libelle: 'Certif Ouest', adresse: '1 rue', ...couleurs }
  idOrganisme = await createOrganisme(application.db, null, organisme, [])
  const rights = { idOrganismePrincipal: idOrganisme, accessCreationUtilisateur: true }
  admin = await application.as('ADMIN_ORGANISME', {
    ...rights,
    prenom: 'Léa',
    nom: 'Morin',
    email: 'lea@ouest.example',
  })
})
afterAll(() => application.close())

const CONSEILLER = 3
async function anInvited(email: string) {
  const body = { idTypeUtilisateur: CONSEILLER, email, prenom: 'Jeanne', nom: 'Petit' }
  return (await admin.call(createUtilisateur, { body })).body.userInfo.idUtilisateur
}
const etatOf = async (idUtilisateur: number) => {
  const { body } = await admin.call(listUtilisateurs, { query: { search: 'Petit' } })
  return body.data.find((one) => one.idUtilisateur === idUtilisateur)?.invitation.etat
}
const lastMail = async (idUtilisateur: number) => {
  const ofPerson = eq(t.courriels.idUtilisateur, idUtilisateur)
  const [mail] = await application.db.select().from(t.courriels).where(ofPerson).orderBy(desc(t.courriels.idCourriel))
  return mail
}

test('an invitation names the product, the organisation and the person who invites', async () => {
  const mail = await lastMail(await anInvited('nommee@test.example'))
  expect(mail?.sujet).toBe('Léa Morin (Certif Ouest) vous invite sur Sillon')
  expect(mail?.texte).toContain('Léa Morin (Certif Ouest) vous a ouvert un compte sur Sillon')
  expect(mail?.texte).toContain('lea@ouest.example')
})

test('the list of accounts follows an invitation from its mail to the first password', async () => {
  const idUtilisateur = await anInvited('suivie@test.example')
  const set = (etat: 'ENVOYE' | 'ECHEC') =>
    application.db.update(t.courriels).set({ etat }).where(eq(t.courriels.idUtilisateur, idUtilisateur))
  // Tests have no mail server: the link is handed over.
  expect(await etatOf(idUtilisateur)).toBe('A_REMETTRE')
  await set('ECHEC')
  expect(await etatOf(idUtilisateur)).toBe('NON_REMISE')
  await set('ENVOYE')
  expect(await etatOf(idUtilisateur)).toBe('ENVOYEE')
  await application.db.execute(sql`update cles set expire_le = now() where id_utilisateur = ${idUtilisateur}`)
  expect(await etatOf(idUtilisateur)).toBe('EXPIREE')
  const params = { idUtilisateur }
  expect((await admin.call(resendInvitation, { params })).status).toBe(200)
  expect(await etatOf(idUtilisateur)).toBe('A_REMETTRE')
  const confirmKey = (await application.cleDe(idUtilisateur)) ?? ''
  await application.anonymous.call(resetPassword, { params: { confirmKey }, body: 'Charrue-Bleue-7' })
  expect(await etatOf(idUtilisateur)).toBe('ACCEPTEE')
  expect((await admin.call(resendInvitation, { params })).body.code).toBe('INVITATION_ACCEPTEE')
  expect((await checkValues(application.db)).divergences).toEqual([])
})

test('an invitation is sent again three times in a quarter of an hour at most', async () => {
  const params = { idUtilisateur: await anInvited('souvent@test.example') }
  for (let i = 0; i < 3; i++) expect((await admin.call(resendInvitation, { params })).status).toBe(200)
  expect((await admin.call(resendInvitation, { params })).body.code).toBe('TROP_DE_TENTATIVES')
})

test.each([
  ['Password1!', /trop facile à deviner/],
  ['Jeanne-Petit-7', /contient votre nom/],
  ['court', /au moins 8 caractères/],
  ['Charrue-Bleue-7', null],
])('the password %s is judged before its choice as by it', async (password, refusal) => {
  const idUtilisateur = await anInvited(`juge${password.length}.${Math.abs(password.charCodeAt(0))}@test.example`)
  const cle = (await application.cleDe(idUtilisateur)) ?? ''
  const { refus } = (await application.anonymous.call(judgePassword, { body: { password, cle } })).body
  const chosen = await application.anonymous.call(resetPassword, { params: { confirmKey: cle }, body: password })
  expect([refus, chosen.status]).toEqual(refusal === null ? [null, 200] : [expect.stringMatching(refusal), 422])
  if (refusal !== null) expect(chosen.body.details?.[0]?.message).toBe(refus)
})

test('a password is judged alone with an unknown key', async () => {
  const body = { password: 'Jeanne-Petit-7', cle: 'x' }
  expect((await application.anonymous.call(judgePassword, { body })).body).toEqual({ refus: null })
})
