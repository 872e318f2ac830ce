import type { CoucheDeFond, GeometrieDessin } from '@sillon/contract'
import Attribution from 'ol/control/Attribution'
import ScaleLine from 'ol/control/ScaleLine'
import { isEmpty } from 'ol/extent'
import Feature from 'ol/Feature'
import GeoJSON from 'ol/format/GeoJSON'
import Draw from 'ol/interaction/Draw'
import { defaults as interactions } from 'ol/interaction/defaults'
import Snap from 'ol/interaction/Snap'
import TileLayer from 'ol/layer/Tile'
import VectorLayer from 'ol/layer/Vector'
import VectorImageLayer from 'ol/layer/VectorImage'
import OlMap from 'ol/Map'
import 'ol/ol.css'
import ImageTile from 'ol/source/ImageTile'
import VectorSource from 'ol/source/Vector'
import View from 'ol/View'
import type { Moteur, OptionsDuMoteur, ParcelleMontree } from './moteur'
import { styleDeDessin, styleDeParcelle } from './styles'

/** Deepest zoom of the backgrounds; outlines go on beyond it. */
const ZOOM_DES_FONDS = 19
const PROJECTIONS = { dataProjection: 'EPSG:4326', featureProjection: 'EPSG:3857' }
/** The middle of metropolitan France, until there is something to show. */
const DEPART = { center: [278_000, 5_860_000], zoom: 5.5 }
const formes = { LIGNE: 'LineString', SURFACE: 'Polygon', POINT: 'Point' } as const

/** A map on OpenLayers, which draws on a plain canvas: no WebGL, no worker and no generated code (docs/decisions/0041-map-library.md). */
export function ouvrirCarte(cible: HTMLElement, { onClic, tuile, attribution }: OptionsDuMoteur): Moteur {
  const format = new GeoJSON(PROJECTIONS)
  const parcelles = new VectorSource()
  const dessins = new VectorSource()
  const fond = new TileLayer({ visible: false })
  // An image of the parcels moves while the map does: panning two thousand of them stays smooth.
  const coucheDesParcelles = new VectorImageLayer({ source: parcelles, imageRatio: 1.5 })
  const view = new View({ ...DEPART, maxZoom: 22 })
  const carte = new OlMap({
    target: cible,
    layers: [fond, coucheDesParcelles, new VectorLayer({ source: dessins })],
    view,
    controls: [new ScaleLine(), new Attribution({ collapsible: false })],
    // A page scrolls under a map: only the focused map takes the wheel and one finger.
    interactions: interactions({ onFocusOnly: true }),
  })
  let selection: ReadonlySet<string> = new Set()
  let montrees = new Map<string, ParcelleMontree>()
  let dessin: Draw | null = null
  const snap = new Snap({ source: parcelles })

  const restyle = (id: string) => {
    const montree = montrees.get(id)
    if (montree === undefined) return
    const style = styleDeParcelle(montree.etiquette, montree.apparence, selection.has(id))
    parcelles.getFeatureById(id)?.setStyle(style)
  }

  carte.on('singleclick', ({ pixel, originalEvent }) => {
    if (dessin !== null) return
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
      if (couche !== null) fond.setSource(sourceDe(couche, tuile, attribution))
    },
    dessiner(nature, onDessine) {
      stopDrawing()
      if (nature === null) return
      dessin = new Draw({ type: formes[nature] })
      dessin.on('drawend', ({ feature }) => {
        const geometry = feature.getGeometry()
        // The click that ends the drawing must not select a parcel.
        setTimeout(stopDrawing)
        if (geometry !== undefined)
          onDessine?.(format.writeGeometryObject(geometry, { decimals: 7 }) as GeometrieDessin)
      })
      carte.addInteraction(dessin)
      carte.addInteraction(snap)
    },
    suivre: (autre) => carte.setView(autre.vue as View),
    fermer: () => {
      carte.setTarget(undefined)
      carte.dispose()
    },
  }
  return moteur
}

function sourceDe(couche: CoucheDeFond, tuile: OptionsDuMoteur['tuile'], attribution: string): ImageTile {
  return new ImageTile({
    maxZoom: ZOOM_DES_FONDS,
    attributions: attribution,
    loader: (z, x, y, { signal }) => tuile(couche, z, x, y, signal),
  })
}
