import {
  createOrganisme,
  deleteOrganisme,
  getEfforts,
  getEffortsOrganisme,
  listJournal,
  saveEffortsOrganisme,
  updateOrganisme,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import { exploitations, organismeGestes } from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation } from '../../testing/builders'

let application: TestApplication
let superadmin: Caller
let admin: Caller
let idOrganisme = 0
beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

const couleurs = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
beforeEach(async () => {
  const { body } = await superadmin.call(createOrganisme, { body: { nom: 'Vignobles', adresse: '1 rue', ...couleurs } })
  idOrganisme = body.organisme.idOrganisme
  admin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: idOrganisme })
})

const place = (codeNational = 'HVE4') => ({ params: { idOrganisme, codeNational } })
type Gestes = Record<string, { effort?: number | null; prix?: number | null }>
const save = (caller: Caller, gestes: Gestes, etag?: string) =>
  caller.call(saveEffortsOrganisme, {
    ...place(),
    body: { gestes },
    ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
  })
const read = async () => {
  const { body, headers } = await admin.call(getEffortsOrganisme, place())
  return { gestes: body.gestes, etag: String(headers.etag) }
}
const valeurs = async () => (await read()).gestes.map(({ code, effort, prix }) => [code, effort, prix])
const sansFaute = async () => {
  const { divergences } = await checkValues(application.db)
  return divergences.filter(({ champ }) => champ.startsWith('efforts.'))
}

describe('the efforts and prices of an organisation', () => {
  test('are those that its administrator gave, with their author; a withdrawn one is ours again', async () => {
    expect(await valeurs()).toEqual([])
    const saved = await save(admin, { HAIE: { effort: 4, prix: 12.5 }, BOSQUET: { prix: 0 } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.organisme).toEqual({ idOrganisme, nom: 'Vignobles' })
    expect(await valeurs()).toEqual([
      ['BOSQUET', null, 0],
      ['HAIE', 4, 12.5],
    ])
    expect((await read()).gestes[0]?.modifiePar).toMatch(/\S \S/)
    await save(admin, { HAIE: { effort: null }, BOSQUET: { prix: null } })
    expect(await valeurs()).toEqual([['HAIE', null, 12.5]])
    expect(await sansFaute()).toEqual([])
  })

  test.each<[string, Gestes, string]>([
    ['an effort above 5', { HAIE: { effort: 6 } }, 'gestes.HAIE.effort'],
    ['an effort with a decimal', { HAIE: { effort: 2.5 } }, 'gestes.HAIE.effort'],
    ['a negative price', { HAIE: { prix: -1 } }, 'gestes.HAIE.prix'],
    ['a price with three decimals', { HAIE: { prix: 1.005 } }, 'gestes.HAIE.prix'],
    ['a price above a million', { HAIE: { prix: 1_000_001 } }, 'gestes.HAIE.prix'],
    ['a move that the scheme does not have', { LABOURER_LA_MER: { prix: 1 } }, 'gestes.LABOURER_LA_MER'],
  ])('are refused with %s, and nothing is written', async (_, faux, path) => {
    const refused = await save(admin, { BOSQUET: { effort: 1 }, ...faux })
    expect([400, 422]).toContain(refused.status)
    expect((refused.body as unknown as { details: { path: string }[] }).details.map((one) => one.path)).toEqual([path])
    expect(await valeurs()).toEqual([])
  })

  test('are unknown for a procedure without moves', async () => {
    expect((await admin.call(getEffortsOrganisme, place('HVE3A'))).status).toBe(404)
  })

  test('of two people who change different ones are both kept; the same one is a conflict', async () => {
    const { etag } = await read()
    const other = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: idOrganisme })
    expect((await save(other, { HAIE: { prix: 12 } }, etag)).status).toBe(200)
    // Another change of the organisation is no conflict.
    await admin.call(updateOrganisme, { params: { idOrganisme }, body: { quatreYeux: true } })
    expect((await save(admin, { HAIE: { effort: 2 }, BOSQUET: { effort: 1 } }, etag)).status).toBe(200)
    const refused = await save(admin, { HAIE: { prix: 15 } }, etag)
    expect(refused.status).toBe(412)
    expect(refused.body).toMatchObject({ conflits: [{ codeNational: 'HAIE.prix', mienne: 15, sienne: 12 }] })
    expect(await valeurs()).toEqual([
      ['BOSQUET', 1, null],
      ['HAIE', 2, 12],
    ])
  })

  test('are told in the journal with the number of values, and nothing is told where nothing changes', async () => {
    await save(admin, { HAIE: { effort: 4, prix: 12 } })
    await save(admin, { HAIE: { effort: 4 } })
    const { body } = await admin.call(listJournal, { query: { search: 'Vignobles', genre: 'ORGANISME' } })
    const dits = body.data.filter(({ phrase }) => phrase.includes('efforts'))
    expect(dits).toHaveLength(1)
    expect(dits[0]?.phrase).toContain(
      'a changé les efforts et les prix des gestes de l’organisme Vignobles : HVE4, 2 valeurs',
    )
  })

  test('go with the organisation, and the journal replays to it', async () => {
    const { body } = await superadmin.call(createOrganisme, { body: { nom: 'Brève', adresse: '1 rue', ...couleurs } })
    idOrganisme = body.organisme.idOrganisme
    await save(superadmin, { HAIE: { prix: 12 } })
    expect((await superadmin.call(deleteOrganisme, { params: { idOrganisme } })).status).toBe(200)
    expect(await sansFaute()).toEqual([])
    expect(await application.db.$count(organismeGestes, eq(organismeGestes.idOrganisme, idOrganisme))).toBe(0)
  })
})

describe('advice on a farm', () => {
  const givenFarm = async (idOrganismeDeLaFerme: number | null) => {
    const idExploitation = await givenExploitation(application)
    await application.db
      .update(exploitations)
      .set({ idOrganisme: idOrganismeDeLaFerme })
      .where(eq(exploitations.idExploitation, idExploitation))
    return idExploitation
  }

  test('has the efforts and prices of the farm’s organisation, also for an adviser of another', async () => {
    await save(admin, { HAIE: { prix: 12.35 } })
    const idExploitation = await givenFarm(idOrganisme)
    const adviser = await application.as('CONSEILLER')
    await application.grant(adviser, idExploitation)
    expect((await adviser.call(getEfforts, at(idExploitation))).body).toEqual({
      organisme: 'Vignobles',
      gestes: [{ code: 'HAIE', effort: null, prix: 12.35 }],
    })
  })

  test('has none for a farm without an organisation', async () => {
    expect((await superadmin.call(getEfforts, at(await givenFarm(null)))).body).toEqual({ organisme: null, gestes: [] })
  })

  test('is for a farmer who sees the points, and for no other', async () => {
    const idExploitation = await givenFarm(idOrganisme)
    const farmer = await application.as('AGRICULTEUR')
    await application.grant(farmer, idExploitation)
    expect((await farmer.call(getEfforts, at(idExploitation))).status).toBe(403)
    await admin.call(updateOrganisme, { params: { idOrganisme }, body: { scoresVisiblesAgriculteur: true } })
    expect((await farmer.call(getEfforts, at(idExploitation))).status).toBe(200)
  })
})
