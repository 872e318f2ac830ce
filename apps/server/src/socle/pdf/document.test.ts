import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { elementsOf, readPdf, textOf } from '../../testing/pdf'
import { contrast, readable, tint } from './colours'
import { type DrawnPdf, drawPdf } from './document'
import { pdfImage } from './images'
import { linesOf } from './lines'
import type { PdfOptions, Row } from './pdf'
import { A4, MARGIN, QUIET } from './style'

const options: PdfOptions = {
  title: 'Rapport « Haies & Œillets » <2026>',
  lang: 'fr',
  date: new Date('2026-11-23T10:00:00Z'),
  header: { left: 'Chambre d’agriculture', right: 'GAEC des Chênes' },
  footer: 'Campagne 2026',
}
const made = async (write: (pdf: DrawnPdf) => void | Promise<void>, over: Partial<PdfOptions> = {}) =>
  readPdf(await buffer(drawPdf({ ...options, ...over }, async (pdf) => write(pdf))))

const photo = (over: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#88aa55', ...over } })
    .jpeg()
    .toBuffer()
const imageOf = async (bytes: Buffer) => {
  const image = await pdfImage(bytes)
  if (image === null) throw new Error('This image is refused.')
  return image
}
const COLUMNS = [
  { title: 'Code', share: 1 },
  { title: 'Libellé', share: 3 },
  { title: 'Valeur', share: 1, align: 'right' },
] as const

describe('a document', () => {
  test('has its title, language, tags, PDF/UA mark, page numbers and fonts', async () => {
    const read = await made((pdf) => {
      pdf.heading(1, 'Un titre')
      pdf.paragraph([{ text: 'Maïs, ' }, { text: 'cœur', bold: true }, { text: ' à 12 €', italic: true }])
    })
    expect(read).toMatchObject({ title: options.title, lang: 'fr-FR', isTagged: true, isUa: true, missingFonts: [] })
    expect(read.labels).toEqual(['1'])
    expect(read.pages[0]).toContain('Maïs, cœur à 12 €')
    expect(await made((pdf) => pdf.paragraph('Text'), { lang: 'en' })).toMatchObject({ lang: 'en-GB' })
  })

  test('shows on each page but its cover the farm, the document and the page number of the total', async () => {
    const read = await made((pdf) => {
      pdf.cover({ title: 'Classeur', subtitle: 'HVE', facts: [['Exploitation', 'GAEC des Chênes']] })
      for (let i = 0; i < 11; i++) {
        pdf.newPage()
        pdf.paragraph(`Contenu ${i}`)
      }
    })
    expect(read.pages).toHaveLength(12)
    expect(read.pages[0]).not.toContain('Page')
    expect(read.pages.slice(1).every((page) => page.includes('Chambre d’agriculture'))).toBe(true)
    expect(read.pages.map((page) => /Page (\d+) \/\s?(\d+)/.exec(page)?.slice(1))).toEqual([
      undefined,
      ...Array.from({ length: 11 }, (_, i) => [String(i + 2), '12']),
    ])
    // It ends at the right margin, like the name of the farm in the header.
    for (const end of read.numberEnds.slice(1)) expect(end).toBeCloseTo(A4[0] - MARGIN.side, 0)
    // The footer is no content: no screen reader reads it on each page.
    expect(read.structure.some((page) => textOf(page).includes('Campagne 2026'))).toBe(false)
    expect(read.structure[0] && textOf(read.structure[0])).toContain('GAEC des Chênes')
  })

  test('wraps a long name in its header above the rule, and cuts only one without end', async () => {
    const header = (right: string) => made((pdf) => pdf.paragraph('Texte'), { header: { left: 'Chambre', right } })
    const whole = (text = '') => text.replaceAll(/\s/g, '')
    const long = `GAEC${'delavalléedesgrandsmoulins'.repeat(6)}`
    expect(whole((await header(long)).pages[0])).toContain(long)
    expect(whole((await header(long.repeat(3))).pages[0])).toMatch(/GAEC.+…/)
  })

  test('has nested bookmarks, headings without a gap in levels, and a table of contents with links', async () => {
    const read = await made((pdf) => {
      pdf.contents([
        { level: 1, text: 'Verdict', to: 'verdict' },
        { level: 2, text: 'Haies', to: 'haies' },
        { level: 1, text: 'Pièces', to: 'pieces' },
      ])
      pdf.newPage()
      pdf.heading(1, 'Verdict', { anchor: 'verdict' })
      pdf.heading(2, 'Biodiversité')
      pdf.heading(3, 'Haies', { anchor: 'haies' })
      pdf.newPage()
      pdf.heading(1, 'Pièces', { anchor: 'pieces', bookmark: 'Pièces de l’audit' })
      pdf.heading(3, 'Contrat')
      pdf.paragraph([
        { text: 'Voir ' },
        { text: 'les haies', to: 'haies' },
        { text: ' et ' },
        { text: 'le site', href: 'https://exemple.fr/' },
      ])
    })
    expect(read.outline).toEqual([
      {
        title: 'Verdict',
        page: 2,
        items: [{ title: 'Biodiversité', page: 2, items: [{ title: 'Haies', page: 2, items: [] }] }],
      },
      { title: 'Pièces de l’audit', page: 3, items: [{ title: 'Contrat', page: 3, items: [] }] },
    ])
    expect(read.links).toEqual(['#2', '#2', '#3', '#2', 'https://exemple.fr/'])
    expect(elementsOf('Link', read.structure).map((link) => textOf(link).replace(/ ?(?=\d)/, ' '))).toEqual([
      'Verdict 2',
      'Haies 2',
      'Pièces 3',
      'les haies',
      'le site',
    ])
    const headings = ['H1', 'H2', 'H3'].map((level) => elementsOf(level, read.structure).map(textOf))
    expect(headings).toEqual([['Verdict', 'Pièces'], ['Biodiversité', 'Contrat'], ['Haies']])
  })

  test('never leaves a heading alone at the bottom of a page', async () => {
    const read = await made((pdf) => {
      for (let i = 0; i < 60; i++) {
        pdf.heading(2, `Titre ${i}.`)
        pdf.paragraph(`Suite ${i}. ${'Mots et mots. '.repeat(i)}`)
      }
    })
    expect(read.pages.length).toBeGreaterThan(5)
    for (let i = 0; i < 60; i++) {
      const page = read.pages.find((text) => text.includes(`Titre ${i}.`))
      expect(page, `Titre ${i}`).toContain(`Suite ${i}.`)
    }
  })

  test('never leaves the header of a table, nor the titles of its parts, alone at the bottom of a page', async () => {
    const parts = [1, 2, 3, 4, 5, 6, 7, 8].map((part) => `${part}a`)
    const row = (index: string) => [`ligne ${index}`, 'mot '.repeat(60), '1']
    for (let before = 0; before < 7; before++) {
      const { pages } = await made(async (pdf) => {
        for (let i = 0; i < before; i++) pdf.paragraph(`Ligne ${i}`)
        await pdf.table(
          COLUMNS,
          parts.flatMap((part) => [
            [`Partie ${part}`],
            [{ text: `Sous-partie ${part}`, span: COLUMNS.length, isSubtitle: true }],
            row(part),
          ]),
        )
      })
      for (const page of pages) {
        const text = page.replaceAll(/\s+/g, ' ')
        expect(text).not.toMatch(/artie \da( Campagne 2026| Page|$)/)
        for (const part of parts)
          expect([text.includes(`Partie ${part}`), text.includes(`Sous-partie ${part}`)]).toEqual(
            Array(2).fill(text.includes(`ligne ${part}`)),
          )
        if (text.includes('Libellé')) expect(text).toMatch(/ligne \d/)
      }
    }
  })

  /** Heights of the text above a heading, in paragraphs and in small ones: every position near the foot of a page. */
  const places = Array.from({ length: 24 }, (_, i) => [24 + Math.floor(i / 2), i % 2] as const)
  /** A document with a page for each of these positions, filled down to there, then the blocks of `write`. */
  const atEachPlace = (write: (pdf: DrawnPdf, name: string) => Promise<void>) =>
    made(async (pdf) => {
      for (const [place, [paragraphs, small]] of places.entries()) {
        pdf.newPage()
        for (let i = 0; i < paragraphs; i++) pdf.paragraph('Ligne')
        for (let i = 0; i < small; i++) pdf.paragraph('Ligne', { isQuiet: true })
        await write(pdf, `n${place}.`)
      }
    })
  const numbered = (name: string, lines: number) => Array.from({ length: lines }, (_, i) => `${name}${i}`).join('\n')
  /** Number of lines of `numbered` on each page that has any. */
  const linesOn = (pages: readonly string[], name: string) =>
    pages.map((text) => text.split(name).length - 1).filter((count) => count > 0)

  test.each([5, 60, 500])(
    'never parts a heading, with the decision below it, from its table whose first row has %i words',
    async (words) => {
      const { pages } = await atEachPlace(async (pdf, name) => {
        pdf.heading(2, `Titre ${name}`, { lead: { text: 'Certifiable', details: ['Décision', 'Calcul'] } })
        await pdf.table(COLUMNS, [['Synthèse'], ['Total', 'mot '.repeat(words), '1']])
      })
      for (const place of places.keys()) {
        const page = pages.find((text) => text.includes(`Titre n${place}.`)) ?? ''
        const found = ['Certifiable', 'Synthèse', 'mot'].map((text) => page.includes(text))
        expect([place, ...found]).toEqual([place, true, true, true])
      }
    },
  )

  test('keeps the facts below a heading on its page', async () => {
    const labels = ['Fichier', 'Taille', 'État', 'Motif', 'Pris le', 'Déposé le', 'Note']
    const { pages } = await atEachPlace(async (pdf, name) => {
      pdf.heading(3, `Pièce ${name}`)
      pdf.facts(labels.map((label) => [label, label === 'Note' ? `${name} mot `.repeat(60) : name]))
    })
    for (const place of places.keys()) {
      const holding = pages.filter((text) => text.includes(`n${place}.`))
      expect([place, holding.length]).toEqual([place, 1])
      expect(labels.filter((label) => !holding[0]?.includes(label))).toEqual([])
    }
  })

  test('breaks facts that are higher than half a page', async () => {
    const read = await made((pdf) => {
      for (let i = 0; i < 30; i++) pdf.paragraph('Ligne')
      pdf.facts(Array.from({ length: 30 }, (_, i) => [`Fait ${i}.`, 'Valeur']))
    })
    expect(read.pages[0]).toContain('Fait 0.')
    expect(read.pages[1]).toContain('Fait 29.')
  })

  test('keeps headings one below the other with the whole first row of their table, where it is short', async () => {
    const { pages } = await atEachPlace(async (pdf, name) => {
      pdf.heading(1, `Chapitre ${name}`)
      pdf.heading(2, `Titre ${name}`)
      await pdf.table(COLUMNS, [['Partie'], ['A', numbered(name, 12), '1'], ['B', 'Suite', '1']])
    })
    for (const place of places.keys()) {
      const page = pages.find((text) => text.includes(`Chapitre n${place}.`)) ?? ''
      expect([
        place,
        page.includes(`Titre n${place}.`),
        ...linesOn([page.replaceAll(/(Chapitre|Titre) \S+/g, '')], `n${place}.`),
      ]).toEqual([place, true, 12])
    }
  })

  test('begins a table below a heading with a quarter of a page of its rows, or with all of a shorter one', async () => {
    const { pages } = await atEachPlace(async (pdf, name) => {
      pdf.heading(1, `Titre ${name}`)
      await pdf.table(
        COLUMNS,
        Array.from({ length: 30 }, (_, row) => [`${name}${row}`, '', '']),
      )
      pdf.newPage()
      for (let i = 0; i < (places[Number(name.slice(1, -1))]?.[0] ?? 0); i++) pdf.paragraph('Ligne')
      pdf.heading(1, `Titre court${name}`)
      await pdf.table(
        COLUMNS,
        [...'abcd'].map((row) => [`court${name}${row}`, '', '']),
      )
    })
    for (const place of places.keys()) {
      const counts = (name: string) =>
        linesOn(
          pages.map((text) => text.replaceAll(/Titre \S+/g, '')),
          name,
        )
      expect(counts(`court n${place}.`.replace(' ', ''))).toEqual([4])
      const [first = 0] = linesOn(
        pages.map((text) => text.replaceAll(/(Titre |court)\S+/g, '')),
        `n${place}.`,
      )
      expect(first).toBeGreaterThanOrEqual(8)
    }
  })

  test('leaves a heading where it is above a high first row, with at least two of its lines', async () => {
    const { pages } = await atEachPlace(async (pdf, name) => {
      pdf.heading(2, `Titre ${name}`)
      await pdf.table(COLUMNS, [['A', numbered(name, 20), '1']])
    })
    const counts = [...places.keys()].map((place) => {
      const name = `n${place}.`
      const titled = pages.findIndex((text) => text.includes(`Titre ${name}`))
      const texts = pages.map((text) => text.replace(`Titre ${name}`, ''))
      expect(linesOn(texts.slice(titled, titled + 1), name)[0] ?? 0, name).toBeGreaterThanOrEqual(2)
      return linesOn(texts, name)
    })
    expect(counts.flat().filter((count) => count < 2)).toEqual([])
    expect(counts.filter(({ length }) => length > 1).length).toBeGreaterThan(5)
  })

  test('breaks a high row so that two of its lines stand on each page', async () => {
    const { pages } = await made(async (pdf) => {
      for (let lines = 31; lines < 60; lines++) {
        pdf.newPage()
        for (let i = 0; i < 12; i++) pdf.paragraph('Ligne')
        await pdf.table(COLUMNS, [['A', numbered(`n${lines}.`, lines), '1']])
      }
    })
    for (let lines = 31; lines < 60; lines++) {
      const counts = linesOn(pages, `n${lines}.`)
      expect(counts.reduce((sum, count) => sum + count)).toBe(lines)
      expect(Math.min(...counts), String(counts)).toBeGreaterThanOrEqual(2)
    }
  })

  test('leaves no line of a paragraph alone at the foot or at the head of a page', async () => {
    const { pages } = await atEachPlace(async (pdf, name) => {
      for (const lines of [2, 3, 4, 5]) pdf.paragraph(numbered(`${lines}${name}`, lines))
    })
    for (const place of places.keys())
      for (const lines of [2, 3, 4, 5])
        for (const count of linesOn(pages, `${lines}n${place}.`)) expect(count).toBeGreaterThanOrEqual(2)
  })

  test('keeps the bullet of a list beside the first line of its item', async () => {
    const { pages } = await atEachPlace(async (pdf, name) =>
      pdf.list([1, 2, 3, 4].map((item) => `Début\n${name}${item}`)),
    )
    expect(pages.map((text) => text.split('•').length)).toEqual(pages.map((text) => text.split('Début').length))
  })

  test.each([1, 2, 3, 4])('keeps a heading with the list below it whose first item has %i lines', async (lines) => {
    const { pages } = await atEachPlace(async (pdf, name) => {
      pdf.heading(2, `Titre ${name}`)
      pdf.list([numbered(name, lines)])
    })
    for (const place of places.keys())
      expect(pages.find((text) => text.includes(`Titre n${place}.`))).toContain(`n${place}.0`)
  })

  test('writes a callout that has no room below its headings as a paragraph, within the page', async () => {
    const heights = [40, 44, 46, 48, 50, 52]
    const { pages } = await made(async (pdf) => {
      for (const lines of heights) {
        pdf.newPage()
        pdf.heading(1, 'Chapitre')
        pdf.heading(2, 'Titre')
        pdf.callout(numbered(`n${lines}.`, lines))
      }
      pdf.newPage()
      pdf.paragraph(numbered('plein.', 200))
    })
    const [full = 0] = linesOn(pages, 'plein.')
    for (const lines of heights) {
      const counts = linesOn(pages, `n${lines}.`)
      expect(counts.reduce((sum, count) => sum + count)).toBe(lines)
      expect(counts[0]).toBeLessThanOrEqual(full - 3)
    }
  })

  test('keeps a heading with the image below it', async () => {
    const image = await imageOf(await photo({ width: 300, height: 200 }))
    const { pages } = await atEachPlace(async (pdf, name) => {
      pdf.heading(2, `Titre ${name}`)
      pdf.image(image, { alt: 'Une haie', caption: `Haie ${name}` })
    })
    for (const place of places.keys())
      expect(pages.find((text) => text.includes(`Titre n${place}.`))).toContain(`Haie n${place}.`)
  })

  test('keeps names and values with the image below them', async () => {
    const image = await imageOf(await photo({ width: 300, height: 200 }))
    const { pages } = await atEachPlace(async (pdf, name) => {
      pdf.facts([['État', `Acceptée ${name}`]], { imageBelow: 290 })
      pdf.image(image, { alt: 'Une haie', caption: `Haie ${name}`, height: 290 })
    })
    for (const place of places.keys())
      expect(pages.find((text) => text.includes(`Acceptée n${place}.`))).toContain(`Haie n${place}.`)
  })

  test('gives a column the width of its longest word, header included', async () => {
    const columns = [
      { title: 'Libellé', share: 9 },
      { title: 'Maximum', share: 0.6, align: 'right' },
      { title: 'Unité', share: 0.6 },
    ] as const
    const read = await made((pdf) =>
      pdf.table(columns, [
        ['Mares', '12', 'm de périmètre'],
        ['Devenir', 'Commercialisation', 'ha'],
      ]),
    )
    const cells = elementsOf('TR', read.structure).flatMap(({ children }) => children.map(textOf))
    expect(cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Libellé',
      'Maximum',
      'Unité',
      'Mares',
      '12',
      'm de périmètre',
      'Devenir',
      'Commercialisation',
      'ha',
    ])
    expect(read.pages[0]).toContain('Commercialisation')
  })

  test('ends no line inside French quotation marks or before a double punctuation mark', () => {
    const lines = linesOf('Avec « Haies » : « Arbres » ; sinon « Mares »', 12, (text) => text.length)
    const texts = lines.map(({ pieces }) =>
      pieces
        .map(({ text }) => text)
        .join('')
        .trim(),
    )
    expect(texts).toEqual(['Avec', '« Haies » :', '« Arbres » ;', 'sinon', '« Mares »'])
  })

  test('writes line breaks, European letters and words longer than a line; an unknown character becomes a question mark', async () => {
    const long = 'Anticonstitutionnellement'.repeat(12)
    const read = await made((pdf) => {
      pdf.paragraph('Première ligne\nŁódź, Ærø, Ελλάδα,\u202f12\u00a0%\r\n🚜 fin\u0000 \u2028suite')
      pdf.list(['un', long])
      pdf.callout('Attention')
    })
    const text = read.pages.join('\n')
    expect(text).toContain('Première ligne\nŁódź, Ærø, Ελλάδα,')
    expect(text).toMatch(/\? fin\s+suite/)
    expect(text.replace(/\s/g, '')).toContain(long)
    expect(elementsOf('LI', read.structure)).toHaveLength(2)
  })
})

