import type { Conclusion } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import type { Colonne } from '#conseil/scenarios/colonne'
import type { DossierLu } from '#conseil/scenarios/dossier-lu'
import { conclusionOf } from '#conseil/scenarios/ecarts'

const TEXTES = {
  CERTIFIABLE: 'verdict.certifiable',
  NON_CERTIFIABLE: 'verdict.nonCertifiable',
  PAS_ENCORE: 'verdict.pasEncore',
  NON_CONCLUANT: 'verdict.nonConcluant',
} as const satisfies Readonly<Record<Conclusion, string>>

/** Conclusion of the calculation on a column, in the words of its scheme. @param textes namespace of the scheme's own texts */
export function useVerdict(lu: Pick<DossierLu, 'feuille'>, textes: string | null): (colonne: Colonne) => string {
  const { t } = useTranslation('indicateurs')
  return (colonne) => {
    const texte = TEXTES[conclusionOf(colonne, lu)]
    return t([`${textes}:${texte}`, texte], { count: colonne.readings.enErreur().length })
  }
}
