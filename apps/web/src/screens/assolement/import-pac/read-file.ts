import { IMPORT_PAC_FILE_LIMIT } from '@sillon/contract'

/** A declaration as it is sent. */
export interface Fichier {
  readonly nom: string
  /** base64 */
  readonly content: string
}

export const isTooLarge = ({ size }: File): boolean => size > IMPORT_PAC_FILE_LIMIT

/** Reads a chosen file. Throws what the browser says when the file cannot be read (moved, no permission). */
export function readFichier(file: File): Promise<Fichier> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => {
      const url = String(reader.result)
      resolve({ nom: file.name, content: url.slice(url.indexOf(',') + 1) })
    }
    reader.readAsDataURL(file)
  })
}
