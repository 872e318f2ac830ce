import {
  cleLigne,
  cleParcelle,
  type EtatPresent,
  estDeclaree,
  type LigneEtat,
  type ParcellePresente,
  rattachees,
} from './etat'

/**
 * The rotation once an import is taken back: lines, parcels and allocation as before it. A parcel keeps what an import never writes (its name, its CVI area).
 * Parcels added since the import stay.
 * @param avant before the import
 * @param apres as the import left it
 */
export function annulerImport<Parcelle extends ParcellePresente>(
  avant: EtatPresent<Parcelle>,
  apres: EtatPresent<ParcellePresente>,
  present: EtatPresent<Parcelle>,
): EtatPresent<Parcelle> {
  const before = uuidsOf(avant)
  const imported = uuidsOf(apres)
  const since = present.parcelles.filter(({ uuidParcelle: uuid }) => !before.has(uuid) && !imported.has(uuid))
  // Block and number are unique: a parcel added since under the same ones stays.
  const taken = new Set(since.filter(estDeclaree).map(cleParcelle))
  const stored = new Map(present.parcelles.map((parcelle) => [parcelle.uuidParcelle, parcelle]))
  const restored = avant.parcelles
    .filter((parcelle) => !(estDeclaree(parcelle) && taken.has(cleParcelle(parcelle))))
    .map((parcelle) => {
      const { numIlot, numParcelle, codeCulture, surface, geometrie, ligne } = parcelle
      const kept = stored.get(parcelle.uuidParcelle) ?? parcelle
      return { ...kept, numIlot, numParcelle, codeCulture, surface, geometrie, ligne }
    })
  return { lignes: avant.lignes, parcelles: rattachees(avant.lignes, [...restored, ...since]) }
}

const uuidsOf = ({ parcelles }: EtatPresent) => new Set(parcelles.map(({ uuidParcelle }) => uuidParcelle))

/** A line changed since an import, which taking it back would lose. Areas in hectares, 0 for an absent line. */
export interface LignePerdue extends Omit<LigneEtat, 'surface'> {
  readonly surfaceImport: number
  readonly surfaceActuelle: number
}

/** Changes since an import that taking it back would lose: lines, and number of parcels changed, moved or removed. */
export function pertesDAnnulation(
  apres: EtatPresent,
  present: EtatPresent,
): { readonly lignes: readonly LignePerdue[]; readonly nombreParcelles: number } {
  const now = new Map(present.lignes.map((ligne) => [cleLigne(ligne), ligne]))
  const then = new Map(apres.lignes.map((ligne) => [cleLigne(ligne), ligne]))
  const lignes = [...new Map([...then, ...now])].map(([cle, { surface: _, ...place }]) => ({
    ...place,
    surfaceImport: then.get(cle)?.surface ?? 0,
    surfaceActuelle: now.get(cle)?.surface ?? 0,
  }))
  const stored = new Map(present.parcelles.map((parcelle) => [parcelle.uuidParcelle, parcelle]))
  const changed = apres.parcelles.filter((parcelle) => {
    const today = stored.get(parcelle.uuidParcelle)
    return (
      today === undefined ||
      today.ligne !== parcelle.ligne ||
      today.surface !== parcelle.surface ||
      today.codeCulture !== parcelle.codeCulture
    )
  })
  return {
    lignes: lignes.filter(({ surfaceImport, surfaceActuelle }) => surfaceImport !== surfaceActuelle),
    nombreParcelles: changed.length,
  }
}
