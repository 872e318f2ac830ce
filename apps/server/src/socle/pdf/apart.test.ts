import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePdf } from './apart'
import { drawPdf } from './document'
import { pdfImage } from './images'
import type { Pdf, PdfOptions } from './pdf'
import { Thread, Threads } from './threads'

const options: PdfOptions = {
  title: 'Rapport',
  lang: 'fr',
  date: new Date('2026-11-24T10:00:00Z'),
  header: { left: 'Chambre d’agriculture', right: 'GAEC des Chênes' },
  footer: 'Campagne 2026',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillon-threads-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Path of a worker script with this source. */
async function scriptOf(source: string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(file, `import { parentPort } from 'node:worker_threads'\n${source}`)
  return file
}
const threadsOf = (start: () => Thread) => new Threads({ atOnce: 2, inBackground: 1 }, start)
const title = async (pdf: Pdf) => pdf.heading(1, 'Un titre')

test('a document drawn by a thread equals the one drawn in the process, byte for byte', async () => {
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#88aa55' } })
    .jpeg()
    .toBuffer()
  const image = await pdfImage(photo)
  if (image === null) throw new Error('This image is refused.')
  const other = new PDFKit()
  other.text('Registre').addPage().text('suite').end()
  const appended = await buffer(other)
  const write = async (pdf: Pdf) => {
    pdf.cover({ title: 'Classeur', subtitle: 'HVE', logo: { image, alt: 'Logo' }, facts: [['Exploitation', 'GAEC']] })
    pdf.newPage()
    pdf.contents([{ level: 1, text: 'Points', to: 'points' }])
    pdf.heading(1, 'Points', { anchor: 'points' })
    pdf.paragraph([{ text: 'Maïs', bold: true }, { text: ' à 12 €' }])
    pdf.callout('Refusée')
    pdf.list(['une', 'deux'])
    pdf.facts([['Nom', 'Valeur']])
    await pdf.table(
      [
        { title: 'Code', share: 1 },
        { title: 'Valeur', share: 2, align: 'right' },
      ],
      Array.from({ length: 200 }, (_, i) => [`C${i}`, { text: `${i}` }]),
    )
    pdf.image(image, { alt: 'Une haie' })
    expect(await pdf.appended(appended, (page, pages) => `Registre, page ${page} sur ${pages}`)).toBeNull()
    expect(await pdf.appended(Buffer.from('no PDF'), () => '')).toBe('BROKEN')
    await pdf.flowing()
  }
  const full = { ...options, header: { ...options.header, logo: image, left: '', right: '' }, holdsOthers: true }
  const apart = await buffer(writePdf(full, write))
  expect(apart.equals(await buffer(drawPdf(full, write)))).toBe(true)
})

test('an error in the filling function ends the stream with that error, and the next document is drawn', async () => {
  const failing = writePdf(options, async (pdf) => {
    pdf.heading(1, 'Un titre')
    throw new Error('no such farm')
  })
  await expect(buffer(failing)).rejects.toThrow('no such farm')
  expect((await buffer(writePdf(options, title))).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a block that cannot be drawn ends the stream with an error', async () => {
  const drawn = buffer(
    writePdf(options, async (pdf) => pdf.image({ bytes: Buffer.from('?'), width: 1, height: 1 }, { alt: '' })),
  )
  await expect(drawn).rejects.toThrow('Unknown image format')
})

test('a thread that dies before the last byte ends its document with an error, and another one draws the next', async () => {
  const crashing = await scriptOf("parentPort.on('message', () => process.exit(3))")
  const files = [crashing, undefined]
  const threads = threadsOf(() => {
    const file = files.shift()
    return new Thread(file === undefined ? {} : { file })
  })
  await expect(buffer(writePdf(options, title, { threads }))).rejects.toMatchObject({ code: 'DESSIN_INTERROMPU' })
  expect((await buffer(writePdf(options, title, { threads }))).length).toBeGreaterThan(1000)
})

test('a thread that does not answer is terminated', async () => {
  const file = await scriptOf("parentPort.once('message', () => { for (;;); })")
  const threads = threadsOf(() => new Thread({ file, askMs: 20 }))
  await expect(buffer(writePdf(options, title, { threads }))).rejects.toMatchObject({ code: 'DESSIN_TROP_LONG' })
})

test('a document without a reader frees its thread', { tags: 'long' }, async () => {
  let started = 0
  const threads = new Threads({ atOnce: 1, inBackground: 1 }, () => {
    started++
    return new Thread()
  })
  const gone = new AbortController()
  const held = writePdf(options, () => new Promise(() => {}), { threads, signal: gone.signal })
  const waiting = writePdf(options, title, { threads })
  const left = writePdf(options, title, { threads })
  left.destroy()
  held.on('error', () => {})
  const ended = new Promise((resolve) => held.on('close', resolve))
  await setImmediate()
  gone.abort(new Error('gone'))
  await ended
  expect((await buffer(waiting)).length).toBeGreaterThan(1000)
  expect((await buffer(writePdf(options, title, { threads }))).length).toBeGreaterThan(1000)
  expect(started).toBe(2)
})

test('a document of the background leaves a thread for requests', { tags: 'long' }, async () => {
  const threads = threadsOf(() => new Thread())
  const gone = new AbortController()
  const held = writePdf(options, () => new Promise(() => {}), { threads, isBackground: true, signal: gone.signal })
  held.on('error', () => {})
  const order: string[] = []
  const later = buffer(writePdf(options, title, { threads, isBackground: true })).then(() => order.push('background'))
  await buffer(writePdf(options, title, { threads })).then(() => order.push('request'))
  gone.abort(new Error('gone'))
  await later
  expect(order).toEqual(['request', 'background'])
})
