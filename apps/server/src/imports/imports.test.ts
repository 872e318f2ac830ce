import { deflateRawSync } from 'node:zlib'
import {
  deleteExploitation,
  getActivites,
  getExploitation,
  getExploitationInfos,
  importExploitations,
  searchExploitations,
  updateExploitation,
} from '@sillon/contract'
import { eq, inArray } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '../database/schema'
import { siretFictif } from '../demonstration/hasard'
import { type Caller, type TestApplication, testApplication } from '../testing/application'
import { givenExploitation, MILLESIME } from '../testing/builders'
import { checkValues } from '../verification/values'

let application: TestApplication
let root: Caller
beforeAll(async () => {
  application = await testApplication()
  root = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

let rang = 50_000
const siret = () => siretFictif(++rang)
const ENTETE = 'Raison sociale;SIRET;Adresse;Code postal;Commune;Adresse e-mail;Activité principale'
const ligne = (
  numero: string,
  over: Partial<Record<'nom' | 'adresse' | 'postal' | 'commune' | 'mail' | 'activite', string>> = {},
) => {
  const { nom = 'GAEC du Chêne', adresse = '1 rue du Lavoir', postal = '26400', commune = 'Crest' } = over
  const { mail = 'gaec@chene.example', activite = 'Céréales et oléoprotéagineux' } = over
  return [nom, numero, adresse, postal, commune, mail, activite].join(';')
}
const csv = (...lignes: readonly string[]) => Buffer.from(`\uFEFF${lignes.join('\r\n')}\r\n`)
const send = (caller: Caller, content: Buffer | Uint8Array, simulation = true, headers = {}) =>
  caller.call(importExploitations, {
    query: { millesime: MILLESIME },
    body: { nom: 'fermes', content: Buffer.from(content).toString('base64'), simulation },
    headers,
  })
const findBySiret = async (caller: Caller, numero: string) => {
  const { body } = await caller.call(searchExploitations, { query: { search: numero } })
  return body.data[0]?.idExploitation
}

describe('a file of farms', () => {
  test('is previewed and writes nothing, then creates its farms with their year, journalled as an import', async () => {
    const [one, two] = [siret(), siret()]
    const file = csv(
      `${ENTETE};Irrigation;OTEX;PACAGE`,
      `${ligne(one)};oui;4500;026000001`,
      '',
      `${ligne(two, { nom: 'EARL "B"' })};;;`,
    )
    const preview = await send(root, file)
    expect(preview.body).toMatchObject({ creations: 2, modifications: 0, inchangees: 0, nbFautes: 0, applique: false })
    expect(preview.body.lignes.map(({ ligne: numero, effet }) => [numero, effet])).toEqual([
      [2, 'CREATION'],
      [4, 'CREATION'],
    ])
    expect(await findBySiret(root, one)).toBeUndefined()

    expect((await send(root, file, false)).body.applique).toBe(true)
    const idExploitation = (await findBySiret(root, one)) ?? 0
    const at = { params: { idExploitation }, query: { millesime: MILLESIME } }
    const { body } = await root.call(getExploitation, at)
    expect(body).toMatchObject({ raisonSociale: 'GAEC du Chêne', nomCommune: 'Crest', pacage: '026000001' })
    expect((await root.call(getExploitationInfos, at)).body).toMatchObject({ irrigation: true, otex: '4500' })
    expect((await root.call(getActivites, at)).body.principal.map(({ idActivite }) => idActivite)).toEqual([17])
    const lines = await application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    expect(new Set(lines.map(({ origine }) => origine))).toEqual(new Set(['IMPORT']))
    const { divergences } = await checkValues(application.db)
    expect(divergences).toEqual([])
  })

  test('changes nothing when it comes again, and only what it says of a farm that there is', async () => {
    const [one, two] = [siret(), siret()]
    const file = csv(ENTETE, ligne(one), ligne(two))
    await send(root, file, false)
    expect((await send(root, file, false)).body).toMatchObject({ creations: 0, modifications: 0, inchangees: 2 })
    const again = csv('SIRET;Adresse;Site internet', `${one};2 rue du Moulin;`, `${two};;`)
    const { body } = await send(root, again, false)
    expect(body).toMatchObject({ creations: 0, modifications: 1, inchangees: 1 })
    expect(body.lignes[0]).toMatchObject({ effet: 'MODIFICATION', champs: ['adresse'] })
    const at = { params: { idExploitation: (await findBySiret(root, one)) ?? 0 } }
    expect((await root.call(getExploitation, at)).body).toMatchObject({
      adresse: '2 rue du Moulin',
      raisonSociale: 'GAEC du Chêne',
    })
  })

  test('is written whole or not at all, with each fault on its line, in the reader’s language', async () => {
    const [good, twice] = [siret(), siret()]
    const file = csv(
      `${ENTETE};CVI;Irrigation`,
      `${ligne(good)};;`,
      `${ligne('73282932000075')};;`,
      `${ligne(siret(), { mail: 'gaec@', commune: 'Nulle-Part' })};33A;peut-être`,
      `${ligne(twice)};;`,
      `${ligne(twice)};;`,
      `${ligne(siret(), { activite: '', nom: '' })};;`,
    )
    const { body } = await send(root, file)
    expect(body.fautes.map(({ ligne: numero, colonne, message }) => `${numero} ${colonne} : ${message}`)).toEqual([
      '3 siret : Ce SIRET est erroné : sa clé de contrôle ne correspond pas',
      '4 nomCommune : Cette valeur n’existe pas dans la liste',
      '4 irrigation : Oui ou non attendu',
      '4 cvi : Seuls les chiffres sont acceptés',
      "4 adresseMail : L'adresse email est invalide",
      '6 siret : Cette ligne est déjà donnée plus haut',
      '7 raisonSociale : Champ obligatoire',
      '7 activitePrincipale : Saisissez au moins une activité principale',
    ])
    expect((await send(root, file, true, { 'accept-language': 'en' })).body.fautes[0]?.message).toMatch(/^This SIRET/)
    const applied = await send(root, file, false)
    expect([applied.status, applied.body.code]).toEqual([422, 'VALEUR_INVALIDE'])
    expect(applied.body.details?.[0]?.path).toBe('3.siret')
    expect(await findBySiret(root, good)).toBeUndefined()
  })

  test('has headings in either language, as the calls name them, in any order; others are told', async () => {
    const headings = csv(
      'siret;adresseMail;Company name;ADRESSE;postcode;Town;Main activity',
      `${siret()};a@b.example;X;1 rue;26400;CREST;17`,
    )
    expect((await send(root, headings)).body).toMatchObject({ creations: 1, nbFautes: 0 })
    const { body } = await send(root, csv('Nom;SIRET;SIRET', 'X;1;2'))
    expect(body.fautes).toEqual([
      { ligne: 1, colonne: 'Nom', message: 'Cette colonne n’est pas attendue' },
      { ligne: 1, colonne: 'siret', message: 'Cette colonne figure deux fois' },
    ])
    expect((await send(root, csv('Raison sociale', 'X'))).body.fautes[0]).toMatchObject({ ligne: 1, colonne: 'siret' })
  })
})

describe('a file as spreadsheets write them', () => {
  test('in Windows-1252 keeps accents and quotes, with commas as with semicolons', async () => {
    const numero = siret()
    const text = `${ENTETE}\r\n${ligne(numero, { nom: 'GAEC de l\u0092Étang' })}`.replaceAll(';', ',')
    await send(root, Buffer.from(text, 'latin1'), false)
    const at = { params: { idExploitation: (await findBySiret(root, numero)) ?? 0 } }
    expect((await root.call(getExploitation, at)).body.raisonSociale).toBe('GAEC de l’Étang')
  })

  test('as a workbook, with numbers in the place of identifiers and the zero that they lost', async () => {
    const numero = Number(siret())
    const rows = [
      ENTETE.split(';').concat('PACAGE', 'Irrigation'),
      [...ligne(String(numero)).split(';'), 26_000_001, true],
    ]
    ;(rows[1] as unknown[])[1] = numero
    const workbook = await writeXlsx({ sheets: [{ name: 'Fermes', rows }] })
    const { body } = await send(root, workbook, false)
    expect(body).toMatchObject({ creations: 1, nbFautes: 0, applique: true })
    const at = { params: { idExploitation: (await findBySiret(root, String(numero))) ?? 0 } }
    expect((await root.call(getExploitation, at)).body.pacage).toBe('026000001')
  })

  test.each([
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])],
    ['a zip that is no workbook', Buffer.from('504b0304140000000800', 'hex')],
    ['half a quoted cell', Buffer.from('"SIRET\r\n1')],
  ])('that is %s is refused', async (_, content) => {
    const { status, body } = await send(root, content)
    expect([status, body.code]).toEqual([422, 'IMPORT_ILLISIBLE'])
  })

  test('that unpacks to more than any workbook is refused before it is parsed', async () => {
    const bomb = aZip('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(80_000_000, ' ')))
    const { status, body } = await send(root, bomb)
    expect([status, body.code]).toEqual([413, 'FICHIER_TROP_VOLUMINEUX'])
  })
})

