import { deflateRawSync } from 'node:zlib'
import * as XLSX from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { Classeur, ClasseurRefuse, type ValeurEcrite } from './classeur'

const DATE = { numFmt: 'dd/mm/yyyy' }
/** A grid like those of certification bodies: formulas, protection, lists of choices, conditional colours, merged headings. */
const grille = async () =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: "Grille d'audit",
          rows: [
            ['Raison sociale', null, 'SIRET', null],
            ['Date', null, null, null],
            ['Points', 0, 'sur', 10],
            ['Total', null, null, null],
            ['É & <b>', 'ancien', null, null],
          ],
          cells: new Map([
            ['1,1', { value: null, style: DATE }],
            ['3,1', { formula: 'B3*2', formulaResult: 0, style: { font: { bold: true } } }],
            [
              '4,1',
              { value: 'ancien', style: { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFF00' } } } },
            ],
          ]),
          columns: [{ width: 20 }, { width: 20 }, { width: 8 }, { width: 20 }],
          merges: [{ startRow: 9, startCol: 0, endRow: 9, endCol: 3 }],
          protection: { sheet: true },
          dataValidations: [{ type: 'list', values: ['oui', 'non'], range: 'D3:D3' }],
          conditionalRules: [
            {
              type: 'cellIs',
              priority: 1,
              operator: 'greaterThan',
              formula: '5',
              range: 'B3:B3',
              style: { font: { bold: true } },
            },
          ],
        },
        { name: 'Annexe', rows: [['Ne bouge pas', 12]] },
      ],
    }),
  )
const filled = async (bytes: Buffer, values: Readonly<Record<string, ValeurEcrite>>, feuille = "Grille d'audit") =>
  (await Classeur.open(bytes)).fill(new Map([[feuille, new Map(Object.entries(values))]]))
const texte = (valeur: string) => ({ genre: 'texte', valeur }) as const
const nombre = (valeur: number) => ({ genre: 'nombre', valeur }) as const
const sheet = (bytes: Buffer, name = "Grille d'audit") =>
  XLSX.read(bytes, { cellFormula: true, cellStyles: true }).Sheets[name] as XLSX.WorkSheet
const partsOf = (bytes: Buffer) => unzipSync(new Uint8Array(bytes))
const SHEET = 'xl/worksheets/sheet1.xml'
const withPart = (bytes: Buffer, name: string, text: string) =>
  Buffer.from(zipSync({ ...partsOf(bytes), [name]: strToU8(text) }))

