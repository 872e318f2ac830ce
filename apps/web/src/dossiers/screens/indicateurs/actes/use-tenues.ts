import { useMemo } from 'react'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { A_TRAITER, preuvesDuDossier } from '#dossiers/preuves/preuves'
import { questionsDuDossier } from '#dossiers/questions/du-dossier'
import { useStore } from '#socle/state/store'

/** Rows that stay expanded whatever their entry, because they have a question, a comment, a refusal, or an attached or requested proof. */
export function useTenues(): ReadonlySet<string> {
  const { scheme, validites } = useSheet()
  const dites = useStore(validites)
  const preuves = useStore(preuvesDuDossier)
  const questions = useStore(questionsDuDossier)
  return useMemo(() => {
    const commentees = [...dites.values()].filter(
      ({ commentaireAuditeur, estValide }) => commentaireAuditeur !== null || estValide === false,
    )
    const prouvees = preuves === null || preuves === 'ECHEC' ? [] : preuves.lieux
    const demandees = questions === null || questions === 'ECHEC' ? [] : questions.questions
    const ids = new Set([
      ...commentees.map(({ idIndicateur }) => idIndicateur),
      ...prouvees
        .filter(({ liens, etat }) => liens.length > 0 || (etat !== null && A_TRAITER.includes(etat)))
        .map(({ idIndicateur }) => idIndicateur),
    ])
    return new Set([
      ...demandees.map(({ lieu }) => lieu),
      ...[...scheme.indicateurs.values()].flatMap((row) => (ids.has(row.idIndicateur) ? [row.code] : [])),
    ])
  }, [scheme, dites, preuves, questions])
}