describe('a table', () => {
  const rows = (count: number): Row[] =>
    Array.from({ length: count }, (_, i) => [`C${i}`, `Une ligne\nde deux ${i}`, { text: `${i},5` }])

  test('marks header cells once for screen readers, and repeats its header on each page', async () => {
    const read = await made((pdf) =>
      pdf.table(COLUMNS, [['Biodiversité'], ...rows(120), [{ text: 'Total', span: 2, isHead: true }, '9']]),
    )
    expect(read.pages.length).toBeGreaterThan(4)
    expect(read.pages.every((page) => page.includes('Code Libellé Valeur'))).toBe(true)
    const heads = elementsOf('TH', read.structure).map(textOf)
    expect(heads).toEqual(['Code', 'Libellé', 'Valeur', 'Biodiversité', 'Total'])
    // No row is split over two pages, and none is lost.
    const cells = read.structure.map((page) =>
      elementsOf('TR', [page]).filter((row) => elementsOf('TD', [row]).length === 3),
    )
    expect(cells.flat().map((row) => elementsOf('TD', [row]).map(textOf))).toEqual(
      rows(120).map((_, i) => [`C${i}`, `Une ligne\nde deux ${i}`, `${i},5`]),
    )
  })

  test('breaks a row higher than a page without losing text', async () => {
    const words = Array.from({ length: 3_000 }, (_, i) => `mot${i}`)
    const read = await made((pdf) => pdf.table(COLUMNS, [['A', words.join(' '), '1'], ...rows(1)]))
    expect(read.pages.length).toBeGreaterThan(2)
    const found = read.pages.flatMap((page) => page.match(/mot\d+/g) ?? [])
    expect(found).toEqual(words)
  })

  test('is written at the speed of its reader, and stops when nobody reads', async () => {
    let asked = 0
    let isOver = false
    function* endless() {
      try {
        for (;;) yield [`C${asked++}`, 'Une ligne '.repeat(20), '1']
      } finally {
        isOver = true
      }
    }
    const stream = drawPdf(options, (pdf) => pdf.table(COLUMNS, endless()))
    stream.on('error', () => {})
    await new Promise((ready) => stream.once('readable', ready))
    await vi.waitFor(() => expect(stream.readableLength).toBeGreaterThan(200_000), { timeout: 60_000 })
    const before = asked
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    // The reader has read the first bytes only.
    expect(asked).toBeLessThanOrEqual(before + 200)
    stream.destroy()
    await vi.waitFor(() => expect(isOver).toBe(true))
  })
})

