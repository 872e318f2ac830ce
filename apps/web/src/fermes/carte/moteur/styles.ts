import { LineString, MultiPoint, Point, Polygon } from 'ol/geom'
import { Circle, Fill, Stroke, Style, Text } from 'ol/style'
import type { StyleFunction } from 'ol/style/Style'
import { type Apparence, COTE_MOTIF } from '../apparence'

const TRAIT = '#1b1b1b'
const HALO = '#ffffff'
const SELECTION = '#c2185b'
const POLICE = '600 12px "Source Sans 3 Variable", sans-serif'

/** Fill of an appearance: its colour, half transparent so that a background shows, with its lines. */
function remplissage({ couleur, motif }: Apparence): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = tile.height = COTE_MOTIF
  const context = tile.getContext('2d')
  if (context === null) return couleur
  context.globalAlpha = 0.65
  context.fillStyle = couleur
  context.fillRect(0, 0, COTE_MOTIF, COTE_MOTIF)
  if (motif !== '') {
    context.globalAlpha = 0.7
    context.strokeStyle = TRAIT
    context.stroke(new Path2D(motif))
  }
  return context.createPattern(tile, 'repeat') ?? couleur
}

const fills = new Map<string, Fill>()

function fillOf(apparence: Apparence): Fill {
  const key = apparence.couleur + apparence.motif
  const known = fills.get(key)
  if (known !== undefined) return known
  const fill = new Fill({ color: remplissage(apparence) })
  fills.set(key, fill)
  return fill
}

const label = (text: string, color = TRAIT) =>
  new Text({
    text,
    font: POLICE,
    fill: new Fill({ color }),
    stroke: new Stroke({ color: HALO, width: 3 }),
  })

/** White line under a coloured one: dark photographs would hide the coloured one alone. */
const lisere = (width: number, zIndex: number) => new Style({ stroke: new Stroke({ color: HALO, width }), zIndex })

const mesureur = document.createElement('canvas').getContext('2d')

/** Pixels of the longest line of a label. */
function largeurDe(etiquette: string): number {
  if (mesureur === null) return 0
  mesureur.font = POLICE
  return Math.max(...etiquette.split('\n').map((ligne) => mesureur.measureText(ligne).width))
}

/** Styles of a parcel. Its label keeps the first line alone, its number, where the crop has no room; OpenLayers leaves out what does not fit either. */
export function styleDeParcelle(etiquette: string, apparence: Apparence | null, isSelected: boolean): StyleFunction {
  const stylesAvec = (texte: string) => {
    const style = new Style({
      ...(apparence === null ? { fill: new Fill({ color: 'rgba(255, 255, 255, 0.2)' }) } : { fill: fillOf(apparence) }),
      stroke: isSelected
        ? new Stroke({ color: SELECTION, width: 4 })
        : new Stroke({ color: TRAIT, width: 1.25, ...(apparence === null && { lineDash: [6, 4] }) }),
      text: label(texte),
      zIndex: isSelected ? 1 : 0,
    })
    return isSelected ? [lisere(7, 1), style] : [style]
  }
  const entiere = stylesAvec(etiquette)
  const courte = stylesAvec(etiquette.split('\n')[0] ?? '')
  const largeur = largeurDe(etiquette)
  return (feature, resolution) => {
    const geometry = feature.getGeometry()
    // The third coordinate is the width at that point.
    const place = geometry instanceof Polygon ? (geometry.getFlatInteriorPoint()[2] ?? 0) : 0
    return geometry instanceof Polygon && place / resolution < largeur ? courte : entiere
  }
}

/** Styles of a drawing, with its name. */
export function styleDeDessin(libelle: string): Style[] {
  const stroke = new Stroke({ color: '#00513b', width: 3 })
  const text = label(libelle, '#00513b')
  text.setOverflow(true)
  text.setOffsetY(-12)
  const style = new Style({
    stroke,
    fill: new Fill({ color: 'rgba(0, 81, 59, 0.25)' }),
    image: new Circle({
      radius: 6,
      fill: new Fill({ color: '#00513b' }),
      stroke: new Stroke({ color: HALO, width: 2 }),
    }),
    text,
    zIndex: 2,
  })
  return [lisere(6, 2), style]
}

const sommet = (radius: number, color: string) =>
  new Circle({ radius, fill: new Fill({ color }), stroke: new Stroke({ color: TRAIT, width: 1.5 }) })

/** Style of the marked point of a shape that is being changed. */
export const styleDuPoint = new Style({ image: sommet(9, SELECTION), zIndex: 4 })

/** Styles of a shape that is being changed: its line, and a handle on each of its points. */
export const styleDeForme: Style[] = [
  lisere(6, 3),
  new Style({
    stroke: new Stroke({ color: SELECTION, width: 3 }),
    fill: new Fill({ color: 'rgba(194, 24, 91, 0.15)' }),
    zIndex: 3,
  }),
  new Style({
    image: sommet(6, HALO),
    geometry: (feature) => {
      const geometry = feature.getGeometry()
      if (geometry instanceof Point) return geometry
      if (geometry instanceof LineString) return new MultiPoint(geometry.getCoordinates())
      if (geometry instanceof Polygon) return new MultiPoint(geometry.getCoordinates()[0] ?? [])
      return undefined
    },
    zIndex: 3,
  }),
]
