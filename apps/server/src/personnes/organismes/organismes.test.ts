import {
  createOrganisme,
  deleteOrganisme,
  exportOrganismes,
  getConfig,
  getOrganisme,
  getOrganismeConfig,
  listJournal,
  listOrganismes,
  type Role,
  updateOrganisme,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import { journal, organismeDemarches, organismes } from '#socle/database/schema'
import { adresseLue } from '#socle/journal/journal'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'

const HVE3A = 1
const HVE4 = 2

let application: TestApplication
let caller: Caller
let superadmin: Caller
let vignobles = 0
let alpages = 0
beforeAll(async () => {
  application = await testApplication()
  caller = await application.as('CONSEILLER')
  superadmin = await application.as('SUPERADMIN')
  const identity = { libelle: 'Certification', adresse: '1 place du Marché, 21000 Dijon' }
  const colours = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
  const inserted = await application.db
    .insert(organismes)
    .values([
      { nom: 'Vignobles', ...identity, ...colours },
      {
        nom: 'Alpages',
        ...identity,
        ...colours,
        titleSite: 'Alpages en ligne',
        logoBase64: 'data:image/png;base64,AA==',
      },
    ])
    .returning()
  ;[vignobles = 0, alpages = 0] = inserted.map(({ idOrganisme }) => idOrganisme)
  await application.db.insert(organismeDemarches).values([
    { idOrganisme: vignobles, idDemarche: HVE4 },
    { idOrganisme: alpages, idDemarche: HVE3A },
  ])
})
afterAll(() => application.close())

const listed = async (person: Caller, query: Record<string, string | number> = {}) =>
  (await person.call(listOrganismes, { query })).body.map(({ nom }) => nom)

describe('organisations', () => {
  test('are listed by name, each with its own procedures', async () => {
    const { body } = await superadmin.call(listOrganismes)
    expect(body.map(({ nom, demarches }) => [nom, demarches])).toEqual([
      ['Alpages', [HVE3A]],
      ['Vignobles', [HVE4]],
    ])
  })

  test.each<[string, Role, () => object, string[]]>([
    ['an adviser’s', 'CONSEILLER', () => ({ idOrganismePrincipal: vignobles }), ['Vignobles']],
    [
      'the main one first of an adviser’s two',
      'CONSEILLER',
      () => ({ idOrganismePrincipal: vignobles, idOrganismeSecondaire: alpages }),
      ['Vignobles', 'Alpages'],
    ],
    ['an administrator’s', 'ADMIN_ORGANISME', () => ({ idOrganismePrincipal: alpages }), ['Alpages']],
    ['a farmer’s', 'AGRICULTEUR', () => ({ idOrganismePrincipal: alpages }), ['Alpages']],
    ['nobody’s', 'CONSEILLER', () => ({}), []],
  ])('are those of their member: %s', async (_, role, over, expected) => {
    const person = await application.as(role, over())
    expect(await listed(person)).toEqual(expected)
  })

  test('are searched, sorted and paged', async () => {
    expect(await listed(superadmin, { order: 'desc' })).toEqual(['Vignobles', 'Alpages'])
    expect(await listed(superadmin, { limit: 1, offset: 1 })).toEqual(['Vignobles'])
    expect(await listed(superadmin, { search: 'ALPAG' })).toEqual(['Alpages'])
    expect(await listed(superadmin, { search: 'dijon' })).toEqual([])
    expect(await listed(superadmin, { search: 'dijon', searchFields: 'nom,adresse' })).toHaveLength(2)
    const adviser = await application.as('CONSEILLER', {
      idOrganismePrincipal: vignobles,
      idOrganismeSecondaire: alpages,
    })
    expect(await listed(adviser, { orderBy: 'nom' })).toEqual(['Alpages', 'Vignobles'])
    expect(await listed(adviser, { search: 'alp' })).toEqual(['Alpages'])
    expect((await superadmin.call(listOrganismes, { query: { orderBy: 'logoBase64' } })).status).toBe(400)
  })

  test('are exported as searched and sorted: those that the caller administers, and journalled', async () => {
    const taken = async (person: Caller, query = {}) => {
      const answer = await person.call(exportOrganismes, { query: { format: 'csv', ...query } })
      expect(answer.headers['content-disposition']).toBe('attachment; filename=Organismes.csv')
      return Papa.parse<string[]>(String(answer.body).slice(1).trim(), { delimiter: ';' }).data
    }
    const adresse = '1 place du Marché, 21000 Dijon'
    expect(await taken(superadmin)).toEqual([
      ['Nom', 'Adresse', 'Site internet'],
      ['Alpages', adresse, ''],
      ['Vignobles', adresse, ''],
    ])
    expect(await taken(superadmin, { order: 'desc', orderBy: 'nom', colonnes: 'nom' })).toEqual([
      ['Nom'],
      ['Vignobles'],
      ['Alpages'],
    ])
    expect(await taken(superadmin, { search: 'vign' })).toHaveLength(2)
    const admin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: vignobles })
    expect(await taken(admin, { colonnes: 'nom' })).toEqual([['Nom'], ['Vignobles']])
    const { body } = await superadmin.call(listJournal, {
      query: { idUtilisateur: admin.idUtilisateur, genre: 'EXPORT' },
    })
    expect(body.data.map(({ phrase }) => phrase)).toEqual([
      expect.stringContaining('a exporté la liste des organismes, 1 ligne, dans le fichier « Organismes.csv »'),
    ])
    const refused = await caller.call(exportOrganismes, { query: {} })
    expect([refused.status, refused.body.code]).toEqual([403, 'ACTION_INTERDITE'])
  })

  describe('in the form of an account', () => {
    const context = 'admin/utilisateur'
    const rights = { accessCreationUtilisateur: true }

    test('are those that its administrator may give, and those that the account has', async () => {
      const admin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: vignobles, ...rights })
      const of = { idOrganismePrincipal: vignobles, idOrganismeSecondaire: alpages }
      const { idUtilisateur } = await application.as('CONSEILLER', of)
      expect(await listed(admin, { context })).toEqual(['Vignobles'])
      expect(await listed(admin, { context, idUtilisateur })).toEqual(['Vignobles', 'Alpages'])
      expect(await listed(superadmin, { context, idUtilisateur })).toEqual(['Alpages', 'Vignobles'])
    })

    test('are not shown for a foreign account, nor to somebody who opens no accounts', async () => {
      const admin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: vignobles, ...rights })
      const { idUtilisateur } = await application.as('CONSEILLER', { idOrganismePrincipal: alpages })
      const foreign = await admin.call(listOrganismes, { query: { context, idUtilisateur } })
      expect([foreign.status, foreign.body.code]).toEqual([404, 'UTILISATEUR_INCONNU'])
      for (const [role, over] of [
        ['ADMIN_ORGANISME', {}],
        ['CONSEILLER', rights],
        ['AGRICULTEUR', rights],
      ] as const) {
        const person = await application.as(role, { idOrganismePrincipal: vignobles, ...over })
        const refused = await person.call(listOrganismes, { query: { context, idUtilisateur: person.idUtilisateur } })
        expect([refused.status, refused.body.code]).toEqual([403, 'ACTION_INTERDITE'])
      }
    })
  })

  test('have their logo in the detail, not in the list', async () => {
    const { body: listed } = await superadmin.call(listOrganismes)
    expect(listed.filter((organisme) => 'logoBase64' in organisme)).toEqual([])
    const params = { idOrganisme: listed[0]?.idOrganisme ?? 0 }
    const { body } = await caller.call(getOrganisme, { params })
    expect(body.logoBase64).toBe('data:image/png;base64,AA==')
  })

  test('are read one by one', async () => {
    const { body } = await caller.call(getOrganisme, { params: { idOrganisme: vignobles } })
    expect(body).toMatchObject({ nom: 'Vignobles', demarches: [HVE4], scoresVisiblesAgriculteur: false })
  })

  test.each([getOrganisme, getOrganismeConfig])('$path refuses an unknown organisation', async (call) => {
    const answer = await caller.call(call, { params: { idOrganisme: 99_999 } })
    expect([answer.status, answer.body.code]).toEqual([404, 'ORGANISME_INCONNU'])
  })
})

