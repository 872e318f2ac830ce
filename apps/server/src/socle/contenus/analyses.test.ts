import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDocument, type Document, getDocument, listDocuments } from '@sillon/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { CONTRAT, givenExploitation, unPdf, whoSees } from '../../testing/builders'
import { EICAR, startClamd, type TestClamd } from '../../testing/clamd'
import { createLogger } from '../logger'
import { rondeDesAnalyses } from './analyses'
import { analyser, clamdAt } from './antivirus'
import { Contenus } from './contenus'

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

describe('the address of clamd', () => {
  test.each([
    ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['tcp://clamd', null],
    ['tcp://clamd:99999', null],
    ['http://clamd:3310', null],
    ['unix:clamd.ctl', null],
  ])('%s', (url, expected) => expect(clamdAt(url)).toEqual(expected))
})

describe('the answer of clamd', () => {
  let clamd: TestClamd
  beforeAll(async () => {
    clamd = await startClamd({ maximum: 1_000_000 })
  })
  afterAll(() => clamd.close())

  test.each<[string, AsyncIterable<Uint8Array>, object]>([
    ['the file is clean', pieces(unPdf(), 'and more'), { etat: 'SAIN', detail: null }],
    [
      'a virus spans two chunks',
      pieces(EICAR.slice(0, 20), EICAR.slice(20)),
      { etat: 'INFECTE', detail: 'Eicar-Test' },
    ],
    ['the file is empty', pieces(), { etat: 'SAIN', detail: null }],
    [
      'the file is too large for it',
      pieces(...Array.from({ length: 40 }, () => 'x'.repeat(100_000))),
      { etat: 'NON_ANALYSE', detail: 'INSTREAM size limit exceeded. ERROR' },
    ],
  ])('is understood where %s', async (_, morceaux, expected) => {
    expect(await analyser(clamd.url, morceaux)).toEqual(expected)
  })

  test('is reported when it is unintelligible or missing', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.resume()
      socket.end('stream: Perhaps\0')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    await expect(analyser(`tcp://127.0.0.1:${port}`, pieces('x'))).rejects.toThrow('clamd answers: stream: Perhaps')
    await new Promise((resolve) => server.close(resolve))
    await expect(analyser(`tcp://127.0.0.1:${port}`, pieces('x'))).rejects.toThrow('ECONNREFUSED')
  })
})

/** A farm with its farmer and its adviser: one sends a document, the other reads it. */
async function aFarm(application: TestApplication) {
  const idExploitation = await givenExploitation(application)
  const [sender, other] = [
    await whoSees(application, 'AGRICULTEUR', idExploitation),
    await whoSees(application, 'CONSEILLER', idExploitation),
  ]
  const params = { idExploitation }
  return {
    sender,
    other,
    async send(content: string): Promise<Document> {
      const body = { nom: 'Facture', idTypeDocument: CONTRAT, isInterMillesime: true, millesimesValidite: null }
      return (await sender.call(createDocument, { params, body: { ...body, content: btoa(content) } })).body
    },
    async etatOf({ idDocument }: Document) {
      const { body } = await sender.call(listDocuments, { params })
      return body.find((document) => document.idDocument === idDocument)?.etatAnalyse
    },
    async open(caller: Caller, { idDocument }: Document) {
      const { status, body } = await caller.call(getDocument, { params: { ...params, idDocument } })
      return status === 200 ? status : body.code
    },
  }
}

