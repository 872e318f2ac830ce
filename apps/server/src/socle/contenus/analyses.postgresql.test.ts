import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../testing/application'
import { unPdf } from '../../testing/builders'
import { Contenus } from './contenus'
import { takeAAnalyser } from './repository'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

test('a new file is taken for its scan while the record that refers to it is being written', async () => {
  const { db } = application
  const { sha256 } = await new Contenus(db, { aAnalyser: () => undefined }).deposer(Buffer.from(unPdf()))
  await db.transaction(async (tx) => {
    // The lock of a foreign key: a new document takes it.
    await tx.execute(sql`select 1 from contenus where sha256 = ${sha256} for key share`)
    expect(await takeAAnalyser(db)).toBe(sha256)
  })
})
