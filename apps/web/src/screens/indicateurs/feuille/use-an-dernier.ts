import { useExploitation } from '../../../session/exploitation'
import type { OpenSheet } from './sheet'

/** Whether the farm has a file of the year before in the same procedure. */
export function useHasAnDernier({ codeNational, millesime }: OpenSheet['key']): boolean {
  const { data: exploitation } = useExploitation()
  return (
    exploitation?.demarches.some(({ code, idMillesime }) => code === codeNational && idMillesime === millesime - 1) ===
    true
  )
}
