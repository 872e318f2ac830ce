import { DomainError, isDecided } from '@sillon/domain'
import type * as t from '#socle/database/schema'
import type { Change } from '#socle/journal/journal'

type Dossier = Pick<typeof t.dossiers.$inferSelect, 'etatDossier' | 'motifDecision'>
type Fields = Readonly<Record<string, unknown>>

/** Fields of the year with the reason after a change of state. A decision has the reason sent with it, or none; every other state has none. */
export function settleMotif({ etatDossier: avant }: Pick<Dossier, 'etatDossier'>, said: Fields): Fields {
  const { etatDossier: etat = avant, motifDecision = null } = said as Partial<Dossier>
  if (etat === avant) return said
  return { ...said, motifDecision: isDecided(etat) ? motifDecision : null }
}

/** @throws DomainError VALEUR_INVALIDE for a reason without a decision */
export function refuseMotifSeul(ofDossier: readonly Change[]): void {
  const changes = (wanted: string) => ofDossier.some(({ champ }) => champ === wanted)
  if (changes('motifDecision') && !changes('etatDossier'))
    throw new DomainError('VALEUR_INVALIDE', {}, [
      { path: 'exploitationDemarcheMillesime.motifDecision', code: 'MOTIF_SANS_DECISION' },
    ])
}
