import {
  cancelExport,
  createExport,
  currentUser,
  deleteExport,
  deleteUtilisateur,
  downloadExport,
  type ExportSuivi,
  getExport,
  listExports,
  listJournal,
  type Role,
  savePreferences,
  setUtilisateurExploitations,
  updateAccount,
  updateExploitation,
  updateExport,
} from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import { Contenus } from '#socle/contenus/contenus'
import * as t from '#socle/database/schema'
import { checkChains } from '#socle/journal/chains'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { askedUntil, isOver } from '../../testing/asked-until'
import { givenExploitation, MILLESIME } from '../../testing/builders'
import { balayageDesExports, rondeDesExports } from './producteur'
import * as repository from './repository'

let application: TestApplication
let superadmin: Caller
const courrier = { adresse: 'https://sillon.test', envoiActif: true }
beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN', { prenom: 'Sacha', nom: 'Berger' })
})
afterAll(() => application.close())

const at = (idExport: number) => ({ params: { idExport } })
const ask = (caller: Caller, params: object = {}, prevenir = false) =>
  caller.call(createExport, { body: { genre: 'journal', params, prevenir } })
const read = async (caller: Caller, idExport: number) => (await caller.call(getExport, at(idExport))).body
const ended = (caller: Caller, idExport: number): Promise<ExportSuivi> =>
  askedUntil(() => read(caller, idExport), isOver)
const download = (caller: Caller, idExport: number) => caller.call(downloadExport, at(idExport))
const administrator = (over = {}) => application.as('ADMIN_ORGANISME', { idOrganismePrincipal: organisme, ...over })
let organisme: number
let ailleurs: number
beforeAll(async () => {
  const couleurs = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
  const asked = { nom: 'Ici', libelle: 'Ici', adresse: '1 place du Marché', ...couleurs }
  const made = await application.db
    .insert(t.organismes)
    .values([asked, { ...asked, nom: 'Ailleurs' }])
    .returning()
  ;[organisme = 0, ailleurs = 0] = made.map(({ idOrganisme }) => idOrganisme)
})

/** An export inserted without notification: it waits for the next poll. */
async function waiting({ idUtilisateur }: Caller, over: Partial<typeof t.exports.$inferInsert> = {}) {
  const asked = { genre: 'journal', params: {}, adresse: '192.0.2.7', langue: 'fr', prevenir: false } as const
  const [made] = await application.db
    .insert(t.exports)
    .values({ ...asked, idUtilisateur, ...over })
    .returning()
  return made?.idExport ?? 0
}
/** Lease of another process. */
const HELD = { etat: 'EN_COURS', essais: 1, prisJusque: sql`now() + interval '1 minute'` as never } as const
const set = (idExport: number, values: Partial<Record<keyof typeof t.exports.$inferInsert, unknown>>) =>
  application.db
    .update(t.exports)
    .set(values as never)
    .where(eq(t.exports.idExport, idExport))
const partsOf = (idExport: number) => application.db.$count(t.exportsParties, eq(t.exportsParties.idExport, idExport))
const ronde = (gardes: { gardes?: { octets: number; fichiers: number } } = {}) =>
  rondeDesExports(application.db, { courrier, contenus: new Contenus(application.db), ...gardes }, application.app.log)
const balayer = () => balayageDesExports(application.db, application.app.log).lancer()
/** Runs another process's producer until no export waits. */
const produced = () => ronde().lancer()
/** Requests an export and waits until its file can be downloaded. */
async function fetched(caller: Caller, params: object = {}) {
  const { body } = await ask(caller, params)
  expect(await ended(caller, body.idExport)).toMatchObject({ etat: 'TERMINE' })
  return body.idExport
}
const mailsTo = ({ idUtilisateur }: Caller) =>
  application.db.select().from(t.courriels).where(eq(t.courriels.idUtilisateur, idUtilisateur))

/** Inserts this many rows about one account into the administration's journal. */
async function givenActs({ idUtilisateur }: Caller, count: number) {
  await application.db.execute(sql`
    insert into journal (chaine, champ, nouvelle, origine, id_utilisateur)
    select ${`personne ${idUtilisateur}`}, 'secondFacteur', to_jsonb(n::text), 'SAISIE', ${idUtilisateur} from generate_series(1, ${count}::int) n`)
}

