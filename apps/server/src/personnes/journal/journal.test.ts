import {
  createExploitation,
  createUtilisateur,
  deleteUtilisateur,
  listJournal,
  publishCgu,
  setRolesExigeants,
  setUtilisateurExploitations,
  updateAccount,
} from '@sillon/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { record } from '#socle/journal/journal'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { anExploitation, givenExploitation, HVE4, MILLESIME } from '../../testing/builders'
import { createOrganisme } from '../organismes/repository'
import { createComptes } from '../utilisateurs/comptes'

let application: TestApplication
let superadmin: Caller
let ici: number
let ailleurs: number
let chef: Caller

const rights = {
  accessCreationUpdateExploitation: true,
  accessCreationUtilisateur: true,
  accessAttributionDroit: true,
}

beforeAll(async () => {
  application = await testApplication()
  const { as, db } = application
  superadmin = await as('SUPERADMIN', { prenom: 'Sacha', nom: 'Berger' })
  const organisme = (nom: string) =>
    db.transaction((tx) =>
      createOrganisme(
        tx,
        null,
        {
          nom,
          libelle: nom,
          adresse: '1 place du Marché',
          couleurPrimaire: '#123456',
          couleurSecondaire: '#234567',
          couleurTertiaire: '#345678',
        },
        [HVE4],
      ),
    )
  ici = await organisme('Ici')
  ailleurs = await organisme('Ailleurs')
  chef = await as('ADMIN_ORGANISME', { ...rights, prenom: 'Marie', nom: 'Durand', idOrganismePrincipal: ici })
})
afterAll(() => application.close())

type Query = Record<string, string | number>
const read = async (caller: Caller, query: Query = {}) =>
  (await caller.call(listJournal, { query: { limit: 100, ...query } })).body
const phrases = async (caller: Caller, query: Query = {}) =>
  (await read(caller, query)).data.map(({ phrase }) => phrase)
/** Sentences about one person's account, oldest first. */
const of = (caller: Caller, { idUtilisateur }: { idUtilisateur: number }, query: Query = {}) =>
  phrases(caller, { idUtilisateur, order: 'asc', ...query })
const adviser = (over: object = {}) =>
  application.as('CONSEILLER', { prenom: 'Paul', nom: 'Petit', motDePasse: null, idOrganismePrincipal: ici, ...over })

