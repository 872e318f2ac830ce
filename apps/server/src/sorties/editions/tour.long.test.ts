import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EDITIONS_EN_ATTENTE_MAX, getEdition, getEditionCommentaires } from '@sillon/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Thread, Threads } from '#socle/pdf/threads'
import { enter, grow } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
let folder: string
let idExploitation: number
beforeAll(async () => {
  application = await testApplication()
  folder = await mkdtemp(join(tmpdir(), 'sillon-tours-'))
  idExploitation = await givenDossier(application)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await application.close()
  await rm(folder, { recursive: true, force: true })
})

/** A farm with a file; returns its identifier. */
async function givenDossier(own: TestApplication): Promise<number> {
  const ferme = await givenExploitation(own)
  const superadmin = await own.as('SUPERADMIN')
  await grow(superadmin, ferme, 100)
  await enter(superadmin, ferme, 'HVE4_BIODIV_D_37', 45)
  return ferme
}

const farmer = () => whoSees(application, 'AGRICULTEUR', idExploitation)
const asked = () => ({
  params: { codeNational: 'HVE4' },
  query: { id_exploitation: idExploitation, id_millesime: MILLESIME, format: 'pdf' },
})
const report = (caller: Caller) => caller.call(getEdition, asked())
const health = () => application.app.inject({ url: '/api/health' })

/** The next thread blocks until it is released: its requests wait. */
async function heldThread() {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  const real = new URL('../../../.cache/threads/pdf-thread.js', import.meta.url)
  await writeFile(
    file,
    `import { workerData } from 'node:worker_threads'
    Atomics.wait(workerData, 0, 0)
    await import(${JSON.stringify(real)})`,
  )
  const thread = new Thread({ file, workerData: gate })
  const taken = vi.spyOn(Threads.prototype, 'take').mockImplementationOnce(async () => thread)
  const release = () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
  }
  /** Waits until the drawing has begun. */
  const held = () => expect.poll(() => taken.mock.calls.length).toBeGreaterThan(0)
  return { held, release }
}

/** Runs this source as the next thread. */
async function brokenThread(source: string, askMs = 15_000) {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(file, `import { parentPort } from 'node:worker_threads'\n${source}`)
  vi.spyOn(Threads.prototype, 'take').mockImplementationOnce(async () => new Thread({ file, askMs }))
}

test('other calls, reports included, are answered while a report is drawn', async () => {
  const { held, release } = await heldThread()
  let isThere = false
  const drawn = report(await farmer()).finally(() => {
    isThere = true
  })
  await held()
  expect((await health()).statusCode).toBe(200)
  expect((await report(await farmer())).status).toBe(200)
  expect(isThere).toBe(false)
  release()
  const { status, body } = await drawn
  expect([status, Buffer.from(body).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('reports of one person are drawn one at a time, and one beyond the queue is refused', async () => {
  const caller = await farmer()
  const { release } = await heldThread()
  const all = Array.from({ length: EDITIONS_EN_ATTENTE_MAX + 1 }, (_, i) =>
    i === 0 ? report(caller) : caller.call(getEditionCommentaires, asked()),
  )
  const refused = await Promise.race(all)
  expect([refused.status, refused.body.code]).toEqual([429, 'EDITIONS_EN_ATTENTE'])
  expect(refused.body.message).toContain('10 documents')
  await expect.poll(() => vi.mocked(Threads.prototype.take).mock.calls.length).toBe(1)
  release()
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(EDITIONS_EN_ATTENTE_MAX)
  expect((await report(caller)).status).toBe(200)
})

test('the crash of a thread answers 503, and the next report is drawn', async () => {
  const caller = await farmer()
  await brokenThread("parentPort.on('message', () => { throw new Error('out of order') })")
  const { status, body } = await report(caller)
  expect([status, body.code]).toEqual([503, 'SERVICE_INDISPONIBLE'])
  expect(application.logs.join()).toContain('out of order')
  expect((await report(caller)).status).toBe(200)
})

test('a thread that never ends answers a time-out', async () => {
  await brokenThread("parentPort.once('message', () => { for (;;); })", 20)
  const { status, body } = await report(await farmer())
  expect([status, body.code]).toEqual([503, 'TRAITEMENT_TROP_LONG'])
})

test('a stopping server finishes the current report, and refuses the waiting ones', async () => {
  const own = await testApplication()
  const ferme = await givenDossier(own)
  const caller = await whoSees(own, 'AGRICULTEUR', ferme)
  const query = { ...asked().query, id_exploitation: ferme }
  const { held, release } = await heldThread()
  const both = [1, 2].map(() => caller.call(getEdition, { ...asked(), query }))
  await held()
  const closed = own.close()
  release()
  // Either request may have come first.
  const answers = (await Promise.all(both)).map(({ status, body }) => [status, body.code])
  expect(answers).toContainEqual([200, undefined])
  expect(answers).toContainEqual([503, 'SERVICE_INDISPONIBLE'])
  await closed
})
