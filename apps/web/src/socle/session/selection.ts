import { useQuery } from '@tanstack/react-query'
import { millesimesQuery } from '../api/millesimes'
import { useStore } from '../state/store'
import { isLetIn } from './acces'
import { changeSelection, selectionStore } from './selection-store'
import { useSession } from './session'

const selectExploitation = (idExploitation: number | null) => changeSelection({ idExploitation })
const selectMillesime = (idMillesime: number) => changeSelection({ idMillesime })

/**
 * Selected farm and year. The year is the stored one while the server still lists it, otherwise the first of its list; it is null until that list is loaded.
 */
export function useSelection() {
  const { user } = useSession()
  const { idExploitation, idMillesime: kept } = useStore(selectionStore)
  const { data: millesimes = [] } = useQuery({ ...millesimesQuery, enabled: user !== null && isLetIn(user) })
  const known = millesimes.find(({ idMillesime }) => idMillesime === kept) ?? millesimes[0]
  return { idExploitation, idMillesime: known?.idMillesime ?? null, selectExploitation, selectMillesime }
}
