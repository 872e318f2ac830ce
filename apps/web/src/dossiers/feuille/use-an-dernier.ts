import { useExploitation } from '#socle/session/exploitation'
import type { OpenSheet } from './sheet'

/** Year of the later one of the farm's two previous files in the same procedure, the source of campaigns N-1 and N-2; null without any. */
export function useDossierPrecedent({ codeNational, millesime }: OpenSheet['key']): number | null {
  const { data: exploitation } = useExploitation()
  const annees = exploitation?.demarches.flatMap(({ code, idMillesime }) =>
    code === codeNational && idMillesime !== null && idMillesime < millesime && idMillesime >= millesime - 2
      ? [idMillesime]
      : [],
  )
  return annees === undefined || annees.length === 0 ? null : Math.max(...annees)
}

/** Whether the farm has a file of the year before in the same procedure. */
export function useHasAnDernier({ codeNational, millesime }: OpenSheet['key']): boolean {
  const { data: exploitation } = useExploitation()
  return (
    exploitation?.demarches.some(({ code, idMillesime }) => code === codeNational && idMillesime === millesime - 1) ===
    true
  )
}
