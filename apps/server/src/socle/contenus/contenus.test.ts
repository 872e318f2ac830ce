import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDocument, deleteDocument, getDocument } from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../testing/application'
import { CONTRAT, givenExploitation, unPdf, whoSees } from '../../testing/builders'
import { startS3, type TestS3 } from '../../testing/s3'
import { rowsOf } from '../database/rows'
import * as t from '../database/schema'
import { Contenus } from './contenus'
import { MagasinS3 } from './magasin-s3'
import { natureDe } from './nature'

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

let count = 0
/** Bytes that nobody else has. */
const octets = (length = 100) => Buffer.from(`${unPdf()}% ${++count} `.padEnd(length, 'x'))
const broken = () =>
  new Readable({
    read() {
      this.destroy(new Error('cut'))
    },
  })

describe.each(['BASE', 'S3'] as const)('files kept in %s', (lieu) => {
  let application: TestApplication
  let contenus: Contenus
  beforeAll(async () => {
    application = await testApplication(lieu === 'S3' ? { s3: s3.reglage } : {})
    contenus = new Contenus(application.db, lieu === 'S3' ? { magasin: new MagasinS3(s3.reglage) } : {})
  })
  afterAll(() => application.close())

  const piecesOf = (sha256: string) => application.db.$count(t.contenusMorceaux, eq(t.contenusMorceaux.sha256, sha256))
  /** Whether bytes are known, and there where they should be and nowhere else. */
  const isKept = async (sha256: string) => {
    const isKnown = (await application.db.$count(t.contenus, eq(t.contenus.sha256, sha256))) > 0
    const where = [(await piecesOf(sha256)) > 0 && 'BASE', s3.objets.has(sha256) && 'S3'].filter(Boolean)
    expect(where).toEqual(isKnown ? [lieu] : [])
    return isKnown
  }
  /** As if everything had been left long ago. */
  const plusTard = () => application.db.execute(sql`update contenus set depose_le = depose_le - interval '2 hours'`)

  async function aFarm() {
    const idExploitation = await givenExploitation(application)
    const caller = await whoSees(application, 'CONSEILLER', idExploitation)
    const params = { idExploitation }
    return {
      async send(bytes: Buffer) {
        const body = {
          nom: 'Facture',
          idTypeDocument: CONTRAT,
          isInterMillesime: true,
          millesimesValidite: null,
          content: bytes.toString('base64'),
        }
        return caller.call(createDocument, { params, body })
      },
      read: (idDocument: number) => caller.call(getDocument, { params: { ...params, idDocument } }),
      remove: (idDocument: number) => caller.call(deleteDocument, { params: { ...params, idDocument } }),
    }
  }

  test.each<[string, (bytes: Buffer) => Buffer | Readable]>([
    ['at once', (bytes) => bytes],
    ['as they come', (bytes) => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)])],
  ])('come %s and are read as they were', async (_, sourceOf) => {
    const bytes = octets(1_200_000)
    const { sha256, ...contenu } = await contenus.deposer(sourceOf(bytes))
    expect(contenu).toEqual({ taille: 1_200_000, typeMime: 'application/pdf', etatAnalyse: 'NON_ANALYSE' })
    expect(await isKept(sha256)).toBe(true)
    expect(bytes.equals(await contenus.lireEntier(sha256))).toBe(true)
    if (lieu === 'BASE') expect(await piecesOf(sha256)).toBe(3)
  })

  test('that are the same are kept once, by however many at once', async () => {
    const bytes = octets(600_000)
    const before = await application.db.$count(t.contenusMorceaux)
    const left = await Promise.all(Array.from({ length: 4 }, () => contenus.deposer(bytes)))
    expect(new Set(left.map(({ sha256 }) => sha256)).size).toBe(1)
    expect(await isKept(left[0]?.sha256 ?? '')).toBe(true)
    expect((await application.db.$count(t.contenusMorceaux)) - before).toBe(lieu === 'BASE' ? 2 : 0)
  })

  test('of no byte at all, or whose stream breaks, are what they are', async () => {
    const { sha256 } = await contenus.deposer(Readable.from([]))
    expect(await contenus.lireEntier(sha256)).toHaveLength(0)
    await expect(contenus.deposer(broken())).rejects.toThrow('cut')
  })

  test('that are not any more what their hash says are not read to their end', async () => {
    const { sha256 } = await contenus.deposer(octets(600_000))
    if (lieu === 'S3') s3.objets.get(sha256)?.write('y', 500_000)
    else
      await application.db.execute(sql`update contenus_morceaux set octets = 'x' where sha256 = ${sha256} and rang = 1`)
    await expect(contenus.lireEntier(sha256)).rejects.toThrow('is something else')
  })

  test('that nobody refers to go an hour after they were left for the last time, and not before', async () => {
    const { sha256 } = await contenus.deposer(octets())
    await contenus.balayer()
    expect(await isKept(sha256)).toBe(true)
    await plusTard()
    const again = octets()
    const { sha256: kept } = await contenus.deposer(again)
    await plusTard()
    await contenus.deposer(again)
    await contenus.balayer()
    expect([await isKept(sha256), await isKept(kept)]).toEqual([false, true])
  })

  test('stay as long as one of several documents is that file', async () => {
    const [one, other] = [await aFarm(), await aFarm()]
    const bytes = octets()
    const [first, second] = [(await one.send(bytes)).body, (await other.send(bytes)).body]
    const { sha256 } = await contenus.deposer(bytes)
    await one.remove(first.idDocument)
    await plusTard()
    await contenus.balayer()
    expect(await isKept(sha256)).toBe(true)
    expect((await other.read(second.idDocument)).status).toBe(200)
    await other.remove(second.idDocument)
    await contenus.balayer()
    expect(await isKept(sha256)).toBe(false)
  })

  test('that are swept while somebody sends the same again are there for them', async () => {
    const farm = await aFarm()
    for (let round = 0; round < 5; round++) {
      const bytes = octets()
      const { sha256 } = await contenus.deposer(bytes)
      await plusTard()
      const [{ body }] = await Promise.all([farm.send(bytes), contenus.balayer(), contenus.balayer()])
      await contenus.balayer()
      expect(await isKept(sha256)).toBe(true)
      expect(bytes.equals(Buffer.from((await farm.read(body.idDocument)).body))).toBe(true)
    }
  })
})

