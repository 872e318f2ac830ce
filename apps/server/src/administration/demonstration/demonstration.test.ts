import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  copier,
  createUtilisateur,
  getCopie,
  getIndicateurs,
  getPreuves,
  type Indicateur,
  importPac,
  listOrganismes,
  listUtilisateurEntites,
  searchExploitations,
  signIn,
} from '@sillon/contract'
import { cultureDuCodePac, etatsDossier, pacageFault, siretFault } from '@sillon/domain'
import { CAMPAGNE_COURANTE, type FermePartenaire, fermes as partnerFarms } from '@sillon/partner'
import { millesimes, produitsPhytoExemple, schemeFor } from '@sillon/referentials'
import { readExemples } from '@sillon/referentials/testing'
import { dossierVide, referencesAvec } from '@sillon/referentials/testing/references'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rescore } from '#dossiers/resultats/rescore'
import { insertCommunes } from '#fermes/referentiels/reference-data'
import { hashPassword } from '#personnes/authentification/passwords'
import { findMarque } from '#personnes/organismes/repository'
import * as t from '#socle/database/schema'
import { Caller, type TestApplication, testApplication } from '../../testing/application'
import { indicateursByCode } from '../../testing/builders'
import { checkJournal } from '../verification/check'
import { comptesDemonstration, MOT_DE_PASSE_DEMONSTRATION } from './comptes'
import { isEmpty, loadDemonstration } from './demonstration'
import { accountsWithKnownPassword, hostFor, KnownPassword } from './known-password'
import { exemples, lieux } from './profils'

/** The campaign years of the demonstration: the last three of the product, the newest as the current one. */
const ANNEES = millesimes.map(({ idMillesime }) => idMillesime).slice(-3)
const ANNEE_COURANTE = Math.max(...ANNEES)

type Commune = Parameters<typeof insertCommunes>[1][number]

/** The communes of the demonstration, from the file of all communes. */
function communesUsed(): Commune[] {
  const file = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json')
  const codes = new Set([...lieux.map(([code]) => code), ...Object.values(exemples).map(({ codeInsee }) => codeInsee)])
  const communes = JSON.parse(readFileSync(file, 'utf8')) as Commune[]
  return communes.filter(({ code, type }) => type === 'commune-actuelle' && codes.has(code))
}

/** The farms and crop lines of a demonstration. */
const content = async ({ db }: TestApplication) => ({
  exploitations: await db.select().from(t.exploitations).orderBy(t.exploitations.idExploitation),
  lignes: await db
    .select({ surface: t.lignesAssolement.surface, idCulture: t.lignesAssolement.idCulture })
    .from(t.lignesAssolement)
    .orderBy(t.lignesAssolement.idLigne)
    .limit(500),
})

let application: TestApplication
/** The content before any test changed it. */
let loaded: Awaited<ReturnType<typeof content>>
beforeAll(async () => {
  application = await testApplication()
  await insertCommunes(application.db, communesUsed())
  expect(await isEmpty(application.db)).toBe(true)
  await loadDemonstration(application.db)
  loaded = await content(application)
})
afterAll(() => application.close())

async function connected(username: string): Promise<Caller> {
  const { body, headers } = await application.anonymous.call(signIn, {
    body: { username, password: MOT_DE_PASSE_DEMONSTRATION },
  })
  return new Caller(application.app, String(headers.authorization).replace('Bearer ', ''), body.idUtilisateur)
}
const farmsOf = async (username: string) =>
  (await (await connected(username)).call(searchExploitations, { query: { limit: 200 } })).body

