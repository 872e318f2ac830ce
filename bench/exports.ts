import * as XLSX from '@e965/xlsx'
import { writeXls, writeXlsx } from '@sillon/server/bench'
import { writeXlsx as writeWhole, writeXlsxStream } from 'hucre/xlsx'
import { type Cost, costOf, inTurnsApart, sizeOf, TURNS, tell, wayAsked } from './apart'
import { median, printTable } from './measure'

/**
 * The workbook of a search of 40,000 farms, a line of 13 cells for each, beside the same rows written by a plain loop of the libraries. Each in a process of its own, in turns: what it takes
 * above what it took before, how long it takes, and how long others would wait meanwhile.
 */
const ROWS = Number(process.argv[2] ?? 40_000)
/** The library for the old format takes gigabytes for the whole: it is given these. */
const FEWER = ROWS / 10

const heads = [
  'Raison sociale',
  'N° pacage',
  'SIRET',
  'Adresse',
  'Code postal',
  'Commune',
  'Organisme',
  'Démarche',
  'Campagne',
  'État',
  'Entrée',
  'Audit',
  'Certification',
]
const row = (rang: number) => [
  `GAEC de l’Étang n° ${rang}`,
  `0${35_000_000 + rang}`,
  String(80_000_000_000_000 + rang),
  `${rang % 90} route de la Plaine`,
  '26400',
  'Crest',
  'Organisme Exemple Alpha',
  'HVE niveau 3, référentiel 4',
  2026,
  'Certifiable',
  '2026-02-06',
  '2026-09-24',
  '2026-11-05',
]
function* rows(count: number) {
  for (let rang = 1; rang <= count; rang++) yield row(rang)
}
const colonnes = heads.map((titre, index) => ({
  titre,
  genre: index === 8 ? ('entier' as const) : index > 9 ? ('date' as const) : ('texte' as const),
}))
const feuille = (count: number) => [{ nom: 'Exploitations', colonnes, lignes: rows(count) }]
/** As a loop would: every row an array, dates as dates. */
const table = (count: number) => [
  heads,
  ...Array.from(rows(count), (cells) => cells.map((cell, index) => (index > 9 ? new Date(cell) : cell))),
]

const ways: Readonly<Record<string, { readonly count: number; readonly write: (count: number) => Promise<number> }>> = {
  'xlsx, ours': { count: ROWS, write: (count) => sizeOf(writeXlsx(feuille(count))) },
  'xlsx, hucre whole': {
    count: ROWS,
    write: async (count) => (await writeWhole({ sheets: [{ name: 'Exploitations', rows: table(count) }] })).length,
  },
  'xlsx, hucre stream': {
    count: ROWS,
    write: (count) =>
      sizeOf(writeXlsxStream(table(count), { name: 'Exploitations' }) as unknown as AsyncIterable<Uint8Array>),
  },
  'xls, ours': { count: ROWS, write: (count) => sizeOf(writeXls(feuille(count))) },
  'xls, ours, a tenth': { count: FEWER, write: (count) => sizeOf(writeXls(feuille(count))) },
  'xls, @e965/xlsx, a tenth': {
    count: FEWER,
    write: async (count) => {
      const workbook = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(table(count)), 'Exploitations')
      return (XLSX.write(workbook, { type: 'buffer', bookType: 'biff8' }) as Buffer).length
    },
  },
}

const asked = wayAsked()
const way = asked === undefined ? undefined : ways[asked]
if (way !== undefined) {
  await way.write(10)
  const { given: size, ...cost } = await costOf(() => way.write(way.count))
  tell({ ...cost, size: size / 1e6 })
} else {
  const told = await inTurnsApart<Cost & { size: number }>(Object.keys(ways), TURNS)
  printTable(
    ['way', 'rows', 's', 'MB above rest', 'longest wait, ms', 'MB of file'],
    [...told].map(([name, runs]) => [
      name,
      String(ways[name]?.count),
      median(runs.map(({ ms }) => ms / 1000)),
      median(runs.map(({ mb }) => mb)),
      median(runs.map(({ waited }) => waited)),
      median(runs.map(({ size }) => size)),
    ]),
  )
}