describe('a document sent by a user', () => {
  let clamd: TestClamd
  let application: TestApplication
  beforeAll(async () => {
    clamd = await startClamd()
    application = await testApplication({ clamd: clamd.url })
  })
  afterAll(async () => {
    await application.close()
    await clamd.close()
  })
  const restart = () => {
    const contenus = new Contenus(application.db)
    return rondeDesAnalyses(application.db, { contenus, clamd: clamd.url, logger: createLogger('silent') }).lancer()
  }
  const laterThanALease = () =>
    application.db.execute(sql`update contenus set essaye_le = essaye_le - interval '2 minutes'`)

  test('is scanned, and opens for everybody when nothing is found', async () => {
    const { sender, other, send, etatOf, open } = await aFarm(application)
    const document = await send(`${unPdf()}% 1`)
    await expect.poll(() => etatOf(document)).toBe('SAIN')
    expect([await open(sender, document), await open(other, document)]).toEqual([200, 200])
  })

  test('opens for nobody when something is found, wherever the same file is sent', async () => {
    const { sender, other, send, etatOf, open } = await aFarm(application)
    const file = `${unPdf()}% ${EICAR} %%EOF`
    const document = await send(file)
    await expect.poll(() => etatOf(document)).toBe('INFECTE')
    expect([await open(sender, document), await open(other, document)]).toEqual(Array(2).fill('FICHIER_INFECTE'))
    const regardes = clamd.regardes()
    const elsewhere = await aFarm(application)
    const again = await elsewhere.send(file)
    expect([again.etatAnalyse, await elsewhere.open(elsewhere.sender, again)]).toEqual(['INFECTE', 'FICHIER_INFECTE'])
    expect(clamd.regardes()).toBe(regardes)
    expect(application.logs.join()).toContain('Eicar-Test')
  })

  test('waits while clamd is away, opens for its sender only, and is scanned once clamd is back, even after a restart', async () => {
    const { sender, other, send, etatOf, open } = await aFarm(application)
    await clamd.close()
    const document = await send(`${unPdf()}% 3`)
    await expect.poll(() => application.logs.join()).toContain('files could not be scanned')
    expect([await open(sender, document), await open(other, document)]).toEqual([200, 'FICHIER_EN_ANALYSE'])
    clamd = await startClamd({ port: Number(new URL(clamd.url).port) })
    // The scan may still run in the process that started it.
    await restart()
    expect(await etatOf(document)).toBe('EN_ATTENTE')
    await laterThanALease()
    await restart()
    expect([await etatOf(document), await open(other, document)]).toEqual(['SAIN', 200])
  })
})

describe('without a virus scanner', () => {
  test('documents open for those who may, and are scanned once a scanner is configured', async () => {
    const application = await testApplication()
    const { other, send, etatOf, open } = await aFarm(application)
    const document = await send(`${unPdf()}% ${EICAR} %%EOF`)
    expect([document.etatAnalyse, await open(other, document)]).toEqual(['NON_ANALYSE', 200])
    const clamd = await startClamd()
    const contenus = new Contenus(application.db)
    await rondeDesAnalyses(application.db, { contenus, clamd: clamd.url, logger: createLogger('silent') }).lancer()
    expect([await etatOf(document), await open(other, document)]).toEqual(['INFECTE', 'FICHIER_INFECTE'])
    await clamd.close()
    await application.close()
  })

  test('documents that waited for a former scanner open again', async () => {
    const application = await testApplication()
    const { other, send, open } = await aFarm(application)
    const document = await send(unPdf())
    await application.db.execute(sql`update contenus set etat_analyse = 'EN_ATTENTE'`)
    expect(await open(other, document)).toBe('FICHIER_EN_ANALYSE')
    await application.app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(() => open(other, document)).toBe(200)
    await application.close()
  })
})

const CLAMD = process.env.CLAMD_PATH ?? '/usr/sbin/clamd'

/** The real daemon (`npm run test:all` installs Debian's), with one signature of our own: nothing is fetched from anywhere. */
describe.skipIf(process.env.TEST_ALL !== '1' || !existsSync(CLAMD))('ClamAV itself', () => {
  test('finds its test signature, and nothing in a clean PDF', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sillon-clamd-'))
    const socket = join(folder, 'clamd.ctl')
    mkdirSync(join(folder, 'db'))
    writeFileSync(join(folder, 'db/sillon.ndb'), `Sillon.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
    writeFileSync(
      join(folder, 'clamd.conf'),
      `LocalSocket ${socket}\nDatabaseDirectory ${join(folder, 'db')}\nForeground yes\n`,
    )
    const daemon = spawn(CLAMD, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    const url = `unix:${socket}`
    try {
      await expect.poll(() => analyser(url, pieces(unPdf())).catch(String)).toEqual({ etat: 'SAIN', detail: null })
      expect(await analyser(url, pieces(`${unPdf()}% ${EICAR}`))).toEqual({
        etat: 'INFECTE',
        detail: expect.stringContaining('Sillon.Eicar'),
      })
    } finally {
      daemon.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