describe('the demonstration', () => {
  test('is loaded on an empty database only', async () => {
    expect(await isEmpty(application.db)).toBe(false)
  })

  test.each(comptesDemonstration.map((compte) => [compte] as const))('lets %s in', async (compte) => {
    expect((await connected(compte)).token).toHaveLength(43)
  })

  test('shows each account its own farms', async () => {
    const counts = await Promise.all(
      comptesDemonstration.map(async (compte) => [compte, (await farmsOf(compte)).count] as const),
    )
    const { superadmin = 0, admin = 0, ...others } = Object.fromEntries(counts)
    expect(superadmin).toBe(68)
    expect(admin).toBeGreaterThan(30)
    expect(admin).toBeLessThan(superadmin)
    expect(others).toEqual({ conseiller: 46, agriculteur: 1, agriculteur2: 3 })
  })

  test('has farms with valid keys and names of their own, in two organisations that look different', async () => {
    const { data } = await farmsOf('superadmin')
    expect(data.map(({ siret }) => siretFault(siret)).filter((fault) => fault !== null)).toEqual([])
    expect(data.map(({ pacage }) => pacageFault(pacage ?? '')).filter((fault) => fault !== null)).toEqual([])
    expect(new Set(data.map(({ raisonSociale }) => raisonSociale)).size).toBe(data.length)
    expect(new Set(data.map(({ nomOrganisme }) => nomOrganisme)).size).toBe(2)
    const { body: organismes } = await (await connected('superadmin')).call(listOrganismes)
    const marques = await Promise.all(organismes.map(({ idOrganisme }) => findMarque(application.db, idOrganisme)))
    expect(new Set(marques.map((marque) => marque?.logoBase64)).size).toBe(2)
    expect(new Set(organismes.map(({ couleurPrimaire }) => couleurPrimaire)).size).toBe(2)
  })

  test('has files in every state', async () => {
    const { data } = await farmsOf('superadmin')
    const etats = data.flatMap(({ demarches }) => demarches).filter(({ idMillesime }) => idMillesime === ANNEE_COURANTE)
    expect([...new Set(etats.map(({ etatDossier }) => etatDossier))].sort()).toEqual([...etatsDossier].sort())
  })

  test('has a journal that records everything that its farms, people, organisations and references hold', async () => {
    const { ruptures, compares, divergences } = await checkJournal(application.db, { ancrages: '/none' })
    expect({ ruptures, divergences }).toEqual({ ruptures: [], divergences: [] })
    expect(compares).toBeGreaterThan(68 + 5 + 2)
  })

  test('gives a farm the same area each year, its permanent crops included', async () => {
    const lignes = await application.db.select().from(t.lignesAssolement)
    const totals = new Map<number, Map<number, number>>()
    for (const { idExploitation, idMillesime, surface } of lignes) {
      const years = totals.get(idExploitation) ?? new Map<number, number>()
      totals.set(idExploitation, years.set(idMillesime, (years.get(idMillesime) ?? 0) + surface))
    }
    const everyYear = [...totals.values()].filter((years) => years.size === 3)
    expect(everyYear).toHaveLength(58)
    for (const years of everyYear) {
      const [first = 0, ...others] = years.values()
      for (const other of others) expect(other).toBeCloseTo(first, 0)
    }
  })

  test.each(
    readExemples()
      .filter(({ nom }) => nom.startsWith('F_'))
      .map((exemple) => [exemple.nom, exemple] as const),
  )('gives %s the values that the rules of its year give', async (nom, exemple) => {
    const { assolement, irrigation, saisies } = exemple
    const references = referencesAvec(exemple.parametresIft)
    const input = { ...dossierVide, assolement, irrigation, references, saisies }
    const expected = schemeFor('HVE4', ANNEE_COURANTE)?.evaluate(input)
    const adviser = await connected('conseiller')
    const { data } = (await adviser.call(searchExploitations, { query: { name: exemples[nom]?.raisonSociale ?? '' } }))
      .body
    const params = { idExploitation: data[0]?.idExploitation ?? 0, codeNational: 'HVE4' }
    const { body } = await adviser.call(getIndicateurs, { params, query: { millesime: ANNEE_COURANTE } })
    const found = indicateursByCode<Indicateur>(body)
    // The worked examples are of 2024, a later campaign year may give other points.
    for (const code of exemple.attendus.keys())
      expect(found.get(code)?.valeur?.value ?? null, code).toEqual(expected?.get(code) ?? null)
  })

  test.each([
    ['conseiller', 'EARL des Trois Chênes', 'HVE4_BIODIV'],
    ['agriculteur2', 'EARL des Trois Chênes', 'HVE4_PHYTO'],
    ['agriculteur', 'Ferme du Vallon Clair', 'HVE4_BIODIV'],
  ])('has entries of last year that %s may copy: %s, %s', async (compte, name, rubrique) => {
    const caller = await connected(compte)
    const { data } = (await caller.call(searchExploitations, { query: { name } })).body
    const params = { idExploitation: data[0]?.idExploitation ?? 0, codeNational: 'HVE4' }
    const { body } = await caller.call(getCopie, { params, query: { millesime: ANNEE_COURANTE, rubrique } })
    const codes = body.lignes.map(({ codeNational }) => codeNational)
    expect(codes.length).toBeGreaterThan(0)
    const copied = await caller.call(copier, {
      params,
      query: { millesime: ANNEE_COURANTE },
      body: { rubrique, codes },
    })
    expect([copied.status, copied.body.changements.length]).toEqual([200, codes.length])
  })

  test('shows a farmer proofs in every state and one request for a proof, and sends no mail', async () => {
    const farmer = await connected('agriculteur2')
    const { data } = (await farmer.call(searchExploitations)).body
    const etats = new Set<string | null>()
    for (const { idExploitation } of data) {
      const params = { idExploitation, codeNational: 'HVE4' }
      const { lieux } = (await farmer.call(getPreuves, { params, query: { millesime: ANNEE_COURANTE } })).body
      for (const { etat, liens } of lieux) for (const said of [etat, ...liens.map((lien) => lien.etat)]) etats.add(said)
    }
    expect([...etats]).toEqual(expect.arrayContaining(['A_REVOIR', 'ACCEPTEE', 'REFUSEE', 'EXPIREE', 'DEMANDEE']))
    expect(await application.db.$count(t.courriels)).toBe(0)
  })

  test('lets an administrator open the account of a farmer', async () => {
    const admin = await connected('admin')
    const { body: entites } = await admin.call(listUtilisateurEntites, {
      params: { idUtilisateur: admin.idUtilisateur },
    })
    const idsEntites = entites.filter(({ libelleentite }) => libelleentite === 'Drôme').map(({ identite }) => identite)
    const body = { idTypeUtilisateur: 4, email: 'n@ferme.example', prenom: 'Nadia', nom: 'Colas', idsEntites }
    expect((await admin.call(createUtilisateur, { body })).status).toBe(200)
  })

  test('lets a farmer import the sample declaration', async () => {
    const farmer = await connected('agriculteur')
    const { data } = (await farmer.call(searchExploitations)).body
    const content = readFileSync(
      join(import.meta.dirname, '../../../../../docs/exemples/declaration-pac-2026.xml'),
      'base64',
    )
    const { status, body } = await farmer.call(importPac, {
      params: { idExploitation: data[0]?.idExploitation ?? 0 },
      query: { millesime: 2026 },
      body: { nom: 'declaration-pac-2026.xml', content, simulation: false },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ applique: true, campagne: 2026 })
    // The partner of the demonstration has the crops and areas of this declaration.
    expect(await rotationOf('99000000100018')).toEqual(cropsAt(partnerFarms[0]))
  })

  test('has the farms of the partner of the demonstration, with their numbers, crops and areas', async () => {
    const { exploitations } = loaded
    for (const ferme of partnerFarms) {
      const { siret, pacage, raisonSociale, assolement } = ferme
      expect(exploitations).toContainEqual(expect.objectContaining({ siret, pacage, raisonSociale }))
      const codes = assolement.flatMap(({ codeCulture }) => codeCulture ?? [])
      expect(codes.filter((code) => cultureDuCodePac(code) == null)).toEqual([])
      if (ferme !== partnerFarms[0])
        expect([raisonSociale, await rotationOf(siret)]).toEqual([raisonSociale, cropsAt(ferme)])
    }
  })

  test('has treatments of crops that the farm grows only, and none that invalidates an audit', async () => {
    const typed = await application.db.select().from(t.interventions)
    expect(typed.length).toBeGreaterThan(0)
    const grown = Object.keys(cropsAt(partnerFarms[0]))
    expect(typed.filter(({ idCulture }) => !grown.includes(String(idCulture)))).toEqual([])
    const cmr1 = produitsPhytoExemple.flatMap(({ amm, classeCmr }) => (classeCmr === 'CMR1' ? amm : []))
    expect(typed.filter(({ amm }) => amm !== null && cmr1.includes(amm))).toEqual([])
  })
})

