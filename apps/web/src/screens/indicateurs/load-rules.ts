import type { getActivites, getAssolement, getExploitationFamillesCultures } from '@sillon/contract'
import type { Answer } from '../../api/client'

export interface LoadedFarm {
  readonly assolement: Answer<typeof getAssolement>
  readonly familles: Answer<typeof getExploitationFamillesCultures>
  readonly activites: Answer<typeof getActivites>
}

/** Why the sheets cannot be opened yet; each has its own text and its own way out. */
export type LoadFault = 'ASSOLEMENT' | 'INDICATEURS' | 'ACTIVITE'

/**
 * What a farm lacks, for a year, before its indicators can be entered: a crop rotation whose every line has a type and a category,
 * a crop family, a main activity (specification of the level-4 scheme, section 5, in its order). Null when nothing is missing.
 */
export function loadFault({ assolement, familles, activites }: LoadedFarm): LoadFault | null {
  const lignes = assolement.assolement
  if (lignes.length === 0 || lignes.some((ligne) => !ligne.codeTypeCulture || !ligne.codeCategorieCulture)) {
    return 'ASSOLEMENT'
  }
  if (familles.length === 0) return 'INDICATEURS'
  return activites.principal.length === 0 ? 'ACTIVITE' : null
}