describe('an export', () => {
  test('is made in the background, and downloaded as filtered, in the language of its author', async () => {
    const person = await application.as('CONSEILLER', { prenom: 'Zoé', nom: '=Somme(1)' })
    const { status, body } = await ask(superadmin, { idUtilisateur: person.idUtilisateur })
    expect([status, body]).toMatchObject([
      200,
      { genre: 'journal', libelle: 'Journal de l’administration', message: null },
    ])
    const done = await ended(superadmin, body.idExport)
    expect(done).toMatchObject({ etat: 'TERMINE', nomFichier: 'journal.csv', typeMime: 'text/csv; charset=utf-8' })
    expect(Date.parse(done.expireLe ?? '') - Date.parse(done.finiLe ?? '')).toBe(86_400_000)
    const { headers, body: file } = await download(superadmin, body.idExport)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=journal.csv',
      'cache-control': 'no-store',
    })
    const text = String(file)
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(Buffer.byteLength(text)).toBe(done.taille)
    const { data } = Papa.parse<string[]>(text.slice(1).trim(), { delimiter: ';' })
    const { body: listed } = await superadmin.call(listJournal, { query: { idUtilisateur: person.idUtilisateur } })
    expect(data).toEqual([
      ['Date', 'Action', 'Par', 'Adresse'],
      ...listed.data.map(({ phrase }) => [expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/), phrase, '', '']),
    ])
    expect([done.fait, done.total]).toEqual([listed.count, listed.count])
    const english = await superadmin.call(createExport, {
      body: { genre: 'journal', params: { idUtilisateur: person.idUtilisateur } },
      headers: { 'accept-language': 'en' },
    })
    expect(english.body.libelle).toBe('Journal of the administration')
    await ended(superadmin, english.body.idExport)
    expect(String((await download(superadmin, english.body.idExport)).body)).toContain('Date;Act;By;Address')
  })

  test('is stored in parts, however long, while other calls are answered', async () => {
    const person = await application.as('CONSEILLER')
    await givenActs(person, 3000)
    const { body: listed } = await superadmin.call(listJournal, { query: { idUtilisateur: person.idUtilisateur } })
    const idExport = await waiting(superadmin, { params: { idUtilisateur: person.idUtilisateur } })
    let isDone = false
    // Either this process or the application's own poll may take it.
    void produced()
    const running = ended(superadmin, idExport).finally(() => {
      isDone = true
    })
    expect((await person.call(currentUser)).status).toBe(200)
    expect(isDone).toBe(false)
    const done = await running
    expect([done.etat, done.fait]).toEqual(['TERMINE', listed.count])
    expect(await partsOf(idExport)).toBe(Math.ceil(done.taille / (256 * 1024)))
    expect(await partsOf(idExport)).toBeGreaterThan(1)
    const lines = String((await download(superadmin, idExport)).body)
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(listed.count + 1)
  })

  test('is the same one when requested again while it waits, and at most five wait', async () => {
    const person = await administrator()
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06']
    // Another process makes the first one: nobody takes the others meanwhile.
    await waiting(person, { ...HELD, params: { du: days[0] } })
    for (const du of days.slice(1, 4)) await waiting(person, { params: { du } })
    const [one, same] = [await waiting(person, { params: { du: days[4] } }), await ask(person, { du: days[4] })]
    expect(same.body.idExport).toBe(one)
    const refused = await ask(person, { du: days[5] })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Vous avez déjà 5 exports en attente : attendez que l’un d’eux soit terminé, ou annulez-le.',
    ])
    await person.call(cancelExport, at(one))
    expect((await ask(person, { du: days[5] })).status).toBe(200)
  })

  test.each([
    [{ genre: 'inconnu', params: {} }],
    [{ genre: 'journal', params: { du: 'hier' } }],
    [{ genre: 'journal' }],
  ])('is refused for an unknown kind or filter: %j', async (body) => {
    expect((await superadmin.call(createExport, { body: body as never })).status).toBe(400)
  })
})

