import { DomainError } from '../domain-error'

/** Acts of a person in a file after which somebody else has to decide it, where its organisation asks for that. */
export const actesDeSaisie = ['VALEURS_SAISIES', 'PREUVES_ACCEPTEES'] as const
export type ActeDeSaisie = (typeof actesDeSaisie)[number]

/** Facts about a person and a file. */
export interface FaitsQuatreYeux {
  /** Whether an organisation of the file asks that who decides neither entered its values nor accepted its proofs. */
  readonly estDemande: boolean
  readonly aSaisi: boolean
  readonly aAccepte: boolean
}

/** Acts that keep a person from deciding a file; none where no organisation asks for it. */
export const empechementsDe = ({ estDemande, aSaisi, aAccepte }: FaitsQuatreYeux): ActeDeSaisie[] =>
  !estDemande
    ? []
    : [...(aSaisi ? ['VALEURS_SAISIES' as const] : []), ...(aAccepte ? ['PREUVES_ACCEPTEES' as const] : [])]

/** @throws DomainError DECISION_PAR_UN_AUTRE when the person has to leave the decision to somebody else */
export function requireAutresYeux(faits: FaitsQuatreYeux): void {
  if (empechementsDe(faits).length > 0) throw new DomainError('DECISION_PAR_UN_AUTRE')
}