describe('the branding', () => {
  test('is the product’s own without a session', async () => {
    const { body } = await application.anonymous.call(getConfig)
    expect(body).toMatchObject({ titleSite: 'Sillon', logoBase64: null, darkMode: false })
  })

  test('takes the organisation’s colours and, without a title of its own, its label', async () => {
    const { body } = await caller.call(getOrganismeConfig, { params: { idOrganisme: vignobles } })
    expect(body).toMatchObject({ titleSite: 'Certification', primaryColor: '#123456', thirdColor: '#345678' })
  })
})

const dataOf = (content: string | Buffer, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const drawn = () => sharp({ create: { width: 8, height: 4, channels: 3, background: { r: 200, g: 30, b: 20 } } })

/** The logo as an uncompressed bitmap of 24 bits. */
function bitmap(): Buffer {
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(8, 18)
  head.writeInt32LE(4, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return Buffer.concat([head, ...Array.from({ length: 32 }, () => Buffer.from([20, 30, 200]))])
}
const logos: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'image/png': () => drawn().png().toBuffer(),
  'image/jpeg': () => drawn().jpeg({ quality: 100 }).toBuffer(),
  'image/gif': () => drawn().gif().toBuffer(),
  'image/bmp': bitmap,
}
const saisi = (over: object = {}) => ({
  nom: 'Vergers',
  adresse: '2 rue Haute, 26000 Valence',
  siteInternet: 'https://vergers.example',
  logoBase64: dataOf('<svg/>', 'image/svg+xml'),
  couleurPrimaire: '#AABBCC',
  couleurSecondaire: '#234567',
  couleurTertiaire: '#345678',
  ...over,
})

describe('an organisation', () => {
  test('is created, changed and deleted by a super administrator, journalled with the network address', async () => {
    const created = await superadmin.call(createOrganisme, { body: saisi({ demarches: [HVE4] }) })
    expect([created.status, created.body.message]).toEqual([200, "L'organisme a bien été créé"])
    expect(created.body.organisme).toMatchObject({ nom: 'Vergers', libelle: 'Vergers', demarches: [HVE4] })
    const params = { idOrganisme: created.body.organisme.idOrganisme }
    const body = {
      nom: 'Vergers du Sud',
      couleurPrimaire: '#101010',
      demarches: [HVE3A],
      scoresVisiblesAgriculteur: true,
      quatreYeux: true,
    }
    const changed = await superadmin.call(updateOrganisme, { params, body })
    expect([changed.status, changed.body.message]).toEqual([200, "L'organisme a bien été modifié"])
    expect(changed.body.organisme).toMatchObject({ ...body, libelle: 'Vergers du Sud', adresse: saisi().adresse })
    expect((await superadmin.call(getOrganismeConfig, { params })).body).toMatchObject({ primaryColor: '#101010' })
    expect((await superadmin.call(deleteOrganisme, { params })).body.message).toBe('Suppression effectuée')
    expect((await superadmin.call(getOrganisme, { params })).status).toBe(404)
    const lines = await application.db
      .select({ adresse: adresseLue(journal.adresse) })
      .from(journal)
      .where(eq(journal.chaine, `organisme ${params.idOrganisme}`))
    expect(new Set(lines.map(({ adresse }) => adresse))).toEqual(new Set(['127.0.0.1']))
    expect(
      (await checkValues(application.db)).divergences.filter(
        ({ chaine }) => chaine === `organisme ${params.idOrganisme}`,
      ),
    ).toEqual([])
  })

  test('is changed by its own administrator, except for its procedures; others cannot be changed', async () => {
    const admin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: vignobles })
    const own = { params: { idOrganisme: vignobles } }
    expect((await admin.call(updateOrganisme, { ...own, body: { adresse: '3 place du Puits' } })).status).toBe(200)
    expect((await admin.call(updateOrganisme, { ...own, body: { demarches: [HVE3A] } })).status).toBe(403)
    expect((await admin.call(updateOrganisme, { params: { idOrganisme: 99_999 }, body: {} })).status).toBe(403)
  })

  test('cannot be deleted while an account or a farm refers to it', async () => {
    await application.as('CONSEILLER', { idOrganismePrincipal: vignobles })
    const refused = await superadmin.call(deleteOrganisme, { params: { idOrganisme: vignobles } })
    expect([refused.status, refused.body.code]).toEqual([409, 'ORGANISME_UTILISE'])
  })

  test.each<[string, object, number]>([
    ['a colour in words', { couleurPrimaire: 'rouge' }, 400],
    ['no name', { nom: '  ' }, 400],
    ['a logo that is no image', { logoBase64: dataOf('%PDF-1.4') }, 415],
    ['a drawing with a script', { logoBase64: dataOf('<svg onload="alert(1)"/>', 'image/svg+xml') }, 415],
    ['a truncated logo', { logoBase64: dataOf('GIF89a', 'image/gif') }, 422],
    ['a site with a script address', { siteInternet: 'javascript:alert(1)' }, 400],
    ['too large a logo', { logoBase64: dataOf(Buffer.concat([PNG, Buffer.alloc(10_000_000)])) }, 413],
    ['an unknown procedure', { demarches: [99] }, 422],
  ])('is refused with %s', async (_, over, status) => {
    expect((await superadmin.call(createOrganisme, { body: saisi(over) })).status).toBe(status)
  })

  test('keeps a logo under its real type, whatever its name', async () => {
    const { body } = await superadmin.call(createOrganisme, {
      body: saisi({ logoBase64: dataOf(await drawn().png().toBuffer(), 'text/html') }),
    })
    expect(body.organisme.logoBase64).toMatch(/^data:image\/png;base64,/)
  })

  test.each<[string, string]>([
    ['image/png', 'image/png'],
    ['image/jpeg', 'image/jpeg'],
    ['image/gif', 'image/png'],
    ['image/bmp', 'image/png'],
  ])('with a logo that was %s stores it re-encoded, without any hidden content', async (type, kept) => {
    const hidden = Buffer.from('<html><script>alert(1)</script></html>')
    const sent = Buffer.concat([(await logos[type]?.()) ?? Buffer.alloc(0), hidden])
    const { status, body } = await superadmin.call(createOrganisme, { body: saisi({ logoBase64: dataOf(sent, type) }) })
    expect(status).toBe(200)
    const [head, content = ''] = body.organisme.logoBase64?.split(',') ?? []
    expect(head).toBe(`data:${kept};base64`)
    const bytes = Buffer.from(content, 'base64')
    expect(bytes.includes('alert')).toBe(false)
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    for (const [i, value] of [200, 30, 20].entries()) expect(Math.abs((data[i] ?? 0) - value)).toBeLessThan(8)
  })
})
