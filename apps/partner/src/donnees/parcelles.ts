import type { ParcellePartenaire } from '@sillon/contract'
import { CAMPAGNE_COURANTE, type FermePartenaire } from './fermes'
import { polygones } from './geometrie'
import { arrondi, entre, tirage } from './tirage'

/** Fields are rarely larger, in hectares: a crop with more area has several. */
const SURFACE_USUELLE = 9
/** Fields of one block. */
const PARCELLES_PAR_ILOT = 4

/** Crops that stay where they are. */
const permanentes = new Set(['PPH', 'VRC', 'VRG/003', 'PWT', 'NOX', 'LAV/001'])

const lieuxDits = [
  'Les Grandes Terres',
  'Le Clos',
  'La Plaine',
  'Les Vignaux',
  'Le Champ Rond',
  'La Combe',
  'Les Saules',
  'Le Petit Bois',
  'La Croix',
  'Les Longues Raies',
  'Le Moulin',
  'La Garenne',
]

/** A field whose outline stays the same over the campaigns. */
interface Champ {
  readonly codeCulture: string | null
  readonly surface: number
}

/** Block and number of a field, by its place. */
function numerosDe(place: number, ilots: readonly number[]): { numIlot: string; numParcelle: string } {
  let debut = 0
  for (const [rang, nombre] of ilots.entries()) {
    if (place < debut + nombre) return { numIlot: String(rang + 1), numParcelle: String(place - debut + 1) }
    debut += nombre
  }
  const reste = place - debut
  return {
    numIlot: String(ilots.length + Math.floor(reste / PARCELLES_PAR_ILOT) + 1),
    numParcelle: String((reste % PARCELLES_PAR_ILOT) + 1),
  }
}

/** The fields of a farm: each crop's area in pieces of the usual size, the sum to the square metre. */
function champs({ id, assolement }: FermePartenaire): Champ[] {
  return assolement.flatMap(({ codeCulture, surface }) => {
    const nombre = Math.max(1, Math.round(surface / SURFACE_USUELLE))
    const poids = Array.from({ length: nombre }, (_, i) => entre(`${id} ${codeCulture} ${i}`, 0.7, 1.3))
    const total = poids.reduce((sum, poid) => sum + poid, 0)
    const surfaces = poids.map((poid) => arrondi((surface * poid) / total, 4))
    const reste = surfaces.slice(1).reduce((sum, piece) => sum + piece, 0)
    return surfaces.map((piece, i) => ({ codeCulture, surface: i === 0 ? arrondi(surface - reste, 4) : piece }))
  })
}

/** Crop of a field in an earlier campaign: annual crops move on by some fields each year, the others stay. */
function cultureEn(champ: number, tous: readonly Champ[], campagne: number): string | null {
  const codeCulture = tous[champ]?.codeCulture ?? null
  if (codeCulture !== null && permanentes.has(codeCulture)) return codeCulture
  const annuelles = tous.flatMap((autre, i) =>
    autre.codeCulture !== null && permanentes.has(autre.codeCulture) ? [] : [i],
  )
  const recul = (CAMPAGNE_COURANTE - campagne) * 3
  const rang = (annuelles.indexOf(champ) + recul) % annuelles.length
  return tous[annuelles[rang] ?? champ]?.codeCulture ?? null
}

/**
 * The parcels of a farm in a campaign, in the order of their identifiers. Crops of the present campaign have the areas of the farm's rotation.
 * Vines have a CVI area slightly below their area. One field is rented since 2025 only.
 */
export function parcellesDe(ferme: FermePartenaire, campagne: number): ParcellePartenaire[] {
  const tous = champs(ferme)
  const geometries = polygones(
    ferme.centre,
    tous.map(({ surface }) => surface),
    (i) => entre(`${ferme.id} ${i} penche`, -1, 1),
    entre(`${ferme.id} angle`, -0.5, 0.5),
  )
  const louee = tous.length - 1
  return tous.flatMap(({ surface }, i) => {
    if (i === louee && tous.length > 6 && campagne < 2025) return []
    const codeCulture = cultureEn(i, tous, campagne)
    return [
      {
        id: `${ferme.id}-${String(i + 1).padStart(3, '0')}`,
        nom: `${lieuxDits[i % lieuxDits.length]}${i < lieuxDits.length ? '' : ` ${Math.floor(i / lieuxDits.length) + 1}`}`,
        ...numerosDe(i, ferme.ilots ?? []),
        codeCulture,
        surface,
        surfaceCvi: codeCulture === 'VRC' ? arrondi(surface * (0.96 + tirage(`${ferme.id} ${i} cvi`) * 0.03), 4) : null,
        geometrie: geometries[i] ?? null,
      },
    ]
  })
}