describe('the list of exports', () => {
  test('is sorted newest first, paged, and private to its author', async () => {
    const [person, other] = [await administrator(), await administrator()]
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.unshift(await waiting(person, { etat: 'ECHEC', code: 'EXPORT_INTERROMPU' }))
    const { body } = await person.call(listExports, { query: { limit: 2 } })
    expect([body.count, body.data.map(({ idExport }) => idExport)]).toEqual([3, ids.slice(0, 2)])
    expect(body.data[0]?.message).toBe('L’export a été interrompu plusieurs fois avant sa fin. Demandez-le à nouveau.')
    expect((await person.call(listExports, { query: { offset: 2 } })).body.data).toHaveLength(1)
    expect((await other.call(listExports)).body).toMatchObject({ count: 0, data: [] })
    for (const stranger of [other, superadmin])
      for (const call of [getExport, cancelExport, deleteExport, downloadExport])
        expect((await stranger.call(call, at(ids[0] ?? 0))).body.code).toBe('EXPORT_INCONNU')
    const theirs = { ...at(ids[0] ?? 0), body: { prevenir: true } }
    expect((await other.call(updateExport, theirs)).status).toBe(404)
    expect((await read(person, ids[0] ?? 0)).prevenir).toBe(false)
    expect((await person.call(listExports)).body.count).toBe(3)
  })

  test('loses an export and its file when it is deleted', async () => {
    const idExport = await fetched(superadmin, { search: 'rien-de-tel' })
    expect(await partsOf(idExport)).toBeGreaterThan(0)
    expect((await superadmin.call(deleteExport, at(idExport))).body.message).toBe('Export supprimé')
    expect([await partsOf(idExport), (await download(superadmin, idExport)).status]).toEqual([0, 404])
  })

  test.each(['EN_ATTENTE', 'EN_COURS', 'ECHEC', 'ANNULE', 'EXPIRE'] as const)(
    'has no file for an export in the state %s',
    async (etat) => {
      // Leased to a process, so that nobody takes it.
      const person = await administrator()
      const idExport = await waiting(person, { etat, prisJusque: sql`now() + interval '1 hour'` as never })
      expect((await download(person, idExport)).body.code).toBe('EXPORT_SANS_FICHIER')
    },
  )
})

describe('a cancelled export', () => {
  test('stops at its next part, leaves nothing, and keeps its result when it had already ended', async () => {
    const person = await administrator()
    await waiting(person)
    let taken = await repository.takeExport(application.db)
    while (taken !== undefined && taken.idUtilisateur !== person.idUtilisateur)
      taken = await repository.takeExport(application.db)
    if (taken === undefined) throw new Error('nothing was taken')
    const { db } = application
    expect(await repository.garderPartie(db, taken, 0, Buffer.from('début'))).toBe(true)
    expect(await repository.tenir(db, taken, { fait: 1, total: 9 })).toBe(true)
    expect(await read(person, taken.idExport)).toMatchObject({ etat: 'EN_COURS', fait: 1, total: 9 })
    expect((await person.call(cancelExport, at(taken.idExport))).body).toMatchObject({ etat: 'ANNULE' })
    expect(await repository.garderPartie(db, taken, 1, Buffer.from('suite'))).toBe(false)
    expect(await repository.tenir(db, taken, { fait: 2, total: 9 })).toBe(false)
    expect(await repository.endExport(db, taken, { etat: 'TERMINE', nomFichier: 'a', typeMime: 'b' })).toBeUndefined()
    expect([await partsOf(taken.idExport), (await read(person, taken.idExport)).etat]).toEqual([0, 'ANNULE'])
    const done = await fetched(superadmin, { search: 'quelqu' })
    expect((await superadmin.call(cancelExport, at(done))).body.etat).toBe('TERMINE')
  })

  test('is stopped in the process that makes it', async () => {
    const person = await administrator()
    // Cancelled by its author while a process makes it: the process learns of it at the next chunk.
    await application.db.execute(sql`
      create or replace function annuler_pris() returns trigger language plpgsql as $$ begin
        if new.etat = 'EN_COURS' and old.etat = 'EN_ATTENTE' then new.etat := 'ANNULE'; end if; return new; end $$`)
    await application.db.execute(
      sql`create trigger annuler_pris before update on exports for each row when (old.id_utilisateur = ${sql.raw(String(person.idUtilisateur))}) execute function annuler_pris()`,
    )
    const idExport = await waiting(person)
    await produced()
    await application.db.execute(sql`drop trigger annuler_pris on exports`)
    expect([await partsOf(idExport), (await read(person, idExport)).etat]).toEqual([0, 'ANNULE'])
  })
})