/** Hectares of each crop at the partner. */
function cropsAt(ferme: FermePartenaire | undefined): Record<number, number> {
  const sums: Record<number, number> = {}
  for (const { codeCulture, surface } of ferme?.assolement ?? []) {
    const idCulture = codeCulture === null ? null : cultureDuCodePac(codeCulture)
    if (idCulture != null) sums[idCulture] = Number(((sums[idCulture] ?? 0) + surface).toFixed(4))
  }
  return sums
}

/** Hectares of each crop of a farm in the current year. */
async function rotationOf(siret: string): Promise<Record<number, number>> {
  const rows = await application.db
    .select({
      idCulture: t.lignesAssolement.idCulture,
      surface: sql<number>`sum(${t.lignesAssolement.surface})::float8`,
    })
    .from(t.lignesAssolement)
    .innerJoin(t.exploitations, eq(t.exploitations.idExploitation, t.lignesAssolement.idExploitation))
    .where(
      and(
        eq(t.exploitations.siret, siret),
        eq(t.lignesAssolement.idMillesime, CAMPAGNE_COURANTE),
        isNotNull(t.lignesAssolement.idCulture),
      ),
    )
    .groupBy(t.lignesAssolement.idCulture)
  return Object.fromEntries(rows.map(({ idCulture, surface }) => [String(idCulture), surface]))
}

