import type { Value } from '@sillon/engine'
import { type Campagne, type Reserves, sameValue } from '@sillon/referentials'
import type { Message } from './calcul'

/** State of one row. The object changes only when its content does. */
export interface Ligne {
  /** Entry of a person; null without one. */
  readonly saisie: Value
  /** Proposed value of the crop rotation, or of another value. */
  readonly proposition: Value
  /** Effective value while the row applies; otherwise the stored value. */
  readonly valeur: Value
  /** Value of the auditor beside it, which counts in its place; null without one. */
  readonly auditee: { readonly valeur: Value } | null
  readonly visible: boolean
  /** False while the question above the row keeps it closed. */
  readonly ouverte: boolean
  /** Campaigns to show, for a row of several. */
  readonly campagnes: readonly Campagne[]
  readonly reserves: Reserves
  readonly messages: readonly Message[]
  /** The entry was copied from the year before, and neither changed nor confirmed since. */
  readonly aConfirmer: boolean
}

const areSameMessages = (ones: readonly Message[], others: readonly Message[]): boolean =>
  ones.length === others.length &&
  ones.every(({ texte, severite }, i) => texte === others[i]?.texte && severite === others[i]?.severite)

export const isSameLigne = (one: Ligne, other: Ligne): boolean =>
  one.visible === other.visible &&
  one.ouverte === other.ouverte &&
  one.aConfirmer === other.aConfirmer &&
  one.campagnes.length === other.campagnes.length &&
  one.reserves.regleAConfirmer === other.reserves.regleAConfirmer &&
  one.reserves.valeurIndicative === other.reserves.valeurIndicative &&
  sameValue(one.saisie, other.saisie) &&
  sameValue(one.proposition, other.proposition) &&
  sameValue(one.valeur, other.valeur) &&
  (one.auditee === null) === (other.auditee === null) &&
  sameValue(one.auditee?.valeur ?? null, other.auditee?.valeur ?? null) &&
  areSameMessages(one.messages, other.messages)
