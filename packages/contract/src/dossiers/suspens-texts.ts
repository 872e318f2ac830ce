import { libellesListes } from '../fermes/references-texts'
import type { Language } from '../socle/error-texts'
import type { Suspens } from './suspens'

type Code = Suspens['code']
type Compte = Extract<Suspens, { codes: unknown }>['code']
type Formes = readonly [one: string, other: string]

const comptes: Readonly<Record<Language, Readonly<Record<Compte, Formes>>>> = {
  fr: {
    CHAMPS_VIDES: ['champ à renseigner', 'champs à renseigner'],
    VALEURS_EN_ERREUR: ['erreur', 'erreurs'],
    EXIGENCES_NON_TENUES: ['exigence non tenue', 'exigences non tenues'],
    AVERTISSEMENTS: ['valeur à vérifier', 'valeurs à vérifier'],
    VALEURS_A_CONFIRMER: ['valeur copiée que personne n’a confirmée', 'valeurs copiées que personne n’a confirmées'],
    SECTIONS_NON_JUGEES: [
      'section que personne n’a jugée, ou modifiée depuis',
      'sections que personne n’a jugées, ou modifiées depuis',
    ],
    SECTIONS_NON_VALIDES: ['section jugée non valide', 'sections jugées non valides'],
    VALEURS_CONTESTEES: ['valeur auditée contestée', 'valeurs auditées contestées'],
    PREUVES_DEMANDEES: ['preuve demandée et pas encore fournie', 'preuves demandées et pas encore fournies'],
    PREUVES_REFUSEES: ['preuve refusée', 'preuves refusées'],
    PREUVES_EXPIREES: ['preuve expirée', 'preuves expirées'],
    PREUVES_MANQUANTES: ['preuve manquante', 'preuves manquantes'],
    QUESTIONS_OUVERTES: ['question sans réponse', 'questions sans réponse'],
  },
  en: {
    CHAMPS_VIDES: ['field left to fill in', 'fields left to fill in'],
    VALEURS_EN_ERREUR: ['error', 'errors'],
    EXIGENCES_NON_TENUES: ['requirement not met', 'requirements not met'],
    AVERTISSEMENTS: ['value to check', 'values to check'],
    VALEURS_A_CONFIRMER: ['copied value that nobody has confirmed', 'copied values that nobody has confirmed'],
    SECTIONS_NON_JUGEES: [
      'section that nobody has judged, or that has changed since',
      'sections that nobody has judged, or that have changed since',
    ],
    SECTIONS_NON_VALIDES: ['section judged not valid', 'sections judged not valid'],
    VALEURS_CONTESTEES: ['audited value contested', 'audited values contested'],
    PREUVES_DEMANDEES: ['proof asked for and not given yet', 'proofs asked for and not given yet'],
    PREUVES_REFUSEES: ['proof refused', 'proofs refused'],
    PREUVES_EXPIREES: ['proof expired', 'proofs expired'],
    PREUVES_MANQUANTES: ['proof missing', 'proofs missing'],
    QUESTIONS_OUVERTES: ['question without an answer', 'questions without an answer'],
  },
}

/** Schemes that judge rows one by one have no section to judge. */
const lignes: Readonly<Record<Language, Partial<Record<Compte, Formes>>>> = {
  fr: {
    SECTIONS_NON_JUGEES: [
      'ligne que personne n’a jugée, ou modifiée depuis',
      'lignes que personne n’a jugées, ou modifiées depuis',
    ],
    SECTIONS_NON_VALIDES: ['ligne jugée non valide', 'lignes jugées non valides'],
  },
  en: {
    SECTIONS_NON_JUGEES: [
      'row that nobody has judged, or that has changed since',
      'rows that nobody has judged, or that have changed since',
    ],
    SECTIONS_NON_VALIDES: ['row judged not valid', 'rows judged not valid'],
  },
}

const phrases: Readonly<
  Record<Language, Readonly<Record<Exclude<Code, Compte | 'VERDICT_CONTRAIRE' | 'REFERENCES_MANQUANTES'>, string>>>
