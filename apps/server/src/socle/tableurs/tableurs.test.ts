import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { readXls } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { writeCsv } from './csv'
import { type Cellule, type Feuille, nomsDeFeuilles, type Octets, texteDe } from './feuille'
import { writeXls } from './xls'
import { columnName, writeXlsx } from './xlsx'

const bytesOf = async (octets: Octets) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of octets) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A reader that is not the writer’s library. */
const read = (bytes: Buffer) => XLSX.read(bytes, { cellNF: true, cellText: true, cellStyles: true, sheetStubs: false })
const sheetOf = (workbook: XLSX.WorkBook, name = workbook.SheetNames[0] ?? '') =>
  workbook.Sheets[name] as XLSX.WorkSheet
const rowsOf = (sheet: XLSX.WorkSheet) =>
  XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null, UTC: true })

const formats = [
  { format: 'xls', write: writeXls, readAgain: readXls },
  { format: 'xlsx', write: writeXlsx, readAgain: readXlsx },
] as const

const fermes: Feuille = {
  nom: 'Exploitations',
  colonnes: [
    { titre: 'Raison sociale', genre: 'texte' },
    { titre: 'SIRET', genre: 'texte' },
    { titre: 'SAU', genre: 'nombre', decimales: 2 },
    { titre: 'Dossiers', genre: 'entier' },
    { titre: 'Audit', genre: 'date' },
    { titre: 'Vu', genre: 'moment' },
  ],
  lignes: [
    ['GAEC de l’Étang aux Œillets', '81234567800017', 81.25, 3, '2026-06-12', '2026-06-12T22:30:00Z'],
    ['Ferme 農場 & Cie <bio>', '01234567800017', -0.5, 0, null, null],
  ],
}
const rapport: Feuille = {
  ...fermes,
  nom: "Rapport d'audit",
  entete: [
    [{ valeur: 'Rapport', role: 'titre' }],
    ['Exploitation', 'GAEC des Tilleuls'],
    [{ valeur: '2026-11-23', genre: 'date' }],
    [],
  ],
  groupes: [
    { titre: 'Identité', colonnes: 2 },
    { titre: 'Mesures', colonnes: 4 },
  ],
  impression: { orientation: 'portrait', pied: 'Sillon & Cie' },
}
const oneColumn = (lignes: Feuille['lignes']): Feuille => ({
  nom: 'Textes',
  colonnes: [{ titre: 'Texte', genre: 'texte' }],
  lignes,
})