test('a bar has the colour of the organisation, a quiet one is grey', async () => {
  const accent = '#112233'
  /** Fill colours of the rectangles of a document, in order. */
  async function filled(isQuiet: boolean) {
    const bytes = await buffer(
      drawPdf({ ...options, accent }, async (pdf) =>
        pdf.table([{ title: 'Points', share: 1 }], [[{ text: '', bar: { filled: 1, mark: 0.5, isQuiet } }]]),
      ),
    )
    const streams = bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
    const content = [...streams].flatMap(([, stream = '']) => {
      const text = stream.charCodeAt(0) === 0x78 ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : ''
      return / re\n/.test(text) ? [text] : []
    })
    return content.join('')
  }
  const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const timesIn = (content: string, hex: string) =>
    content.split('\n').filter((line) => {
      const found = /^([\d.]+) ([\d.]+) ([\d.]+) scn$/.exec(line)?.slice(1).map(Number)
      return found?.every((part, i) => Math.abs(part - (rgb(hex)[i] ?? 0)) < 1e-4) ?? false
    }).length
  const [loud, quiet] = [await filled(false), await filled(true)]
  expect(timesIn(loud, accent) - timesIn(quiet, accent)).toBe(1)
  expect(timesIn(quiet, QUIET) - timesIn(loud, QUIET)).toBe(1)
})

