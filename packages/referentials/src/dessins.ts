import type { Localised } from '@sillon/engine'
import { elementsIae } from './hve4/biodiv/iae'
import { schemeFor } from './versions'

/** Shape of a drawing on the map, with its measure: metres of a line, square metres of a surface, 1 for a point. */
type NatureDessin = 'LIGNE' | 'SURFACE' | 'POINT'

/** A row of a sheet that a drawing can fill: its unit is `facteur` times the measure of a drawing of this shape. */
export interface LigneDessinable {
  readonly codeNational: string
  readonly code: string
  readonly libelle: Localised
  readonly unite: string
  readonly nature: NatureDessin
  readonly facteur: number
  /** Decimals of a value that a drawing gives: a line by hand is not true to the millimetre. */
  readonly decimales: number
}

/** Shape of the drawings that measure a unit, and how many of the unit one measure is. */
const mesures: Readonly<Record<string, Pick<LigneDessinable, 'nature' | 'facteur' | 'decimales'>>> = {
  m: { nature: 'LIGNE', facteur: 1, decimales: 1 },
  ha: { nature: 'SURFACE', facteur: 1 / 10_000, decimales: 4 },
  arbre: { nature: 'POINT', facteur: 1, decimales: 0 },
}

/** Quantities of the agro-ecological features of HVE4 (specification 3, section 9). */
const codes: ReadonlySet<string> = new Set(
  elementsIae
    .flatMap(({ terreArable, exploitation }) => [terreArable, exploitation])
    .filter((numero) => numero !== undefined)
    .map((numero) => `HVE4_BIODIV_D_${numero}`),
)
/** Rows that the crop rotation fills (fallows): a drawing would count them twice. */
const DE_L_ASSOLEMENT = 'overrideAssolementValue'

/** Rows of a campaign's sheets that ask for a length, an area or a number of features, in the order of the sheet. */
export function lignesDessinables(millesime: number): readonly LigneDessinable[] {
  const scheme = schemeFor('HVE4', millesime)
  return [...(scheme?.indicateurs.values() ?? [])].flatMap(({ code, libelle, unite, schemaId }) => {
    const mesure = mesures[unite ?? '']
    if (mesure === undefined || unite === null || !codes.has(code) || schemaId === DE_L_ASSOLEMENT) return []
    return [{ codeNational: 'HVE4', code, libelle, unite, ...mesure }]
  })
}
