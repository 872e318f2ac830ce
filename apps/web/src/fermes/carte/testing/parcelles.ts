import type { ParcelleDeCarte } from '@sillon/contract'

let next = 0

/** A parcel of the map: wheat in block 1, on a square of some 4 ha. */
export function uneParcelle(over: Partial<ParcelleDeCarte['properties']> = {}): ParcelleDeCarte {
  next++
  return {
    type: 'Feature',
    id: `00000000-0000-4000-8000-${String(next).padStart(12, '0')}`,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [5, 44.7],
          [5.0025, 44.7],
          [5.0025, 44.7018],
          [5, 44.7018],
          [5, 44.7],
        ],
      ],
    },
    properties: {
      nom: null,
      numIlot: '1',
      numParcelle: String(next),
      codeCulture: 'BTH',
      culture: 'Blé tendre',
      codeTypeCulture: 'BLETEND',
      typeCulture: 'Blé tendre',
      ligne: 0,
      origine: 'DECLARATION',
      surface: 4,
      surfaceMesuree: 3.9702,
      perimetre: 797,
      ...over,
    },
  }
}
