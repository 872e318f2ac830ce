import type { Localised } from '@sillon/engine'
import type { Scheme } from './scheme'

/** Data source of a row's proposal: the records of the farm, its crop rotation, or a calculation. */
export type SourceDeProposition = 'REGISTRE' | 'ASSOLEMENT' | 'CALCUL'

/** Origin of a row's value: the auditor, an entry, or the source of the proposal that counts without one. */
export type Provenance = 'AUDIT' | 'SAISIE' | SourceDeProposition

/** Origin of a value in words, for screens and documents. */
export const motsProvenance: Readonly<Record<Provenance, Localised>> = {
  AUDIT: { fr: 'auditée', en: 'audited' },
  SAISIE: { fr: 'saisie', en: 'entered' },
  REGISTRE: { fr: 'reprise du registre', en: 'taken over from the register' },
  ASSOLEMENT: { fr: 'vient de l’assolement', en: 'from the crop rotation' },
  CALCUL: { fr: 'calculée', en: 'computed' },
}

type Sources = Pick<Scheme, 'emploisRegistre' | 'indicateurs' | 'faitsDe'>

/**
 * Whether a row takes its value from the rotation. The proposal of a total of entries does not, whatever its kind in the catalogue.
 */
export const estDeLAssolement = (
  { indicateurs, faitsDe }: Pick<Sources, 'indicateurs' | 'faitsDe'>,
  code: string,
): boolean => indicateurs.get(code)?.kind.reprise === true && faitsDe(code).has('ASSOLEMENT')

/** Data source of the proposal of a row. */
export const sourceDeProposition = (scheme: Sources, code: string): SourceDeProposition =>
  scheme.emploisRegistre.has(code) ? 'REGISTRE' : estDeLAssolement(scheme, code) ? 'ASSOLEMENT' : 'CALCUL'

/** Origin of the value of a row; null without a value. */
export function provenanceDe(
  scheme: Sources,
  code: string,
  { estSaisie, estProposee }: { readonly estSaisie: boolean; readonly estProposee: boolean },
): Provenance | null {
  if (estSaisie) return 'SAISIE'
  return estProposee ? sourceDeProposition(scheme, code) : null
}
