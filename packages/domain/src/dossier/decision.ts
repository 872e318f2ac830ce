import { type EtatDossier, isDecided } from './etats'

/** What a calculation concludes; with a value in error it does not. */
export const verdicts = ['CERTIFIABLE', 'NON_CERTIFIABLE', 'NON_CONCLUANT'] as const
export type VerdictCalcule = (typeof verdicts)[number]

/** What can be known of a file when it is decided: rows and sections by their codes. */
export interface Constat {
  readonly verdict: VerdictCalcule
  /** Rows whose value is impossible. */
  readonly enErreur: readonly string[]
  /** Rows copied from the year before that nobody has confirmed. */
  readonly aConfirmer: readonly string[]
  /** Sections that nobody has judged, or whose values changed since. */
  readonly nonJugees: readonly string[]
  /** Sections judged not valid. */
  readonly nonValides: readonly string[]
}

/** Obstacles that lie in rows and sections. */
export const obstaclesDeLignes = [
  'VALEURS_EN_ERREUR',
  'VALEURS_A_CONFIRMER',
  'SECTIONS_NON_JUGEES',
  'SECTIONS_NON_VALIDES',
] as const

/** What speaks against a decision, with where it is. */
export type Obstacle =
  | { readonly code: 'VERDICT_CONTRAIRE'; readonly verdict: VerdictCalcule }
  | { readonly code: (typeof obstaclesDeLignes)[number]; readonly codes: readonly string[] }

/**
 * What speaks against deciding a file so, in the order in which one would deal with it; nothing speaks against a state that is no decision. A decision with
 * obstacles needs a reason.
 *
 * VALIDE says that the file was checked, not that the farm can be certified: the calculation has no say in it. A section judged not valid speaks against what
 * favours the farm, not against NON_CERTIFIABLE: it is a reason for it.
 *
 * @param constat null for a procedure without calculation: nothing is known, so nothing speaks against
 */
export function decisionObstacles(etat: EtatDossier, constat: Constat | null): Obstacle[] {
  if (constat === null || !isDecided(etat)) return []
  const { verdict, enErreur, aConfirmer, nonJugees, nonValides } = constat
  const lignes: Readonly<Record<(typeof obstaclesDeLignes)[number], readonly string[]>> = {
    VALEURS_EN_ERREUR: enErreur,
    VALEURS_A_CONFIRMER: aConfirmer,
    SECTIONS_NON_JUGEES: nonJugees,
    SECTIONS_NON_VALIDES: etat === 'NON_CERTIFIABLE' ? [] : nonValides,
  }
  return [
    ...(etat !== 'VALIDE' && verdict !== etat ? [{ code: 'VERDICT_CONTRAIRE' as const, verdict }] : []),
    ...obstaclesDeLignes.map((code) => ({ code, codes: lignes[code] })).filter(({ codes }) => codes.length > 0),
  ]
}
