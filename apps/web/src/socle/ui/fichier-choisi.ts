import { readBase64 } from './files'

/** A file to send. */
export interface FichierChoisi {
  readonly nom: string
  /** base64 */
  readonly content: string
}

/** Reads a chosen file, or says why it cannot be sent. */
export async function lireFichierChoisi(
  file: File,
  maximum: number,
): Promise<FichierChoisi | 'tropVolumineux' | 'illisible'> {
  if (file.size > maximum) return 'tropVolumineux'
  const content = await readBase64(file).catch(() => null)
  return content === null ? 'illisible' : { nom: file.name, content }
}
