import { categoriesCultures, cultureOf, nomDeCulture, typesCultures } from '@sillon/referentials'
import { codePac, ligneDuCodePac } from './code-pac'
import type { ParcelleDeclaree } from './producteur'

/** A declared parcel with its crop. A parcel without crop keeps its code until somebody chooses one. */
export interface ParcelleRapprochee extends ParcelleDeclaree {
  /** PAC code, with its precision after a slash. */
  readonly code: string
  readonly idCulture: number | null
  readonly idCategorieCulture: number | null
  readonly idTypeCulture: number | null
  /** Land that is not farmed: it needs no crop. */
  readonly horsAssolement: boolean
}

/** Codes of land that is not farmed, with their names (Télépac notice). */
const horsAssolement: Readonly<Record<string, { readonly fr: string; readonly en: string }>> = {
  SNE: { fr: 'Surface agricole temporairement non exploitée', en: 'Farmland temporarily not farmed' },
  SNA: { fr: 'Surface non agricole', en: 'Non-agricultural area' },
  MRS: { fr: 'Marais salant', en: 'Salt pans' },
  SBO: { fr: 'Surface boisée', en: 'Wooded area' },
}

/** Name of a PAC code: that of its crop, or a description for land that is not farmed. Any other code is its own name. */
export function libelleCodePac(codeCulture: string, language: 'fr' | 'en'): string {
  const row = ligneDuCodePac({ codeCulture, precision: null })
  const culture = cultureOf(row?.idCulture ?? null)
  if (culture !== undefined) return nomDeCulture(language, culture)
  return horsAssolement[codeCulture]?.[language] ?? codeCulture
}

/** Crops that become DESHYDR when declared as dried. */
const sechables: readonly string[] = ['LUZ', 'TRE', 'SAI', 'VES', 'MEL', 'SER', 'JOS', 'MLF']

/**
 * Finds the crop of each parcel: by code and precision, else by the code alone, else by the person's choice in `correspondances` (code to idCulture).
 * A choice wins over the list only where the list knows nothing.
 */
export function rapprocher(
  parcelles: readonly ParcelleDeclaree[],
  correspondances: Readonly<Record<string, number>>,
): readonly ParcelleRapprochee[] {
  return parcelles.map((parcelle) => {
    const code = codePac(parcelle)
    const row = ligneDuCodePac(parcelle)
    const horsAssolement = row?.statut === 'hors-assolement'
    const idCulture = row?.idCulture ?? correspondances[code] ?? null
    return { ...parcelle, code, horsAssolement, ...placeOf(idCulture, parcelle) }
  })
}

function placeOf(idCulture: number | null, { codeCulture, deshydratation }: ParcelleDeclaree) {
  const culture = cultureOf(idCulture)
  if (culture === undefined) return { idCulture: null, idCategorieCulture: null, idTypeCulture: null }
  const codeType = deshydratation && sechables.includes(codeCulture) ? 'DESHYDR' : culture.codeTypeDefaut
  const type = typesCultures.find(({ code }) => code === codeType)
  const categorie = categoriesCultures.find(({ code }) => code === type?.codeCategorie)
  return {
    idCulture: culture.idCulture,
    idCategorieCulture: categorie?.idCategorieCulture ?? null,
    idTypeCulture: type?.idTypeCulture ?? null,
  }
}
