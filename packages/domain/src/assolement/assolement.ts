import { round4 } from '@sillon/engine'

/** A line of the crop rotation during typing: any field may be missing. Area in hectares. */
export interface LigneSaisie {
  readonly idCulture: number | null
  readonly idCategorieCulture: number | null
  readonly idTypeCulture: number | null
  readonly surface: number | null
}

export type FauteLigne =
  | 'CULTURE_MANQUANTE'
  | 'CATEGORIE_MANQUANTE'
  | 'TYPE_MANQUANT'
  | 'SURFACE_NON_POSITIVE'
  | 'LIGNE_EN_DOUBLE'

/** Faults of one line, by the field that shows them. */
export interface FautesLigne {
  readonly culture?: FauteLigne
  readonly categorie?: FauteLigne
  readonly type?: FauteLigne
  readonly surface?: FauteLigne
}

const key = ({ idCulture, idCategorieCulture, idTypeCulture }: LigneSaisie) =>
  `${idCulture} ${idCategorieCulture} ${idTypeCulture}`

/**
 * Checks a crop rotation (specification 1, section 5): no two lines with the same crop, category and type; each line with category, type and an area above 0.
 * The screen also demands a crop (`cultureObligatoire`); the API accepts a line with a type only.
 * @returns one object per line, empty for a valid line
 */
export function checkAssolement(
  lignes: readonly LigneSaisie[],
  { cultureObligatoire }: { cultureObligatoire: boolean },
): readonly FautesLigne[] {
  const counts = new Map<string, number>()
  for (const ligne of lignes) counts.set(key(ligne), (counts.get(key(ligne)) ?? 0) + 1)
  return lignes.map((ligne) => {
    const enDouble = ligne.idTypeCulture !== null && (counts.get(key(ligne)) ?? 0) > 1
    return {
      ...(cultureObligatoire && ligne.idCulture === null ? { culture: 'CULTURE_MANQUANTE' as const } : {}),
      ...(ligne.idCategorieCulture === null ? { categorie: 'CATEGORIE_MANQUANTE' as const } : {}),
      ...(ligne.idTypeCulture === null ? { type: 'TYPE_MANQUANT' as const } : {}),
      ...(enDouble ? { type: 'LIGNE_EN_DOUBLE' as const } : {}),
      ...(ligne.surface === null || !(ligne.surface > 0) ? { surface: 'SURFACE_NON_POSITIVE' as const } : {}),
    }
  })
}

export const isValid = (fautes: readonly FautesLigne[]): boolean =>
  fautes.every((faute) => Object.keys(faute).length === 0)

/** Whether a stored rotation is defined, so that a file can be opened: it has a line, and each line a type and a category (specification 3, section 5). */
export const isAssolementDefini = (
  lignes: readonly { readonly codeTypeCulture: string; readonly codeCategorieCulture: string }[],
): boolean =>
  lignes.length > 0 && lignes.every((ligne) => ligne.codeTypeCulture !== '' && ligne.codeCategorieCulture !== '')

/** Sum of areas in hectares, to 4 decimals. */
export const totalSurface = (lignes: readonly { readonly surface: number | null }[]): number =>
  round4(lignes.reduce((total, { surface }) => total + (surface ?? 0), 0))

/** A line can be added only when there is none, or when the last one has a crop (specification 1, section 4). */
export const canAddLine = (lignes: readonly LigneSaisie[]): boolean => {
  const last = lignes.at(-1)
  return last === undefined || last.idCulture !== null
}
