import { getQuestions, type QuestionsDuDossier } from '@sillon/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { relireNouvelles } from '#dossiers/dossier/nouvelles'
import { request } from '#socle/api/client'
import { useSheet } from '../feuille/sheet-context'

/** Questions of the open file, from the last answer of the server. */
export function useQuestions() {
  const { codeNational, idExploitation, millesime } = useSheet().key
  const client = useQueryClient()
  const dossier = { params: { codeNational, idExploitation }, query: { millesime } }
  const query = queryOptions({
    queryKey: [getQuestions.path, dossier],
    queryFn: async ({ signal }) => (await request(getQuestions, { ...dossier, signal })).data,
  })
  return {
    dossier,
    result: useQuery(query),
    /** Adopts the answer of a call with all questions. */
    take({ data }: { readonly data: QuestionsDuDossier }) {
      client.setQueryData(query.queryKey, data)
      void relireNouvelles(client)
    },
  }
}