describe('an export abandoned by a process', () => {
  test('is restarted by the next process after its lease, and given up after three attempts', async () => {
    const person = await administrator()
    const held = await waiting(person, HELD)
    await application.db.insert(t.exportsParties).values({ idExport: held, rang: 0, octets: Buffer.from('moitié') })
    await produced()
    expect((await read(person, held)).etat).toBe('EN_COURS')
    await set(held, { prisJusque: sql`now() - interval '1 second'` })
    await produced()
    expect((await ended(person, held)).etat).toBe('TERMINE')
    expect(String((await download(person, held)).body)).not.toContain('moitié')
    const often = await waiting(person, {
      etat: 'EN_COURS',
      essais: 3,
      prisJusque: sql`now() - interval '1 second'` as never,
    })
    await produced()
    expect(await ended(person, often)).toMatchObject({
      etat: 'ECHEC',
      message: 'L’export a été interrompu plusieurs fois avant sa fin. Demandez-le à nouveau.',
    })
  })

  test('at shutdown is taken at once by the next process', async () => {
    const person = await administrator()
    const idExport = await waiting(person)
    const stopped = ronde()
    void stopped.lancer()
    await stopped.stop()
    const [row] = await application.db.select().from(t.exports).where(eq(t.exports.idExport, idExport))
    expect([row?.etat, row?.essais]).toEqual(['EN_ATTENTE', 0])
    await produced()
    expect((await ended(person, idExport)).etat).toBe('TERMINE')
  })

  test('is made once, by one of several processes, one at a time for each person', async () => {
    const [one, two] = [await administrator(), await administrator()]
    const ids = [await waiting(one), await waiting(one, { params: { du: '2026-01-01' } }), await waiting(two)]
    const taken = [await repository.takeExport(application.db), await repository.takeExport(application.db)]
    expect(taken.map((found) => found?.idExport)).toEqual([ids[0], ids[2]])
    expect(await repository.takeExport(application.db)).toBeUndefined()
    for (const found of taken) if (found !== undefined) await repository.rendre(application.db, found)
    await Promise.all([produced(), produced()])
    const rows = await application.db
      .select()
      .from(t.exports)
      .where(sql`id_export = any(${sql.param(ids)}::bigint[])`)
    expect(rows.map(({ etat, essais }) => [etat, essais])).toEqual([
      ['TERMINE', 1],
      ['TERMINE', 1],
      ['TERMINE', 1],
    ])
  })
})

