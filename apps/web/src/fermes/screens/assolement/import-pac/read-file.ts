import { IMPORT_PAC_FILE_LIMIT } from '@sillon/contract'
import { readBase64 } from '#socle/ui/files'

/** A declaration as it is sent. */
export interface Fichier {
  readonly nom: string
  /** base64 */
  readonly content: string
}

export const isTooLarge = ({ size }: File): boolean => size > IMPORT_PAC_FILE_LIMIT

/** Reads a chosen file; what the browser says when it cannot goes on. */
export const readFichier = async (file: File): Promise<Fichier> => ({ nom: file.name, content: await readBase64(file) })
