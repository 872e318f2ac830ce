import type { ReferenceManquante } from '@sillon/referentials'
import type { Conclusion, VerdictCalcule } from './conclusion'
import { type EtatDossier, isDecided } from './etats'

/** Facts from a calculation: rows, sections and places of proofs by their codes. */
export interface ConstatCalcule {
  readonly verdict: VerdictCalcule
  /** The same in the words of screens: "not yet" for a young file. */
  readonly conclusion: Conclusion
  readonly millesime: number
  /** Rows that wait for a reference of the campaign year. */
  readonly sansReference: readonly ReferenceManquante[]
  /** Empty rows that points need. */
  readonly vides: readonly string[]
  /** Rows with an impossible value. */
  readonly enErreur: readonly string[]
  /** Rows of requirements that true values fail. */
  readonly exigences: readonly string[]
  /** Rows with a warning. */
  readonly avertissements: readonly string[]
  /** Unconfirmed rows copied from the year before. */
  readonly aConfirmer: readonly string[]
  /** Sections without a verdict, or with values that changed since. */
  readonly nonJugees: readonly string[]
  /** Sections judged not valid. */
  readonly nonValides: readonly string[]
  /** Rows whose value of the auditor is contested. */
  readonly contestees: readonly string[]
  /** Places of proofs, once for each proof. */
  readonly preuves: Readonly<Record<'DEMANDEE' | 'REFUSEE' | 'EXPIREE' | 'MANQUANTE', readonly string[]>>
}

/** State of a file before it is sent or decided. */
export interface Constat {
  /** Null for a procedure without calculation. */
  readonly calcul: ConstatCalcule | null
  /** Places of questions that wait for an answer. */
  readonly questions: readonly string[]
  /** Whether the file was ever sent for verification. */
  readonly estEnvoye: boolean
  readonly aDateAudit: boolean
  /** Whether the audited period has a first and a last day. */
  readonly aPeriodeAuditee: boolean
  /** Whether a farmer has an account that sees the farm. */
  readonly aCorrecteur: boolean
}

/** Kinds of open items in rows, sections or places, in the order in which a person would deal with them. */
export const suspensDeLieux = [
  'CHAMPS_VIDES',
  'VALEURS_EN_ERREUR',
  'EXIGENCES_NON_TENUES',
  'AVERTISSEMENTS',
  'VALEURS_A_CONFIRMER',
  'SECTIONS_NON_JUGEES',
  'SECTIONS_NON_VALIDES',
  'VALEURS_CONTESTEES',
  'PREUVES_DEMANDEES',
  'PREUVES_REFUSEES',
  'PREUVES_EXPIREES',
  'PREUVES_MANQUANTES',
  'QUESTIONS_OUVERTES',
] as const
type SuspensDeLieux = (typeof suspensDeLieux)[number]

/** Open items of the file as a whole. */
export const suspensDuDossier = ['JAMAIS_ENVOYE', 'SANS_DATE_AUDIT', 'SANS_PERIODE_AUDITEE', 'SANS_CORRECTEUR'] as const
type SuspensDuDossier = (typeof suspensDuDossier)[number]

/** An open item of a file that is sent or decided, with its place. */
export type Suspens =
  | { readonly code: 'VERDICT_CONTRAIRE'; readonly verdict: Conclusion }
  | {
      readonly code: 'REFERENCES_MANQUANTES'
      readonly millesime: number
      readonly listes: readonly ReferenceManquante['liste'][]
      /** Rows whose points wait for these lists. */
      readonly lignes: readonly string[]
    }
  | { readonly code: SuspensDeLieux; readonly codes: readonly string[] }
  | { readonly code: SuspensDuDossier }

/** Verdicts are for auditors: the sender of a file does not see them. */
const JUGEMENTS: readonly string[] = [
  'SECTIONS_NON_JUGEES',
  'SECTIONS_NON_VALIDES',
  'VALEURS_CONTESTEES',
] satisfies SuspensDeLieux[]

