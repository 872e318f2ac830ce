import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { REGISTRE_LIGNES_MAX, REGISTRE_TAILLE_MAX } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { isArchive } from '#socle/tableurs/archive'
import { decode, readTableau } from '#socle/tableurs/tableau'
import { lireJson } from './json'
import { type FichierLu, type Ligne, TOUR } from './table'
import { lireXml } from './xml'

const LECTURE = {
  lignesMax: REGISTRE_LIGNES_MAX,
  /** A workbook of 200,000 lines and twenty columns. */
  deploye: 300_000_000,
  illisible: 'REGISTRE_ILLISIBLE',
  tropDeLignes: 'REGISTRE_TROP_DE_LIGNES',
}

/**
 * Reads a register file, recognised by its content: CSV, XLSX, JSON or XML. Call it outside transactions: the database does not wait meanwhile.
 * @throws DomainError REGISTRE_ILLISIBLE, REGISTRE_TROP_DE_LIGNES, FICHIER_TROP_VOLUMINEUX
 */
export async function lireFichier(bytes: Buffer): Promise<FichierLu> {
  const lu = await lireSelonContenu(bytes)
  if (lu.lignes.length > REGISTRE_LIGNES_MAX)
    throw new DomainError('REGISTRE_TROP_DE_LIGNES', { maximum: REGISTRE_LIGNES_MAX })
  return lu
}

/**
 * Reads a register file in gzip, whose size was checked when it was sent (`comprimer`). Unpacking does not yield.
 * @throws DomainError of `lireFichier`
 */
export const lireComprime = async (compresse: Uint8Array): Promise<FichierLu> =>
  lireFichier(gunzipSync(compresse, { maxOutputLength: REGISTRE_TAILLE_MAX }))

async function lireSelonContenu(bytes: Buffer): Promise<FichierLu> {
  if (!isArchive(bytes)) {
    const first = premierSigne(bytes)
    if (first === '<') return lireXml(await decode(bytes))
    if (first === '{' || first === '[') return lireJson(await decode(bytes))
  }
  const tableau = await readTableau(bytes, LECTURE)
  const [titres = []] = tableau
  const lignes: Ligne[] = []
  for (let i = 1; i < tableau.length; i++) {
    const cellules = tableau[i] ?? []
    if (cellules.some((cellule) => cellule !== ''))
      lignes.push({ numero: i + 1, cellules: cellules.map(sansApostrophe) })
    if (i % TOUR === 0) await setImmediate()
  }
  return { titres: titres.map(sansApostrophe), lignes }
}

/** First character that is no white space; empty for a file that begins with more of it than any does. */
const premierSigne = (bytes: Buffer): string => bytes.subarray(0, 1000).toString('utf8').trimStart().charAt(0)

/** Our own CSV puts an apostrophe before a text that a spreadsheet would read as a formula. */
const sansApostrophe = (text: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text)
