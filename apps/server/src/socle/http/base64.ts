import { DomainError } from '@sillon/domain'

/**
 * Decodes a file in base64; null when it is empty or not base64.
 * @throws DomainError FICHIER_TROP_VOLUMINEUX
 */
export function bytesOf(content: string, maximum: number): Buffer<ArrayBuffer> | null {
  // Checked before decoding: three bytes are four characters.
  if (content.length > (maximum * 4) / 3 + 4) throw new DomainError('FICHIER_TROP_VOLUMINEUX')
  if (content === '' || content.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(content)) return null
  const bytes = Buffer.from(content, 'base64')
  if (bytes.byteLength > maximum) throw new DomainError('FICHIER_TROP_VOLUMINEUX')
  return bytes
}
