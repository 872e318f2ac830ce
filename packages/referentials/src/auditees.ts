import type { Evaluation, Value } from '@sillon/engine'

/** Fact of the model with the values of an auditor. No rule reads it: the claimed values stay as they are. */
export const AUDITEES = 'AUDITEES'

/** Values of an auditor beside the claimed ones, by code. */
export interface Auditees {
  readonly valeurs: Readonly<Record<string, Value>>
  /** Kept calculation with these values, of a decided file; null while the file is open: it is then computed. */
  readonly figee: unknown
}

interface Calculs {
  /** The present rules can enter a value for this code. */
  accepte(code: string): boolean
}

/** The fact for these values; null without any. @param figee kept calculation of a decided file */
export function auditeesDe(valeurs: Auditees['valeurs'] | null | undefined, figee: unknown = null): Auditees | null {
  return valeurs == null || Object.keys(valeurs).length === 0 ? null : { valeurs, figee }
}

const lues = <Values extends object>(evaluation: Evaluation<Values>): Auditees | null =>
  evaluation.counted(AUDITEES as keyof Values & string) as Auditees | null

/** Rows with a value of the auditor. */
export const codesAudites = <Values extends object>(evaluation: Evaluation<Values>): readonly string[] =>
  Object.keys(lues(evaluation)?.valeurs ?? {})

/** The file with the auditor's values in place of the claimed ones; the file itself without any. */
export function auditee<Values extends object>(
  evaluation: Evaluation<Values>,
  { accepte }: Calculs,
): Evaluation<Values> {
  const audit = lues(evaluation)
  if (audit === null) return evaluation
  if (audit.figee !== null) return audit.figee as Evaluation<Values>
  const accepted = Object.entries(audit.valeurs).filter(([code]) => accepte(code))
  return sans(evaluation, Object.fromEntries(accepted))
}

/** The file as it was claimed, without the auditor's values. */
export const declaree = <Values extends object>(evaluation: Evaluation<Values>): Evaluation<Values> =>
  lues(evaluation) === null ? evaluation : sans(evaluation, {})

/** The file without the fact, with other entries. */
const sans = <Values extends object>(
  evaluation: Evaluation<Values>,
  valeurs: Auditees['valeurs'],
): Evaluation<Values> => evaluation.with({ ...valeurs, [AUDITEES]: null } as unknown as Partial<Values>)
