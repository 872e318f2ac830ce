import { Readable } from 'node:stream'
import { writeCsv } from './csv'
import type { Feuille, Octets } from './feuille'
import { writeXls } from './xls'
import { writeXlsx } from './xlsx'

const formats = {
  xlsx: { typeMime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
  xls: { typeMime: 'application/vnd.ms-excel', write: writeXls },
  // A CSV is one table.
  csv: { typeMime: 'text/csv; charset=utf-8', write: ([first]: readonly Feuille[]): Octets => csvOf(first) },
}

async function* csvOf(feuille: Feuille | undefined): Octets {
  if (feuille !== undefined) yield* writeCsv(feuille)
}

/** These sheets as a file of this name, made while it is read. For a CSV, the first sheet. */
export function fichierDeFeuilles(format: keyof typeof formats, nom: string, feuilles: readonly Feuille[]) {
  const { typeMime, write } = formats[format]
  return { nomFichier: `${nom}.${format}`, typeMime, contenu: Readable.from(write(feuilles)) }
}