describe.each(formats)('a workbook of the format $format', ({ write, readAgain }) => {
  it('holds texts as texts, numbers as numbers and dates as dates', async () => {
    const sheet = sheetOf(read(await bytesOf(write([fermes]))))
    const [head, first, second] = rowsOf(sheet)
    expect(head).toEqual(['Raison sociale', 'SIRET', 'SAU', 'Dossiers', 'Audit', 'Vu'])
    expect(first?.slice(0, 5)).toEqual([
      'GAEC de l’Étang aux Œillets',
      '81234567800017',
      81.25,
      3,
      new Date('2026-06-12'),
    ])
    // In French time.
    expect(Math.round(Number(first?.[5]) / 60_000)).toBe(Date.UTC(2026, 5, 13, 0, 30) / 60_000)
    expect(second).toEqual(['Ferme 農場 & Cie <bio>', '01234567800017', -0.5, 0, null, null])
    expect([sheet.B2.t, sheet.C2.t, sheet.E2.t]).toEqual(['s', 'n', 'n'])
    expect([sheet.C2.w, sheet.D2.w, sheet.E2.w, sheet.F2.w]).toEqual(['81.25', '3', '12/06/2026', '13/06/2026 00:30'])
  })

  it('is read alike by a second reader', async () => {
    const { sheets } = await readAgain(new Uint8Array(await bytesOf(write([fermes, rapport]))))
    expect(sheets.map(({ name }) => name)).toEqual(['Exploitations', 'Rapport d’audit'])
    expect(sheets[0]?.rows[2]?.slice(0, 4)).toEqual(['Ferme 農場 & Cie <bio>', '01234567800017', -0.5, 0])
    expect(Array.from(sheets[1]?.rows ?? [], (ligne) => ligne?.[0] ?? null)).toEqual([
      'Rapport',
      'Exploitation',
      new Date('2026-11-23'),
      null,
      'Identité',
      'Raison sociale',
      'GAEC de l’Étang aux Œillets',
      'Ferme 農場 & Cie <bio>',
    ])
  })

  it('keeps its headings visible, on each printed page too, and its columns as wide as their text', async () => {
    const workbook = read(await bytesOf(write([rapport, fermes])))
    const [name = '', other = ''] = workbook.SheetNames
    expect(sheetOf(workbook, name)['!merges']).toEqual([
      { s: { r: 4, c: 0 }, e: { r: 4, c: 1 } },
      { s: { r: 4, c: 2 }, e: { r: 4, c: 5 } },
    ])
    const width = (sheet: string, column: number) => sheetOf(workbook, sheet)['!cols']?.[column]?.width
    expect(width(other, 0)).toBeGreaterThan('GAEC de l’Étang aux Œillets'.length)
    expect(width(other, 2)).toBeLessThan(15)
    expect(workbook.Workbook?.Names?.filter(({ Name }) => Name === '_xlnm.Print_Titles')).toMatchObject([
      { Sheet: 0, Ref: expect.stringMatching(/^'Rapport d’audit'!.*\$?5:.*\$?6$/) },
      { Sheet: 1, Ref: expect.stringMatching(/^'?Exploitations'?!.*\$?1:.*\$?1$/) },
    ])
  })

  it('does not compute a text that looks like a formula', async () => {
    const hostile = [
      '=1+1',
      '@SUM(1)',
      '+33 2 99',
      '-1',
      '=cmd|"/c calc"!A1',
      '\t=1',
      '_x0041_',
      ' spaces ',
      '12:00',
      '2026-06-12',
    ]
    const sheet = sheetOf(read(await bytesOf(write([oneColumn(hostile.map((texte) => [texte]))]))))
    expect(rowsOf(sheet).slice(1)).toEqual(hostile.map((texte) => [texte]))
    for (const index of hostile.keys()) expect(sheet[`A${index + 2}`]).toMatchObject({ t: 's', z: '@' })
  })

  it('returns any written value', { timeout: 300_000 }, async () => {
    const texte = fc.string({ unit: 'grapheme', maxLength: 300 })
    const nombre = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
    const date = fc.date({ min: new Date('1900-03-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    const row = fc.tuple(
      fc.option(texte),
      fc.option(nombre),
      fc.option(date.map((day) => day.toISOString().slice(0, 10))),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (lignes) => {
        const sheet = sheetOf(
          read(
            await bytesOf(
              write([
                {
                  nom: 'Tout',
                  colonnes: [
                    { titre: 'T', genre: 'texte' },
                    { titre: 'N', genre: 'nombre' },
                    { titre: 'D', genre: 'date' },
                  ],
                  lignes,
                },
              ]),
            ),
          ),
        )
        for (const [index, [texte, nombre, jour]] of lignes.entries()) {
          const at = index + 2
          expect(sheet[`A${at}`]?.v ?? null).toBe(texteDe(texte ?? '') || null)
          // Spreadsheets have no minus zero.
          expect(sheet[`B${at}`]?.v ?? null).toBe(nombre === null ? null : nombre + 0)
          const days = sheet[`D${at}`] === undefined ? sheet[`C${at}`]?.v : null
          const shown = days === undefined ? null : new Date(Date.UTC(1899, 11, 30) + Number(days) * 86_400_000)
          expect(shown?.toISOString().slice(0, 10) ?? null).toBe(jour)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('holds texts of every length, many of them', async () => {
    const lengths = [1, 255, 256, 4_000, 8_220, 8_221, 8_222, 8_223, 8_224, 8_225, 16_448, 32_767]
    const long = lengths.flatMap((length) => ['é'.repeat(length), '’'.repeat(length), `农${'a'.repeat(length - 1)}`])
    const many = Array.from({ length: 3_000 }, (_, rang) => `${rang} ${rang % 3 === 0 ? 'Œuf' : 'é'.repeat(rang % 40)}`)
    const textes = [...many, ...long, ...many]
    const sheet = sheetOf(read(await bytesOf(write([oneColumn(textes.map((texte) => [texte]))]))))
    expect(
      rowsOf(sheet)
        .slice(1)
        .map(([texte]) => texte),
    ).toEqual(textes)
  })

  it('truncates a text at the limit of a cell, and drops characters that no spreadsheet reads', async () => {
    const textes = ['a'.repeat(40_000), 'a\u0000b\u000bc\ud800d\r\ne\udc00', Number.NaN, Number.POSITIVE_INFINITY]
    const sheet = sheetOf(read(await bytesOf(write([oneColumn(textes.map((texte) => [texte as Cellule]))]))))
    expect(sheet.A2.v.length).toBe(32_767)
    expect(sheet.A3.v).toBe('abcd\ne')
    expect([sheet.A4, sheet.A5]).toEqual([undefined, undefined])
  })

  it('has its headings without rows', async () => {
    expect(rowsOf(sheetOf(read(await bytesOf(write([{ ...fermes, lignes: [] }])))))).toHaveLength(1)
  })
})

describe('a workbook of the format xlsx', () => {
  it('reads no more rows than the reader requests, and ends the source', async () => {
    let given = 0
    let ended = false
    async function* endless() {
      try {
        for (;;) yield [`ligne ${given++}`, 1]
      } finally {
        ended = true
      }
    }
    const reading = writeXlsx([oneColumn(endless())])[Symbol.asyncIterator]()
    for (let chunks = 0; chunks < 20; chunks++) await reading.next()
    expect(given).toBeLessThan(100_000)
    await reading.return?.()
    expect(ended).toBe(true)
  })
})

describe('a workbook of the format xls', () => {
  it('continues in another sheet when one is full, whatever its size', { tags: 'long' }, async () => {
    function* lignes() {
      for (let rang = 1; rang <= 70_000; rang++) yield [rang, rang / 4, rang, rang, rang, rang, `F${rang % 100}`]
    }
    const colonnes = Array.from({ length: 7 }, (_, index) => ({ titre: columnName(index), genre: 'nombre' as const }))
    const bytes = await bytesOf(writeXls([{ nom: 'Longue', colonnes, lignes: lignes() }]))
    // More sectors than the header of the container can list: the list continues in sectors of its own.
    expect(bytes.length).toBeGreaterThan(7_200_000)
    const workbook = XLSX.read(bytes, { dense: true })
    expect(workbook.SheetNames).toEqual(['Longue', 'Longue (2)'])
    const rows = (name: string) => XLSX.utils.sheet_to_json<unknown[]>(sheetOf(workbook, name), { header: 1 })
    expect(rows('Longue').at(-1)).toEqual([65_535, 65_535 / 4, 65_535, 65_535, 65_535, 65_535, 'F35'])
    expect(rows('Longue (2)').slice(0, 2)).toEqual([
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
      [65_536, 65_536 / 4, 65_536, 65_536, 65_536, 65_536, 'F36'],
    ])
    expect(rows('Longue (2)')).toHaveLength(70_000 - 65_535 + 1)
  })
})

describe('the name of a sheet', () => {
  it('is accepted by spreadsheets and unique', () => {
    const noms = ['Fermes', 'fermes', 'A/B: [c]*?', '', "L'été", 'x'.repeat(40), 'x'.repeat(50)]
    expect(nomsDeFeuilles(noms.map((nom) => ({ nom })))).toEqual([
      'Fermes',
      'fermes (2)',
      'A B c',
      'Feuille',
      'L’été',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
    ])
  })

  it('never ends in half a character', () => {
    expect(nomsDeFeuilles([{ nom: `${'x'.repeat(30)}🐝 et fils` }])).toEqual(['x'.repeat(30)])
  })
})

describe('a CSV for French spreadsheets', () => {
  const textOf = async (feuille: Feuille) => (await bytesOf(writeCsv(feuille))).toString('utf8')

  it('has its byte order mark, semicolons, decimal commas and days before months', async () => {
    expect(await textOf(rapport)).toBe(
      '\ufeffRaison sociale;SIRET;SAU;Dossiers;Audit;Vu\r\n' +
        'GAEC de l’Étang aux Œillets;81234567800017;81,25;3;12/06/2026;13/06/2026 00:30\r\n' +
        'Ferme 農場 & Cie <bio>;01234567800017;-0,50;0;;\r\n',
    )
  })

  it('quotes separators, quotes and line breaks', async () => {
    expect(await textOf(oneColumn([['a;b'], ['dit "non"'], ['deux\r\nlignes']]))).toBe(
      '\ufeffTexte\r\n"a;b"\r\n"dit ""non"""\r\n"deux\nlignes"\r\n',
    )
  })

  it('lets no text be computed as a formula, and leaves numbers alone', async () => {
    const hostile = [
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(1)',
      '=1+1',
      '+1',
      '-1',
      '@SUM(1)',
      '\t=1',
      '=HYPERLINK("http://x";"y")',
    ]
    const lines = (await textOf(oneColumn([...hostile, -1].map((cellule) => [cellule])))).trimEnd().split('\r\n')
    expect(lines.slice(1)).toEqual([
      "'＝1+1",
      "'＋1",
      "'－1",
      "'＠SUM(1)",
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(1)",
      "'\t=1",
      `"'=HYPERLINK(""http://x"";""y"")"`,
      '-1',
    ])
  })

  it('rounds decimals as screens show them', async () => {
    const colonnes = [{ titre: 'N', genre: 'nombre', decimales: 2 }] as const
    expect(await textOf({ nom: 'N', colonnes, lignes: [[1.005], [0.1 + 0.2], [-2.345]] })).toBe(
      '\ufeffN\r\n1,01\r\n0,30\r\n-2,35\r\n',
    )
  })
})

describe('a column', () => {
  const feuille: Feuille = {
    nom: 'Notes',
    colonnes: [
      { titre: 'Élément', genre: 'texte', largeur: 5, retour: true },
      { titre: 'Coefficient', genre: 'nombre', largeur: 5 },
    ],
    lignes: [['Phytosanitaires', 1.5]],
  }

  it.each(formats)('holds the words of its heading and of its cells, in an $format', async ({ write }) => {
    const widths = sheetOf(read(await bytesOf(write([feuille]))))['!cols']?.map(({ width = 0 }) => Math.floor(width))
    expect(widths?.[0]).toBeGreaterThanOrEqual('Phytosanitaires'.length)
    expect(widths?.[1]).toBeGreaterThan('Coefficient'.length)
  })

  it('of numbers has its heading to the right, above them', async () => {
    const parts = unzipSync(new Uint8Array(await bytesOf(writeXlsx([feuille]))))
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
    const xfs = [
      ...(/<cellXfs.*<\/cellXfs>/s.exec(text('xl/styles.xml'))?.[0] ?? '').matchAll(
        /<xf .*?(?:<\/xf>|\/>(?!<align))/gs,
      ),
    ]
    const isRight = (ref: string) => {
      const style = new RegExp(`<c r="${ref}" s="(\\d+)"`).exec(text('xl/worksheets/sheet1.xml'))?.[1]
      return xfs[Number(style)]?.[0].includes('horizontal="right"')
    }
    expect([isRight('A1'), isRight('B1')]).toEqual([false, true])
  })

  it('wraps its texts, not its numbers', async () => {
    const colonnes = [{ titre: 'Valeur', genre: 'nombre', retour: true }] as const
    const parts = unzipSync(new Uint8Array(await bytesOf(writeXlsx([{ nom: 'V', colonnes, lignes: [[1.5], ['x']] }]))))
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
    const [, formats = ''] = text('xl/styles.xml').split('<cellXfs')
    const alignments = formats.split('<xf ').map((xf) => /<alignment[^>]*>/.exec(xf)?.[0])
    const doesWrap = (ref: string) => {
      const style = new RegExp(`<c r="${ref}" s="(\\d+)"`).exec(text('xl/worksheets/sheet1.xml'))?.[1]
      return alignments[Number(style) + 1]?.includes('wrapText')
    }
    expect([doesWrap('A2'), doesWrap('A3')]).toEqual([false, true])
  })
})

describe('a row with wrapped texts', () => {
  const lignes = [
    ['court'],
    ['un texte de trente-deux lettres'],
    ['deux\nparagraphes\net un'],
    ['m'.repeat(45)],
    // The first word fills its last line.
    [`${'m'.repeat(44)} un texte de vingt`],
  ]
  const feuille = (retour: boolean): Feuille => ({
    nom: 'Notes',
    colonnes: [{ titre: 'Note', genre: 'texte', largeur: 20, retour }],
    lignes,
  })
  /** Heights of the heading and of the rows, in points. */
  const HEIGHTS = [undefined, undefined, 30, 45, 45, 45]

  it('is as high as they need, in an xlsx', async () => {
    const heights = async (retour: boolean) => {
      const rows = sheetOf(read(await bytesOf(writeXlsx([feuille(retour)]))))['!rows'] ?? []
      return HEIGHTS.map((_, row) => rows[row]?.hpt)
    }
    expect(await heights(true)).toEqual(HEIGHTS)
    expect(await heights(false)).toEqual(HEIGHTS.map(() => undefined))
  })

  it('is as high as they need, in an xls', async () => {
    // The reader tells no height that follows the text: the records are read as they are ([MS-XLS] 2.4.221).
    const bytes = await bytesOf(writeXls([feuille(true)]))
    const heights: (number | undefined)[] = HEIGHTS.map(() => undefined)
    const start = Buffer.from([0x08, 0x02, 16, 0])
    for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 20))
      heights[bytes.readUInt16LE(at + 4)] = bytes.readUInt16LE(at + 10) / 20
    expect(heights).toEqual(HEIGHTS)
  })
})
