import type { getDossier } from '@sillon/contract'
import { z } from 'zod'
import type { Answer } from '#socle/api/client'

/** Fields of the results form. */
export const champsDesResultats = z.object({
  dateAudit: z.string().nullable(),
  commentaireAuditeur: z.string().nullable(),
  commentaireExploitant: z.string().nullable(),
  /** Reason of an unconfirmed decision: it is sent with the decision only. */
  motifDecision: z.string().nullable(),
})
export type SaisieDesResultats = z.infer<typeof champsDesResultats>

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
