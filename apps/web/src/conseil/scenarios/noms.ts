import { nomEn } from '@sillon/referentials'
import type { DossierLu } from './dossier-lu'

/** Names of the codes that a row with a list holds: equipment and conditions of application of the year. @returns the code itself where it has no name */
export function nomsDesCodes(
  { materiels, conditions }: DossierLu['feuille']['listes'],
  language: 'fr' | 'en',
): (code: string) => string {
  const noms = new Map([
    ...materiels.flatMap((groupe) =>
      groupe.materiels.map(({ code, libelle }) => [code, nomEn(language, 'materiels', code, libelle)] as const),
    ),
    ...conditions.flatMap(({ conditionApplication }) =>
      conditionApplication.map(
        ({ codeCondition, libelle }) => [codeCondition, nomEn(language, 'conditions', codeCondition, libelle)] as const,
      ),
    ),
  ])
  return (code) => noms.get(code) ?? code
}
