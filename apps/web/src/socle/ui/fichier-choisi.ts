import { readBase64 } from './files'

/** A file to send. */
export interface FichierChoisi {
  readonly nom: string
  /** base64 */
  readonly content: string
}

/** Reads a chosen file, or says why it cannot be sent. @param envoi for a call that accepts gzip: the maximum size of what is sent */
export async function lireFichierChoisi(
  file: File,
  maximum: number,
  envoi?: { readonly maximum: number },
): Promise<FichierChoisi | 'tropVolumineux' | 'illisible'> {
  if (file.size > maximum) return 'tropVolumineux'
  try {
    const sent = envoi === undefined ? file : await comprime(file)
    if (sent.size > (envoi ?? { maximum }).maximum) return 'tropVolumineux'
    return { nom: file.name, content: await readBase64(sent) }
  } catch {
    return 'illisible'
  }
}

/** Size from which a file is compressed: below it a request is short anyway. */
const LONG = 1_000_000

/** A long file in gzip, a tenth of a text; in a browser without compression, as it is. */
async function comprime(file: File): Promise<Blob> {
  if (file.size < LONG || typeof CompressionStream === 'undefined') return file
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'))
  return new Blob([await new Response(stream).arrayBuffer()])
}
