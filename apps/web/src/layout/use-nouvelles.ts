import { getNouvelles } from '@sillon/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { read } from '#socle/api/read'
import { isLetIn } from '#socle/session/acces'
import { useSelection } from '#socle/session/selection'
import { useSession } from '#socle/session/session'

/**
 * Number of things on the files of the selected farm that wait for the reader. It is read on each page, when the window gets the focus and after an act that may settle one
 * (`relireNouvelles`), and not by a timer: a call prolongs the session, which must end for an absent person.
 */
export function useNouvelles(): number {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { user } = useSession()
  const { idExploitation, idMillesime } = useSelection()
  const { data } = useQuery({
    ...read(getNouvelles, { params: { idExploitation: idExploitation ?? 0 }, query: { millesime: idMillesime ?? 0 } }),
    enabled: user !== null && isLetIn(user) && idExploitation !== null && idMillesime !== null,
    refetchOnWindowFocus: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to look again
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [getNouvelles.path] }, { cancelRefetch: false })
  }, [client, pathname])
  if (data === undefined) return 0
  const audits = data.audits.reduce((sum, { nombre }) => sum + nombre, 0)
  return data.questions + data.reponses + data.preuves + data.dossiers + audits
}
