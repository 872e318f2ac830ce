import { createPreuve } from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { record } from '#socle/journal/journal'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, unPdf, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

test('attaching a proof to a file waits for a concurrent save of that file, without a deadlock', async () => {
  const { db } = application
  const idExploitation = await givenExploitation(application)
  await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const waiting = () =>
    rowsOf(db, sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  let sending: ReturnType<typeof send> | undefined
  const send = () =>
    farmer.call(createPreuve, {
      params: { idExploitation },
      body: {
        content: Buffer.from(unPdf()).toString('base64'),
        nomFichier: 'ruches.pdf',
        nom: 'Ruches',
        dateEffet: null,
        dateExpiration: null,
        millesimesValidite: null,
        note: null,
        liens: [{ codeNational: 'HVE4', millesime: MILLESIME, lieu: 'BIODIV_RUCHES', genre: null }],
      },
    })
  // Lock order of a save: the file, then its journal.
  await db.transaction(async (tx) => {
    await tx.select().from(t.dossiers).where(eq(t.dossiers.idExploitation, idExploitation)).for('update')
    sending = send()
    await expect.poll(waiting).not.toEqual([])
    await record(tx, { idUtilisateur: farmer.idUtilisateur, idExploitation }, [
      { champ: 'adresse', ancienne: null, nouvelle: 'ailleurs' },
    ])
  })
  expect((await sending)?.status).toBe(200)
})
