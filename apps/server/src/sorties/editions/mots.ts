import { type Language, libellesGravites, phraseDeclareAudite, phraseDuConstat } from '@sillon/contract'
import { jourDe } from '@sillon/domain'
import { anneeDe, enumerer, formatDate } from '@sillon/referentials'
import type { Lead } from '#socle/pdf/pdf'
import type { ContenuEdition, Jugement, LigneEditee } from './contenu'
import { textes } from './textes'

/** Title and subtitle of an edition: the procedure, then the farm, the campaign and the day of the edition. Only a certified file has a report of certification. */
export function titreDe({ language, demarche, dossier, millesime, exploitation, editeLe }: ContenuEdition) {
  const t = textes[language]
  return {
    titre: t.rapportDe(demarche.libelle, dossier.etatDossier === 'CERTIFIABLE'),
    sousTitre: [exploitation.raisonSociale, t.campagne(millesime), t.editeLe(formatDate(jourDe(editeLe)))].join(' – '),
  }
}

/** Decision of a file, its author and time, the conclusion of its calculation, then the changes of the records since; null for an undecided file. */
export function decisionDe({
  language,
  decision,
  verdict,
  verdictDeclare,
}: Pick<ContenuEdition, 'language' | 'decision' | 'verdict' | 'verdictDeclare'>): Lead | null {
  if (decision === null) return null
  const t = textes[language]
  const dite = t.decide(decision.par, decision.le && formatDate(jourDe(decision.le)))
  // A decided file is no young file: its calculation has a conclusion.
  const dits = verdictsDits({ language, verdict, verdictDeclare })
  const seul = verdict === null || verdict === 'PAS_ENCORE' ? [] : [t.calculDit[verdict]]
  const calcul = dits === null ? seul : [t.calculConclu(dits)]
  const registre = decision.registreDepuis === null ? [] : [t.registreDepuis(decision.registreDepuis)]
  return { text: decision.libelle, details: [dite, ...calcul, ...registre] }
}

/**
 * Conclusions on the claimed and on the audited values: `déclaré certifiable, audité non certifiable`, or the one of both; null without a value of an auditor,
 * and while it is too early for either.
 */
export function verdictsDits({
  language,
  verdict,
  verdictDeclare,
}: Pick<ContenuEdition, 'language' | 'verdict' | 'verdictDeclare'>): string | null {
  if (verdict === null || verdict === 'PAS_ENCORE' || verdictDeclare === null) return null
  const { verdicts } = textes[language]
  return phraseDeclareAudite(language, verdicts[verdictDeclare].toLowerCase(), verdicts[verdict].toLowerCase())
}

/** Verdict on a section or on a row, in a word; null without one. */
export function verdictDe(jugement: Jugement | null, language: Language): string | null {
  const t = textes[language]
  if (jugement === null) return null
  if (jugement.estValide === null) return jugement.aRevoir ? t.aRevoir : null
  return jugement.estValide ? t.valide : t.nonValide
}

/** Severity of a finding, in a word; null without one. */
export const graviteDe = (jugement: Jugement | null, language: Language): string | null =>
  jugement?.gravite == null ? null : libellesGravites[jugement.gravite][language]

/** The verdict; of a finding, its severity and deadline too: `Non valide (majeure, au plus tard le 15/01/2027)`. */
export function verdictDit(jugement: Jugement | null, language: Language): string | null {
  const verdict = verdictDe(jugement, language)
  const constat = jugement === null ? null : phraseDuConstat(jugement, language)
  return verdict === null || constat === null ? verdict : `${verdict} (${constat})`
}

/** The verdict with its author and time. */
export function verdictComplet(jugement: Jugement | null, language: Language): string | null {
  const verdict = verdictDit(jugement, language)
  if (verdict === null || jugement?.valideDate == null) return verdict
  return textes[language].donneLe(verdict, formatDate(jourDe(jugement.valideDate)), jugement.validePar)
}

/** Fields of a composite value that have no name; where its others are a table of their own, and there is no such field, the place of that table. */
export const sansNomDe = (
  { tableaux, retenue }: Pick<LigneEditee, 'tableaux' | 'retenue'>,
  language: Language,
): string =>
  enumerer(
    (retenue?.parties ?? []).filter(({ nom }) => nom === null).map(({ texte }) => texte),
    language,
  ) || (tableaux.length === 0 ? '' : textes[language].voirParCampagne)

/** Name of a row, with the year of the line's campaign. */
export const libelleDe = (
  { libelle, campagne }: LigneEditee,
  { millesime }: Pick<ContenuEdition, 'millesime'>,
): string => (campagne === null ? libelle : `${libelle} (${anneeDe(millesime, campagne)})`)

/** Reasons why a row's value is not official. As on the sheets, an interpretation of ours is named only where it gives points. */
export function reservesDe({ reserves, points }: LigneEditee, language: Language): string[] {
  const t = textes[language]
  return [
    ...(reserves.regleAConfirmer && points !== null ? [t.regleAConfirmer] : []),
    ...(reserves.valeurIndicative ? [t.valeurIndicative] : []),
    ...(reserves.aConfirmer ? [t.aConfirmer] : []),
  ]
}