> = {
  fr: {
    JAMAIS_ENVOYE: 'Le dossier n’a jamais été envoyé pour vérification',
    SANS_DATE_AUDIT: 'La date d’audit n’est pas indiquée',
    SANS_PERIODE_AUDITEE: 'La période auditée n’est pas indiquée',
    SANS_CORRECTEUR: 'Aucun agriculteur n’a de compte sur cette exploitation : personne ne pourra corriger',
  },
  en: {
    JAMAIS_ENVOYE: 'The file was never sent for verification',
    SANS_DATE_AUDIT: 'The day of the audit is not given',
    SANS_PERIODE_AUDITEE: 'The audited period is not given',
    SANS_CORRECTEUR: 'No farmer has an account on this farm: nobody will be able to correct',
  },
}

const calculs = {
  fr: {
    CERTIFIABLE: 'Le calcul conclut « certifiable »',
    NON_CERTIFIABLE: 'Le calcul conclut « non certifiable »',
    NON_CONCLUANT: 'Le calcul ne conclut pas',
    PAS_ENCORE: 'Le calcul ne conclut pas encore',
  },
  en: {
    CERTIFIABLE: 'The calculation concludes “certifiable”',
    NON_CERTIFIABLE: 'The calculation concludes “not certifiable”',
    NON_CONCLUANT: 'The calculation does not conclude',
    PAS_ENCORE: 'The calculation does not conclude yet',
  },
} as const

/** Lists of references without a value, in the words of the sheet's warning. */
const references: Readonly<Record<Language, (listes: string, millesime: number) => string>> = {
  fr: (listes, millesime) => `${listes} : aucune valeur en ${millesime} pour cette exploitation`,
  en: (listes, millesime) => `${listes}: no value in ${millesime} for this farm`,
}

/** A count of one kind of open item in words. @param validitePar unit that the scheme judges */
const compteDeSuspens = (
  code: Compte,
  count: number,
  language: Language,
  validitePar: 'sousRubrique' | 'indicateur' = 'sousRubrique',
): string => {
  const [one, other] = (validitePar === 'indicateur' ? lignes[language][code] : undefined) ?? comptes[language][code]
  return `${count} ${count === 1 ? one : other}`
}

/** Open items of one kind in the words of the checklist, the journal and the lists of files. */
export function phraseDeSuspens(
  suspens: Suspens,
  language: Language,
  validitePar?: 'sousRubrique' | 'indicateur',
): string {
  if ('codes' in suspens) return compteDeSuspens(suspens.code, suspens.codes.length, language, validitePar)
  switch (suspens.code) {
    case 'VERDICT_CONTRAIRE':
      return calculs[language][suspens.verdict]
    case 'REFERENCES_MANQUANTES':
      return references[language](
        suspens.listes.map((liste) => libellesListes[language][liste]).join(', '),
        suspens.millesime,
      )
    default:
      return phrases[language][suspens.code]
  }
}

/** Texts of the faults of a decision refused for lack of a reason, by kind of open item. The browser shows its own list instead: no form has these fields. */
export const suspensFaultTexts = {
  fr: {
    REFERENCES_MANQUANTES: 'Points non calculés, faute d’une référence de la campagne',
    CHAMPS_VIDES: 'Champ à renseigner',
    EXIGENCES_NON_TENUES: 'Exigence non tenue',
    AVERTISSEMENTS: 'Valeur à vérifier',
    PREUVES_DEMANDEES: 'Preuve demandée et pas encore fournie',
    PREUVES_REFUSEES: 'Preuve refusée',
    PREUVES_EXPIREES: 'Preuve expirée',
    PREUVES_MANQUANTES: 'Preuve manquante',
    QUESTIONS_OUVERTES: 'Question sans réponse',
    ...phrases.fr,
  },
  en: {
    REFERENCES_MANQUANTES: 'Points not computed, for want of a reference of the campaign year',
    CHAMPS_VIDES: 'Field left to fill in',
    EXIGENCES_NON_TENUES: 'Requirement not met',
    AVERTISSEMENTS: 'Value to check',
    PREUVES_DEMANDEES: 'Proof asked for and not given yet',
    PREUVES_REFUSEES: 'Proof refused',
    PREUVES_EXPIREES: 'Proof expired',
    PREUVES_MANQUANTES: 'Proof missing',
    QUESTIONS_OUVERTES: 'Question without an answer',
    ...phrases.en,
  },
} as const
