import type { CoucheDeFond, GeometrieDessin } from '@sillon/contract'
import Collection from 'ol/Collection'
import Attribution from 'ol/control/Attribution'
import ScaleLine from 'ol/control/ScaleLine'
import { shiftKeyOnly, targetNotEditable } from 'ol/events/condition'
import { isEmpty } from 'ol/extent'
import Feature from 'ol/Feature'
import GeoJSON from 'ol/format/GeoJSON'
import { type Geometry, LineString, Point, Polygon } from 'ol/geom'
import Draw from 'ol/interaction/Draw'
import { defaults as interactions } from 'ol/interaction/defaults'
import KeyboardPan from 'ol/interaction/KeyboardPan'
import Modify from 'ol/interaction/Modify'
import Snap from 'ol/interaction/Snap'
import TileLayer from 'ol/layer/Tile'
import VectorLayer from 'ol/layer/Vector'
import VectorImageLayer from 'ol/layer/VectorImage'
import OlMap from 'ol/Map'
import 'ol/ol.css'
import { fromLonLat, toLonLat } from 'ol/proj'
import ImageTile from 'ol/source/ImageTile'
import VectorSource from 'ol/source/Vector'
import View from 'ol/View'
import { degre, type Position } from '../forme'
import type { Moteur, OptionsDuMoteur, ParcelleMontree } from './moteur'
import { styleDeDessin, styleDeForme, styleDeParcelle, styleDuPoint } from './styles'

/** Deepest zoom of the backgrounds; outlines go on beyond it. */
const ZOOM_DES_FONDS = 19
const PROJECTIONS = { dataProjection: 'EPSG:4326', featureProjection: 'EPSG:3857' }
/** The middle of metropolitan France, until there is something to show. */
const DEPART = { center: [278_000, 5_860_000], zoom: 5.5 }
/** Pixels of a fine move by Shift and an arrow: a hedge is placed to some metres. */
const PAS_FIN = 8
/** Longer than OpenLayers waits for the second click of two. */
const DOUBLE_CLIC_MS = 500
const formes = { LIGNE: 'LineString', SURFACE: 'Polygon', POINT: 'Point' } as const