describe('the right to an export', () => {
  test.each<[Role, number]>([
    ['CONSEILLER', 403],
    ['AGRICULTEUR', 403],
    ['ADMIN_ORGANISME', 200],
  ])('is checked at the request: %s %i', async (role, expected) => {
    const caller = role === 'ADMIN_ORGANISME' ? await administrator() : await application.as(role)
    expect((await ask(caller)).status).toBe(expected)
  })

  test('is checked again while the export is made', async () => {
    const person = await administrator()
    // The right is revoked before any process can take the export: the application polls too.
    await application.db
      .update(t.utilisateurs)
      .set({ idTypeUtilisateur: 3 })
      .where(eq(t.utilisateurs.idUtilisateur, person.idUtilisateur))
    const idExport = await waiting(person)
    await produced()
    expect(await ended(person, idExport)).toMatchObject({
      etat: 'ECHEC',
      message: 'Vous n’avez pas le droit de faire cette action.',
    })
    expect(await partsOf(idExport)).toBe(0)
  })

  test('is checked again at the download: a lost right, organisation or farm refuses it', async () => {
    const idExploitation = await givenExploitation(application)
    const given = async () => {
      const person = await administrator({ accessCreationUtilisateur: true })
      await application.grant(person, idExploitation)
      return { person, idExport: await fetched(person), params: { idUtilisateur: person.idUtilisateur } }
    }
    const change = async ({ person, params }: Awaited<ReturnType<typeof given>>, over: object) => {
      const email = `p${person.idUtilisateur}@ici.example`
      const [region] = await application.db.select().from(t.entites).limit(1)
      const body = { email, prenom: 'P', nom: 'N', idsEntites: [region?.identite ?? 0], ...over }
      const answer = await superadmin.call(updateAccount, { params, body })
      expect([answer.status, answer.body.details]).toEqual([200, undefined])
    }
    const answers = async ({ person, idExport }: Awaited<ReturnType<typeof given>>) =>
      (await download(person, idExport)).status
    const [kept, right, left, farm, other] = [await given(), await given(), await given(), await given(), await given()]
    await change(kept, { accessAttributionDroit: true })
    await change(right, { accessCreationUtilisateur: false })
    await change(left, { idOrganismePrincipal: ailleurs })
    await superadmin.call(setUtilisateurExploitations, { params: farm.params, body: [] })
    expect(await answers(kept)).toBe(200)
    // These people were signed out.
    const { aPerduDesDroits } = repository
    for (const [{ person, idExport }, idOrganismePrincipal] of [
      [right, organisme],
      [left, ailleurs],
    ] as const) {
      const { idUtilisateur } = person
      const viewer = { role: 'ADMIN_ORGANISME', outrepasserAccesExploitation: false, idUtilisateur } as const
      expect(await aPerduDesDroits(application.db, { ...viewer, idOrganismePrincipal }, idExport)).toBe(true)
    }
    expect(await answers(farm)).toBe(403)
    const { body } = await download(farm.person, farm.idExport)
    expect([body.code, body.message]).toEqual([
      'EXPORT_DROITS_RETIRES',
      'Vos droits ont changé depuis que ce fichier a été préparé : demandez un nouvel export.',
    ])
    expect(await answers(other)).toBe(200)
    // A farm of the organisation that moves to another one.
    await application.db.execute(sql`
      insert into journal (id_exploitation, champ, ancienne, nouvelle, origine, id_utilisateur)
      values (${idExploitation}, 'idOrganisme', ${String(organisme)}::jsonb, 'null', 'SAISIE', ${superadmin.idUtilisateur})`)
    expect(await answers(other)).toBe(403)
  })

  test('ends when a farm moves out of the person’s territories, unless they see it otherwise', async () => {
    const [chez, loin] = await application.db
      .selectDistinctOn([t.entites.identiteparente], {
        region: t.entites.identiteparente,
        departement: t.entites.identite,
        idCommune: t.communes.idcommune,
      })
      .from(t.communes)
      .innerJoin(t.entites, eq(t.entites.identite, t.communes.identite))
      .limit(2)
    const given = async (over = {}) => {
      const idExploitation = await givenExploitation(application, { idCommune: chez?.idCommune ?? 0, ...over })
      const person = await administrator({ outrepasserAccesExploitation: true })
      const territoire = { idUtilisateur: person.idUtilisateur, identite: chez?.region ?? 0 }
      await application.db.insert(t.utilisateurEntites).values(territoire)
      return { person, idExploitation, idExport: await fetched(person) }
    }
    const move = async ({ idExploitation }: { idExploitation: number }, idCommune: number | undefined) => {
      const asked = { params: { idExploitation }, query: { millesime: MILLESIME }, body: { idCommune } }
      expect((await superadmin.call(updateExploitation, asked)).status).toBe(200)
    }
    const own = await given({ idOrganisme: organisme })
    await move(own, loin?.idCommune)
    expect((await download(own.person, own.idExport)).status).toBe(200)
    const lost = await given()
    expect((await download(lost.person, lost.idExport)).status).toBe(200)
    await move(lost, loin?.idCommune)
    const { status, body } = await download(lost.person, lost.idExport)
    expect([status, body.code]).toEqual([403, 'EXPORT_DROITS_RETIRES'])
  })

  test('ends with the account: waiting exports are cancelled, files are deleted', async () => {
    const person = await administrator()
    const done = await fetched(person)
    const held = await waiting(person, HELD)
    await superadmin.call(deleteUtilisateur, { params: { idUtilisateur: person.idUtilisateur } })
    const taken = { idExport: held, essais: 1 } as repository.ExportPris
    expect(await repository.tenir(application.db, taken, { fait: 1, total: 2 })).toBe(false)
    await balayer()
    const rows = await application.db.select().from(t.exports).where(eq(t.exports.idUtilisateur, person.idUtilisateur))
    expect(rows.map(({ etat }) => etat).toSorted()).toEqual(['ANNULE', 'EXPIRE'])
    expect(await partsOf(done)).toBe(0)
  })
})

