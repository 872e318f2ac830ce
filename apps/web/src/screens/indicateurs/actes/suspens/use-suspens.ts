import { type EtatDossier, getSuspens, type Suspens } from '@sillon/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../../../api/client'
import { useStore } from '../../../../state/store'
import { questionsDuDossier } from '../../feuille/questions'
import { useSheet, useSummary } from '../../feuille/sheet-context'
import { preuvesDuDossier, resumer } from '../preuves/preuves'

/** Asks the server what is still open of the open file, by the state that the file would take. */
export function useReadSuspens(): (options?: {
  dateAudit?: string | null
  signal?: AbortSignal
}) => Promise<ReadonlyMap<EtatDossier, readonly Suspens[]>> {
  const { key, autosave } = useSheet()
  const { idExploitation, codeNational, millesime } = key
  return async ({ dateAudit = null, signal } = {}) => {
    // The list is of what is on the screen.
    await autosave.flush()
    const { data } = await request(getSuspens, {
      params: { idExploitation, codeNational },
      query: { millesime, ...(dateAudit !== null && { dateAudit }) },
      ...(signal !== undefined && { signal }),
    })
    return new Map(data.map(({ etatDossier, suspens }) => [etatDossier, suspens]))
  }
}

/** The same, read again when something changes that it depends on. @param dateAudit as it is typed */
export function useSuspens(dateAudit: string | null) {
  const { key, validites } = useSheet()
  const read = useReadSuspens()
  const jugees = [...useStore(validites)].map(([cle, { estValide }]) => [cle, estValide])
  const preuves = useStore(preuvesDuDossier)
  const questions = useStore(questionsDuDossier)
  const valeurs = useSummary((values) => JSON.stringify([values.enErreur(), values.toConfirm()]))
  const seen = JSON.stringify([
    jugees,
    valeurs,
    preuves !== null && preuves !== 'ECHEC' && resumer(preuves.lieux).comptes,
    questions !== null &&
      questions !== 'ECHEC' &&
      questions.questions.map(({ attend, estResolue }) => [attend, estResolue]),
  ])
  return useQuery({
    queryKey: [getSuspens.path, key, dateAudit, seen],
    queryFn: ({ signal }) => read({ dateAudit, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
}
