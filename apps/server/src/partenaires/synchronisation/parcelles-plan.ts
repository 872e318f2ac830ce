import type { GeometrieParcelle, ParcellePartenaire } from '@sillon/contract'
import { round4 } from '@sillon/engine'

/** A stored parcel of the farm's campaign. */
export interface ParcelleStockee {
  readonly uuidParcelle: string
  readonly idLigne: number | null
  readonly origine: 'DECLARATION' | 'PARTENAIRE' | 'DESSIN'
  readonly nom: string | null
  readonly numIlot: string | null
  readonly numParcelle: string | null
  readonly codeCulture: string | null
  readonly surface: number
  readonly surfaceCvi: number | null
  readonly geometrie: GeometrieParcelle | null
  readonly idApplicationTierce: number | null
  readonly reference: string | null
  readonly surfacePartenaire: number | null
}

/** Columns of a parcel that a synchronisation writes; `idLigne` only moves from a replaced parcel to the one that replaces it. */
export type ParcelleAEcrire = Omit<ParcelleStockee, 'uuidParcelle' | 'origine'>

export interface PlanParcelles {
  readonly ajouts: readonly ParcelleAEcrire[]
  readonly modifications: readonly (ParcelleAEcrire & { readonly uuidParcelle: string })[]
  /** Parcels of the partner that it no longer sends, or that a declared one replaces. */
  readonly retraits: readonly string[]
  /** Parcels of another source that the partner no longer knows. */
  readonly detachements: readonly string[]
  readonly inchangees: number
}

const numeros = ({ numIlot, numParcelle }: { numIlot: string | null; numParcelle: string | null }) =>
  numIlot === null || numParcelle === null ? undefined : JSON.stringify([numIlot, numParcelle])

const contenu = ({ geometrie, ...rest }: ParcelleAEcrire) =>
  JSON.stringify([
    rest.idLigne,
    rest.nom,
    rest.numIlot,
    rest.numParcelle,
    rest.codeCulture,
    rest.surface,
    rest.surfaceCvi,
    rest.idApplicationTierce,
    rest.reference,
    rest.surfacePartenaire,
    geometrie && [geometrie.type, geometrie.coordinates],
  ])

/**
 * Changes that a partner's parcels bring to those of a farm. A parcel with the block and parcel number of a declared or drawn one attaches to it, which keeps
 * its own area and crop; the others are added, isolated. The partner's own parcels follow it. Allocations stay: where a declared parcel replaces one of the
 * partner, it takes over the line if it has none. The same parcels a second time change nothing.
 */
export function planParcelles(
  stockees: readonly ParcelleStockee[],
  recues: readonly ParcellePartenaire[],
  idApplicationTierce: number,
): PlanParcelles {
  const isSienne = (p: ParcelleStockee) => p.origine === 'PARTENAIRE' && p.idApplicationTierce === idApplicationTierce
  const siennes = new Map(stockees.filter(isSienne).map((p) => [p.reference, p]))
  const autres = stockees.filter((p) => !isSienne(p))
  const isLibre = (p: ParcelleStockee) =>
    p.origine !== 'PARTENAIRE' && (p.idApplicationTierce === null || p.idApplicationTierce === idApplicationTierce)
  const attachables = new Map(autres.filter(isLibre).map((p) => [numeros(p), p]))
  attachables.delete(undefined)
  const pris = new Set(autres.map(numeros))
  const ajouts: ParcelleAEcrire[] = []
  const modifications: (ParcelleAEcrire & { uuidParcelle: string })[] = []
  const gardees = new Set<string>()
  let inchangees = 0
  const modifier = (avant: ParcelleStockee, apres: ParcelleAEcrire) => {
    gardees.add(avant.uuidParcelle)
    if (contenu(avant) === contenu(apres)) inchangees++
    else modifications.push({ ...apres, uuidParcelle: avant.uuidParcelle })
  }

  // In the order of their references, so that two parcels with the same number get the same numbers each time.
  for (const recue of recues.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const key = numeros(recue)
    const hote = attachables.get(key)
    const sienne = siennes.get(recue.id)
    const surfaceCvi = recue.surfaceCvi === null ? null : round4(recue.surfaceCvi)
    const lien = { idApplicationTierce, reference: recue.id, surfacePartenaire: round4(recue.surface) }
    if (hote !== undefined) {
      attachables.delete(key)
      modifier(hote, {
        ...hote,
        ...lien,
        idLigne: hote.idLigne ?? sienne?.idLigne ?? null,
        surfaceCvi: surfaceCvi ?? hote.surfaceCvi,
        geometrie: hote.geometrie ?? recue.geometrie,
      })
      continue
    }
    const apres = {
      ...lien,
      ...numerosLibres(recue, pris),
      idLigne: sienne?.idLigne ?? null,
      nom: recue.nom,
      codeCulture: recue.codeCulture,
      surface: lien.surfacePartenaire,
      surfaceCvi,
      geometrie: recue.geometrie,
    }
    if (sienne === undefined) ajouts.push(apres)
    else modifier(sienne, apres)
  }
  return {
    ajouts,
    modifications,
    retraits: [...siennes.values()].map((p) => p.uuidParcelle).filter((uuid) => !gardees.has(uuid)),
    detachements: autres
      .filter((p) => p.idApplicationTierce === idApplicationTierce && !gardees.has(p.uuidParcelle))
      .map((p) => p.uuidParcelle),
    inchangees,
  }
}

/** Block and parcel number, with a suffix where another parcel has the same, as in the import of a declaration. Adds them to `pris`. */
function numerosLibres({ numIlot, numParcelle }: ParcellePartenaire, pris: Set<string | undefined>) {
  if (numIlot === null || numParcelle === null) return { numIlot, numParcelle }
  let libre = { numIlot, numParcelle }
  for (let rang = 2; pris.has(numeros(libre)); rang++) libre = { numIlot, numParcelle: `${numParcelle}-${rang}` }
  pris.add(numeros(libre))
  return libre
}
