import { Readable } from 'node:stream'
import { createDocument, deleteDocument } from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '../database/schema'
import { type Caller, type TestApplication, testApplication } from '../testing/application'
import { CONTRAT, givenExploitation, unPdf, whoSees } from '../testing/builders'
import { Contenus } from './contenus'
import { natureDe } from './nature'

let application: TestApplication
let contenus: Contenus
beforeAll(async () => {
  application = await testApplication()
  contenus = new Contenus(application.db)
})
afterAll(() => application.close())

let count = 0
/** Bytes that nobody else has. */
const octets = (length = 100) => Buffer.from(`${unPdf()}% ${++count} `.padEnd(length, 'x'))

const isThere = async (sha256: string) => {
  const pieces = await application.db.$count(t.contenusMorceaux, eq(t.contenusMorceaux.sha256, sha256))
  return (await application.db.$count(t.contenus, eq(t.contenus.sha256, sha256))) > 0 ? pieces : 'gone'
}
/** As if everything had been left long ago. */
const plusTard = () => application.db.execute(sql`update contenus set depose_le = depose_le - interval '2 hours'`)

async function aFarm() {
  const idExploitation = await givenExploitation(application)
  return { idExploitation, caller: await whoSees(application, 'CONSEILLER', idExploitation) }
}
async function send({ idExploitation, caller }: { idExploitation: number; caller: Caller }, bytes: Buffer) {
  const body = {
    nom: 'Facture',
    idTypeDocument: CONTRAT,
    isInterMillesime: true,
    millesimesValidite: null,
    content: bytes.toString('base64'),
  }
  return (await caller.call(createDocument, { params: { idExploitation }, body })).body
}

describe('bytes', () => {
  test.each<[string, (bytes: Buffer) => Buffer | Readable]>([
    ['at once', (bytes) => bytes],
    ['as they come', (bytes) => Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)])],
  ])('left %s are kept in pieces and read as they were', async (_, sourceOf) => {
    const bytes = octets(1_200_000)
    const { sha256, ...contenu } = await contenus.deposer(sourceOf(bytes))
    expect(contenu).toEqual({ taille: 1_200_000, typeMime: 'application/pdf', etatAnalyse: 'NON_ANALYSE' })
    expect(await isThere(sha256)).toBe(3)
    expect(bytes.equals(await contenus.lireEntier(sha256))).toBe(true)
  })

  test('that are the same are kept once, by however many at once', async () => {
    const bytes = octets(600_000)
    const left = await Promise.all(Array.from({ length: 4 }, () => contenus.deposer(bytes)))
    expect(new Set(left.map(({ sha256 }) => sha256)).size).toBe(1)
    expect(await isThere(left[0]?.sha256 ?? '')).toBe(2)
  })

  test('of which there are none are kept too', async () => {
    const { sha256 } = await contenus.deposer(Buffer.alloc(0))
    expect(await contenus.lireEntier(sha256)).toHaveLength(0)
  })

  test('that are not any more what their hash says are not read to their end', async () => {
    const { sha256 } = await contenus.deposer(octets(600_000))
    await application.db.execute(sql`update contenus_morceaux set octets = 'x' where sha256 = ${sha256} and rang = 1`)
    await expect(contenus.lireEntier(sha256)).rejects.toThrow('is something else')
  })

  test('whose stream breaks are not kept', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('cut'))
      },
    })
    await expect(contenus.deposer(broken)).rejects.toThrow('cut')
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

describe('what nobody refers to', () => {
  test('goes an hour after it was left for the last time, and not before', async () => {
    const { sha256 } = await contenus.deposer(octets())
    await contenus.balayer()
    expect(await isThere(sha256)).toBe(1)
    await plusTard()
    const again = octets()
    const { sha256: kept } = await contenus.deposer(again)
    await plusTard()
    await contenus.deposer(again)
    await contenus.balayer()
    expect([await isThere(sha256), await isThere(kept)]).toEqual(['gone', 1])
  })

  test('stays as long as one of several documents is that file', async () => {
    const [one, other] = [await aFarm(), await aFarm()]
    const bytes = octets()
    const [first, second] = [await send(one, bytes), await send(other, bytes)]
    const { sha256 } = await contenus.deposer(bytes)
    const remove = ({ caller, idExploitation }: typeof one, { idDocument }: typeof first) =>
      caller.call(deleteDocument, { params: { idExploitation, idDocument } })
    await remove(one, first)
    await plusTard()
    await contenus.balayer()
    expect(await isThere(sha256)).toBe(1)
    await remove(other, second)
    await contenus.balayer()
    expect(await isThere(sha256)).toBe('gone')
  })

  test('swept while somebody leaves the same again is there for them', async () => {
    const farm = await aFarm()
    for (let round = 0; round < 5; round++) {
      const bytes = octets()
      await contenus.deposer(bytes)
      await plusTard()
      const [document] = await Promise.all([send(farm, bytes), contenus.balayer(), contenus.balayer()])
      expect(document.taille).toBe(bytes.length)
      await contenus.balayer()
      const { sha256 } = await contenus.deposer(bytes)
      expect(bytes.equals(await contenus.lireEntier(sha256))).toBe(true)
    }
  })
})
