import { getSuspens } from '@sillon/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { preuvesDuDossier, resumer } from '#dossiers/preuves/preuves'
import { questionsDuDossier } from '#dossiers/questions/du-dossier'
import { useStore } from '#socle/state/store'
import { readSuspens } from './read-suspens'

/** Open items of the open file, reloaded when a dependency changes. @param dateAudit typed date */
export function useSuspens(dateAudit: string | null) {
  const sheet = useSheet()
  const { key, validites, readings } = sheet
  const jugees = [...useStore(validites)].map(([cle, { estValide }]) => [cle, estValide])
  const preuves = useStore(preuvesDuDossier)
  const questions = useStore(questionsDuDossier)
  const audit = useStore(sheet.audit)
  const valeurs = useSummary((values) => JSON.stringify([readings.enErreur(), values.toConfirm()]))
  const seen = JSON.stringify([
    jugees,
    valeurs,
    audit.map(({ codeNational, valeur, reponse }) => [codeNational, valeur, reponse?.position]),
    preuves !== null && preuves !== 'ECHEC' && resumer(preuves.lieux).comptes,
    questions !== null &&
      questions !== 'ECHEC' &&
      questions.questions.map(({ attend, estResolue }) => [attend, estResolue]),
  ])
  return useQuery({
    queryKey: [getSuspens.path, key, dateAudit, seen],
    queryFn: ({ signal }) => readSuspens(sheet, { dateAudit, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
}
