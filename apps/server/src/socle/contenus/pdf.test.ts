import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { unPdf } from '../../testing/builders'
import { hachage } from './chiffrement-pdf'
import { PDF, requireFichier } from './nature'

/** Code of the refusal of a file that should be a PDF; null when it is accepted. */
const refusalOf = (bytes: Buffer | string) =>
  requireFichier(Buffer.from(bytes), [PDF]).then(
    () => null,
    ({ code }) => code,
  )

const pdfkit = (options: PDFKit.PDFDocumentOptions) => {
  const document = new PDFDocument(options)
  document.text('Bonjour')
  document.end()
  return buffer(document)
}

/** An encrypted PDF 2.0 (AES-256, revision 6) with this user password. */
function pdf2(password: string): Buffer {
  const [sel, autre] = [randomBytes(8), randomBytes(8)]
  const text = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const u = Buffer.concat([hachage(Buffer.from(password), sel), sel, autre])
  const chiffrement = [
    '<</Filter /Standard /V 5 /R 6 /Length 256 /P -4 /StmF /StdCF /StrF /StdCF',
    '/CF <</StdCF <</AuthEvent /DocOpen /CFM /AESV3 /Length 32>>>>',
    `/O ${text(randomBytes(48))} /OE ${text(randomBytes(32))} /U ${text(u)} /UE ${text(randomBytes(32))} /Perms ${text(randomBytes(16))}>>`,
  ].join(' ')
  return Buffer.from(
    unPdf().replace('trailer <<', `4 0 obj ${chiffrement} endobj\ntrailer <</Encrypt 4 0 R /ID [<00> <00>] `),
  )
}

describe('a PDF', () => {
  test.each<[string, Buffer | string, string | null]>([
    ['of one page', unPdf(), null],
    ['truncated', unPdf().slice(0, 100), 'PDF_INCOMPLET'],
    [
      'without a page',
      unPdf()
        .replace(/3 0 obj.*\n/, '')
        .replace('[3 0 R] /Count 1', '[] /Count 0'),
      'PDF_SANS_PAGE',
    ],
    ['with its header only', '%PDF-1.4\n%%EOF', 'PDF_SANS_PAGE'],
    ['after a web page', `<!doctype html><script>alert(1)</script>${unPdf()}`, 'TYPE_NON_PRIS_EN_CHARGE'],
    [
      'within an archive',
      Buffer.concat([Buffer.from('504b030414000000', 'hex'), Buffer.from(unPdf())]),
      'TYPE_NON_PRIS_EN_CHARGE',
    ],
    ['before an archive', Buffer.concat([Buffer.from(unPdf()), Buffer.from('504b0506'.padEnd(44, '0'), 'hex')]), null],
    ['with a meaningless /Encrypt', unPdf().replace('%%EOF', '% /Encrypt\n%%EOF'), null],
    [
      'with a non-standard security handler',
      unPdf().replace('<</Root', '<</Encrypt <</Filter /Mine>> /Root'),
      'PDF_PROTEGE',
    ],
    ['with an unreadable security handler', unPdf().replace('<</Root', '<</Encrypt 9 0 R /Root'), 'PDF_PROTEGE'],
  ])('%s', async (_, bytes, expected) => expect(await refusalOf(bytes)).toBe(expected))

  test('that would expand to fifty million bytes is accepted without expanding it', async () => {
    const objets = deflateSync(Buffer.alloc(50_000_000, '1 0 '))
    const head = `%PDF-1.5\n1 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objets.length}>> stream\n`
    expect(
      await refusalOf(Buffer.concat([Buffer.from(head), objets, Buffer.from('\nendstream endobj\n%%EOF')])),
    ).toBeNull()
  })

  test.each(['1.3', '1.4', '1.6', '1.7ext3'] as const)(
    'of version %s with a password for reading is refused, one protected against changes only is accepted',
    async (pdfVersion) => {
      expect(await refusalOf(await pdfkit({ pdfVersion, ownerPassword: 'secret' }))).toBeNull()
      expect(await refusalOf(await pdfkit({ pdfVersion, userPassword: 'secret' }))).toBe('PDF_PROTEGE')
    },
  )

  test('of version 2.0 is treated likewise, as a second reader confirms', async () => {
    for (const [password, expected] of [
      ['', null],
      ['secret', 'PDF_PROTEGE'],
    ] as const) {
      const bytes = pdf2(password)
      expect(await refusalOf(bytes)).toBe(expected)
      const opened = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise.then(
        ({ numPages }) => numPages,
        ({ name }) => name,
      )
      expect(opened).toBe(expected === null ? 1 : 'PasswordException')
    }
  })
})

test('the check of a PDF leaves its bytes unchanged', async () => {
  const bytes = Buffer.from(await pdfkit({ pdfVersion: '1.4', ownerPassword: 'secret' }))
  const before = createHash('sha256').update(bytes).digest('hex')
  await requireFichier(bytes, [PDF])
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(before)
})
