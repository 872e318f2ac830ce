import { DomainError } from '../domain-error'
import { readDeclaration, TAILLE_MAXIMALE } from './declaration'
import type { Producteur } from './producteur'
import { isZip } from './zip/archive'
import { readParcellesZip } from './zip/parcelles'

/**
 * Reads a file of Télépac: the XML of a declaration, or the ZIP of its parcels, told apart by the first bytes.
 * @throws DomainError those of `readDeclaration` and `readParcellesZip`
 */
export async function readFichierPac(bytes: Uint8Array): Promise<readonly Producteur[]> {
  if (!isZip(bytes)) return readDeclaration(bytes)
  if (bytes.byteLength > TAILLE_MAXIMALE) throw new DomainError('FICHIER_TROP_VOLUMINEUX')
  return readParcellesZip(bytes)
}
