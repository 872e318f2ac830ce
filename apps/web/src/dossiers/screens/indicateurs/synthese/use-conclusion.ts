import { type Conclusion, conclusionDe, statutsNotes } from '@sillon/domain'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'

/** Conclusion of the calculation on the values of the open file, by the rule of the lists and documents: from the statuses of the scored modules. */
export function useConclusion(): Conclusion {
  const { readings, dossier } = useSheet()
  const etat = dossier.exploitationDemarcheMillesime?.etatDossier ?? null
  return useSummary(() => conclusionDe(readings.verdict(), etat, statutsNotes(readings.avancement())))
}
