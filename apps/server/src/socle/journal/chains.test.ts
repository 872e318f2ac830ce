import { type ExploitationSaisie, saveIndicateurs } from '@sillon/contract'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, MILLESIME, whoSees } from '../../testing/builders'
import { rowsOf } from '../database/rows'
import { checkChains, type Rupture } from './chains'
import { record } from './journal'

let application: TestApplication
let idExploitation: number
beforeAll(async () => {
  application = await testApplication()
  for (const _ of ['a farm', 'another', 'a third']) idExploitation = await givenFile()
})
afterAll(() => application.close())

/** A farm whose journal has its creation, its procedure and three saves. */
async function givenFile(over: Partial<ExploitationSaisie> = {}): Promise<number> {
  const id = await givenExploitation(application, over)
  const adviser = await whoSees(application, 'CONSEILLER', id)
  for (const value of [1, 2.5, 300])
    await adviser.call(saveIndicateurs, {
      params: { idExploitation: id, codeNational: 'HVE4' },
      query: { millesime: MILLESIME },
      body: [{ codeNational: 'HVE4_BIODIV_D_1', valeur: { value } }],
    })
  return id
}

/** Broken links that the check finds after a change that bypassed the triggers. The journal is restored afterwards. */
async function rupturesAfter(...tampering: SQL[]): Promise<Rupture[]> {
  const undone = new Error('undone')
  let ruptures: Rupture[] = []
  await application.db
    .transaction(async (tx) => {
      for (const table of ['journal', 'journal_chaines'])
        await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
      for (const statement of tampering) await tx.execute(statement)
      for (const table of ['journal', 'journal_chaines'])
        await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
      ruptures = (await checkChains(tx)).ruptures
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return ruptures
}
const chaineOf = () => `exploitation ${idExploitation}`
const ofFarm = () => sql`chaine = ${chaineOf()}`
const lengthOf = async () => {
  const [tete] = await rowsOf<{ longueur: number }>(
    application.db,
    sql`select longueur from journal_chaines where ${ofFarm()}`,
  )
  return tete?.longueur ?? 0
}

describe('the journal’s chains', () => {
  test('hold for every row that the application wrote', async () => {
    const { lignes, ruptures } = await checkChains(application.db)
    expect(ruptures).toEqual([])
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
      application.db,
      sql`select count(*)::int as count from journal`,
    )
    expect([lignes, count > 30]).toEqual([count, true])
  })

  test.each<[string, (rang: number) => SQL[]]>([
    ['new value', (rang) => [sql`update journal set nouvelle = '{"value": 9}' where ${ofFarm()} and rang = ${rang}`]],
    ['old value', (rang) => [sql`update journal set ancienne = '{"value": 9}' where ${ofFarm()} and rang = ${rang}`]],
    [
      'author',
      (rang) => [
        sql`update journal set id_utilisateur = case id_utilisateur when 1 then 2 else 1 end where ${ofFarm()} and rang = ${rang}`,
      ],
    ],
    [
      'time, by a millionth of a second',
      (rang) => [sql`update journal set le = le + interval '1 microsecond' where ${ofFarm()} and rang = ${rang}`],
    ],
    ['field', (rang) => [sql`update journal set champ = 'otex' where ${ofFarm()} and rang = ${rang}`]],
    ['origin', (rang) => [sql`update journal set origine = 'IMPORT' where ${ofFarm()} and rang = ${rang}`]],
    ['year', (rang) => [sql`update journal set id_millesime = 2019 where ${ofFarm()} and rang = ${rang}`]],
    ['hash', (rang) => [sql`update journal set empreinte = 'x' where ${ofFarm()} and rang = ${rang}`]],
  ])('break at a row whose %s was changed, wherever it is', async (_, tampering) => {
    const length = await lengthOf()
    for (const rang of [1, 4, length])
      expect(await rupturesAfter(...tampering(rang))).toEqual([{ chaine: chaineOf(), rang, raison: 'changed' }])
  })

  test('break after a row that was changed together with its hash', async () => {
    const tampering = [
      sql`update journal set nouvelle = '{"value": 9}' where ${ofFarm()} and rang = 4`,
      sql`update journal j set empreinte = empreinte_journal(j, (select empreinte from journal p where ${ofFarm()} and p.rang = 3)) where ${ofFarm()} and rang = 4`,
    ]
    expect(await rupturesAfter(...tampering)).toEqual([{ chaine: chaineOf(), rang: 5, raison: 'changed' }])
  })

  test('break where a row was deleted', async () => {
    expect(await rupturesAfter(sql`delete from journal where ${ofFarm()} and rang = 4`)).toEqual([
      { chaine: chaineOf(), rang: 4, raison: 'missing' },
    ])
  })

  test('break where a row was moved to another farm', async () => {
    expect(
      await rupturesAfter(
        sql`update journal set id_exploitation = 999, chaine = 'exploitation 999' where ${ofFarm()} and rang = 4`,
      ),
    ).toEqual([
      { chaine: chaineOf(), rang: 4, raison: 'missing' },
      { chaine: 'exploitation 999', rang: 1, raison: 'missing' },
    ])
  })

  test('break where two rows were swapped', async () => {
    const swap = [
      sql`update journal set rang = -rang where ${ofFarm()} and rang in (4, 5)`,
      sql`update journal set rang = 9 + rang where ${ofFarm()} and rang < 0`,
    ]
    expect(await rupturesAfter(...swap)).toEqual([{ chaine: chaineOf(), rang: 4, raison: 'changed' }])
  })

  test('break at their end when the last rows were deleted', async () => {
    const length = await lengthOf()
    const from = (rang: number) => sql`delete from journal where ${ofFarm()} and rang >= ${rang}`
    for (const rang of [length, length - 2, 1])
      expect(await rupturesAfter(from(rang))).toEqual([{ chaine: chaineOf(), rang, raison: 'cut short' }])
  })

  test('break when a head was set back or deleted, even with all its rows', async () => {
    const length = await lengthOf()
    const head = sql`update journal_chaines set longueur = longueur - 1 where ${ofFarm()}`
    expect(await rupturesAfter(head)).toEqual([{ chaine: chaineOf(), rang: length + 1, raison: 'cut short' }])
    const gone = sql`delete from journal_chaines where ${ofFarm()}`
    expect(await rupturesAfter(gone)).toEqual([{ chaine: chaineOf(), rang: length + 1, raison: 'without head' }])
  })

  test.each([
    ['set back', sql`update journal_chaines set longueur = longueur - 1`],
    ['rewritten', sql`update journal_chaines set empreinte = 'x'`],
    ['deleted', sql`delete from journal_chaines`],
    ['emptied', sql`truncate journal_chaines`],
  ])('have heads that cannot be %s', async (_, statement) => {
    await expect(application.db.execute(statement)).rejects.toThrow()
  })

  test('hold whatever is written: any text, any number, many rows at once', async () => {
    const context = { idUtilisateur: 1, idExploitation: 777, idMillesime: MILLESIME, codeDemarche: 'HVE4' }
    const champ = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))
    const valeur = fc
      .jsonValue({ stringUnit: 'grapheme', maxDepth: 2 })
      .filter((v) => !JSON.stringify(v).includes('\\u0000'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ champ, ancienne: valeur, nouvelle: valeur }), { minLength: 1, maxLength: 20 }),
        async (changes) => {
          await application.db.transaction((tx) => record(tx, context, changes))
          expect((await checkChains(application.db)).ruptures).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  })

  test('hold when many write the journal of one farm at the same time', async () => {
    const write = (i: number) =>
      application.db.transaction((tx) =>
        record(tx, { idUtilisateur: i, idExploitation: 888 }, [
          { champ: 'a', ancienne: null, nouvelle: i },
          { champ: 'b', ancienne: null, nouvelle: i },
        ]),
      )
    await Promise.all(Array.from({ length: 15 }, (_, i) => write(i)))
    expect((await checkChains(application.db)).ruptures).toEqual([])
    const [tete] = await rowsOf(
      application.db,
      sql`select longueur from journal_chaines where chaine = 'exploitation 888'`,
    )
    expect(tete).toEqual({ longueur: 30 })
  })
})
