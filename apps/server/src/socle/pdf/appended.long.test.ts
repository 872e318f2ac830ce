import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { elementsOf, readPdf } from '../../testing/pdf'
import { type Refusal, readPages } from './appended'
import { drawPdf } from './document'

const options = { title: 'Classeur', lang: 'fr', date: new Date('2026-11-23'), footer: 'Campagne 2026' } as const
/** A document with this file appended after a page of its own. */
async function after(bytes: Buffer) {
  let refusal: Refusal | null = null
  const made = await buffer(
    drawPdf(options, async (pdf) => {
      pdf.heading(1, 'Pièce')
      refusal = await pdf.appended(bytes, (page, pages) => `Contrat, page ${page} sur ${pages}`)
      pdf.heading(1, 'Suite')
    }),
  )
  return { refusal, read: await readPdf(made) }
}
/** A PDF made of these objects. */
function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  for (const [i, object] of objects.entries()) {
    offsets.push(Buffer.concat(parts).length)
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const start = Buffer.concat(parts).length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
const streamOf = (dict: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${dict} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')])
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'

async function contract(over: { pages?: number; password?: string } = {}): Promise<Buffer> {
  const document = new PDFKit({ autoFirstPage: false, ...(over.password && { userPassword: over.password }) })
  for (let i = 1; i <= (over.pages ?? 2); i++)
    document.addPage({ size: i === 2 ? [800, 400] : 'A4' }).text(`Contrat, feuille ${i}`)
  document.end()
  return buffer(document)
}

describe('the pages of a PDF sent by a user', () => {
  test('follow one by one, upright, with their text, page numbers and alternative texts', async () => {
    const { refusal, read } = await after(await contract())
    expect(refusal).toBeNull()
    expect(read.pages).toHaveLength(4)
    expect(read.pages[1]).toContain('Contrat, feuille 1')
    expect(read.pages[2]).toContain('Contrat, feuille 2')
    expect(read.pages[2]).toMatch(/Campagne 2026[\s\S]*Page 3 \/\s?4/)
    expect(read.sizes[2]).toEqual([841.89, 595.28])
    expect(elementsOf('Figure', read.structure).map(({ alt }) => alt)).toEqual([
      'Contrat, page 1 sur 2',
      'Contrat, page 2 sur 2',
    ])
    expect(read.outline.map(({ title, page }) => [title, page])).toEqual([
      ['Pièce', 1],
      ['Suite', 4],
    ])
  })

  test('show the values of form fields, and bring no link, script or action', async () => {
    const sent = await PDFDocument.create()
    const page = sent.addPage([300, 200])
    page.setRotation(degrees(90))
    const field = sent.getForm().createTextField('siret')
    field.setText('Saisi 12345')
    field.addToPage(page, { x: 20, y: 20, width: 200, height: 40 })
    sent.addJavaScript('open', 'app.alert(1)')
    const { refusal, read } = await after(Buffer.from(await sent.save()))
    expect(refusal).toBeNull()
    expect(read.pages[1]).toContain('Saisi 12345')
    expect(read.links).toEqual([])
    // The page was turned on its side.
    expect(read.sizes[1]).toEqual([595.28, 841.89])
  })

  test('are shown when only changes need a password', async () => {
    const document = new PDFKit({ ownerPassword: 'secret' })
    document.text('Lisible par tous')
    document.end()
    const { refusal, read } = await after(await buffer(document))
    expect([refusal, read.pages[1]]).toEqual([null, expect.stringContaining('Lisible par tous')])
  })

  const pages = (count: number) => `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`
  const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>'
  const bomb = deflateSync(Buffer.alloc(80_000_000))
  test.each<[string, Refusal, () => Promise<Buffer> | Buffer]>([
    ['needs a password', 'ENCRYPTED', () => contract({ password: 'secret' })],
    ['has no page', 'NO_PAGE', () => pdfOf([CATALOG, '<< /Type /Pages /Kids [] /Count 0 >>'])],
    [
      'has 100,000 pages',
      'TOO_MANY_PAGES',
      () => pdfOf([CATALOG, pages(100_000), PAGE, streamOf('', Buffer.from('q Q'))]),
    ],
    ['is no PDF', 'BROKEN', () => Buffer.from('%PDF-1.7\nnothing of it\n%%EOF')],
    ['is truncated', 'BROKEN', async () => (await contract()).subarray(0, 300)],
    ['is also a web page', 'BROKEN', () => Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF')],
    ['has a cyclic page tree', 'BROKEN', () => pdfOf([CATALOG, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'])],
    [
      'has an object stream bomb',
      'TOO_LARGE',
      () => pdfOf([CATALOG, pages(1), PAGE, streamOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb)]),
    ],
    [
      'has a content stream bomb',
      'TOO_LARGE',
      () => pdfOf([CATALOG, pages(1), PAGE.replace('4 0 R', '[4 0 R 4 0 R]'), streamOf('/Filter /FlateDecode', bomb)]),
    ],
  ])('are left out when it %s', async (_, expected, bytes) => {
    const { refusal, read } = await after(await bytes())
    expect(refusal).toBe(expected)
    expect(read.pages).toHaveLength(1)
  })

  test('are left out when they take too long', async () => {
    const limits = { pages: 500, decoded: 64_000_000, answer: 64_000_000, time: 1 }
    expect(await readPages(await contract(), 10, limits)).toBe('TOO_LONG')
  })
})