describe('an act of the administration is described in a sentence', () => {
  test('about an account: who opened it, with which rights, its changes, who deleted it, from where', async () => {
    const created = await chef.call(createUtilisateur, {
      body: {
        idTypeUtilisateur: 3,
        email: 'alice@ferme.example',
        prenom: 'Alice',
        nom: 'Roux',
        accessCreationUpdateExploitation: true,
      },
    })
    const { idUtilisateur } = created.body.userInfo
    const params = { idUtilisateur }
    const body = { email: 'alice@ferme.example', prenom: 'Alice', nom: 'Roux-Petit' }
    await chef.call(updateAccount, { params, body })
    await superadmin.call(updateAccount, { params, body: { ...body, accessCreationUpdateExploitation: false } })
    await chef.call(deleteUtilisateur, { params })
    const depuis = ', depuis l’adresse 127.0.0.1.'
    expect(await of(chef, params)).toEqual(
      expect.arrayContaining([
        `Marie Durand a ouvert le compte d’Alice Roux-Petit${depuis}`,
        `Marie Durand a donné à Alice Roux-Petit le rôle Conseiller${depuis}`,
        `Marie Durand a rattaché le compte d’Alice Roux-Petit à l’organisme Ici${depuis}`,
        `Marie Durand a donné à Alice Roux-Petit le droit de créer et modifier des exploitations${depuis}`,
        `Marie Durand a changé le nom d’Alice Roux-Petit : « Roux » est devenu « Roux-Petit »${depuis}`,
        'Sacha Berger a retiré à Alice Roux-Petit le droit de créer et modifier des exploitations.',
        `Marie Durand a supprimé le compte d’Alice Roux-Petit${depuis}`,
      ]),
    )
    const { body: english } = await chef.call(listJournal, {
      query: { idUtilisateur, order: 'asc' },
      headers: { 'accept-language': 'en' },
    })
    expect(english.data.find(({ genre }) => genre === 'COMPTE')).toMatchObject({
      phrase: 'Marie Durand opened the account of Alice Roux-Petit, from the address 127.0.0.1.',
      genre: 'COMPTE',
      auteur: { idUtilisateur: chef.idUtilisateur, nom: 'Marie Durand' },
      personne: { idUtilisateur, nom: 'Alice Roux-Petit' },
      adresse: '127.0.0.1',
    })
  })

  test('about a granted farm, about a new farm, and about somebody’s own account', async () => {
    const person = await adviser()
    const idExploitation = await givenExploitation(application, { raisonSociale: 'Ferme du Vallon' })
    const params = { idUtilisateur: person.idUtilisateur }
    await superadmin.call(setUtilisateurExploitations, { params, body: [idExploitation] })
    await superadmin.call(setUtilisateurExploitations, { params, body: [] })
    expect(await of(superadmin, person, { genre: 'ACCES' })).toEqual([
      'Sacha Berger a donné à Paul Petit l’accès à l’exploitation Ferme du Vallon, depuis l’adresse 127.0.0.1.',
      'Sacha Berger a retiré à Paul Petit l’accès à l’exploitation Ferme du Vallon, depuis l’adresse 127.0.0.1.',
    ])
    const body = anExploitation({ raisonSociale: 'Ferme neuve' })
    await chef.call(createExploitation, { query: { millesime: MILLESIME }, body })
    expect((await phrases(chef, { genre: 'EXPLOITATION' }))[0]).toMatch(
      /^Marie Durand a (créé l’exploitation Ferme neuve|rattaché l’exploitation Ferme neuve à l’organisme Ici)\.$/,
    )
    await person.call(updateAccount, {
      params,
      body: { email: `personne-${person.idUtilisateur}@ici.example`, prenom: 'Paul', nom: 'Petit' },
    })
    expect((await of(superadmin, person)).at(-1)).toContain('Paul')
  })

  test('about a setting for everybody, and about an import', async () => {
    await superadmin.call(setRolesExigeants, { body: { roles: ['CONSEILLER', 'AGRICULTEUR'] } })
    const both = (await phrases(superadmin, { genre: 'SECURITE' }))[0]
    await application.db.execute(sql`delete from roles_exigeants`)
    expect(both).toBe(
      'Sacha Berger a rendu la double authentification obligatoire pour : agriculteurs, conseillers, depuis l’adresse 127.0.0.1.',
    )
    const { version } = (await superadmin.call(publishCgu, { body: { texte: 'A', texteEn: 'A' } })).body
    await application.db.execute(
      sql`insert into cgu_acceptations (id_utilisateur, version) select u.id_utilisateur, c.version from utilisateurs u, cgu c on conflict do nothing`,
    )
    expect((await phrases(superadmin, { genre: 'CGU' }))[0]).toBe(
      `Sacha Berger a publié la version ${version} des conditions d’utilisation, depuis l’adresse 127.0.0.1.`,
    )
    await application.db.execute(
      sql`insert into journal (chaine, champ, nouvelle, origine, id_utilisateur) values ('personne ${sql.raw(String((await adviser({ prenom: 'Léa' })).idUtilisateur))}', 'estSupprime', 'true', 'IMPORT', ${superadmin.idUtilisateur})`,
    )
    expect(await phrases(superadmin, { genre: 'IMPORT' })).toEqual([
      'Sacha Berger a supprimé le compte de Léa Petit, par un import.',
    ])
  })

  test('about a downloaded export, with the farm or person concerned by name', async () => {
    const person = await adviser({ prenom: 'Inès' })
    const idExploitation = await givenExploitation(application, { raisonSociale: 'Ferme du Classeur' })
    const exported = (genre: string, params: object, lignes: number) =>
      application.db.transaction((tx) =>
        record(tx, { idUtilisateur: person.idUtilisateur, chaine: `personne ${person.idUtilisateur}` }, [
          { champ: 'export.liste', ancienne: null, nouvelle: { genre, params, lignes, fichier: 'f.pdf' } },
        ]),
      )
    await exported('classeur', { millesime: MILLESIME, codeNational: 'HVE4', idExploitation }, 2)
    await exported('journal', { idUtilisateur: person.idUtilisateur }, 1)
    expect(await of(superadmin, person, { genre: 'EXPORT' })).toEqual([
      `Inès Petit a exporté le classeur de l’auditeur de l’exploitation Ferme du Classeur, démarche HVE4, campagne ${MILLESIME}, 2 preuves, dans le fichier « f.pdf ».`,
      'Inès Petit a exporté le journal de l’administration, au sujet d’Inès Petit, 1 ligne, dans le fichier « f.pdf ».',
    ])
  })

  test('without the rights that an opened account lacks, and without mail preferences', async () => {
    const person = await adviser()
    expect(await of(superadmin, person)).toEqual([
      'Le système a donné à Paul Petit le rôle Conseiller.',
      'Le système a ouvert le compte de Paul Petit.',
      'Le système a rattaché le compte de Paul Petit à l’organisme Ici.',
    ])
  })
})

