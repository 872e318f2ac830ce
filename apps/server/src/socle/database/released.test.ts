import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument, getFeuille, listDocuments, searchExploitations, signIn } from '@sillon/contract'
import { etatsDossier } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dossierDesAncrages } from '#administration/ancrages/ancreur'
import { MOT_DE_PASSE_DEMONSTRATION } from '#administration/demonstration/comptes'
import { checkJournal } from '#administration/verification/check'
import { loadReferenceData } from '#fermes/referentiels/reference-data'
import { loadCgu } from '#personnes/cgu/repository'
import { Caller, type TestApplication, testApplication } from '../../testing/application'
import { releasedDatabase } from '../../testing/fresh-database'
import { rowsOf } from './rows'

const fixtures = join(import.meta.dirname, 'testing')
const accounts = ['superadmin', 'admin', 'conseiller', 'agriculteur', 'agriculteur2']

describe.each(readdirSync(fixtures))('the database of release %s, started by this version', (release) => {
  const counted = JSON.parse(readFileSync(join(fixtures, release, 'counts.json'), 'utf8')) as Record<string, number>
  let database: Awaited<ReturnType<typeof releasedDatabase>>
  let test: TestApplication

  beforeAll(async () => {
    database = await releasedDatabase(join(fixtures, release))
    // As `main.ts` does at each start.
    await database.migrate(async (db) => {
      await loadReferenceData(db)
      await loadCgu(db)
    })
  })
  afterAll(() => test.close())

  it('keeps every row that people wrote', async () => {
    const counts = await Promise.all(
      Object.keys(counted).map(async (table) => {
        const [row] = await rowsOf<{ n: number }>(
          database.db,
          sql`select count(*)::int as n from ${sql.identifier(table)}`,
        )
        return [table, row?.n]
      }),
    )
    expect(Object.fromEntries(counts)).toEqual(counted)
  })

  it('has a journal without broken chain, difference or rewritten chain', async () => {
    const found = await checkJournal(database.db, { ancrages: dossierDesAncrages(database.folder) })
    expect(found).toMatchObject({ ruptures: [], divergences: [], fautifs: [], reecritures: [] })
    expect(found.lignes).toBe(counted.journal)
    expect(found.ancrages).toHaveLength(1)
  })

  async function signedIn(username: string): Promise<Caller> {
    test ??= await testApplication({ connection: database })
    const { headers, body } = await test.anonymous.call(signIn, {
      body: { username, password: MOT_DE_PASSE_DEMONSTRATION },
    })
    return new Caller(test.app, String(headers.authorization).replace('Bearer ', ''), body.idUtilisateur)
  }

  it.each(accounts)('lets %s sign in and see farms', async (username) => {
    const caller = await signedIn(username)
    expect((await caller.call(searchExploitations)).body.count).toBeGreaterThan(0)
  })

  it.each(etatsDossier)('opens the sheet of a file in the state %s', async (etat) => {
    const [file] = await rowsOf<{ ferme: number; millesime: number; demarche: string }>(
      database.db,
      sql`select id_exploitation::int as ferme, id_millesime as millesime, code as demarche
        from dossiers join demarches using (id_demarche) where etat_dossier = ${etat} order by id_dossier limit 1`,
    )
    const answer = await (await signedIn('superadmin')).call(getFeuille, {
      params: { codeNational: file?.demarche ?? '', idExploitation: file?.ferme ?? 0 },
      query: { millesime: file?.millesime ?? 0 },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.dossier.exploitationDemarcheMillesime?.etatDossier).toBe(etat)
  })

  it('returns the document', async () => {
    const caller = await signedIn('conseiller')
    const params = { idExploitation: 2 }
    const [document] = (await caller.call(listDocuments, { params })).body
    const { body } = await caller.call(getDocument, { params: { ...params, idDocument: document?.idDocument ?? 0 } })
    expect(Buffer.from(body).toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*%%EOF$/)
  })
})
