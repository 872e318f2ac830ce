import type { ActeDeSaisie, PositionReponse, VerdictAudit } from '@sillon/domain'
import type { Language } from '../socle/error-texts'

type Libelle = Readonly<Record<Language, string>>

/** Verdicts of an auditor on a claimed value. */
export const libellesVerdictsAudit: Readonly<Record<VerdictAudit, Libelle>> = {
  CONFORME: { fr: 'Conforme', en: 'Compliant' },
  NON_CONFORME: { fr: 'Non conforme', en: 'Not compliant' },
}

/** Positions of an answer. */
export const libellesPositions: Readonly<Record<PositionReponse, Libelle>> = {
  ACCEPTEE: { fr: 'Acceptée', en: 'Accepted' },
  CONTESTEE: { fr: 'Contestée', en: 'Contested' },
}

/**
 * Claimed and audited result in one phrase: `déclaré 12, audité 9`; `certifiable, sur le déclaré comme sur l’audité` where they are the same. The numbers are
 * written as the document or the screen writes them.
 */
export function phraseDeclareAudite(language: Language, declare: string, audite: string): string {
  if (declare === audite)
    return language === 'fr' ? `${audite}, sur le déclaré comme sur l’audité` : `${audite}, as claimed and as audited`
  return language === 'fr' ? `déclaré ${declare}, audité ${audite}` : `claimed ${declare}, audited ${audite}`
}

/** Acts that keep a person from deciding, each as a reason within a sentence. */
const empechements: Readonly<Record<Language, Readonly<Record<ActeDeSaisie, string>>>> = {
  fr: { VALEURS_SAISIES: 'vous y avez saisi des valeurs', PREUVES_ACCEPTEES: 'vous en avez accepté des preuves' },
  en: { VALEURS_SAISIES: 'you entered values in it', PREUVES_ACCEPTEES: 'you accepted proofs of it' },
}

/** Why somebody else has to decide a file. @param actes at least one */
export function phraseDesAutresYeux(actes: readonly ActeDeSaisie[], language: Language): string {
  const raisons = new Intl.ListFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(
    actes.map((acte) => empechements[language][acte]),
  )
  return language === 'fr'
    ? `Quatre yeux : une autre personne doit décider ce dossier, car ${raisons}.`
    : `Four eyes: somebody else has to decide this file, because ${raisons}.`
}
