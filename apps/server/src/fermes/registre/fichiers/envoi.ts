import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import { REGISTRE_ENVOI_MAX, REGISTRE_TAILLE_MAX } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { bytesOf } from '#socle/http/base64'

/**
 * Bytes of a register file as it was sent.
 * @param content base64
 * @throws DomainError REGISTRE_ILLISIBLE, FICHIER_TROP_VOLUMINEUX
 */
export function octetsDe(content: string): Buffer {
  const bytes = bytesOf(content, REGISTRE_ENVOI_MAX)
  if (bytes === null) throw new DomainError('REGISTRE_ILLISIBLE')
  return bytes
}

/** Whether a file was sent in gzip (RFC 1952): no register begins so. */
export const estComprime = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/**
 * Compresses a sent file, unless it is compressed, with the hash of the file itself: the same file has one hash, however it was sent. Both yield to other requests.
 * @throws DomainError REGISTRE_ILLISIBLE for a damaged gzip, FICHIER_TROP_VOLUMINEUX
 */
export async function comprimer(bytes: Buffer): Promise<{ readonly compresse: Buffer; readonly empreinte: string }> {
  const compresse = estComprime(bytes) ? bytes : await promisify(gzip)(bytes)
  const hash = createHash('sha256')
  let taille = 0
  try {
    for await (const part of Readable.from([compresse]).pipe(createGunzip())) {
      taille += part.length
      if (taille > REGISTRE_TAILLE_MAX) throw new DomainError('FICHIER_TROP_VOLUMINEUX')
      hash.update(part)
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('REGISTRE_ILLISIBLE')
  }
  return { compresse, empreinte: hash.digest('hex') }
}