describe('the published password of the demonstration', () => {
  const here = { production: false, host: undefined }

  test('restricts the server to this machine, and refuses production, until every account has another password', async () => {
    const known = await accountsWithKnownPassword(application.db)
    expect(known).toEqual([...comptesDemonstration])
    expect(hostFor(here, known)).toBe('127.0.0.1')
    expect(() => hostFor({ ...here, host: '0.0.0.0' }, known)).toThrow(KnownPassword)
    expect(() => hostFor({ ...here, production: true }, known)).toThrow(/^NODE_ENV=production is refused: .*superadmin/)
  })

  test('is detected on an account as long as that account uses it', async () => {
    const changed = comptesDemonstration.filter((compte) => compte !== 'admin')
    const before = await application.db.select().from(t.utilisateurs)
    await application.db
      .update(t.utilisateurs)
      .set({ motDePasse: await hashPassword('Autre-2026!') })
      .where(inArray(t.utilisateurs.login, changed))
    expect(await accountsWithKnownPassword(application.db)).toEqual(['admin'])
    for (const { idUtilisateur, motDePasse } of before)
      await application.db
        .update(t.utilisateurs)
        .set({ motDePasse })
        .where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
  })

  test('restricts nothing once no account uses it', () => {
    expect(hostFor(here, [])).toBe('0.0.0.0')
    expect(hostFor({ production: true, host: '10.0.0.5' }, [])).toBe('10.0.0.5')
  })
})

test.skipIf(process.env.TEST_ALL !== '1')('the demonstration is the same on every machine', async () => {
  const other = await testApplication()
  await insertCommunes(other.db, communesUsed())
  await loadDemonstration(other.db)
  expect(await content(other)).toEqual(loaded)
  await other.close()
})

test('no file of the demonstration holds an impossible value', async () => {
  for (const millesime of ANNEES) await rescore(application.db, { millesime, codeDemarche: 'HVE4' })
  const enErreur = await application.db
    .select({ idExploitation: t.dossiers.idExploitation, millesime: t.dossiers.idMillesime })
    .from(t.resultats)
    .innerJoin(t.dossiers, eq(t.dossiers.idDossier, t.resultats.idDossier))
    .where(eq(t.resultats.verdict, 'NON_CONCLUANT'))
  expect(enErreur).toEqual([])
})