/**
 * Open items of a file before a change to this state. A submission (ATTENTE_VERIFICATION) has those of the entry, ATTENTE_CORRECTION has a farm where nobody
 * can correct, a decision has all of them. A decision with open items needs a reason; a submission is never refused. References of the year are no task of
 * the person who sends a file: they speak against a decision only.
 *
 * VALIDE means that the file was checked, not that the farm can be certified: neither the calculation nor a failed requirement matters for it. A section judged
 * not valid speaks against a decision in favour of the farm, but supports NON_CERTIFIABLE, as a failed requirement does.
 */
export function suspensDe(etat: EtatDossier, constat: Constat): Suspens[] {
  const { calcul } = constat
  if (etat === 'ATTENTE_VERIFICATION') return deLieux(constat).filter(({ code }) => !JUGEMENTS.includes(code))
  if (etat === 'ATTENTE_CORRECTION') return constat.aCorrecteur ? [] : [{ code: 'SANS_CORRECTEUR' }]
  if (!isDecided(etat)) return []
  return [
    ...(calcul !== null && etat !== 'VALIDE' && calcul.verdict !== etat
      ? [{ code: 'VERDICT_CONTRAIRE' as const, verdict: calcul.conclusion }]
      : []),
    ...sansReference(calcul),
    ...deLieux(constat).filter(
      ({ code }) =>
        (code !== 'SECTIONS_NON_VALIDES' || etat !== 'NON_CERTIFIABLE') &&
        (code !== 'EXIGENCES_NON_TENUES' || etat === 'CERTIFIABLE'),
    ),
    ...duDossier(constat),
  ]
}

function sansReference(calcul: ConstatCalcule | null): Suspens[] {
  if (calcul === null || calcul.sansReference.length === 0) return []
  const { millesime, sansReference: attendues } = calcul
  const listes = [...new Set(attendues.map(({ liste }) => liste))]
  return [{ code: 'REFERENCES_MANQUANTES', millesime, listes, lignes: attendues.map(({ code }) => code) }]
}

function deLieux({ calcul, questions }: Constat) {
  const lieux: Readonly<Record<SuspensDeLieux, readonly string[]>> = {
    CHAMPS_VIDES: calcul?.vides ?? [],
    VALEURS_EN_ERREUR: calcul?.enErreur ?? [],
    EXIGENCES_NON_TENUES: calcul?.exigences ?? [],
    AVERTISSEMENTS: calcul?.avertissements ?? [],
    VALEURS_A_CONFIRMER: calcul?.aConfirmer ?? [],
    SECTIONS_NON_JUGEES: calcul?.nonJugees ?? [],
    SECTIONS_NON_VALIDES: calcul?.nonValides ?? [],
    VALEURS_CONTESTEES: calcul?.contestees ?? [],
    PREUVES_DEMANDEES: calcul?.preuves.DEMANDEE ?? [],
    PREUVES_REFUSEES: calcul?.preuves.REFUSEE ?? [],
    PREUVES_EXPIREES: calcul?.preuves.EXPIREE ?? [],
    PREUVES_MANQUANTES: calcul?.preuves.MANQUANTE ?? [],
    QUESTIONS_OUVERTES: questions,
  }
  return suspensDeLieux.map((code) => ({ code, codes: lieux[code] })).filter(({ codes }) => codes.length > 0)
}

function duDossier({ estEnvoye, aDateAudit, aPeriodeAuditee, aCorrecteur }: Constat): Suspens[] {
  const settled: Readonly<Record<SuspensDuDossier, boolean>> = {
    JAMAIS_ENVOYE: estEnvoye,
    SANS_DATE_AUDIT: aDateAudit,
    SANS_PERIODE_AUDITEE: aPeriodeAuditee,
    SANS_CORRECTEUR: aCorrecteur,
  }
  return suspensDuDossier.filter((code) => !settled[code]).map((code) => ({ code }))
}