describe('the file of an export', () => {
  test('is kept for one day, and its line for one month', async () => {
    const idExport = await fetched(superadmin, { search: 'chose' })
    await set(idExport, { expireLe: sql`now() - interval '1 second'` })
    expect((await read(superadmin, idExport)).etat).toBe('EXPIRE')
    expect((await download(superadmin, idExport)).body.code).toBe('EXPORT_SANS_FICHIER')
    await balayer()
    expect([await partsOf(idExport), (await read(superadmin, idExport)).etat]).toEqual([0, 'EXPIRE'])
    await set(idExport, { creeLe: sql`now() - interval '31 days'` })
    await balayer()
    expect((await superadmin.call(getExport, at(idExport))).status).toBe(404)
  })

  test('is the first deleted when its person exceeds the number or size kept', async () => {
    const person = await administrator()
    const done = (taille: number, heures: number) =>
      waiting(person, {
        etat: 'TERMINE',
        taille,
        finiLe: sql`now() - interval '1 hour' * ${heures}` as never,
        expireLe: sql`now() + interval '1 hour'` as never,
      })
    const ids = [await done(600, 3), await done(600, 2), await done(10, 1)]
    const kept = async (gardes: { octets: number; fichiers: number }) => {
      await application.db.transaction((tx) => repository.laisserLesPlusAnciens(tx, person.idUtilisateur, gardes))
      const { body } = await person.call(listExports)
      return body.data.filter(({ etat }) => etat === 'TERMINE').map(({ idExport }) => ids.indexOf(idExport))
    }
    expect(await kept({ octets: 1210, fichiers: 3 })).toEqual([2, 1, 0])
    expect(await kept({ octets: 1209, fichiers: 3 })).toEqual([2, 1])
    expect(await kept({ octets: 1209, fichiers: 1 })).toEqual([2])
  })

  test('beyond the limit of size is not made', async () => {
    const person = await administrator()
    const idExport = await waiting(person)
    await ronde({ gardes: { octets: 10, fichiers: 50 } }).lancer()
    expect(await read(person, idExport)).toMatchObject({
      etat: 'ECHEC',
      message: 'Le fichier dépasserait 1 Go. Demandez-en moins à la fois.',
    })
  })

  test('is announced by mail to its author on request or by preference, without any link that opens it', async () => {
    const person = await administrator({ langue: 'en' })
    const idExport = await waiting(person)
    const told = await person.call(updateExport, { ...at(idExport), body: { prevenir: true } })
    expect(told.body.prevenir).toBe(true)
    await produced()
    const [mail, ...others] = await mailsTo(person)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ genre: 'EXPORT', etat: 'EN_ATTENTE', langue: 'en', sujet: 'Your export is ready' })
    expect(mail?.texte).toContain('(Journal of the administration) is ready')
    expect(mail?.texte).toContain('\nhttps://sillon.test/exports\n')

    const [quick, slow, silent] = [await administrator(), await administrator(), await administrator()]
    const long = { creeLe: sql`now() - interval '2 minutes'` as never }
    await silent.call(savePreferences, {
      params: { idUtilisateur: silent.idUtilisateur },
      body: { notifications: false },
    })
    await waiting(quick)
    await waiting(slow, long)
    await waiting(silent, long)
    await produced()
    expect((await mailsTo(quick)).length).toBe(0)
    expect((await mailsTo(slow)).map(({ sujet }) => sujet)).toEqual(['Votre export est prêt'])
    expect((await mailsTo(silent)).length).toBe(0)
  })

  test('that cannot be made is announced by mail too', async () => {
    const person = await administrator()
    await waiting(person, { genre: 'disparu', prevenir: true })
    await produced()
    expect((await mailsTo(person)).map(({ sujet }) => sujet)).toEqual(['Votre export n’a pas pu être préparé'])
  })

  test('is journalled at its download with filters and rows, and these values are erased with the person', async () => {
    const person = await administrator({ prenom: 'Marie', nom: 'Durand' })
    const idExport = await fetched(person, { search: 'Quennesson' })
    const { body } = await superadmin.call(listJournal, {
      query: { genre: 'EXPORT', idUtilisateur: person.idUtilisateur },
    })
    expect(body.data.map(({ phrase }) => phrase)).toEqual([
      'Marie Durand a exporté le journal de l’administration, recherche « Quennesson », 0 ligne, dans le fichier « journal.csv », depuis l’adresse 127.0.0.1.',
    ])
    const [line] = await application.db
      .select()
      .from(t.journal)
      .where(eq(t.journal.champ, `export.${idExport}`))
    expect(JSON.stringify(line?.nouvelle)).not.toContain('Quennesson')
    expect((await checkChains(application.db)).ruptures).toEqual([])
    const chaine = `personne ${person.idUtilisateur}`
    const { divergences } = await checkValues(application.db)
    expect(divergences.filter((found) => found.chaine === chaine)).toEqual([])
    await application.db.delete(t.exports).where(eq(t.exports.idExport, idExport))
    expect((await checkValues(application.db)).divergences.filter((found) => found.chaine === chaine)).toEqual([])
  })
})
