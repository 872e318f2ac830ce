import type { GeometrieParcelle } from '@sillon/contract'
import { arrondi } from './tirage'

/** Planar metres around a farm's centre, east then north. */
type Point = readonly [x: number, y: number]

/** Metres between two rows of fields: a lane. */
const CHEMIN = 8

// Ellipsoid of WGS 84.
const DEMI_GRAND_AXE = 6_378_137
const EXCENTRICITE2 = 0.00669437999014

/** Converts planar metres around a centre to degrees. The error of areas is below 0.1 % within ten kilometres. */
function degresAutour([longitude, latitude]: readonly [number, number]) {
  const phi = (latitude * Math.PI) / 180
  const w2 = 1 - EXCENTRICITE2 * Math.sin(phi) ** 2
  const meridien = (DEMI_GRAND_AXE * (1 - EXCENTRICITE2)) / w2 ** 1.5
  const parallele = (DEMI_GRAND_AXE / Math.sqrt(w2)) * Math.cos(phi)
  const degre = 180 / Math.PI
  return ([x, y]: Point): [number, number] => [
    arrondi(longitude + (x / parallele) * degre, 7),
    arrondi(latitude + (y / meridien) * degre, 7),
  ]
}

/**
 * Polygons that lie side by side around a centre, in rows with a lane between them, without overlap.
 * The common border of two neighbours leans by the same length up and down: each polygon keeps exactly its area.
 * @param surfaces hectares, above zero
 * @param penche lean of the border after a polygon, from -1 to 1
 * @param angle direction of the rows, in radians
 */
export function polygones(
  centre: readonly [number, number],
  surfaces: readonly number[],
  penche: (index: number) => number,
  angle: number,
): GeometrieParcelle[] {
  const metres2 = surfaces.map((hectares) => hectares * 10_000)
  const total = metres2.reduce((sum, area) => sum + area, 0)
  const cote = Math.sqrt(total)
  // Rows about as long as the farm is wide; each as high as a field is wide, on average.
  const rangees = Math.max(1, Math.round(Math.sqrt(surfaces.length / 1.6)))
  const hauteur = cote / rangees
  const versDegres = degresAutour(centre)
  const tourne = ([x, y]: Point): Point => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ]
  const found: GeometrieParcelle[] = []
  let x = 0
  let rangee = 0
  // The first border of a row stands upright.
  let ecart = 0
  metres2.forEach((area, i) => {
    const largeur = area / hauteur
    const suivante = (metres2[i + 1] ?? area) / hauteur
    const finit = x + largeur >= cote * 0.98
    const prochain = finit ? 0 : penche(i) * Math.min(largeur, suivante) * 0.2
    const bas = rangee * (hauteur + CHEMIN) - cote / 2
    const gauche = x - cote / 2
    const coins: Point[] = [
      [gauche - ecart, bas],
      [gauche + largeur - prochain, bas],
      [gauche + largeur + prochain, bas + hauteur],
      [gauche + ecart, bas + hauteur],
    ]
    const anneau = coins.map((coin) => versDegres(tourne(coin)))
    found.push({ type: 'Polygon', coordinates: [[...anneau, anneau[0] as [number, number]]] })
    x = finit ? 0 : x + largeur
    rangee = finit ? rangee + 1 : rangee
    ecart = prochain
  })
  return found
}
