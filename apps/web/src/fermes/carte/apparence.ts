import type { ParcelleDeCarte } from '@sillon/contract'
import { estHorsAssolement } from '#fermes/cultures/hors-assolement'

// How a crop type looks on the map and in the legend. A colour alone would not tell types apart for everybody: each has a pattern too, and a label.

/** Colours that people with any colour vision tell apart (Okabe and Ito, 2008), without black. */
const couleurs = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#999999'] as const

/** Side of a pattern's square in pixels. */
export const COTE_MOTIF = 10

/** Lines over the colour, as the path of an SVG in a square of `COTE_MOTIF`; nothing for a plain surface. Their number shares no divisor with the colours. */
const motifs = ['', 'M0 10L10 0M-2 2L2 -2M8 12L12 8', 'M0 5H10', 'M0 0L10 10M-2 8L2 12M8 -2L12 2', 'M5 0V10'] as const

export interface Apparence {
  /** Identifier of its pattern in the page. */
  readonly id: string
  readonly couleur: string
  readonly motif: string
}

/** A crop type of the map, with its appearance and its area in hectares. */
export interface Entree extends Apparence {
  readonly code: string
  readonly libelle: string
  readonly surface: number
  readonly nombre: number
}

/** Neutral look of land that is not farmed: no crop type has this grey. */
export const NON_CULTIVEE: Apparence = { id: 'motif-non-cultivee', couleur: '#c9c5bb', motif: '' }

/** Crop type of a parcel; null where it is land that is not farmed, undefined where it waits for a line. */
export function typeDe({ properties }: ParcelleDeCarte): string | null | undefined {
  return properties.codeTypeCulture ?? (estHorsAssolement(properties) ? null : undefined)
}

/**
 * Legend of parcels: their crop types, the largest area first, each with a colour and a pattern that no other of the first forty has. Types of another
 * campaign only come last and count nothing, so that a comparison changes no colour. Parcels without a line have none.
 */
export function legendeDe(
  parcelles: readonly ParcelleDeCarte[],
  autres: readonly ParcelleDeCarte[] = [],
): readonly Entree[] {
  const types = new Map<string, { libelle: string; surface: number; nombre: number }>()
  const compter = ({ properties }: ParcelleDeCarte, nombre: 0 | 1) => {
    const { codeTypeCulture: code, typeCulture, surface } = properties
    if (code === null) return
    const before = types.get(code) ?? { surface: 0, nombre: 0 }
    const total = { surface: before.surface + nombre * surface, nombre: before.nombre + nombre }
    types.set(code, { libelle: typeCulture ?? code, ...total })
  }
  for (const parcelle of parcelles) compter(parcelle, 1)
  for (const parcelle of autres) compter(parcelle, 0)
  return [...types]
    .sort(([code, a], [other, b]) => b.surface - a.surface || code.localeCompare(other))
    .map(([code, type], i) => ({
      code,
      ...type,
      id: `motif-${i}`,
      couleur: couleurs[i % couleurs.length] ?? '#999999',
      motif: motifs[i % motifs.length] ?? '',
    }))
}
