import { IMPORT_PAC_FILE_LIMIT } from '@sillon/contract'
import { readBase64 } from '#socle/ui/files'

/** A declaration to send. */
export interface Fichier {
  readonly nom: string
  /** base64 */
  readonly content: string
}

export const isTooLarge = ({ size }: File): boolean => size > IMPORT_PAC_FILE_LIMIT

/** Reads a chosen file; errors of the browser propagate. */
export const readFichier = async (file: File): Promise<Fichier> => ({ nom: file.name, content: await readBase64(file) })
