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
/** Unique bytes. */
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
  /** Whether bytes are recorded, and stored in exactly the expected place. */
  const isKept = async (sha256: string) => {
    const isKnown = (await application.db.$count(t.contenus, eq(t.contenus.sha256, sha256))) > 0
    const where = [(await piecesOf(sha256)) > 0 && 'BASE', s3.objets.has(sha256) && 'S3'].filter(Boolean)
    expect(where).toEqual(isKnown ? [lieu] : [])
    return isKnown
  }
  /** Makes all uploads look old. */
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
  ])('sent %s are read back unchanged', async (_, sourceOf) => {
    const bytes = octets(1_200_000)
    const { sha256, ...contenu } = await contenus.deposer(sourceOf(bytes))
    expect(contenu).toEqual({ taille: 1_200_000, typeMime: 'application/pdf', etatAnalyse: 'NON_ANALYSE' })
    expect(await isKept(sha256)).toBe(true)
    expect(bytes.equals(await contenus.lireEntier(sha256))).toBe(true)
    if (lieu === 'BASE') expect(await piecesOf(sha256)).toBe(3)
  })

  test('with the same bytes are stored once, even when sent at once', async () => {
    const bytes = octets(600_000)
    const before = await application.db.$count(t.contenusMorceaux)
    const left = await Promise.all(Array.from({ length: 4 }, () => contenus.deposer(bytes)))
    expect(new Set(left.map(({ sha256 }) => sha256)).size).toBe(1)
    expect(await isKept(left[0]?.sha256 ?? '')).toBe(true)
    expect((await application.db.$count(t.contenusMorceaux)) - before).toBe(lieu === 'BASE' ? 2 : 0)
  })

  test('may be empty, and a broken stream is an error', async () => {
    const { sha256 } = await contenus.deposer(Readable.from([]))
    expect(await contenus.lireEntier(sha256)).toHaveLength(0)
    await expect(contenus.deposer(broken())).rejects.toThrow('cut')
  })

  test('that no longer match their hash are not read to their end', async () => {
    const { sha256 } = await contenus.deposer(octets(600_000))
    if (lieu === 'S3') s3.objets.get(sha256)?.write('y', 500_000)
    else
      await application.db.execute(sql`update contenus_morceaux set octets = 'x' where sha256 = ${sha256} and rang = 1`)
    await expect(contenus.lireEntier(sha256)).rejects.toThrow('is something else')
  })

  test('without a reference are deleted one hour after the last one was removed, and not before', async () => {
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

  test('stay as long as one document refers to them', async () => {
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

  test('swept while somebody sends the same bytes again stay available', async () => {
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

test('every foreign key to a stored file has an index', async () => {
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

describe('a store outside the database', () => {
  let application: TestApplication
  beforeAll(async () => {
    application = await testApplication({ s3: s3.reglage })
  })
  afterAll(() => application.close())

  test('leaves earlier files where they are, and stores new ones from then on', async () => {
    const { db } = application
    const [before, after] = [octets(), octets()]
    const { sha256 } = await new Contenus(db).deposer(before)
    const contenus = new Contenus(db, { magasin: new MagasinS3(s3.reglage) })
    const { sha256: other } = await contenus.deposer(after)
    expect([s3.objets.has(sha256), s3.objets.has(other)]).toEqual([false, true])
    expect(before.equals(await contenus.lireEntier(sha256))).toBe(true)
    await expect(new Contenus(db).lire(other)).rejects.toThrow('which the configuration does not name any more')
  })

  test('stores nothing while it does not answer, and accepts the same file afterwards', async () => {
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

  test('waits for a slow reader, but not for a slow store', async () => {
    const patience = 500
    const bytes = randomBytes(3_000_000)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    s3.objets.set(sha256, bytes)
    const pieces: Uint8Array[] = []
    for await (const piece of new MagasinS3(s3.reglage, patience).lire(sha256)) {
      // Longer than the time-out of the store.
      if (pieces.length === 0) await new Promise((resolve) => setTimeout(resolve, 1.2 * patience))
      pieces.push(piece)
    }
    expect(bytes.equals(Buffer.concat(pieces))).toBe(true)
    const mute = createServer((_, response) => response.writeHead(200).write('début'))
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as AddressInfo
    const silent = (milliseconds: number) =>
      new MagasinS3({ ...s3.reglage, endpoint: `http://127.0.0.1:${port}` }, milliseconds).lire(sha256)
    // Its beginning must arrive in time, also on a busy machine.
    let longer = 50
    const said = () => {
      longer *= 2
      return buffer(silent(longer)).catch(({ message }: Error) => message)
    }
    await expect.poll(said).toContain('stopped in the middle of a file')
    mute.closeAllConnections()
    mute.close()
  })

  test.each([
    ['key', { accessKeyId: 'AUTRE' }, 'InvalidAccessKeyId'],
    ['secret', { secretAccessKey: 'autre' }, 'SignatureDoesNotMatch'],
    ['bucket', { bucket: 'autre' }, 'NoSuchBucket'],
  ])('reports the fault in another %s', async (_, over, expected) => {
    const contenus = new Contenus(application.db, { magasin: new MagasinS3({ ...s3.reglage, ...over }) })
    await expect(contenus.deposer(octets())).rejects.toThrow(expected)
  })
})

describe('the type of a file', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
  test.each<[string, Buffer | string, string]>([
    ['a PDF', unPdf(), 'application/pdf'],
    ['a PDF after a few bytes of a mail server', `\n\n${unPdf()}`, 'application/pdf'],
    ['a PDF after too many other bytes', ' '.repeat(1024) + unPdf(), 'application/octet-stream'],
    ['a web page that is also a PDF', `<html><script>1</script>${unPdf()}`, 'application/octet-stream'],
    [
      'an archive that is also a PDF',
      Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.from(unPdf())]),
      'application/zip',
    ],
    ['an image', png, 'image/png'],
    ['a text', 'Bonjour', 'application/octet-stream'],
  ])('is recognised by its first bytes: %s', async (_, bytes, expected) => {
    expect(await natureDe(Buffer.from(bytes))).toBe(expected)
  })
})
