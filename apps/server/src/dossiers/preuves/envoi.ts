import { type addRevisionPreuve, PREUVE_MAX, PREUVES_PAR_EXPLOITATION, type UserInfo } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { z } from 'zod'
import { type Contenus, requireOuvrable } from '#socle/contenus/contenus'
import { type ImageReencodee, reencodeImage } from '#socle/contenus/images'
import { natureDe, PDF, requireFichier } from '#socle/contenus/nature'
import type { Database } from '#socle/database/database'
import { bytesOf } from '#socle/http/base64'
import { findFichier } from '../documents/repository'
import { findPlace } from './repository'

/** A stored file. */
export interface Depose {
  readonly sha256: string
  readonly taille: number
  readonly nomFichier: string
  readonly priseLe: string | null
  readonly position: { readonly latitude: number; readonly longitude: number } | null
}

type Envoi = Pick<z.output<typeof addRevisionPreuve.body>, 'content' | 'nomFichier' | 'idDocument' | 'garderPosition'>

/**
 * Stores uploaded bytes, or reuses those of a document of the farm, which are stored already.
 * @throws DomainError FICHIER_TROP_VOLUMINEUX, DOCUMENT_INCONNU, FICHIER_EN_ANALYSE, FICHIER_INFECTE, QUOTA_PREUVES_ATTEINT; of `requireFichier` and
 * `reencodeImage`
 */
export async function deposer(
  db: Database,
  contenus: Contenus,
  user: UserInfo,
  idExploitation: number,
  { content, nomFichier, idDocument, garderPosition }: Envoi,
): Promise<Depose> {
  if (idDocument !== undefined) {
    const fichier = await findFichier(db, idExploitation, idDocument)
    if (fichier === undefined) throw new DomainError('DOCUMENT_INCONNU')
    requireOuvrable(fichier, fichier.idExpediteur === user.idUtilisateur)
    const { sha256, taille, nom } = fichier
    return { sha256, taille, nomFichier: nomFichier || nom, priseLe: null, position: null }
  }
  const octets = bytesOf(content ?? '', PREUVE_MAX)
  if (octets === null) throw new DomainError('TYPE_NON_PRIS_EN_CHARGE')
  const { bytes, priseLe, position } = await accueillir(octets, garderPosition)
  // Checked first, so that refused files do not fill the disk.
  refuseBeyondQuota(await findPlace(db, idExploitation), bytes.byteLength)
  const contenu = await contenus.deposer(bytes)
  // The same bytes may have been sent before, and found infected by the scan.
  requireOuvrable(contenu, true)
  const { sha256, taille } = contenu
  return { sha256, taille, nomFichier, priseLe, position }
}

/** Bytes to keep of an upload: a PDF as it is; an image re-encoded without the metadata of its camera. */
async function accueillir(
  octets: Buffer,
  gardePosition: boolean,
): Promise<Pick<ImageReencodee, 'bytes' | 'priseLe' | 'position'>> {
  if ((await natureDe(octets)).startsWith('image/')) return reencodeImage(octets, { gardePosition })
  await requireFichier(octets, [PDF])
  return { bytes: octets, priseLe: null, position: null }
}

/** @throws DomainError QUOTA_PREUVES_ATTEINT when another revision of this many bytes exceeds the quota of the farm */
export function refuseBeyondQuota({ nombre, octets }: { nombre: number; octets: number }, bytes: number): void {
  const maximum = PREUVES_PAR_EXPLOITATION
  if (nombre < maximum.nombre && octets + bytes <= maximum.octets) return
  throw new DomainError('QUOTA_PREUVES_ATTEINT', {
    nombre,
    megaoctets: Math.round(octets / 1e6),
    nombreMax: maximum.nombre,
    megaoctetsMax: maximum.octets / 1e6,
  })
}
