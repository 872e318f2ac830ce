import { deflateRawSync } from 'node:zlib'
import {
  deleteExploitation,
  faultTexts,
  getActivites,
  getExploitation,
  getExploitationFamillesCultures,
  getExploitationInfos,
  getImport,
  getModeleImport,
  getUtilisateur,
  importExploitations,
  importUtilisateurs,
  listImports,
  listUtilisateurExploitations,
  listUtilisateurs,
  searchExploitations,
  updateExploitation,
} from '@sillon/contract'
import { demarches, famillesCultures, otex } from '@sillon/referentials'
import { eq, inArray, sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siretFictif } from '#administration/demonstration/hasard'
import { checkValues } from '#administration/verification/values'
import { createOrganisme } from '#personnes/organismes/repository'
import * as t from '#socle/database/schema'
import { adresseLue } from '#socle/journal/journal'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { askedUntil, isOver } from '../../testing/asked-until'
import { givenExploitation, HVE4, MILLESIME } from '../../testing/builders'
import { rondeDesImports } from './importateur'

let application: TestApplication
let root: Caller
beforeAll(async () => {
  application = await testApplication()
  root = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

describe('the file to fill in', () => {
  test.each(['xlsx', 'csv'] as const)('is one that the import takes, in each language: %s', async (format) => {
    for (const language of ['fr', 'en'] as const)
      for (const [genre, call] of [
        ['exploitations', importExploitations],
        ['utilisateurs', importUtilisateurs],
      ] as const) {
        const headers = { 'accept-language': language }
        const modele = await root.call(getModeleImport, { params: { genre }, query: { format }, headers })
        const nom = { fr: `modele-${genre}`, en: genre === 'exploitations' ? 'farms-template' : 'users-template' }
        expect(modele.headers['content-disposition']).toContain(`filename=${nom[language]}.${format}`)
        const content = Buffer.from(modele.body).toString('base64')
        if (genre === 'exploitations') await write(root, Buffer.from(modele.body))
        const body = { nom: 'modele', content }
        const { status, body: apercu } = await root.call(call, { query: { millesime: MILLESIME }, body })
        expect([status, apercu.fautes, apercu.lignes.map(({ cle }) => cle)], `${genre} ${language}`).toEqual([
          200,
          [],
          [genre === 'exploitations' ? '73282932000074' : 'jeanne.petit@exemple.fr'],
        ])
      }
  })

  test('is for those who may import', async () => {
    const caller = await application.as('CONSEILLER')
    for (const genre of ['exploitations', 'utilisateurs'] as const)
      expect((await caller.call(getModeleImport, { params: { genre }, query: { format: 'csv' } })).status).toBe(403)
  })
})

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
/** Imports a file and waits for its end; a file refused at once has no end. */
async function write(caller: Caller, content: Buffer | Uint8Array) {
  const asked = await send(caller, content, false)
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  return ended(caller, asked.body.idImport)
}
const ended = (caller: Caller, idImport: number | null) =>
  askedUntil(async () => (await caller.call(getImport, { params: { idImport: idImport ?? 0 } })).body, isOver)
const findBySiret = async (caller: Caller, numero: string) => {
  const { body } = await caller.call(searchExploitations, { query: { search: numero } })
  return body.data[0]?.idExploitation
}

describe('an imported file of farms', () => {
  test('is previewed without writing, then creates its farms with their year, journalled as an import', async () => {
    const [one, two] = [siret(), siret()]
    const file = csv(
      `${ENTETE};Irrigation;OTEX;PACAGE;Familles de cultures`,
      `${ligne(one)};oui;4500;026000001;"Viticulture, Légumes, fleurs et horticulture de plein champ"`,
      '',
      `${ligne(two, { nom: 'EARL "B"' })};;;;`,
    )
    const preview = await send(root, file)
    expect(preview.body).toMatchObject({ creations: 2, modifications: 0, inchangees: 0, nbFautes: 0, idImport: null })
    expect(preview.body.lignes.map(({ ligne: numero, effet }) => [numero, effet])).toEqual([
      [2, 'CREATION'],
      [4, 'CREATION'],
    ])
    expect(await findBySiret(root, one)).toBeUndefined()

    expect(await write(root, file)).toMatchObject({ etat: 'TERMINE', faites: 2, total: 2 })
    const idExploitation = (await findBySiret(root, one)) ?? 0
    const at = { params: { idExploitation }, query: { millesime: MILLESIME } }
    const { body } = await root.call(getExploitation, at)
    expect(body).toMatchObject({ raisonSociale: 'GAEC du Chêne', nomCommune: 'Crest', pacage: '026000001' })
    expect((await root.call(getExploitationInfos, at)).body).toMatchObject({ irrigation: true, otex: '4500' })
    expect((await root.call(getActivites, at)).body.principal.map(({ idActivite }) => idActivite)).toEqual([17])
    const familles = async () =>
      (await root.call(getExploitationFamillesCultures, at)).body.map(({ codeNational }) => codeNational)
    expect(await familles()).toEqual(['VITIC', 'LGFLHA'])
    // By its code and by its name: once.
    await write(
      root,
      csv(
        'SIRET;Crop families',
        `${one};"ARBOR, ${famillesCultures.find(({ codeNational }) => codeNational === 'ARBOR')?.libelle}"`,
      ),
    )
    expect(await familles()).toEqual(['VITIC', 'ARBOR', 'LGFLHA'])
    expect((await send(root, csv('SIRET;Crop families', `${one};VITIC`))).body.inchangees).toBe(1)
    const lines = await application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    expect(new Set(lines.map(({ origine }) => origine))).toEqual(new Set(['IMPORT']))
    const { divergences } = await checkValues(application.db)
    expect(divergences).toEqual([])
  })

  test('changes nothing a second time, and only the given columns of an existing farm', async () => {
    const [one, two] = [siret(), siret()]
    const file = csv(ENTETE, ligne(one), ligne(two))
    await write(root, file)
    expect(await write(root, file)).toMatchObject({ creations: 0, modifications: 0, inchangees: 2 })
    const again = csv('SIRET;Adresse;Site internet', `${one};2 rue du Moulin;`, `${two};;`)
    expect((await send(root, again)).body.lignes[0]).toMatchObject({ effet: 'MODIFICATION', champs: ['adresse'] })
    expect(await write(root, again)).toMatchObject({ creations: 0, modifications: 1, inchangees: 1 })
    const at = { params: { idExploitation: (await findBySiret(root, one)) ?? 0 } }
    expect((await root.call(getExploitation, at)).body).toMatchObject({
      adresse: '2 rue du Moulin',
      raisonSociale: 'GAEC du Chêne',
    })
  })

  test('is written completely or not at all, with each fault on its line in the order of the columns, in the reader’s language', async () => {
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
    expect(
      body.fautes.map(
        ({ ligne: numero, colonne, valeur, message }) => `${numero} ${colonne} « ${valeur ?? ''} » : ${message}`,
      ),
    ).toEqual([
      '3 siret « 73282932000075 » : Ce SIRET est erroné : sa clé de contrôle ne correspond pas',
      '4 nomCommune « Nulle-Part » : Aucune commune de ce nom n’a le code postal de la ligne',
      "4 adresseMail « gaec@ » : L'adresse email est invalide",
      '4 cvi « 33A » : Seuls les chiffres sont acceptés',
      '4 irrigation « peut-être » : Oui ou non attendu',
      `6 siret « ${twice} » : Cette ligne est déjà donnée plus haut`,
      '7 raisonSociale «  » : Champ obligatoire',
      '7 activitePrincipale «  » : Saisissez au moins une activité principale',
    ])
    expect((await send(root, file, true, { 'accept-language': 'en' })).body.fautes[0]?.message).toMatch(/^This SIRET/)
    const applied = await send(root, file, false)
    expect([applied.status, applied.body.code]).toEqual([422, 'VALEUR_INVALIDE'])
    expect(applied.body.details?.[0]?.path).toBe('3.siret')
    expect(await findBySiret(root, good)).toBeUndefined()
  })

  test('quotes each unknown name of a cell alone, not its neighbours', async () => {
    await application.as('CONSEILLER', { email: 'connu@chambre.example' })
    const titres = `${ENTETE};Démarches;Accès (adresses email)`
    const cellules = 'HVE4, HVE9;connu@chambre.example, nul@part.example, ailleurs@part.example'
    const { body } = await send(root, csv(titres, `${ligne(siret())};${cellules}`))
    expect(body.fautes.map(({ colonne, valeur }) => [colonne, valeur])).toEqual([
      ['demarches', 'HVE9'],
      ['acces', 'nul@part.example'],
      ['acces', 'ailleurs@part.example'],
    ])
  })

  test('gives each farm the procedures and the people of its line, takes none away, and changes nothing a second time', async () => {
    const [one, two] = [siret(), siret()]
    const conseiller = await application.as('CONSEILLER', { email: 'colin@chambre.example' })
    const titres = `${ENTETE};Démarches;Accès (adresses email)`
    const file = csv(
      titres,
      `${ligne(one)};HVE niveau 3, référentiel 4;COLIN@chambre.example`,
      `${ligne(two)};HVE3A, HVE niveau 3, référentiel 4;`,
    )
    expect(await write(root, file)).toMatchObject({ etat: 'TERMINE', creations: 2 })
    const demarchesOf = async (numero: string) => {
      const params = { idExploitation: (await findBySiret(root, numero)) ?? 0 }
      return (await root.call(getExploitation, { params })).body.demarches.map(({ code }) => code)
    }
    expect([await demarchesOf(one), await demarchesOf(two)]).toEqual([['HVE4'], ['HVE3A', 'HVE4']])
    expect(await findBySiret(conseiller, one)).toBeDefined()
    expect(await findBySiret(conseiller, two)).toBeUndefined()
    expect(await write(root, file)).toMatchObject({ modifications: 0, inchangees: 2 })
    const more = csv('SIRET;Démarches', `${one};HVE level 3, option A`)
    expect((await send(root, more)).body.lignes[0]).toMatchObject({ effet: 'MODIFICATION', champs: ['demarches'] })
    await write(root, more)
    expect(await demarchesOf(one)).toEqual(['HVE3A', 'HVE4'])
    expect((await checkValues(application.db)).divergences).toEqual([])
  })

  test.each([
    ['99999', 'Crest', '', 'codePostal', '99999', 'CODE_POSTAL_INCONNU'],
    ['26400', 'Valence', '', 'nomCommune', 'Valence', 'COMMUNE_HORS_CODE_POSTAL'],
    ['26400', 'Crest', ';nul@part.example', 'acces', 'nul@part.example', 'COMPTE_INCONNU'],
  ] as const)(
    'names the column at fault and quotes its value: %s %s %s',
    async (postal, commune, more, colonne, valeur, code) => {
      const titres = `${ENTETE};Démarches;Accès (adresses email);Familles de cultures`
      const { body } = await send(root, csv(titres, `${ligne(siret(), { postal, commune })};${more}`))
      expect(body.fautes).toEqual([{ ligne: 2, colonne, valeur, message: faultTexts.fr[code] }])
    },
  )

  test('lists the accepted values of a column in the message of a fault, unless they are many', async () => {
    const titres = `${ENTETE};Démarches;Familles de cultures;OTEX`
    const file = csv(titres, `${ligne(siret(), { activite: 'Blé' })};HVE9;Céréales;9999`)
    const { fautes } = (await send(root, file)).body
    expect(fautes.map((faute) => faute.ligne)).toEqual([2, 2, 2, 2])
    const messages = Object.fromEntries(fautes.map(({ colonne, message }) => [colonne, message]))
    const admises = (valeurs: readonly string[]) => ` ; valeurs admises : ${valeurs.join(', ')}`
    expect(messages).toEqual({
      activitePrincipale: faultTexts.fr.REFERENCE_INCONNUE,
      demarches: `${faultTexts.fr.DEMARCHE_INCONNUE}${admises(demarches.map(({ code, libelle }) => `${code} (${libelle})`))}`,
      famillesCultures: `${faultTexts.fr.REFERENCE_INCONNUE}${admises(famillesCultures.map(({ libelle }) => libelle))}`,
      otex: `${faultTexts.fr.REFERENCE_INCONNUE}${admises(otex.map(({ code, libelle }) => `${code} (${libelle})`))}`,
    })
    expect(fautes.map(({ valeur }) => valeur).sort()).toEqual(['9999', 'Blé', 'Céréales', 'HVE9'])
  })

  test('is refused with the same addresses as the form of a farm, for new and existing farms', async () => {
    const there = siret()
    await write(root, csv(ENTETE, ligne(there)))
    const file = csv(
      `${ENTETE};Site internet`,
      `${ligne(siret(), { mail: '<gaec@chene.example>' })};`,
      `${ligne(siret())};javascript:alert(1)`,
      `${ligne(there, { mail: '<gaec@chene.example>' })};javascript:alert(1)`,
    )
    const { body } = await send(root, file)
    const [adresse, site] = [faultTexts.fr.EMAIL_INVALIDE, faultTexts.fr.SITE_INTERNET]
    expect(body.fautes.map(({ ligne: numero, colonne, message }) => [numero, colonne, message])).toEqual([
      [2, 'adresseMail', adresse],
      [3, 'siteInternet', site],
      [4, 'adresseMail', adresse],
      [4, 'siteInternet', site],
    ])
    const at = { params: { idExploitation: (await findBySiret(root, there)) ?? 0 }, query: { millesime: MILLESIME } }
    const typed = (body: object) => root.call(updateExploitation, { ...at, body })
    const byForm = [
      await typed({ adresseMail: '<gaec@chene.example>' }),
      await typed({ siteInternet: 'javascript:alert(1)' }),
    ]
    expect(byForm.map((answer) => answer.body.details?.map(({ path, message }) => [path, message]))).toEqual([
      [['adresseMail', adresse]],
      [['siteInternet', site]],
    ])
  })

  test('has headings in French or English, or as in the API, in any order; unknown ones are reported', async () => {
    const headings = csv(
      'siret;adresseMail;Company name;ADRESSE;postcode;Town;Main activity',
      `${siret()};a@b.example;X;1 rue;26400;CREST;17`,
    )
    expect((await send(root, headings)).body).toMatchObject({ creations: 1, nbFautes: 0 })
    const { body } = await send(root, csv('Nom;SIRET;SIRET', 'X;1;2'))
    expect(body.fautes).toEqual([
      { ligne: 1, colonne: 'Nom', valeur: null, message: 'Cette colonne n’est pas attendue' },
      { ligne: 1, colonne: 'siret', valeur: null, message: 'Cette colonne figure deux fois' },
    ])
    expect((await send(root, csv('Raison sociale', 'X'))).body.fautes[0]).toMatchObject({ ligne: 1, colonne: 'siret' })
  })
})

describe('a file written by a spreadsheet', () => {
  test('in Windows-1252 keeps accents and quotes, with commas as with semicolons', async () => {
    const numero = siret()
    const text = `${ENTETE}\r\n${ligne(numero, { nom: 'GAEC de l\u0092Étang' })}`.replaceAll(';', ',')
    await write(root, Buffer.from(text, 'latin1'))
    const at = { params: { idExploitation: (await findBySiret(root, numero)) ?? 0 } }
    expect((await root.call(getExploitation, at)).body.raisonSociale).toBe('GAEC de l’Étang')
  })

  test('as a workbook is read, with numbers as identifiers and their lost leading zero', async () => {
    const numero = Number(siret())
    const rows = [
      ENTETE.split(';').concat('PACAGE', 'Irrigation'),
      [...ligne(String(numero)).split(';'), 26_000_001, true],
    ]
    ;(rows[1] as unknown[])[1] = numero
    const workbook = await writeXlsx({ sheets: [{ name: 'Fermes', rows }] })
    expect(await write(root, workbook)).toMatchObject({ creations: 1, etat: 'TERMINE' })
    const at = { params: { idExploitation: (await findBySiret(root, String(numero))) ?? 0 } }
    expect((await root.call(getExploitation, at)).body.pacage).toBe('026000001')
  })

  test.each([
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])],
    ['a zip without a workbook', Buffer.from('504b0304140000000800', 'hex')],
    ['an unclosed quoted cell', Buffer.from('"SIRET\r\n1')],
  ])('that is %s is refused', async (_, content) => {
    const { status, body } = await send(root, content)
    expect([status, body.code]).toEqual([422, 'IMPORT_ILLISIBLE'])
  })

  test.each([
    [
      'an entity bomb',
      (sheet: string) =>
        `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${sheet.replace('SIRET', '&b;')}`,
    ],
    [
      'an external entity',
      (sheet: string) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheet.replace('SIRET', '&a;')}`,
    ],
    ['an undeclared entity', (sheet: string) => sheet.replace('SIRET', '&a;')],
    ['a truncated sheet', (sheet: string) => sheet.slice(0, -40)],
    ['a sheet with overlapping elements', (sheet: string) => sheet.replace(/<\/\w+>/, '</other>')],
  ])('that is a workbook with %s is refused instead of being read as empty', async (_, broken) => {
    const parts = unzipSync(
      await writeXlsx({ sheets: [{ name: 'Fermes', rows: [ENTETE.split(';'), ligne(siret()).split(';')] }] }),
    )
    // In whichever part the workbook stores the texts.
    const name = Object.keys(parts).find(
      (part) => /^xl\//.test(part) && strFromU8(parts[part] ?? new Uint8Array()).includes('SIRET'),
    )
    if (name === undefined) throw new Error('The workbook does not hold its headings.')
    const content = broken(strFromU8(parts[name] ?? new Uint8Array()).replace(/^<\?xml[^>]*\?>\s*/, ''))
    const { status, body } = await send(root, Buffer.from(zipSync({ ...parts, [name]: strToU8(content) })))
    expect([status, body.code]).toEqual([422, 'IMPORT_ILLISIBLE'])
    expect(body.message).toBe('Ce fichier n’est ni un CSV ni un classeur XLSX lisible.')
  })

  test('that unpacks to more than a workbook may is refused before it is parsed', async () => {
    const bomb = aZip('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(80_000_000, ' ')))
    const { status, body } = await send(root, bomb)
    expect([status, body.code]).toEqual([413, 'FICHIER_TROP_VOLUMINEUX'])
  })
})

/** A zip of one part that declares a small size. */
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

describe('the author of an import', () => {
  test('needs the right to create farms; an organisation’s administrator owns what they create', async () => {
    const numero = siret()
    const file = csv(ENTETE, ligne(numero))
    expect((await send(await application.as('ADMIN_ORGANISME'), file)).status).toBe(403)
    for (const role of ['CONSEILLER', 'AGRICULTEUR'] as const)
      expect((await send(await application.as(role, { accessCreationUpdateExploitation: true }), file)).status).toBe(
        403,
      )
    const admin = await application.as('ADMIN_ORGANISME', { accessCreationUpdateExploitation: true })
    await write(admin, file)
    expect(await findBySiret(admin, numero)).toBeDefined()
  })

  test('changes no foreign farm, and is told about a deleted one', async () => {
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

  test('changes farms of their own as through the form', async () => {
    const mine = await givenExploitation(application)
    const [row] = await application.db.select().from(t.exploitations).where(eq(t.exploitations.idExploitation, mine))
    const admin = await application.as('ADMIN_ORGANISME', { accessCreationUpdateExploitation: true })
    await application.grant(admin, mine)
    await admin.call(updateExploitation, {
      params: { idExploitation: mine },
      query: { millesime: MILLESIME },
      body: { siteInternet: 'https://ferme.example' },
    })
    const file = csv('SIRET;Adresse', `${row?.siret};3 rue du Four`)
    expect(await write(admin, file)).toMatchObject({ modifications: 1, etat: 'TERMINE' })
    const { body: farm } = await admin.call(getExploitation, { params: { idExploitation: mine } })
    expect([farm.adresse, farm.siteInternet]).toEqual(['3 rue du Four', 'https://ferme.example'])
  })
})

test('hundreds of farms are imported at once', async () => {
  const sirets = Array.from({ length: 600 }, siret)
  const file = csv(ENTETE, ...sirets.map((numero) => ligne(numero)))
  expect((await send(root, file)).body.lignes).toHaveLength(200)
  expect(await write(root, file)).toMatchObject({ creations: 600, etat: 'TERMINE' })
})

describe('the writing of an import', () => {
  const suites = {
    courrier: { adresse: 'https://sillon.test', envoiActif: false },
    fermeChangee: async () => undefined,
  }
  const asked = async (file: Buffer, over: Partial<typeof t.imports.$inferInsert> = {}) => {
    const counts = { creations: 1, modifications: 0, inchangees: 0 }
    const [made] = await application.db
      .insert(t.imports)
      .values({
        genre: 'exploitations',
        idMillesime: MILLESIME,
        idUtilisateur: root.idUtilisateur,
        adresse: '192.0.2.7',
        nom: 'fermes.csv',
        contenu: file.toString('base64'),
        ...counts,
        ...over,
      })
      .returning()
    return made?.idImport ?? 0
  }

  test('abandoned by a process is done by the next one, and reported to its author only', async () => {
    const numero = siret()
    const idImport = await asked(csv(ENTETE, ligne(numero)))
    expect((await send(root, csv(ENTETE, ligne(siret())), false)).body.code).toBe('IMPORT_EN_COURS')
    const next = rondeDesImports(application.db, suites, application.app.log)
    await next.lancer()
    expect(await ended(root, idImport)).toMatchObject({ etat: 'TERMINE', faites: 1, message: null })
    expect(await findBySiret(root, numero)).toBeDefined()
    const { body } = await root.call(listImports, { query: { genre: 'exploitations' } })
    expect(body[0]).toMatchObject({ idImport, nom: 'fermes.csv' })
    const other = await application.as('SUPERADMIN')
    expect((await other.call(getImport, { params: { idImport } })).body.code).toBe('IMPORT_INCONNU')
    expect((await other.call(listImports, { query: { genre: 'exploitations' } })).body).toEqual([])
  })

  test('is journalled under its author, with the file name, the result and the network address', async () => {
    const idImport = await asked(csv(ENTETE, ligne(siret())))
    await rondeDesImports(application.db, suites, application.app.log).lancer()
    const [line] = await application.db
      .select({
        idUtilisateur: t.journal.idUtilisateur,
        chaine: t.journal.chaine,
        origine: t.journal.origine,
        nouvelle: t.journal.nouvelle,
        adresse: adresseLue(t.journal.adresse),
      })
      .from(t.journal)
      .where(eq(t.journal.champ, `import.${idImport}`))
    expect(line).toMatchObject({
      idUtilisateur: root.idUtilisateur,
      chaine: `personne ${root.idUtilisateur}`,
      adresse: '192.0.2.7',
      origine: 'IMPORT',
      nouvelle: { genre: 'exploitations', fichier: 'fermes.csv', creations: 1, modifications: 0, inchangees: 0 },
    })
    expect((await checkValues(application.db)).divergences).toEqual([])
  })

  test('that fails ends with its reason, and writes nothing', async () => {
    const [good, bad] = [siret(), siret()]
    const wrong = await asked(csv(ENTETE, ligne(good), ligne(bad, { nom: '' })))
    const tooOften = await asked(csv(ENTETE, ligne(siret())), { essais: 3 })
    const notHis = await asked(csv(ENTETE, ligne(siret())), {
      idUtilisateur: (await application.as('CONSEILLER')).idUtilisateur,
    })
    await rondeDesImports(application.db, suites, application.app.log).lancer()
    expect(await ended(root, wrong)).toMatchObject({
      etat: 'ECHEC',
      faites: 0,
      fautes: [{ ligne: 3, colonne: 'raisonSociale', valeur: null, message: 'Champ obligatoire' }],
    })
    expect(await findBySiret(root, good)).toBeUndefined()
    expect((await ended(root, tooOften)).message).toMatch(/interrompu plusieurs fois/)
    const [refused] = await application.db.select().from(t.imports).where(eq(t.imports.idImport, notHis))
    expect(refused).toMatchObject({ etat: 'ECHEC', code: 'ACTION_INTERDITE', contenu: null })
  })
})

describe('an imported file of accounts', () => {
  let mails = 0
  const adresse = () => `personne.importee.${++mails}@test.example`
  const TITRES =
    'Type d’utilisateur;Adresse email;Prénom;Nom;Organisme principal;Filtre région et département;Démarches;Exploitations'
  const preview = (caller: Caller, ...lignes: readonly string[]) => sendComptes(caller, lignes, true)
  const sendComptes = (caller: Caller, lignes: readonly string[], simulation: boolean) =>
    caller.call(importUtilisateurs, {
      body: { nom: 'comptes.csv', content: csv(TITRES, ...lignes).toString('base64'), simulation },
    })
  const ecrits = async (caller: Caller, ...lignes: readonly string[]) => {
    const { status, body } = await sendComptes(caller, lignes, false)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return ended(caller, body.idImport)
  }
  const compteDe = async (email: string) => {
    const { body } = await root.call(listUtilisateurs, { query: { search: email } })
    return body.data[0]
  }
  const organisme = async (nom: string) => {
    const couleurs = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
    const asked = { nom, libelle: nom, adresse: '1 place du Marché', ...couleurs }
    return { nom, idOrganisme: await application.db.transaction((tx) => createOrganisme(tx, null, asked, [])) }
  }
  const fautesDe = ({ body }: Awaited<ReturnType<typeof preview>>) =>
    body.fautes.map(({ ligne: numero, colonne, message }) => `${numero} ${colonne} : ${message}`)

  test('opens accounts with their territories, procedures and farms, invites them, and changes nothing a second time', async () => {
    const idExploitation = await givenExploitation(application)
    const [farm] = await application.db
      .select()
      .from(t.exploitations)
      .where(eq(t.exploitations.idExploitation, idExploitation))
    const [jeanne, paul] = [adresse(), adresse()]
    const file = [
      `Agriculteur;${jeanne};Jeanne;Petit;;Drôme;HVE4;${farm?.siret}`,
      `Administrateur d'organisme;${paul};Paul;Roux;;26, Région Auvergne-Rhône-Alpes;;`,
    ]
    expect(fautesDe(await preview(root, ...file))).toEqual([
      "3 organismePrincipal : L'organisme principal est obligatoire",
    ])
    const { nom } = await organisme('Coopérative Alpha')
    const mended = [file[0] ?? '', (file[1] ?? '').replace('Roux;', `Roux;${nom}`)]
    expect(await ecrits(root, ...mended)).toMatchObject({ etat: 'TERMINE', creations: 2 })

    const opened = await compteDe(jeanne)
    const params = { idUtilisateur: opened?.idUtilisateur ?? 0 }
    expect((await root.call(getUtilisateur, { params })).body).toMatchObject({
      role: 'AGRICULTEUR',
      prenom: 'Jeanne',
      idsDemarches: [HVE4],
      idsEntites: [expect.any(Number)],
    })
    const granted = (await root.call(listUtilisateurExploitations, { params })).body
    expect(granted.map((farmOf) => farmOf.idExploitation)).toEqual([idExploitation])
    expect(await application.cleDe(params.idUtilisateur)).not.toBeNull()
    const lines = await application.db
      .select({ origine: t.journal.origine, adresse: adresseLue(t.journal.adresse) })
      .from(t.journal)
      .where(eq(t.journal.chaine, `personne ${params.idUtilisateur}`))
    expect(new Set(lines.map(({ origine, adresse: from }) => `${origine} ${from}`))).toEqual(
      new Set(['IMPORT 127.0.0.1']),
    )
    expect((await checkValues(application.db)).divergences).toEqual([])

    const again = await preview(root, ...mended)
    expect(again.body).toMatchObject({ creations: 0, modifications: 0, inchangees: 2, nbFautes: 0 })
    expect(again.body.lignes[0]).toMatchObject({ cle: jeanne, nom: 'Jeanne Petit', effet: 'INCHANGEE' })
  })

  test('changes the given fields of an existing account, and grants farms without withdrawing any', async () => {
    const [one, two] = [await givenExploitation(application), await givenExploitation(application)]
    const rows = await application.db
      .select()
      .from(t.exploitations)
      .where(inArray(t.exploitations.idExploitation, [one, two]))
    const siretOf = (id: number) => rows.find(({ idExploitation }) => idExploitation === id)?.siret ?? ''
    const marie = adresse()
    await ecrits(root, `Agriculteur;${marie};Marie;Blanc;;Drôme;;${siretOf(one)}`)
    const done = await ecrits(root, `;${marie.toUpperCase()};;Blanc-Roux;;;;${siretOf(two)}`)
    expect(done).toMatchObject({ etat: 'TERMINE', modifications: 1 })
    const compte = await compteDe(marie)
    expect(compte).toMatchObject({ prenom: 'Marie', nom: 'Blanc-Roux' })
    const params = { idUtilisateur: compte?.idUtilisateur ?? 0 }
    const granted = (await root.call(listUtilisateurExploitations, { params })).body
    expect(granted.map(({ idExploitation }) => idExploitation).sort()).toEqual([one, two].sort())
  })

  test('is refused with the same addresses and names as the form of an account', async () => {
    const lignes = [
      'Agriculteur;<a@b.example>;Jeanne;Petit;;Drôme;;',
      `Agriculteur;${adresse()};"Jeanne\nBcc: x@y.example";Petit;;Drôme;;`,
    ]
    expect(fautesDe(await preview(root, ...lignes))).toEqual([
      `2 email : ${faultTexts.fr.EMAIL_INVALIDE}`,
      `3 prenom : ${faultTexts.fr.UNE_LIGNE}`,
    ])
  })

  test('accepts all of France as the territories of an account, as the form offers it', async () => {
    const [one, other] = [adresse(), adresse()]
    const { nom } = await organisme('Coopérative Delta')
    await ecrits(
      root,
      `Conseiller;${one};A;B;${nom};Toute la France;;`,
      `Conseiller;${other};A;B;${nom};All of France;;`,
    )
    const territoires = async (email: string) => {
      const params = { idUtilisateur: (await compteDe(email))?.idUtilisateur ?? 0 }
      return (await root.call(getUtilisateur, { params })).body.idsEntites.toSorted()
    }
    const racines = (await application.db.select().from(t.entites)).filter(
      ({ identiteparente }) => identiteparente === null,
    )
    expect(await territoires(one)).toEqual(racines.map(({ identite }) => identite).toSorted())
    expect(await territoires(other)).toEqual(await territoires(one))
    expect(fautesDe(await preview(root, `Agriculteur;${adresse()};A;B;;Toute la France;;`))).toEqual([
      '2 territoires : Un agriculteur n’a qu’un seul territoire',
    ])
  })

  test('is refused with each fault on its line, and nothing is written', async () => {
    const taken = await application.as('SUPERADMIN', { email: adresse() })
    const [good, twice] = [adresse(), adresse()]
    const lignes = [
      `Agriculteur;${good};Jeanne;Petit;;Drôme;;`,
      'Meunier;a@b.example;A;B;;;;',
      'Agriculteur;pas-une-adresse;A;;;Drôme, Isère;;',
      `Agriculteur;${twice};A;B;Nulle part;Nulle part;HVE9;12345678901234`,
      `Agriculteur;${twice};A;B;;Drôme;;`,
      `Conseiller;personne${taken.idUtilisateur}@ailleurs.example;A;B;;;;`,
    ]
    expect(fautesDe(await preview(root, ...lignes))).toEqual([
      "3 type : Cette valeur n’existe pas dans la liste ; valeurs admises : Super administrateur, Administrateur d'organisme, Conseiller, Agriculteur",
      "4 email : L'adresse email est invalide",
      '4 nom : Le nom est obligatoire',
      '4 territoires : Un agriculteur n’a qu’un seul territoire',
      '5 organismePrincipal : Cette valeur n’existe pas dans la liste',
      '5 territoires : Cette valeur n’existe pas dans la liste',
      '5 demarches : Aucune démarche ne porte ce nom ni ce code ; valeurs admises : HVE3A (HVE niveau 3, voie A), HVE4 (HVE niveau 3, référentiel 4)',
      '5 exploitations : Une de ces exploitations n’existe pas ou ne vous est pas accessible',
      '6 email : Cette ligne est déjà donnée plus haut',
      "7 organismePrincipal : L'organisme principal est obligatoire",
    ])
    const refused = await sendComptes(root, lignes, false)
    expect([refused.status, refused.body.code]).toEqual([422, 'VALEUR_INVALIDE'])
    expect(await compteDe(good)).toBeUndefined()
  })

  test('is accepted from those who open accounts, within their own rights, after a fresh proof of identity', async () => {
    const file = [`Conseiller;${adresse()};A;B;;;;`]
    for (const role of ['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const)
      expect((await preview(await application.as(role), ...file)).status).toBe(403)
    const [own, autre] = [await organisme('Coopérative Bêta'), await organisme('Chambre Gamma')]
    const admin = await application.as('ADMIN_ORGANISME', {
      accessCreationUtilisateur: true,
      idOrganismePrincipal: own.idOrganisme,
    })
    const foreign = await givenExploitation(application)
    const [farm] = await application.db
      .select()
      .from(t.exploitations)
      .where(eq(t.exploitations.idExploitation, foreign))
    const stranger = adresse()
    await application.as('CONSEILLER', { email: stranger, idOrganismePrincipal: autre.idOrganisme })
    const fautes = fautesDe(
      await preview(
        admin,
        `Super administrateur;${adresse()};A;B;;;;`,
        `Conseiller;${adresse()};A;B;${autre.nom};;;`,
        `Conseiller;${adresse()};A;B;;;;${farm?.siret}`,
        `Conseiller;${stranger};A;B;;;;`,
      ),
    )
    expect(fautes).toEqual([
      '2 type : Un administrateur d’organisme ouvre des comptes de conseillers et d’agriculteurs seulement',
      '2 territoires : Le filtre région et département est obligatoire',
      '3 organismePrincipal : Les comptes que vous ouvrez appartiennent à votre organisme : laissez cette cellule vide, seul un super administrateur en choisit un autre',
      '4 exploitations : Une de ces exploitations n’existe pas ou ne vous est pas accessible',
      '5 email : Cette adresse email est déjà utilisée par un autre compte',
    ])
    expect(await ecrits(admin, ...file)).toMatchObject({ etat: 'TERMINE', creations: 1 })
    await application.db
      .update(t.sessions)
      .set({ prouveeLe: sql`now() - interval '2 hours'` })
      .where(eq(t.sessions.idUtilisateur, admin.idUtilisateur))
    const late = [`Conseiller;${adresse()};A;B;;;;`]
    expect((await preview(admin, ...late)).status).toBe(200)
    expect((await sendComptes(admin, late, false)).body.code).toBe('PREUVE_EXIGEE')
  })
})
