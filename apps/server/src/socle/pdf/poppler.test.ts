import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler } from '../../testing/poppler'
import { drawPdf } from './document'
import { pdfImage } from './images'

/** Poppler reports errors on standard error, whereas other readers guess. */
describe.skipIf(!hasPoppler)('a PDF read by poppler', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sillon-pdf-'))
    file = join(folder, 'classeur.pdf')
    const sent = new PDFKit({ font: 'Courier' })
    sent.text('Feuille du contrat')
    sent.end()
    const contract = await buffer(sent)
    const image = await pdfImage(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#557733' } })
        .jpeg()
        .toBuffer(),
    )
    const options = { title: 'Classeur & pièces', lang: 'fr', date: new Date('2026-11-23'), footer: 'Pied' } as const
    const stream = drawPdf({ ...options, header: { logo: image, left: 'Organisme', right: 'Ferme' } }, async (pdf) => {
      pdf.cover({ title: 'Classeur', facts: [['Exploitation', 'Les Œillets']] })
      pdf.newPage()
      pdf.contents([{ level: 1, text: 'Première partie', to: 'a' }])
      pdf.heading(1, 'Première partie', { anchor: 'a' })
      pdf.paragraph([{ text: 'Voir ' }, { text: 'le site', href: 'https://exemple.fr/' }])
      pdf.list(['un', 'deux'])
      pdf.callout('Attention')
      const rows = Array.from({ length: 90 }, (_, i) => [`Ligne ${i}`, `${i},5`])
      await pdf.table(
        [
          { title: 'Nom', share: 2 },
          { title: 'Valeur', share: 1, align: 'right' },
        ],
        rows,
      )
      if (image !== null) pdf.image(image, { alt: 'Une haie', caption: 'Haie du nord' })
      await pdf.appended(contract, (page) => `Contrat, page ${page}`)
    })
    writeFileSync(file, await buffer(stream))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const said = (tool: string, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(tool, [...args, file], { encoding: 'utf8' })
    expect(stderr, tool).toBe('')
    return stdout
  }

  test('is tagged, has its title, and embeds its fonts', () => {
    const info = said('pdfinfo')
    expect(info).toMatch(/Title: +Classeur & pièces/)
    expect(info).toMatch(/Tagged: +yes/)
    const fonts = said('pdffonts').split('\n').slice(2).filter(Boolean)
    expect(fonts.filter((line) => !/ yes +yes +yes /.test(line)).map((line) => line.split(' ')[0])).toEqual(['Courier'])
  })

  test('has its structure, with each table header once', () => {
    const tree = said('pdfinfo', '-struct-text')
    for (const role of ['H1', 'TOCI', 'Link', 'LBody', 'Table', 'TR', 'Figure']) expect(tree).toContain(role)
    expect(tree.match(/"Valeur"/g)).toHaveLength(1)
  })

  test('has its text, and each page can be rendered', () => {
    const { stdout, stderr } = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout).toContain('Ligne 89')
    expect(stdout).toContain('Feuille du contrat')
    const drawn = spawnSync('pdftoppm', ['-r', '20', '-png', file, join(folder, 'page')], { encoding: 'utf8' })
    expect(drawn.stderr).toBe('')
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.every((name) => statSync(join(folder, name)).size > 200)).toBe(true)
  })
})