describe('a workbook sent by a user', () => {
  it('shows its sheets and the content of their cells', async () => {
    const classeur = await Classeur.open(await grille())
    expect(classeur.nomsDeFeuilles).toEqual(["Grille d'audit", 'Annexe'])
    const cellules = await classeur.cellules("Grille d'audit")
    expect(cellules?.find(({ ref }) => ref === 'A5')).toMatchObject({ texte: 'É & <b>', estFormule: false })
    expect(cellules?.find(({ ref }) => ref === 'B4')).toMatchObject({ estFormule: true })
    expect(await classeur.cellules('Autre')).toBeUndefined()
  })

  it('hides its chart sheets, which have no cells', async () => {
    const before = partsOf(await grille())
    const text = (name: string) => strFromU8(before[name] ?? new Uint8Array())
    const relation =
      '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/>'
    const workbook = text('xl/workbook.xml').replace(
      '</sheets>',
      '<sheet name="Graphique" sheetId="99" r:id="rId99"/></sheets>',
    )
    const parts = {
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels': text('xl/_rels/workbook.xml.rels').replace(
        '</Relationships>',
        `${relation}</Relationships>`,
      ),
      'xl/chartsheets/sheet1.xml': '<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>',
    }
    expect(workbook).toContain('Graphique')
    let bytes = await grille()
    for (const [name, content] of Object.entries(parts)) bytes = withPart(bytes, name, content)
    const classeur = await Classeur.open(bytes)
    expect(classeur.nomsDeFeuilles).toEqual(["Grille d'audit", 'Annexe'])
    expect(await classeur.cellules('Graphique')).toBeUndefined()
  })

  it('is filled in with texts, numbers and dates, whether the cell and its row exist or not', async () => {
    const bytes = await filled(await grille(), {
      B1: texte('GAEC de l’Étang & Cie <bio>'),
      D1: texte('01234567800017'),
      B2: { genre: 'date', valeur: '2026-06-12' },
      C2: { genre: 'date', valeur: '2026-06-12' },
      B3: nombre(7.5),
      B5: null,
      A8: texte('=1+1'),
      AB8: nombre(-1),
      C7: texte(' bord '),
    })
    const found = sheet(bytes)
    expect([found.B1.v, found.D1.v, found.B3.v]).toEqual(['GAEC de l’Étang & Cie <bio>', '01234567800017', 7.5])
    expect(found.B2).toMatchObject({ t: 'n', v: 46_185 })
    // A cell without a date format gets one.
    expect(found.C2).toMatchObject({ t: 'n', v: 46_185, w: '12/06/2026' })
    expect(found.B5?.v).toBeUndefined()
    expect(found.A8).toMatchObject({ t: 's', v: '=1+1' })
    expect([found.AB8.v, found.C7.v]).toEqual([-1, ' bord '])
    expect(found.B4.f).toBe('B3*2')
  })

  it('keeps every other byte of its parts', async () => {
    const before = await grille()
    const after = await filled(before, { B1: texte('Nom'), B3: nombre(7.5), B5: texte('nouveau'), D7: nombre(1) })
    const [old, now] = [partsOf(before), partsOf(after)]
    expect(Object.keys(now)).toEqual(Object.keys(old))
    for (const name of Object.keys(old).filter((name) => name !== SHEET && name !== 'xl/workbook.xml'))
      expect(Buffer.from(now[name] ?? []).equals(Buffer.from(old[name] ?? [])), name).toBe(true)
    // Without the filled cells and the added row, both files are the same.
    const without = (parts: typeof old) =>
      strFromU8(parts[SHEET] ?? new Uint8Array())
        .replace(/<row r="7">.*?<\/row>/s, '')
        .replace(/<c r="(?:B1|B3|B5)"[^>]*?(?:\/>|>.*?<\/c>)/gs, '')
    expect(without(now)).toBe(without(old))
    // The workbook asks for a recalculation.
    expect(strFromU8(now['xl/workbook.xml'] ?? new Uint8Array())).toContain('fullCalcOnLoad="1"')
    expect(
      strFromU8(now['xl/workbook.xml'] ?? new Uint8Array()).replace(
        / fullCalcOnLoad="1"|<calcPr fullCalcOnLoad="1"\/>/,
        '',
      ),
    ).toBe(strFromU8(old['xl/workbook.xml'] ?? new Uint8Array()).replace(/ fullCalcOnLoad="1"/, ''))
    // The cell keeps its style.
    expect(/<c r="B5"[^>]* s="(\d+)"/.exec(strFromU8(now[SHEET] ?? new Uint8Array()))?.[1]).toBe(
      /<c r="B5"[^>]* s="(\d+)"/.exec(strFromU8(old[SHEET] ?? new Uint8Array()))?.[1],
    )
  })

  it.each([
    [
      'its own format',
      '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="9" fontId="0"><alignment wrapText="1"/></xf></cellXfs>',
    ],
    [
      'formats of its own',
      '<numFmts count="1"><numFmt numFmtId="170" formatCode="0.0"/></numFmts><cellXfs><xf numFmtId="170"/><xf/></cellXfs>',
    ],
  ])('keeps the look of a cell that takes a date, in a workbook with %s', async (_, styles) => {
    const before = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['a', 'b']] }] }))
    const xml = strFromU8(partsOf(before)[SHEET] ?? new Uint8Array()).replace(
      /<sheetData>.*<\/sheetData>/s,
      '<sheetData><row r="1"><c r="A1" s="1"/><c r="B1" s="1"/></row></sheetData>',
    )
    const look = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${styles}</styleSheet>`
    const bytes = withPart(withPart(before, SHEET, xml), 'xl/styles.xml', look)
    const jour = { genre: 'date', valeur: '2026-06-12' } as const
    const after = await filled(bytes, { A1: jour, B1: jour, C1: jour }, 'A')
    const cells = sheet(after, 'A')
    for (const ref of ['A1', 'B1', 'C1']) expect(cells[ref]).toMatchObject({ t: 'n', v: 46_185, w: '12/06/2026' })
    const now = strFromU8(partsOf(after)['xl/styles.xml'] ?? new Uint8Array())
    expect(now.match(/wrapText/g)?.length ?? 0).toBe(2 * (styles.match(/wrapText/g)?.length ?? 0))
  })

  it('without formulas is not marked for computing, and differs in its cells only', async () => {
    const before = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['a', 'b']] }] }))
    const after = await filled(before, { B1: texte('c') }, 'A')
    expect(
      Buffer.from(partsOf(after)['xl/workbook.xml'] ?? []).equals(
        Buffer.from(partsOf(before)['xl/workbook.xml'] ?? []),
      ),
    ).toBe(true)
    expect(sheet(after, 'A').B1.v).toBe('c')
  })

  it.each([
    ['without rows', '<sheetData/>'],
    ['with rows and cells without references', '<sheetData><row><c><v>1</v></c></row><row/></sheetData>'],
    ['with namespace prefixes', null],
  ])('is filled in %s', async (_, data) => {
    const before = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [[1]] }] }))
    const xml = strFromU8(partsOf(before)[SHEET] ?? new Uint8Array())
    const other =
      data === null
        ? xml
            .replace('xmlns=', 'xmlns:x=')
            .replace(/<(\/?)(?=[a-zA-Z])/g, '<$1x:')
            .replace('<x:?', '<?')
        : xml.replace(/<sheetData>.*<\/sheetData>/s, data)
    const found = sheet(
      await filled(withPart(before, SHEET, other), { B2: nombre(2), A1: nombre(3), D2: texte('x') }, 'A'),
      'A',
    )
    expect([found.A1.v, found.B2.v, found.D2.v]).toEqual([3, 2, 'x'])
  })
})

describe('a hostile workbook', () => {
  const refusal = async (bytes: Buffer) =>
    Classeur.open(bytes).then(
      () => 'taken',
      (failure: unknown) => (failure instanceof ClasseurRefuse ? failure.raison : failure),
    )

  it.each([
    ['another type of file', Buffer.from('%PDF-1.4'), 'illisible'],
    ['an archive without a workbook', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'pas un classeur'],
    [
      'a workbook of the old format',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
      'pas un classeur',
    ],
    [
      'an encrypted workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'chiffree',
    ],
    ['a decompression bomb', Buffer.from(zipSync({ 'xl/a.xml': new Uint8Array(30_000_000) })), 'trop grande'],
    [
      'a workbook with too many parts',
      Buffer.from(
        zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, rang) => [`${rang}.xml`, strToU8('a')]))),
      ),
      'trop grande',
    ],
  ])('is refused: %s', async (_, bytes, raison) => {
    expect(await refusal(bytes)).toBe(raison)
  })

  const many = (text: string, count = 300_000) => text.repeat(count)
  const nested = (name: string, count: number, inside = '') =>
    many(`<${name}>`, count) + inside + many(`</${name}>`, count)
  const lines = (count: number, line: (rang: number) => string) =>
    Array.from({ length: count }, (_, rang) => line(rang + 1)).join('')
  const merges = lines(30_000, (rang) => `<mergeCell ref="B${rang}:C${rang + 1}"/>`)

  /** The time of a reader that rescans the rest for each of them grows with the square of the size. */
  it.each([
    ['unclosed text tags', { 'xl/sharedStrings.xml': `<sst><si><!--${many('<t ')}--><t>Vu</t></si></sst>` }],
    ['unclosed reading tags', { 'xl/sharedStrings.xml': `<sst><si><!--${many('<rPh ')}--><t>Vu</t></si></sst>` }],
    ['nested texts', { 'xl/sharedStrings.xml': `<sst>${nested('si', 40_000, '<t>Vu</t>')}</sst>` }],
    [
      'unclosed value tags',
      { [SHEET]: `<worksheet><sheetData><row><c><!--${many('<v ')}--></c></row></sheetData></worksheet>` },
    ],
    ['nested cells', { [SHEET]: `<worksheet><sheetData><row>${nested('c', 40_000)}</row></sheetData></worksheet>` }],
    [
      'unclosed brackets',
      {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${many('[')}"/></numFmts></styleSheet>`,
      },
    ],
    [
      'blanks in an empty row element',
      { [SHEET]: `<worksheet><sheetData><row r="2" x="${many(' ')}"/></sheetData></worksheet>` },
    ],
    [
      'as many rows and merges as fit',
      {
        [SHEET]: `<worksheet><sheetData>${lines(30_000, (rang) => `<row r="${rang}"><c r="A${rang}"><v>1</v></c></row>`)}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
      },
    ],
  ])('is read and filled in quickly: %s', async (_, parts) => {
    let bytes = await grille()
    for (const [name, text] of Object.entries(parts)) bytes = withPart(bytes, name, text)
    const classeur = await Classeur.open(bytes)
    const refs = Array.from({ length: 3_000 }, (_, rang) => `AB${rang + 1}`)
    expect((await classeur.remplissables("Grille d'audit", refs))?.size).toBe(refs.length)
    expect((await classeur.cellules("Grille d'audit"))?.length).toBeLessThanOrEqual(20_000)
    const cells = new Map(refs.map((ref) => [ref, texte(ref)]))
    const after = strFromU8(
      partsOf(await classeur.fill(new Map([["Grille d'audit", cells]])))[SHEET] ?? new Uint8Array(),
    )
    expect(after.split('t="inlineStr"')).toHaveLength(refs.length + 1)
  })

  it('shows a long text abbreviated, in any number of cells', async () => {
    const cells = many('<c t="s"><v>0</v></c>', 1_000)
    const bytes = withPart(
      withPart(await grille(), 'xl/sharedStrings.xml', `<sst><si><t>${many('long ', 20_000)}</t></si></sst>`),
      SHEET,
      `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    )
    const shown = (await (await Classeur.open(bytes)).cellules("Grille d'audit")) ?? []
    expect(shown).toHaveLength(1_000)
    expect(JSON.stringify(shown).length).toBeLessThan(400_000)
  })

  it('is refused: two sheets in one part', async () => {
    const good = await grille()
    const workbook = strFromU8(partsOf(good)['xl/workbook.xml'] ?? new Uint8Array())
    const [first = ''] = /<sheet [^>]*>/.exec(workbook) ?? []
    const twice = workbook.replace(first, first + first.replace(/name="[^"]*"/, 'name="Encore"'))
    expect(await refusal(withPart(good, 'xl/workbook.xml', twice))).toBe('illisible')
  })

  it('is refused: a part that declares less than its size', async () => {
    const bytes = Buffer.from(zipSync({ 'xl/a.xml': new Uint8Array(30_000_000) }))
    const directory = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    bytes.writeUInt32LE(10, directory + 24)
    expect(await refusal(bytes)).toBe('trop grande')
    expect(deflateRawSync(new Uint8Array(30_000_000)).length).toBeLessThan(100_000)
  })

  it('is accepted as SheetJS writes it: with the types of macros declared, and no macro', async () => {
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Raison sociale', 'GAEC du Chêne']]), 'Grille')
    const bytes: Buffer = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' })
    expect(strFromU8(partsOf(bytes)['[Content_Types].xml'] ?? new Uint8Array())).toContain('macroEnabled')
    expect(await (await Classeur.open(bytes)).cellules('Grille')).toHaveLength(2)
    expect(await refusal(withPart(bytes, 'xl/printerSettings/code.bin', 'x'))).toBe('macros')
  })

  it('is refused: macros, entities, parts of one name, a damaged part, a missing sheet', async () => {
    const good = await grille()
    const text = (name: string) => strFromU8(partsOf(good)[name] ?? new Uint8Array())
    expect(await refusal(withPart(good, 'xl/vbaProject.bin', 'x'))).toBe('macros')
    const types = text('[Content_Types].xml')
    const macro = types.replace(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
      'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
    )
    expect(await refusal(withPart(good, '[Content_Types].xml', macro))).toBe('macros')
    const entity = text(SHEET).replace('?>', '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>')
    expect(await refusal(withPart(good, SHEET, entity))).toBe('entites')
    expect(await refusal(withPart(good, 'xl/WORKBOOK.xml', 'x'))).toBe('illisible')
    expect(await refusal(withPart(good, 'xl/_rels/workbook.xml.rels', '<Relationships/>'))).toBe('pas un classeur')
    const damaged = Buffer.from(good)
    damaged[60] = (damaged[60] ?? 0) ^ 0xff
    expect(await refusal(damaged)).toBe('illisible')
  })
})