/** A map on OpenLayers, which draws on a plain canvas: no WebGL, no worker and no generated code (docs/decisions/0041-map-library.md). */
export function ouvrirCarte(cible: HTMLElement, { onClic, tuile, onFond, attribution }: OptionsDuMoteur): Moteur {
  const format = new GeoJSON(PROJECTIONS)
  const parcelles = new VectorSource()
  const dessins = new VectorSource()
  const formeModifiee = new VectorSource()
  const fond = new TileLayer({ visible: false })
  // An image of the parcels moves while the map does: panning two thousand of them stays smooth.
  const coucheDesParcelles = new VectorImageLayer({ source: parcelles, imageRatio: 1.5 })
  const view = new View({ ...DEPART, maxZoom: 22 })
  const carte = new OlMap({
    target: cible,
    layers: [fond, coucheDesParcelles, ...[dessins, formeModifiee].map((source) => new VectorLayer({ source }))],
    view,
    controls: [new ScaleLine(), new Attribution({ collapsible: false })],
    // A page scrolls under a map: only the focused map takes the wheel and one finger.
    interactions: interactions({ onFocusOnly: true }),
  })
  carte.addInteraction(
    new KeyboardPan({ pixelDelta: PAS_FIN, condition: (event) => shiftKeyOnly(event) && targetNotEditable(event) }),
  )
  let selection: ReadonlySet<string> = new Set()
  let montrees = new Map<string, ParcelleMontree>()
  let dessin: Draw | null = null
  let modification: { feature: Feature; point: Feature; modify: Modify } | null = null
  let finiA = Number.NEGATIVE_INFINITY
  const ecrire = (geometry: Geometry) => format.writeGeometryObject(geometry, { decimals: 7 }) as GeometrieDessin
  const snap = new Snap({ source: parcelles })

  const restyle = (id: string) => {
    const montree = montrees.get(id)
    if (montree === undefined) return
    const style = styleDeParcelle(montree.etiquette, montree.apparence, selection.has(id))
    parcelles.getFeatureById(id)?.setStyle(style)
  }

  carte.on('singleclick', ({ pixel, originalEvent }) => {
    // OpenLayers tells a click some time after it, when the drawing that it ended is over.
    if (dessin !== null || modification !== null || performance.now() - finiA < DOUBLE_CLIC_MS) return
    const [found] = carte.getFeaturesAtPixel(pixel, { layerFilter: (layer) => layer === coucheDesParcelles })
    const { shiftKey, ctrlKey, metaKey } = originalEvent
    onClic(found === undefined ? null : String(found.getId()), shiftKey || ctrlKey || metaKey)
  })

  const stopDrawing = () => {
    if (dessin === null) return
    carte.removeInteraction(dessin)
    carte.removeInteraction(snap)
    dessin = null
  }

  const moteur: Moteur = {
    vue: view,
    montrer(shown) {
      montrees = new Map(shown.map((montree) => [montree.parcelle.id, montree]))
      const features = shown.flatMap(({ parcelle: { id, geometry } }) => {
        if (geometry === null) return []
        const feature = new Feature(format.readGeometry(geometry) ?? undefined)
        feature.setId(id)
        return [feature]
      })
      parcelles.clear(true)
      parcelles.addFeatures(features)
      for (const id of montrees.keys()) restyle(id)
    },
    montrerDessins(shown) {
      dessins.clear(true)
      dessins.addFeatures(
        shown.map(({ geometrie, libelle }) => {
          const feature = new Feature(format.readGeometry(geometrie) ?? undefined)
          feature.setStyle(styleDeDessin(libelle))
          return feature
        }),
      )
    },
    selectionner(ids) {
      const changed = [...selection, ...ids].filter((id) => selection.has(id) !== ids.has(id))
      selection = ids
      for (const id of changed) restyle(id)
    },
    cadrer(ids) {
      const wanted = ids === undefined ? parcelles : new VectorSource()
      if (ids !== undefined)
        wanted.addFeatures(
          [...ids].flatMap((id) => parcelles.getFeatureById(id) ?? []).map((feature) => feature.clone()),
        )
      const extent = wanted.getExtent()
      if (extent === null || isEmpty(extent)) return
      view.fit(extent, { padding: [32, 32, 32, 32], maxZoom: 17 })
    },
    zoomer: (pas) => view.animate({ zoom: (view.getZoom() ?? DEPART.zoom) + pas, duration: 150 }),
    afficherFond(couche) {
      fond.setVisible(couche !== null)
      onFond(false)
      if (couche === null) return
      fond.setSource(sourceDe(couche, { tuile, attribution, onFond }))
    },
    centrer: (position) => view.setCenter(fromLonLat(position)),
    centre: () => positionOf(view.getCenter() ?? DEPART.center),
    dessiner(nature, suites) {
      stopDrawing()
      if (nature === null) return null
      const draw = new Draw({ type: formes[nature] })
      dessin = draw
      const finir = (geometry: Geometry | undefined) => {
        finiA = performance.now()
        setTimeout(stopDrawing)
        if (geometry !== undefined) suites?.onDessine(ecrire(geometry))
      }
      draw.on('drawstart', ({ feature }) => {
        const geometry = feature.getGeometry()
        geometry?.on('change', () => suites?.onPoints(pointsPoses(geometry)))
      })
      draw.on('drawabort', () => suites?.onPoints(0))
      draw.on('drawend', ({ feature }) => finir(feature.getGeometry()))
      carte.addInteraction(draw)
      carte.addInteraction(snap)
      return {
        ajouter(position) {
          const place = fromLonLat(position)
          if (nature === 'POINT') finir(new Point(place))
          else draw.appendCoordinates([place])
        },
        retirerDernier: () => draw.removeLastPoint(),
        terminer: () => void draw.finishDrawing(),
      }
    },
    modifier(forme, onChange) {
      if (forme === null) {
        if (modification !== null) {
          carte.removeInteraction(modification.modify)
          carte.removeInteraction(snap)
        }
        formeModifiee.clear(true)
        modification = null
        return
      }
      if (modification === null) {
        const feature = new Feature<Geometry>()
        const point = new Feature<Geometry>()
        feature.setStyle(styleDeForme)
        point.setStyle(styleDuPoint)
        formeModifiee.addFeatures([feature, point])
        const modify = new Modify({ features: new Collection([feature]) })
        carte.addInteraction(modify)
        carte.addInteraction(snap)
        modification = { feature, point, modify }
        modify.on('modifyend', () => {
          const geometry = feature.getGeometry()
          if (geometry !== undefined) onChange?.(ecrire(geometry))
        })
      }
      modification.feature.setGeometry(format.readGeometry(forme.geometrie))
      modification.point.setGeometry(forme.point === null ? undefined : new Point(fromLonLat(forme.point)))
    },
    suivre: (autre) => carte.setView(autre.vue as View),
    fermer: () => {
      carte.setTarget(undefined)
      carte.dispose()
    },
  }
  return moteur
}

function positionOf(coordinate: number[]): Position {
  const [longitude = 0, latitude = 0] = toLonLat(coordinate)
  return [degre(longitude), degre(latitude)]
}

/** Number of points set so far of a drawing whose last point follows the pointer; a ring repeats its first besides. */
function pointsPoses(geometry: Geometry): number {
  if (geometry instanceof LineString) return geometry.getCoordinates().length - 1
  if (geometry instanceof Polygon) return Math.max(0, (geometry.getCoordinates()[0]?.length ?? 0) - 2)
  return 1
}

function sourceDe(
  couche: CoucheDeFond,
  { tuile, attribution, onFond }: Pick<OptionsDuMoteur, 'tuile' | 'attribution' | 'onFond'>,
): ImageTile {
  return new ImageTile({
    maxZoom: ZOOM_DES_FONDS,
    attributions: attribution,
    async loader(z, x, y, { signal }) {
      try {
        const image = await tuile(couche, z, x, y, signal)
        onFond(false)
        return image
      } catch (failure) {
        // A tile that the map no longer wants is no failure of the background.
        if (!signal.aborted) onFond(true)
        throw failure
      }
    },
  })
}
