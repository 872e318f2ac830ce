import { cultureOf } from './donnees/cultures-par-id'
import { regroupementsVerger } from './donnees/generated/regroupements-verger'
import { typesCultures } from './donnees/generated/types-cultures'

/** Crop groups with a treatment-frequency index: arable crops without potatoes, potatoes, both together, vine, each grouping of orchards by its identifier. */
export type GroupeIft = 'GC_HORS_PDT' | 'PDT' | 'GC_PT' | 'VIGNE' | `VERGER_${number}`

/** Categories of crop types that are arable crops, as in HVE4_PHYTO_D_3500; fallows and meadows are outside (part phyto-a, section 3.2: conception). */
const categories: readonly string[] = ['CEREALES', 'OLEAGINEUX', 'PROTEAGINEUX', 'INDUSTRIELLES', 'FOURRAGES']
/** Hemp shares its category with fallows. */
const CHANVRE = 'CHANVR'
const POMMES_DE_TERRE = 'CULTPDT'

/** Crop types of arable crops without potatoes. */
export const typesGrandesCultures: ReadonlySet<string> = new Set(
  typesCultures
    .filter(({ code, codeCategorie }) => categories.includes(codeCategorie) || code === CHANVRE)
    .map(({ code }) => code)
    .filter((code) => code !== POMMES_DE_TERRE),
)

const idDuRegroupement = new Map(
  regroupementsVerger.map(({ code, idRegroupementVerger }) => [code, idRegroupementVerger]),
)

/** Groups of a crop; none for crops without an index. An orchard whose species is unknown has no group. */
export function groupesIftDe(codeTypeCulture: string, idCulture: number | null): readonly GroupeIft[] {
  if (typesGrandesCultures.has(codeTypeCulture)) return ['GC_HORS_PDT', 'GC_PT']
  if (codeTypeCulture === POMMES_DE_TERRE) return ['PDT', 'GC_PT']
  if (codeTypeCulture === 'VIGNES') return ['VIGNE']
  const verger = idDuRegroupement.get(cultureOf(idCulture)?.regroupementVerger ?? '')
  return codeTypeCulture === 'VERGER' && verger !== undefined ? [`VERGER_${verger}`] : []
}