describe('an administrator of an organisation reads', () => {
  test('acts that concerned their organisation at that time, and no acts or addresses of others', async () => {
    const person = await adviser()
    const params = { idUtilisateur: person.idUtilisateur }
    const named = { email: `p${person.idUtilisateur}@ici.example`, prenom: 'Paul' }
    const autre = await application.as('ADMIN_ORGANISME', { ...rights, idOrganismePrincipal: ailleurs })
    const change = (nom: string, more: object = {}) =>
      superadmin.call(updateAccount, { params, body: { ...named, nom, ...more } })
    await change('Avant')
    await change('Pendant', { idOrganismePrincipal: ailleurs })
    await change('Après')
    const has = async (reader: Caller, text: string) =>
      (await of(reader, person)).some((phrase) => phrase.includes(text))
    expect([await has(chef, 'Avant'), await has(autre, '« Avant »')]).toEqual([true, true])
    expect([await has(chef, 'à l’organisme Ailleurs'), await has(autre, 'au lieu de Ici')]).toEqual([true, true])
    expect([await has(chef, '« Après »'), await has(autre, '« Après »')]).toEqual([false, true])
    expect(await has(chef, '127.0.0.1')).toBe(false)
    expect(await has(superadmin, '127.0.0.1')).toBe(true)
    expect(
      (await read(chef, { idUtilisateur: person.idUtilisateur })).data.every(({ adresse }) => adresse === null),
    ).toBe(true)
  })

  test('acts that grant a farm of theirs to somebody of another organisation', async () => {
    const stranger = await adviser({ prenom: 'Zoé', idOrganismePrincipal: ailleurs })
    const idExploitation = await givenExploitation(application, { raisonSociale: 'Ferme prêtée' })
    await application.db.execute(
      sql`update exploitations set id_organisme = ${ici} where id_exploitation = ${idExploitation}`,
    )
    const params = { idUtilisateur: stranger.idUtilisateur }
    await superadmin.call(setUtilisateurExploitations, { params, body: [idExploitation] })
    expect(await of(chef, stranger)).toEqual([
      'Sacha Berger a donné à Zoé Petit l’accès à l’exploitation Ferme prêtée.',
    ])
  })

  test('no setting made for everybody by another person, and nothing without an organisation', async () => {
    const nobody = await application.as('ADMIN_ORGANISME')
    expect((await nobody.call(listJournal)).status).toBe(403)
    for (const role of ['CONSEILLER', 'AGRICULTEUR'] as const)
      expect((await (await application.as(role, { idOrganismePrincipal: ici })).call(listJournal)).status).toBe(403)
    expect(await phrases(chef, { genre: 'CGU' })).toEqual([])
  })
})

describe('the journal as a list', () => {
  test('is sorted, searched, and read page by page', async () => {
    const [person, other] = [await adviser({ nom: 'Vauquelin' }), await adviser({ nom: 'Zvonimir' })]
    expect((await of(superadmin, person)).length).toBe(3)
    const found = await read(superadmin, { search: 'vauquelin' })
    expect(found.count).toBe(3)
    expect(await phrases(superadmin, { search: 'Zvonimir Paul', genre: 'COMPTE' })).toEqual([
      'Le système a ouvert le compte de Paul Zvonimir.',
    ])
    const pages = [0, 2].map((offset) => read(superadmin, { idUtilisateur: other.idUtilisateur, offset, limit: 2 }))
    const [first, second] = await Promise.all(pages)
    expect([first?.data.length, second?.data.length, first?.count]).toEqual([2, 1, 3])
    const byAuthor = await read(superadmin, { orderBy: 'auteur', order: 'asc' })
    const authors = byAuthor.data.flatMap(({ auteur }) => (auteur === null ? [] : [auteur.nom]))
    expect(authors).toEqual(
      authors.toSorted((a, b) => String(a?.split(' ')[1]).localeCompare(String(b?.split(' ')[1]))),
    )
  })

  test('is filtered by days, both included, in French time', async () => {
    const [person] = await application.db.transaction((tx) =>
      createComptes(tx, null, [
        { idTypeUtilisateur: 3, login: 'jour', email: 'jour@ici.example', prenom: 'A', nom: 'Jour' },
      ]),
    )
    const idUtilisateur = person?.idUtilisateur ?? 0
    const insert = (le: string) =>
      application.db.execute(
        sql`insert into journal (chaine, champ, nouvelle, origine, le) values (${`personne ${idUtilisateur}`}, 'estSupprime', 'true', 'SAISIE', ${le}::timestamptz)`,
      )
    for (const le of ['2020-06-30T21:59:00Z', '2020-06-30T22:01:00Z', '2020-07-01T21:59:00Z', '2020-07-01T22:01:00Z'])
      await insert(le)
    const days = await read(superadmin, { idUtilisateur, du: '2020-07-01', au: '2020-07-01', order: 'asc' })
    expect(days.data.map(({ le }) => le)).toEqual(['2020-06-30T22:01:00.000Z', '2020-07-01T21:59:00.000Z'])
  })
})