describe('an image', () => {
  test('stands on its page with its alternative text', async () => {
    const image = await imageOf(await photo({ width: 300, height: 400 }))
    const read = await made((pdf) => {
      pdf.image(image, { alt: 'Une haie de charmes', caption: 'Haie du nord, 12 mai' })
      pdf.image(image, { alt: 'La même', height: 100 })
    })
    expect(elementsOf('Figure', read.structure).map(({ alt }) => alt)).toEqual(['Une haie de charmes', 'La même'])
    expect(elementsOf('Caption', read.structure).map(textOf)).toEqual(['Haie du nord, 12 mai'])
    expect(read.pages).toHaveLength(1)
  })

  test('repeated at the top of every page is stored in the file once', async () => {
    const logo = await imageOf(await photo())
    const header = { left: '', right: '', logo }
    const written = await buffer(
      drawPdf({ ...options, header }, async (pdf) => {
        for (let i = 0; i < 5; i++) pdf.newPage()
      }),
    )
    expect(written.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
  })

  test('may be a logo of any format, transparent or interlaced', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="9" height="9"/></svg>',
    )
    const png = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
      .png({ progressive: true })
      .toBuffer()
    const images = await Promise.all([imageOf(svg), imageOf(png)])
    const read = await made((pdf) => {
      for (const image of images) pdf.image(image, { alt: 'Logo' })
    })
    expect(elementsOf('Figure', read.structure)).toHaveLength(2)
  })

  test.each([
    [
      'with 24 bits a pixel',
      'Qk1OAAAAAAAAADYAAAAoAAAAAwAAAAIAAAABABgAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/AP8AAAAA/wAAAAD/AAD/AAAA',
    ],
    [
      'with a palette',
      'Qk1+AAAAAAAAAHYAAAAoAAAAAwAAAAIAAAABAAQAAAAAAAgAAAAAAAAAAAAAABAAAAAQAAAAAAD/AAD/AAD/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAgAAAA',
    ],
    [
      'with transparency',
      'Qk2iAAAAAAAAAIoAAAB8AAAAAwAAAAIAAAABACAAAwAAABgAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/AAD/AAAAAAAA/0JHUnMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAD//wAA//8A/wD//wAA/wAA//8AAP//',
    ],
  ])('may be a BMP %s', async (_, base64) => {
    // Three by two pixels from another program: red, except for a blue first one and a green last one.
    const image = await imageOf(Buffer.from(base64, 'base64'))
    const [red, green, blue] = ['ff0000', '00ff00', '0000ff']
    const pixels = (await sharp(image.bytes).raw().toBuffer()).toString('hex')
    expect([image.width, image.height, pixels]).toEqual([3, 2, [blue, red, red, red, red, green].join('')])
    expect(await pdfImage(Buffer.from(base64, 'base64').subarray(0, -9))).toBeNull()
  })

  test('rotated by its camera stands upright', async () => {
    const turned = await sharp(await photo())
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const image = await imageOf(turned)
    // The pixels are upright: their reader ignores the orientation of the camera.
    const { width, height, orientation = 1 } = await sharp(image.bytes).metadata()
    expect([image.width, image.height, width, height, orientation]).toEqual([60, 80, 60, 80, 1])
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['is no image', async () => Buffer.from('%PDF-1.7')],
    ['is truncated', async () => (await photo({ width: 900, height: 900 })).subarray(0, 2000)],
    [
      'has more pixels than any camera',
      async () => {
        // Only the header is read before decoding.
        const bytes = await photo()
        const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
        bytes.writeUInt16BE(20_000, at + 5)
        bytes.writeUInt16BE(20_000, at + 7)
        return bytes
      },
    ],
  ])('that %s is refused', async (_, bytes) => {
    expect(await pdfImage(await bytes())).toBeNull()
  })
})

test('the colour of an organisation is readable on white and on its tint, whatever the colour', () => {
  for (const colour of ['#ffff00', '#ffffff', '#00ff99', '#123456', '#ff8800', '#808080'])
    for (const behind of ['#ffffff', tint(readable(colour))])
      expect(contrast(readable(colour), behind), colour).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

test('a fault during writing is the error of the stream', async () => {
  const stream = drawPdf(options, async (pdf) => {
    pdf.paragraph('Début')
    throw new Error('La suite manque')
  })
  await expect(buffer(stream)).rejects.toThrow('La suite manque')
})
