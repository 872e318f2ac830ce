import { REGISTRE_LIGNES_MAX, REGISTRE_TAILLE_MAX } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { bytesOf } from '#socle/http/base64'
import { isArchive } from '#socle/tableurs/archive'
import { decode, readTableau } from '#socle/tableurs/tableau'
import { lireJson } from './json'
import type { FichierLu } from './table'
import { lireXml } from './xml'

const LECTURE = {
  lignesMax: REGISTRE_LIGNES_MAX,
  /** A workbook of 200,000 lines and twenty columns. */
  deploye: 300_000_000,
  illisible: 'REGISTRE_ILLISIBLE',
  tropDeLignes: 'REGISTRE_TROP_DE_LIGNES',
}

/**
 * Bytes of a register file.
 * @param content base64
 * @throws DomainError REGISTRE_ILLISIBLE, FICHIER_TROP_VOLUMINEUX
 */
export function octetsDe(content: string): Buffer {
  const bytes = bytesOf(content, REGISTRE_TAILLE_MAX)
  if (bytes === null) throw new DomainError('REGISTRE_ILLISIBLE')
  return bytes
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

async function lireSelonContenu(bytes: Buffer): Promise<FichierLu> {
  if (!isArchive(bytes)) {
    const text = decode(bytes).replace(/^\uFEFF/, '')
    const [first] = /\S/.exec(text) ?? []
    if (first === '<') return lireXml(text)
    if (first === '{' || first === '[') return lireJson(text)
  }
  const [titres = [], ...lignes] = await readTableau(bytes, LECTURE)
  return {
    titres: titres.map(sansApostrophe),
    lignes: lignes.flatMap((cellules, i) =>
      cellules.every((cellule) => cellule === '') ? [] : [{ numero: i + 2, cellules: cellules.map(sansApostrophe) }],
    ),
  }
}

/** Our own CSV puts an apostrophe before a text that a spreadsheet would read as a formula. */
const sansApostrophe = (text: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text)