/** A zip of one part, which says of itself that it is small. */
function aZip(name: string, packed: Buffer): Buffer {
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(1000, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

describe('who imports', () => {
  test('needs the right to create farms; an organisation’s administrator owns what they create', async () => {
    const numero = siret()
    const file = csv(ENTETE, ligne(numero))
    expect((await send(await application.as('ADMIN_ORGANISME'), file)).status).toBe(403)
    for (const role of ['CONSEILLER', 'AGRICULTEUR'] as const)
      expect((await send(await application.as(role, { accessCreationUpdateExploitation: true }), file)).status).toBe(
        403,
      )
    const admin = await application.as('ADMIN_ORGANISME', { accessCreationUpdateExploitation: true })
    await send(admin, file, false)
    expect(await findBySiret(admin, numero)).toBeDefined()
  })

  test('changes no foreign farm, and is told of one that was deleted', async () => {
    const foreign = await givenExploitation(application)
    const lost = await givenExploitation(application)
    await root.call(deleteExploitation, { params: { idExploitation: lost } })
    const rows = await application.db
      .select()
      .from(t.exploitations)
      .where(inArray(t.exploitations.idExploitation, [foreign, lost]))
    const siretOf = (id: number) => rows.find(({ idExploitation }) => idExploitation === id)?.siret ?? ''
    const admin = await application.as('ADMIN_ORGANISME', { accessCreationUpdateExploitation: true })
    const { body } = await send(
      admin,
      csv('SIRET;Adresse', `${siretOf(foreign)};Ailleurs`, `${siretOf(lost)};Ailleurs`),
    )
    expect(body.fautes.map(({ message }) => message)).toEqual([
      'Une exploitation porte déjà ce SIRET',
      'Une exploitation supprimée porte ce SIRET : un super administrateur peut la restaurer',
    ])
  })

  test('changes a farm of theirs as anybody would', async () => {
    const mine = await givenExploitation(application)
    const [row] = await application.db.select().from(t.exploitations).where(eq(t.exploitations.idExploitation, mine))
    const admin = await application.as('ADMIN_ORGANISME', { accessCreationUpdateExploitation: true })
    await application.grant(admin, mine)
    await admin.call(updateExploitation, {
      params: { idExploitation: mine },
      query: { millesime: MILLESIME },
      body: { siteInternet: 'https://ferme.example' },
    })
    const { body } = await send(admin, csv('SIRET;Adresse', `${row?.siret};3 rue du Four`), false)
    expect(body).toMatchObject({ modifications: 1, applique: true })
    const { body: farm } = await admin.call(getExploitation, { params: { idExploitation: mine } })
    expect([farm.adresse, farm.siteInternet]).toEqual(['3 rue du Four', 'https://ferme.example'])
  })
})

test('hundreds of farms go in at once', async () => {
  const sirets = Array.from({ length: 600 }, siret)
  const { body } = await send(root, csv(ENTETE, ...sirets.map((numero) => ligne(numero))), false)
  expect(body).toMatchObject({ creations: 600, applique: true })
  expect(body.lignes).toHaveLength(200)
})
