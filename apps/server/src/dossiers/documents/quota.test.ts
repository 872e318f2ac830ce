import { createDocument, DOCUMENTS_PAR_EXPLOITATION, deleteDocument } from '@sillon/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { CONTRAT, givenExploitation, unPdf, whoSees } from '../../testing/builders'
import { lockPlace } from './repository'
import { refuseBeyondQuota } from './service'

const { nombre: NOMBRE, octets: OCTETS } = DOCUMENTS_PAR_EXPLOITATION

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

/** A farm with this many documents of this many bytes each. */
async function given(count: number, bytes: number) {
  const idExploitation = await givenExploitation(application)
  await application.db.execute(sql`
    with gardes as (
      insert into contenus (sha256, taille, type_mime, lieu, est_garde, etat_analyse)
      select encode(sha256(convert_to(${idExploitation}::text || '-' || rang, 'UTF8')), 'hex'), ${bytes}, 'application/pdf', 'BASE', true, 'NON_ANALYSE'
      from generate_series(1, ${count}) rang returning sha256)
    insert into documents (id_exploitation, id_type_document, nom, sha256)
    select ${idExploitation}, ${CONTRAT}, 'Document', sha256 from gardes`)
  return { idExploitation, caller: await whoSees(application, 'AGRICULTEUR', idExploitation) }
}

const send = (caller: Caller, idExploitation: number, headers: Record<string, string> = {}) =>
  caller.call(createDocument, {
    params: { idExploitation },
    headers,
    body: {
      nom: 'Facture',
      idTypeDocument: CONTRAT,
      isInterMillesime: true,
      millesimesValidite: null,
      content: Buffer.from(unPdf()).toString('base64'),
    },
  })

describe('the quota of documents of a farm', () => {
  test('admits the last document, and no more of several sent at once', async () => {
    const { idExploitation, caller } = await given(NOMBRE - 1, 1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(caller, idExploitation)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const refused = await send(caller, idExploitation)
    expect([refused.status, refused.body.code]).toEqual([409, 'QUOTA_DOCUMENTS_ATTEINT'])
    expect(refused.body.message).toContain('l’exploitation en garde 500 (0 Mo), pour 500 et 500 Mo au plus')
    const inEnglish = await send(caller, idExploitation, { 'accept-language': 'en' })
    expect(inEnglish.body.message).toContain('the farm keeps 500 (0 MB), of at most 500 and 500 MB')
  })

  test('counts bytes too, and frees them when a document is deleted', async () => {
    const { idExploitation, caller } = await given(3, 1_000_000)
    const place = () => application.db.transaction((tx) => lockPlace(tx, idExploitation))
    expect(await place()).toEqual({ nombre: 3, octets: 3_000_000 })
    const { body } = await send(caller, idExploitation)
    const octets = 3_000_000 + unPdf().length
    expect(await place()).toEqual({ nombre: 4, octets })
    await caller.call(deleteDocument, { params: { idExploitation, idDocument: body.idDocument } })
    expect(await place()).toEqual({ nombre: 3, octets: 3_000_000 })
  })

  test.each([
    ['the last byte', 1, false],
    ['one byte more', 2, true],
  ])('admits %s, or refuses it', (_, bytes, isRefused) => {
    const act = () => refuseBeyondQuota({ nombre: 50, octets: OCTETS - 1 }, bytes)
    if (isRefused) expect(act).toThrow('QUOTA_DOCUMENTS_ATTEINT')
    else expect(act).not.toThrow()
  })

  test('is separate for each farm', async () => {
    await given(NOMBRE, 1)
    const { idExploitation, caller } = await given(0, 1)
    expect((await send(caller, idExploitation)).status).toBe(200)
  })
})