test('whatever refers to files can be asked quickly what it refers to', async () => {
  const application = await testApplication()
  const sans = await rowsOf(
    application.db,
    sql`
    select c.conrelid::regclass::text as "table" from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'contenus'::regclass
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
  )
  expect(sans).toEqual([])
  await application.close()
})

describe('a store that is not the database', () => {
  let application: TestApplication
  beforeAll(async () => {
    application = await testApplication({ s3: s3.reglage })
  })
  afterAll(() => application.close())

  test('leaves what was kept before where it is, and takes what comes from then on', async () => {
    const { db } = application
    const [before, after] = [octets(), octets()]
    const { sha256 } = await new Contenus(db).deposer(before)
    const contenus = new Contenus(db, { magasin: new MagasinS3(s3.reglage) })
    const { sha256: other } = await contenus.deposer(after)
    expect([s3.objets.has(sha256), s3.objets.has(other)]).toEqual([false, true])
    expect(before.equals(await contenus.lireEntier(sha256))).toBe(true)
    await expect(new Contenus(db).lire(other)).rejects.toThrow('which the configuration does not name any more')
  })

  test('that does not answer keeps nothing, and the same file is taken once it does', async () => {
    const idExploitation = await givenExploitation(application)
    const caller = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const bytes = octets()
    const body = { nom: 'Facture', idTypeDocument: CONTRAT, isInterMillesime: true, millesimesValidite: null }
    const send = () =>
      caller.call(createDocument, {
        params: { idExploitation },
        body: { ...body, content: bytes.toString('base64') },
      })
    s3.repondre(503)
    expect((await send()).body.code).toBe('SERVICE_INDISPONIBLE')
    s3.repondre(null)
    const { status, body: document } = await send()
    expect(status).toBe(200)
    const read = () => caller.call(getDocument, { params: { idExploitation, idDocument: document.idDocument } })
    expect((await read()).status).toBe(200)
    s3.repondre(500)
    expect((await read()).body.code).toBe('SERVICE_INDISPONIBLE')
    s3.repondre(null)
    const said = application.logs.join()
    expect(said).toContain('answers 503 SlowDown to PUT')
    expect([s3.reglage.accessKeyId, s3.reglage.secretAccessKey].filter((secret) => said.includes(secret))).toEqual([])
  })

  test('waits for whoever fetches a file as slowly as they like, and for the store no longer than that', async () => {
    const patience = 100
    const bytes = randomBytes(3_000_000)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    s3.objets.set(sha256, bytes)
    const pieces: Uint8Array[] = []
    for await (const piece of new MagasinS3(s3.reglage, patience).lire(sha256)) {
      // Longer than the store may say nothing.
      if (pieces.length === 0) await new Promise((resolve) => setTimeout(resolve, 2 * patience))
      pieces.push(piece)
    }
    expect(bytes.equals(Buffer.concat(pieces))).toBe(true)
    const mute = createServer((_, response) => response.writeHead(200).write('début'))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as AddressInfo
    const silent = new MagasinS3({ ...s3.reglage, endpoint: `http://127.0.0.1:${port}` }, patience).lire(sha256)
    await expect(buffer(silent)).rejects.toThrow('stopped in the middle of a file')
    mute.closeAllConnections()
    mute.close()
  })

  test.each([
    ['key', { accessKeyId: 'AUTRE' }, 'InvalidAccessKeyId'],
    ['secret', { secretAccessKey: 'autre' }, 'SignatureDoesNotMatch'],
    ['bucket', { bucket: 'autre' }, 'NoSuchBucket'],
  ])('says what it has against another %s', async (_, over, expected) => {
    const contenus = new Contenus(application.db, { magasin: new MagasinS3({ ...s3.reglage, ...over }) })
    await expect(contenus.deposer(octets())).rejects.toThrow(expected)
  })
})

describe('what bytes are', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
  test.each<[string, Buffer | string, string]>([
    ['a PDF', unPdf(), 'application/pdf'],
    ['a PDF after a few bytes of a mail server', `\n\n${unPdf()}`, 'application/pdf'],
    ['a PDF after too many of them', ' '.repeat(1024) + unPdf(), 'application/octet-stream'],
    ['a page of the web that is a PDF too', `<html><script>1</script>${unPdf()}`, 'application/octet-stream'],
    [
      'an archive that is a PDF too',
      Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.from(unPdf())]),
      'application/zip',
    ],
    ['an image', png, 'image/png'],
    ['a text', 'Bonjour', 'application/octet-stream'],
  ])('is told by their beginning: %s', async (_, bytes, expected) => {
    expect(await natureDe(Buffer.from(bytes))).toBe(expected)
  })
})
