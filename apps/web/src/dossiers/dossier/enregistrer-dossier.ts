import { getExploitation, saveDossier, searchExploitations } from '@sillon/contract'
import { type Answer, type Inputs, request } from '#socle/api/client'
import { queryClient } from '#socle/api/query-client'
import type { DossierLu } from './dossier-key'
import { relireNouvelles } from './nouvelles'

/** Saves a file of a farm for a year, over the revision of the typed values, and reloads the screens with its state (home, list of farms). */
export async function enregistrerDossier(
  { idExploitation, millesime, codeNational }: DossierLu,
  body: Inputs<typeof saveDossier>['body'],
  ifMatch: string | null = null,
): Promise<{ data: Answer<typeof saveDossier>; etag: string | null }> {
  const answer = await request(saveDossier, {
    params: { idExploitation, codeNational },
    query: { millesime },
    body,
    ifMatch,
  })
  for (const { path } of [getExploitation, searchExploitations])
    void queryClient.invalidateQueries({ queryKey: [path] })
  void relireNouvelles(queryClient)
  return answer
}
