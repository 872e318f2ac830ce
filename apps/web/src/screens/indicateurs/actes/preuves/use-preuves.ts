import { getPreuves, type PreuvesDuDossier } from '@sillon/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../api/read'
import { useFailureToast } from '../../../../ui/use-failure-toast'
import { useSheet } from '../../feuille/sheet-context'

/** The proofs of the open file, as the server last said them. */
export function usePreuves() {
  const { codeNational, idExploitation, millesime } = useSheet().key
  const client = useQueryClient()
  const dossier = { params: { codeNational, idExploitation }, query: { millesime } }
  const query = read(getPreuves, dossier)
  return {
    dossier,
    result: useQuery(query),
    /** Takes in what the answer of a call says of all of them. */
    take: ({ data }: { data: PreuvesDuDossier }) => void client.setQueryData(query.queryKey, data),
    /** After a call that answers less. */
    reload: () => client.invalidateQueries({ queryKey: [getPreuves.path] }),
  }
}

/** Does something on the server, one thing at a time; a failure is told. Answers whether it was done. */
export function useActe(): readonly [isBusy: boolean, act: (what: () => Promise<unknown>) => Promise<boolean>] {
  const toastFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const act = async (what: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await what()
      return true
    } catch (failure) {
      toastFailure(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, act]
}
