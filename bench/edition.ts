import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import {
  type ContenuEdition,
  classeurDe,
  contenuEdition,
  findUser,
  fontOf,
  linesAbove,
  loadCgu,
  loadDemonstration,
  loadReferenceData,
  openEmbedded,
  rapportPdf,
  rowsOf,
  writeXlsx,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { writeXlsx as writeWorkbook } from 'hucre/xlsx'
import PDFDocument from 'pdfkit'
import { type Cost, costOf, inTurnsApart, sizeOf, TURNS, tell, wayAsked } from './apart'
import { median, printTable } from './measure'

/** The report of one file, as a workbook and as a PDF, beside the same cells and texts given to the libraries by a plain loop. Each in a process of its own. */
const MILLESIME = 2026
/** Reports of one process, for their time; memory is that of the first. */
const REPORTS = 5

/** The same cells without formats, styles, widths and printed headers. */
const workbookOf = async (contenu: ContenuEdition) => {
  const bytes = await writeWorkbook({
    sheets: classeurDe(contenu).map((feuille) => ({
      name: feuille.nom,
      rows: [...linesAbove(feuille), ...(feuille.lignes as ReturnType<typeof linesAbove>)].map((ligne) =>
        ligne.map((cellule) => (typeof cellule === 'object' && cellule !== null ? cellule.valeur : cellule)),
      ),
    })),
  })
  return bytes.length
}

const MARGE = 48
const COLONNES = [0, 150, 190, 250, 310, 370, 400, 430]
const LARGEURS = COLONNES.map((x, i) => (COLONNES[i + 1] ?? 499) - x - 4)

/** Texts of a line of a table, by column. */
const textesDe = ({
  libelle,
  unite,
  saisie,
  calculee,
  retenue,
  points,
  max,
}: ContenuEdition['rubriques'][number]['sections'][number]['groupes'][number]['lignes'][number]) => [
  libelle,
  unite ?? '',
  saisie?.texte ?? '',
  calculee?.texte ?? '',
  retenue?.texte ?? '',
  String(points ?? ''),
  String(max ?? ''),
]

type Document = InstanceType<typeof PDFDocument>
/** The same texts in the same font: no structure, no bookmarks, no heads that are repeated, no lines, no numbers of pages. */
async function pdfOf(contenu: ContenuEdition, ecrire: (pdf: Document, lignes: string[][]) => void): Promise<number> {
  const pdf = new PDFDocument({ size: 'A4', margin: MARGE })
  const size = sizeOf(pdf)
  pdf.registerFont('texte', fontOf('regular')).font('texte')
  pdf.fontSize(24).text(contenu.exploitation.raisonSociale)
  for (const { libelle, sections } of contenu.rubriques) {
    pdf.addPage().fontSize(17).text(libelle)
    for (const section of sections) {
      pdf.fontSize(13).text(section.libelle, MARGE)
      pdf.fontSize(8.8)
      ecrire(
        pdf,
        section.groupes.flatMap(({ lignes }) => lignes.map(textesDe)),
      )
    }
  }
  pdf.end()
  return size
}

function parColonnes(pdf: Document, lignes: string[][]): void {
  for (const textes of lignes) {
    const height = Math.max(...textes.map((texte, i) => pdf.heightOfString(texte, { width: LARGEURS[i] ?? 0 })))
    if (pdf.y + height > pdf.page.height - MARGE) pdf.addPage()
    const { y } = pdf
    for (const [i, texte] of textes.entries())
      pdf.text(texte, MARGE + (COLONNES[i] ?? 0), y, { width: LARGEURS[i] ?? 0 })
    pdf.y = y + height
  }
}

const ways: Readonly<Record<string, (contenu: ContenuEdition) => Promise<number>>> = {
  'xlsx, ours': (contenu) => sizeOf(writeXlsx(classeurDe(contenu))),
  'xlsx, hucre': workbookOf,
  'PDF, ours': (contenu) => sizeOf(rapportPdf(contenu)),
  'PDF, pdfkit': (contenu) => pdfOf(contenu, parColonnes),
}

/** Content of the report of a file of the demonstration. */
async function lire(folder: string): Promise<ContenuEdition> {
  const connection = await openEmbedded(folder)
  try {
    const { db } = connection
    await connection.migrate()
    await loadReferenceData(db)
    await loadCgu(db)
    await loadDemonstration(db)
    const [file] = await rowsOf<{ idExploitation: number; idUtilisateur: number }>(
      db,
      sql`select id_exploitation::int as "idExploitation", (select id_utilisateur::int from utilisateurs where login = 'superadmin') as "idUtilisateur"
        from dossiers join demarches using (id_demarche)
        where code = 'HVE4' and id_millesime = ${MILLESIME} and etat_dossier = 'VERIFICATION_EN_COURS' order by id_dossier limit 1`,
    )
    const user = file && (await findUser(db, file.idUtilisateur))
    if (file === undefined || user === undefined) throw new Error('The demonstration has no such file.')
    const request = { ...file, codeNational: 'HVE4', millesime: MILLESIME }
    const temps: number[] = []
    let contenu = await contenuEdition(db, user, request, 'fr')
    for (let i = 0; i < REPORTS; i++) {
      const begun = performance.now()
      contenu = await contenuEdition(db, user, request, 'fr')
      temps.push(performance.now() - begun)
    }
    console.log(`What a report says, read from the embedded database: ${median(temps).toFixed(0)} ms`)
    return contenu
  } finally {
    await connection.close()
  }
}

const asked = wayAsked()
const write = asked === undefined ? undefined : ways[asked]
if (write !== undefined) {
  const contenu: ContenuEdition = deserialize(await readFile(process.env.BENCH_REPORT ?? ''))
  await write({ ...contenu, rubriques: contenu.rubriques.slice(0, 1) })
  const { given: size, ...first } = await costOf(() => write(contenu))
  const temps: number[] = []
  for (let i = 0; i < REPORTS; i++) {
    const begun = performance.now()
    await write(contenu)
    temps.push(performance.now() - begun)
  }
  tell({ ...first, ms: median(temps), size })
} else {
  const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
  const report = join(folder, 'rapport')
  await writeFile(report, serialize(await lire(join(folder, 'donnees'))))
  const told = await inTurnsApart<Cost & { size: number }>(Object.keys(ways), TURNS, { BENCH_REPORT: report })
  const of = (way: string, what: keyof Cost | 'size') => median((told.get(way) ?? []).map((run) => run[what]))
  /** Each writer of ours, then its peers. */
  const compared = Object.keys(ways).map((way) => ({
    way,
    peer: way.startsWith('xlsx') ? 'xlsx, hucre' : 'PDF, pdfkit',
  }))
  printTable(
    ['way', 'ms', 'times the loop', 'MB above rest', 'longest wait of the first, ms', 'KB of file'],
    compared.map(({ way, peer }) => [
      way,
      of(way, 'ms'),
      of(way, 'ms') / of(peer, 'ms'),
      of(way, 'mb'),
      of(way, 'waited'),
      of(way, 'size') / 1000,
    ]),
  )
  await rm(folder, { recursive: true, force: true })
}
