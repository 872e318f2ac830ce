import { getPreuves, type PreuvesDuDossier } from '@sillon/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { relireNouvelles } from '#dossiers/dossier/nouvelles'
import { request } from '#socle/api/client'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { useSheet } from '../feuille/sheet-context'
import { garderLeFocus } from './garder-le-focus'

/** Proofs of the open file, from the last answer of the server. */
export function usePreuves() {
  const { codeNational, idExploitation, millesime } = useSheet().key
  const client = useQueryClient()
  const dossier = { params: { codeNational, idExploitation }, query: { millesime } }
  const query = queryOptions({
    queryKey: [getPreuves.path, dossier],
    queryFn: ({ signal }) => request(getPreuves, { ...dossier, signal }),
  })
  return {
    dossier,
    result: useQuery({ ...query, select: dataOf }),
    /** Revision on screen, sent with each verdict, so that nobody overwrites a state that they have not seen. */
    revision: () => client.getQueryData(query.queryKey)?.etag ?? null,
    /** Adopts the answer of a call with all proofs. */
    take(answer: Lues) {
      client.setQueryData(query.queryKey, answer)
      void relireNouvelles(client)
    },
    /** Reloads after a call with a shorter answer. */
    reload() {
      void relireNouvelles(client)
      return client.invalidateQueries({ queryKey: [getPreuves.path] })
    },
    /** Reloads the proofs, and returns their new state. */
    readAgain: () => client.fetchQuery({ ...query, staleTime: 0 }),
  }
}

interface Lues {
  readonly data: PreuvesDuDossier
  readonly etag: string | null
}
const dataOf = ({ data }: Lues) => data

/** Runs one action on the server at a time; a failure shows a toast. Returns whether it succeeded. The focus stays near its button. */
export function useActe(): readonly [
  isBusy: boolean,
  act: (what: () => Promise<unknown>, from?: Element | null) => Promise<boolean>,
] {
  const toastFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const act = async (what: () => Promise<unknown>, from?: Element | null) => {
    const backTo = garderLeFocus(from)
    setBusy(true)
    try {
      await what()
      return true
    } catch (failure) {
      toastFailure(failure)
      return false
    } finally {
      setBusy(false)
      backTo()
    }
  }
  return [isBusy, act]
}
