import type { GeometrieDessin, GeometrieParcelle } from '@sillon/contract'
import sharp from 'sharp'

type Position = readonly [longitude: number, latitude: number]

/** Side of the picture in pixels, and least distance that it shows around a drawing, in metres. */
const COTE = 1200
const MARGE = 150
/** Metres of a degree of latitude: a plan of a few kilometres needs no better. */
const METRES_PAR_DEGRE = 111_200

const positionsOf = (geometrie: GeometrieDessin): readonly Position[] =>
  geometrie.type === 'Point'
    ? [geometrie.coordinates]
    : geometrie.type === 'LineString'
      ? geometrie.coordinates
      : (geometrie.coordinates[0] ?? [])

/** A PNG of a drawing among the outlines of the parcels, north up. Numbers alone reach the picture: no text of a person does. */
export async function planDuDessin(
  geometrie: GeometrieDessin,
  parcelles: readonly GeometrieParcelle[],
): Promise<Buffer> {
  const points = positionsOf(geometrie)
  const west = Math.min(...points.map(([x]) => x))
  const east = Math.max(...points.map(([x]) => x))
  const south = Math.min(...points.map(([, y]) => y))
  const north = Math.max(...points.map(([, y]) => y))
  const etroit = Math.cos(((south + north) / 2) * (Math.PI / 180))
  const etendue = Math.max((east - west) * etroit, north - south) * METRES_PAR_DEGRE
  const echelle = COTE / (etendue + 2 * Math.max(MARGE, etendue / 4))
  const place = ([x, y]: Position) => {
    const right = COTE / 2 + (x - (west + east) / 2) * etroit * METRES_PAR_DEGRE * echelle
    const down = COTE / 2 - (y - (south + north) / 2) * METRES_PAR_DEGRE * echelle
    return `${right.toFixed(1)} ${down.toFixed(1)}`
  }
  const path = (line: readonly Position[]) => `M${line.map(place).join('L')}`
  const rings = parcelles.flatMap(({ type, coordinates }) => (type === 'Polygon' ? coordinates : coordinates.flat()))
  const drawn =
    geometrie.type === 'Point'
      ? `<circle cx="${COTE / 2}" cy="${COTE / 2}" r="16" fill="#00513b"/>`
      : `<path d="${path(points)}" fill="${geometrie.type === 'Polygon' ? '#00513b' : 'none'}" fill-opacity="0.3" stroke="#00513b" stroke-width="10"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${COTE}" height="${COTE}"><rect width="100%" height="100%" fill="#fff"/>
    <path d="${rings.map(path).join('')}" fill="#e8e8e0" fill-rule="evenodd" stroke="#555" stroke-width="2"/>${drawn}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
