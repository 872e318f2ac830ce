import {
  attribuerAcces,
  attribuerDemarches,
  demanderDemarche,
  getDemandeDemarche,
  getExploitation,
  listDemandesDemarches,
  setExploitationDemarches,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import { createOrganisme } from '#personnes/organismes/repository'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, HVE4 } from '../../testing/builders'

const HVE3A = 1
let application: TestApplication
let root: Caller
let own = 0
let other = 0
const couleurs = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
beforeAll(async () => {
  application = await testApplication()
  root = await application.as('SUPERADMIN')
  const organisme = (nom: string) =>
    createOrganisme(application.db, null, { nom, libelle: nom, adresse: '1 rue', ...couleurs }, [])
  own = await organisme('Vignobles')
  other = await organisme('Alpages')
})
afterAll(() => application.close())

const demarchesOf = async (idExploitation: number) =>
  (await root.call(getExploitation, { params: { idExploitation } })).body.demarches.map(({ idDemarche }) => idDemarche)
const anAdmin = (rights: object = {}) =>
  application.as('ADMIN_ORGANISME', {
    idOrganismePrincipal: own,
    accessCreationUpdateExploitation: true,
    accessAttributionDroit: true,
    ...rights,
  })

describe('several chosen farms', () => {
  test('get procedures besides their own; a preview counts them and writes nothing; invisible farms are left out', async () => {
    const admin = await anAdmin()
    const [one, two, foreign] = [
      await givenExploitation(application, { idOrganisme: own }),
      await givenExploitation(application, { idOrganisme: own }),
      await givenExploitation(application, { idOrganisme: other }),
    ]
    await root.call(setExploitationDemarches, { params: { idExploitation: two }, body: [HVE3A, HVE4] })
    const acte = { exploitations: [one, two, foreign], demarches: [HVE3A] }
    const expected = { faites: 1, inchangees: 1, refus: [expect.objectContaining({ idExploitation: foreign })] }
    const previewed = await admin.call(attribuerDemarches, { body: { ...acte, simulation: true } })
    expect([previewed.body, await demarchesOf(one)]).toEqual([expected, [HVE4]])
    const done = await admin.call(attribuerDemarches, { body: { ...acte, simulation: false } })
    expect([done.body, await demarchesOf(one), await demarchesOf(foreign)]).toEqual([expected, [HVE3A, HVE4], [HVE4]])
    expect((await checkValues(application.db)).divergences).toEqual([])
  })

  test('are given to people whom the administrator manages, and the access of others stays', async () => {
    const admin = await anAdmin()
    const farms = [
      await givenExploitation(application, { idOrganisme: own }),
      await givenExploitation(application, { idOrganisme: own }),
    ]
    const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: own })
    const stranger = await application.as('CONSEILLER', { idOrganismePrincipal: other })
    await application.grant(adviser, farms[0] ?? 0)
    const give = (utilisateurs: number[], simulation = false) =>
      admin.call(attribuerAcces, { body: { exploitations: farms, utilisateurs, simulation } })
    expect((await give([adviser.idUtilisateur], true)).body).toEqual({ faites: 1, inchangees: 1, refus: [] })
    expect((await give([adviser.idUtilisateur])).body).toEqual({ faites: 1, inchangees: 1, refus: [] })
    const params = { idExploitation: farms[1] ?? 0 }
    expect((await adviser.call(getExploitation, { params })).status).toBe(200)
    expect((await give([adviser.idUtilisateur, stranger.idUtilisateur])).body.code).toBe('UTILISATEUR_INCONNU')
  })
})

describe('a farmer without a procedure', () => {
  test('reads whom to ask, asks once a day, and these people are told by mail and on their page until one is given', async () => {
    const admin = await anAdmin({ prenom: 'Léa', nom: 'Morin' })
    const idExploitation = await givenExploitation(application, { idOrganisme: own, raisonSociale: 'Ferme sans' })
    const params = { idExploitation }
    await root.call(setExploitationDemarches, { params, body: [] })
    const farmer = await application.as('AGRICULTEUR')
    await application.grant(farmer, idExploitation)
    const { body } = await farmer.call(getDemandeDemarche, { params })
    expect(body.personnes).toContainEqual({ nom: 'Léa Morin', organisme: 'Vignobles' })
    expect(body.demandeeLe).toBeNull()
    expect((await farmer.call(demanderDemarche, { params })).status).toBe(200)
    expect((await farmer.call(demanderDemarche, { params })).body.code).toBe('DEMANDE_DEJA_ENVOYEE')
    const mails = await application.db
      .select()
      .from(t.courriels)
      .where(eq(t.courriels.idUtilisateur, admin.idUtilisateur))
    expect(mails.map(({ genre, sujet }) => [genre, sujet])).toEqual([
      ['DEMANDE_DEMARCHE', 'Démarche demandée : Ferme sans'],
    ])
    const asked = async () => (await admin.call(listDemandesDemarches)).body.map((one) => one.idExploitation)
    expect(await asked()).toEqual([idExploitation])
    await admin.call(setExploitationDemarches, { params, body: [HVE4] })
    expect(await asked()).toEqual([])
    expect((await farmer.call(demanderDemarche, { params })).body.code).toBe('DEMARCHE_DEJA_LA')
    expect((await checkValues(application.db)).divergences).toEqual([])
  })

  test('is sent to the super administrators where nobody nearer may give one', async () => {
    const alone = await givenExploitation(application)
    const { body } = await root.call(getDemandeDemarche, { params: { idExploitation: alone } })
    expect(body.personnes.length).toBeGreaterThan(0)
    expect(body.personnes.every(({ organisme }) => organisme === null)).toBe(true)
  })
})
