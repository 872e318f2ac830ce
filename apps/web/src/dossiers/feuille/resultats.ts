import type { getDossier } from '@sillon/contract'
import type { Answer } from '#socle/api/client'

/** Fields of the results form. */
export interface SaisieDesResultats {
  dateAudit: string | null
  commentaireAuditeur: string | null
  commentaireExploitant: string | null
  /** Reason of an unconfirmed decision: it is sent with the decision only. */
  motifDecision: string | null
}

/** Saved values, and the revision of their read. */
export interface ResultatsEnregistres {
  readonly values: SaisieDesResultats
  readonly etag: string | null
}

/** Saved values of these fields. A new decision begins without the reason of the last one. */
export const resultatsDe = ({ exploitationDemarcheMillesime }: Answer<typeof getDossier>): SaisieDesResultats => ({
  dateAudit: exploitationDemarcheMillesime?.dateAudit ?? null,
  commentaireAuditeur: exploitationDemarcheMillesime?.commentaireAuditeur ?? null,
  commentaireExploitant: exploitationDemarcheMillesime?.commentaireExploitant ?? null,
  motifDecision: null,
})
