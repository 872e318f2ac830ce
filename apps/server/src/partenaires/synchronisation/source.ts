import type { InterventionPartenaire, ParcellePartenaire } from '@sillon/contract'

/** A farm of an account at a partner. */
export interface ExploitationPartenaire {
  readonly id: string
  readonly siret: string | null
  readonly pacage: string | null
  readonly raisonSociale: string
}

/** Checked records of one page. A record that does not fit counts under the field that is wrong. */
export interface Page<Enregistrement> {
  readonly retenus: readonly Enregistrement[]
  readonly refus: readonly string[]
}

/**
 * A partner, as seen by one account. Methods throw DomainError PARTENAIRE_INDISPONIBLE, PARTENAIRE_LENT, PARTENAIRE_ACCES_REFUSE,
 * PARTENAIRE_REPONSE_ILLISIBLE or EXPLOITATION_PARTENAIRE_INCONNUE.
 */
export interface Source {
  exploitations(): Promise<readonly ExploitationPartenaire[]>
  /** Parcels of a farm (`reference` at the partner) in a campaign year, page by page. */
  parcelles(reference: string, campagne: number): AsyncIterable<Page<ParcellePartenaire>>
  interventions(reference: string, campagne: number): AsyncIterable<Page<InterventionPartenaire>>
}

/** Opens a partner with the account of a person; undefined when the partner is not configured any more. `signal` ends its calls. */
export type Sources = (
  compte: { readonly idUtilisateur: number; readonly idApplicationTierce: number },
  signal: AbortSignal,
) => Promise<Source | undefined>
