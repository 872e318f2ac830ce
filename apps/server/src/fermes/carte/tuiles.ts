import { type CoucheDeFond, couchesDeFond } from '@sillon/contract'
import { DomainError } from '@sillon/domain'

/** A map server that speaks WMTS with the layers of the national mapping agency (`MAP_TILES`). */
export interface Fonds {
  readonly adresse: string
}

/** The layers that may be asked for; none of them needs a key. */
const couches: Readonly<Record<CoucheDeFond, { readonly layer: string; readonly format: string }>> = {
  PLAN: { layer: 'GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2', format: 'image/png' },
  PHOTOGRAPHIES: { layer: 'ORTHOIMAGERY.ORTHOPHOTOS', format: 'image/jpeg' },
}

/** Size of a tile in bytes, far above those of the agency, and milliseconds that it may take to its last byte. */
const TAILLE_MAXIMALE = 500_000
const DELAI_MS = 8_000

/** Layers that an installation offers. */
export const couchesOffertes = (fonds: Fonds | undefined): readonly CoucheDeFond[] =>
  fonds === undefined ? [] : couchesDeFond

/**
 * One tile of a layer from the configured map server. The request holds only the place of the tile: neither the reader's address nor a cookie leaves.
 * @throws DomainError RESSOURCE_INCONNUE without a map server, SERVICE_INDISPONIBLE when it does not answer with an image in time
 */
export async function fetchTuile(
  fonds: Fonds | undefined,
  { couche, z, x, y }: { couche: CoucheDeFond; z: number; x: number; y: number },
  delai = DELAI_MS,
): Promise<{ readonly octets: Uint8Array<ArrayBuffer>; readonly type: string }> {
  if (fonds === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  const { layer, format } = couches[couche]
  const query = new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    STYLE: 'normal',
    TILEMATRIXSET: 'PM',
    LAYER: layer,
    FORMAT: format,
    TILEMATRIX: String(z),
    TILECOL: String(x),
    TILEROW: String(y),
  })
  try {
    const signal = AbortSignal.timeout(delai)
    const answer = await fetch(`${fonds.adresse}?${query}`, { redirect: 'error', signal })
    if (!answer.ok || answer.body === null || answer.headers.get('content-type') !== format)
      throw new Error(`The map server answered ${answer.status}.`)
    return { octets: await bounded(answer.body), type: format }
  } catch {
    throw new DomainError('SERVICE_INDISPONIBLE')
  }
}

async function bounded(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > TAILLE_MAXIMALE) throw new Error('The tile is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
