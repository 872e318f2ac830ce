import { type EtatDossier, isDecided } from '@sillon/domain'
import type { Language } from '../socle/error-texts'
import { type ActeDossier, actesDossier } from './actes-dossier'

/**
 * Texts of an act done `{n}` times: the participle after the auxiliary in French, the past tense in English. `{nom}` is the value of the change, for an act
 * done once.
 */
interface TextesActe {
  readonly fr: readonly [one: string, other: string]
  readonly en: readonly [one: string, other: string]
}

const toujours = (fr: string, en: string): TextesActe => ({ fr: [fr, fr], en: [en, en] })

/** A change of state has its own sentences. */
const textes: Readonly<Record<Exclude<ActeDossier, 'ETAT'>, TextesActe>> = {
  EXPLOITATION_CREEE: toujours('créé l’exploitation', 'created the farm'),
  EXPLOITATION_SUPPRIMEE: toujours('supprimé l’exploitation', 'deleted the farm'),
  EXPLOITATION_RESTAUREE: toujours('restauré l’exploitation', 'restored the farm'),
  SECTION_VALIDE: {
    fr: ['jugé {n} section valide', 'jugé {n} sections valides'],
    en: ['marked {n} section as valid', 'marked {n} sections as valid'],
  },
  SECTION_NON_VALIDE: {
    fr: ['jugé {n} section non valide', 'jugé {n} sections non valides'],
    en: ['marked {n} section as not valid', 'marked {n} sections as not valid'],
  },
  SECTION_SANS_AVIS: {
    fr: ['retiré son avis sur {n} section', 'retiré son avis sur {n} sections'],
    en: ['withdrew the verdict on {n} section', 'withdrew the verdict on {n} sections'],
  },
  LIGNE_VALIDE: {
    fr: ['jugé {n} ligne valide', 'jugé {n} lignes valides'],
    en: ['marked {n} row as valid', 'marked {n} rows as valid'],
  },
  LIGNE_NON_VALIDE: {
    fr: ['jugé {n} ligne non valide', 'jugé {n} lignes non valides'],
    en: ['marked {n} row as not valid', 'marked {n} rows as not valid'],
  },
  LIGNE_SANS_AVIS: {
    fr: ['retiré son avis sur {n} ligne', 'retiré son avis sur {n} lignes'],
    en: ['withdrew the verdict on {n} row', 'withdrew the verdict on {n} rows'],
  },
  CONSTAT_PRECISE: {
    fr: ['précisé la gravité ou l’échéance de {n} constat', 'précisé la gravité ou l’échéance de {n} constats'],
    en: ['set the severity or the deadline of {n} finding', 'set the severity or the deadline of {n} findings'],
  },
  JUGEMENT_COMMENTE: {
    fr: ['commenté {n} section ou ligne', 'commenté {n} sections ou lignes'],
    en: ['commented on {n} section or row', 'commented on {n} sections or rows'],
  },
  JUGEMENT_REVU: {
    fr: [
      'changé une valeur sur laquelle {n} verdict reposait',
      'changé des valeurs sur lesquelles {n} verdicts reposaient',
    ],
    en: ['changed a value that {n} verdict rested on', 'changed values that {n} verdicts rested on'],
  },
  VALEUR_AUDITEE: {
    fr: ['donné {n} valeur auditée', 'donné {n} valeurs auditées'],
    en: ['gave {n} audited value', 'gave {n} audited values'],
  },
  VALEUR_AUDITEE_RETIREE: {
    fr: ['retiré {n} valeur auditée', 'retiré {n} valeurs auditées'],
    en: ['withdrew {n} audited value', 'withdrew {n} audited values'],
  },
  AUDIT_REPONDU: {
    fr: ['répondu à {n} valeur auditée', 'répondu à {n} valeurs auditées'],
    en: ['answered {n} audited value', 'answered {n} audited values'],
  },
  AUDIT_SANS_REPONSE: {
    fr: ['rendu caduque {n} réponse à une valeur auditée', 'rendu caduques {n} réponses à des valeurs auditées'],
    en: ['made {n} answer to an audited value void', 'made {n} answers to audited values void'],
  },
  PREUVE_DEPOSEE: {
    fr: ['déposé {n} preuve', 'déposé {n} preuves'],
    en: ['added {n} proof', 'added {n} proofs'],
  },
  PREUVE_REMPLACEE: {
    fr: ['remplacé le fichier de {n} preuve', 'remplacé le fichier de {n} preuves'],
    en: ['replaced the file of {n} proof', 'replaced the file of {n} proofs'],
  },
  PREUVE_MODIFIEE: {
    fr: ['décrit {n} preuve', 'décrit {n} preuves'],
    en: ['described {n} proof', 'described {n} proofs'],
  },
  PREUVE_SUPPRIMEE: {
    fr: ['supprimé {n} preuve', 'supprimé {n} preuves'],
    en: ['deleted {n} proof', 'deleted {n} proofs'],
  },
  PREUVE_JOINTE: {
    fr: ['joint {n} preuve au dossier', 'joint {n} preuves au dossier'],
    en: ['attached {n} proof to the file', 'attached {n} proofs to the file'],
  },
  PREUVE_DETACHEE: {
    fr: ['détaché {n} preuve du dossier', 'détaché {n} preuves du dossier'],
    en: ['detached {n} proof from the file', 'detached {n} proofs from the file'],
  },
  PREUVE_ACCEPTEE: {
    fr: ['accepté {n} preuve', 'accepté {n} preuves'],
    en: ['accepted {n} proof', 'accepted {n} proofs'],
  },
  PREUVE_REFUSEE: {
    fr: ['refusé {n} preuve', 'refusé {n} preuves'],
    en: ['refused {n} proof', 'refused {n} proofs'],
  },
  PREUVE_SANS_AVIS: {
    fr: ['retiré son avis sur {n} preuve', 'retiré son avis sur {n} preuves'],
    en: ['withdrew the verdict on {n} proof', 'withdrew the verdict on {n} proofs'],
  },
  PREUVE_DEMANDEE: {
    fr: ['demandé {n} preuve', 'demandé {n} preuves'],
    en: ['requested {n} proof', 'requested {n} proofs'],
  },
  DEMANDE_DE_PREUVE_RETIREE: {
    fr: ['retiré {n} demande de preuve', 'retiré {n} demandes de preuve'],
    en: ['withdrew {n} request for a proof', 'withdrew {n} requests for a proof'],
  },
  QUESTION_POSEE: {
    fr: ['posé {n} question', 'posé {n} questions'],
    en: ['asked {n} question', 'asked {n} questions'],
  },
  QUESTION_MESSAGE: {
    fr: ['écrit {n} message', 'écrit {n} messages'],
    en: ['wrote {n} message', 'wrote {n} messages'],
  },
  QUESTION_SUIVIE: {
    fr: ['fait avancer {n} question', 'fait avancer {n} questions'],
    en: ['took {n} question further', 'took {n} questions further'],
  },
  QUESTION_RESOLUE: {
    fr: ['résolu {n} question', 'résolu {n} questions'],
    en: ['resolved {n} question', 'resolved {n} questions'],
  },
  QUESTION_ROUVERTE: {
    fr: ['rouvert {n} question', 'rouvert {n} questions'],
    en: ['reopened {n} question', 'reopened {n} questions'],
  },
  SCENARIO_AJOUTE: {
    fr: ['ajouté {n} scénario', 'ajouté {n} scénarios'],
    en: ['added {n} scenario', 'added {n} scenarios'],
  },
  SCENARIO_RENOMME: {
    fr: ['renommé {n} scénario', 'renommé {n} scénarios'],
    en: ['renamed {n} scenario', 'renamed {n} scenarios'],
  },
  SCENARIO_SUPPRIME: {
    fr: ['supprimé {n} scénario', 'supprimé {n} scénarios'],
    en: ['deleted {n} scenario', 'deleted {n} scenarios'],
  },
  SCENARIO_APPLIQUE: {
    fr: ['appliqué le scénario « {nom} »', 'appliqué {n} scénarios'],
    en: ['applied the scenario “{nom}”', 'applied {n} scenarios'],
  },
  SCENARIO_ANNULE: {
    fr: ['annulé l’application du scénario « {nom} »', 'annulé l’application de {n} scénarios'],
    en: ['undid the application of the scenario “{nom}”', 'undid the application of {n} scenarios'],
  },
  CORRECTION_DEMANDEE: {
    fr: ['demandé {n} correction', 'demandé {n} corrections'],
    en: ['requested {n} correction', 'requested {n} corrections'],
  },
  CORRECTION_TRAITEE: {
    fr: ['traité {n} correction', 'traité {n} corrections'],
    en: ['dealt with {n} correction', 'dealt with {n} corrections'],
  },
  CORRECTION_REPRISE: {
    fr: ['remis {n} correction à traiter', 'remis {n} corrections à traiter'],
    en: ['marked {n} correction as still to be dealt with', 'marked {n} corrections as still to be dealt with'],
  },
  CORRECTION_SOLDEE: {
    fr: ['soldé {n} demande de correction', 'soldé {n} demandes de correction'],
    en: ['closed {n} request for a correction', 'closed {n} requests for a correction'],
  },
  VALEUR: {
    fr: ['modifié {n} valeur', 'modifié {n} valeurs'],
    en: ['changed {n} value', 'changed {n} values'],
  },
  VALEUR_REPRISE: {
    fr: ['repris {n} valeur de l’assolement', 'repris {n} valeurs de l’assolement'],
    en: ['took {n} value over from the crop rotation', 'took {n} values over from the crop rotation'],
  },
  VALEUR_REPRISE_REGISTRE: {
    fr: ['repris {n} valeur du registre', 'repris {n} valeurs du registre'],
    en: ['took {n} value over from the register', 'took {n} values over from the register'],
  },
  VALEUR_IMPORTEE: {
    fr: ['importé {n} valeur', 'importé {n} valeurs'],
    en: ['imported {n} value', 'imported {n} values'],
  },
  VALEUR_COPIEE: {
    fr: ['copié {n} valeur de l’année précédente', 'copié {n} valeurs de l’année précédente'],
    en: ['copied {n} value from the year before', 'copied {n} values from the year before'],
  },
  VALEUR_DE_SCENARIO: {
    fr: ['modifié {n} valeur par un scénario', 'modifié {n} valeurs par un scénario'],
    en: ['changed {n} value by a scenario', 'changed {n} values by a scenario'],
  },
  VALEUR_CONFIRMEE: {
    fr: ['confirmé {n} valeur copiée', 'confirmé {n} valeurs copiées'],
    en: ['confirmed {n} copied value', 'confirmed {n} copied values'],
  },
  VALEUR_A_CONFIRMER: {
    fr: ['marqué {n} valeur à confirmer', 'marqué {n} valeurs à confirmer'],
    en: ['marked {n} value as to be confirmed', 'marked {n} values as to be confirmed'],
  },
  ASSOLEMENT: toujours('modifié l’assolement', 'changed the crop rotation'),
  ASSOLEMENT_IMPORTE: toujours('importé l’assolement', 'imported the crop rotation'),
  REGISTRE: {
    fr: ['modifié {n} intervention du registre', 'modifié {n} interventions du registre'],
    en: ['changed {n} record of the register', 'changed {n} records of the register'],
  },
  REGISTRE_IMPORTE: {
    fr: ['importé {n} fichier dans le registre', 'importé {n} fichiers dans le registre'],
    en: ['imported {n} file into the register', 'imported {n} files into the register'],
  },
  REGISTRE_REPRIS: {
    fr: ['annulé {n} import du registre', 'annulé {n} imports du registre'],
    en: ['undid {n} import of the register', 'undid {n} imports of the register'],
  },
  ASSOLEMENT_COPIE: toujours('copié l’assolement de l’année précédente', 'copied the crop rotation of the year before'),
  SYNCHRONISATION: toujours('reçu des données d’un partenaire', 'received data from a partner'),
  PARTENAIRE_LIE: toujours('lié l’exploitation à un partenaire', 'linked the farm to a partner'),
  PARTENAIRE_DELIE: toujours('délié l’exploitation d’un partenaire', 'unlinked the farm from a partner'),
  DEMARCHES: toujours('changé les démarches de l’exploitation', 'changed the procedures of the farm'),
  ORGANISME: toujours('changé l’organisme de l’exploitation', 'changed the organisation of the farm'),
  DOCUMENT_AJOUTE: {
    fr: ['ajouté {n} document', 'ajouté {n} documents'],
    en: ['added {n} document', 'added {n} documents'],
  },
  DOCUMENT_SUPPRIME: {
    fr: ['supprimé {n} document', 'supprimé {n} documents'],
    en: ['deleted {n} document', 'deleted {n} documents'],
  },
  INFORMATION_EXPLOITATION: {
    fr: ['modifié {n} information de l’exploitation', 'modifié {n} informations de l’exploitation'],
    en: ['changed {n} piece of information about the farm', 'changed {n} pieces of information about the farm'],
  },
  INFORMATION_DOSSIER: {
    fr: ['modifié {n} information du dossier', 'modifié {n} informations du dossier'],
    en: ['changed {n} piece of information about the file', 'changed {n} pieces of information about the file'],
  },
  DOSSIER_COMMENTE: toujours('commenté le dossier', 'commented on the file'),
  DECISION_MOTIVEE: toujours('modifié le motif de la décision', 'changed the reason for the decision'),
  DECISION_MALGRE: toujours('décidé malgré ce qui restait ouvert', 'decided in spite of what was open'),
  VERSION_FIGEE: {
    fr: ['figé {n} version du dossier', 'figé {n} versions du dossier'],
    en: ['froze {n} version of the file', 'froze {n} versions of the file'],
  },
  AUTRE: {
    fr: ['modifié {n} autre champ', 'modifié {n} autres champs'],
    en: ['changed {n} other field', 'changed {n} other fields'],
  },
}

/** Acts (keys) that the sentence leaves out beside another act (values) of the same moment: one save writes both. */
const accompagne: Partial<Record<ActeDossier, readonly ActeDossier[]>> = {
  INFORMATION_EXPLOITATION: ['EXPLOITATION_CREEE'],
  ORGANISME: ['EXPLOITATION_CREEE'],
  PREUVE_MODIFIEE: ['PREUVE_DEPOSEE', 'PREUVE_REMPLACEE', 'PREUVE_SUPPRIMEE', 'PREUVE_JOINTE'],
  PREUVE_REMPLACEE: ['PREUVE_DEPOSEE', 'PREUVE_SUPPRIMEE'],
  QUESTION_MESSAGE: ['QUESTION_POSEE'],
  QUESTION_SUIVIE: ['QUESTION_MESSAGE'],
  CONSTAT_PRECISE: [
    'SECTION_VALIDE',
    'SECTION_NON_VALIDE',
    'SECTION_SANS_AVIS',
    'LIGNE_VALIDE',
    'LIGNE_NON_VALIDE',
    'LIGNE_SANS_AVIS',
  ],
  AUDIT_SANS_REPONSE: ['VALEUR_AUDITEE', 'VALEUR_AUDITEE_RETIREE'],
  VALEUR_DE_SCENARIO: ['SCENARIO_APPLIQUE', 'SCENARIO_ANNULE'],
  CORRECTION_SOLDEE: ['ETAT'],
  DECISION_MOTIVEE: ['ETAT'],
  DECISION_MALGRE: ['ETAT'],
  VERSION_FIGEE: ['ETAT'],
}

/** A change, with the fields that a sentence uses. */
export interface ChangementDit {
  readonly rang: number
  readonly le: string
  readonly acte: ActeDossier
  readonly champ: string
  readonly ancienne: unknown
  readonly nouvelle: unknown
}

/**
 * Subject of a change; changes with the same subject count once. A correction, a proof or a judged part is a subject; every change of a value is one by itself.
 */
function sujetDe({ acte, champ, rang }: ChangementDit): string {
  const [, several] = /^(correction\.[^.]+|validite\.[^.]+|preuve\.\d+)\./.exec(champ) ?? []
  return (
    several ??
    ((acte.startsWith('VALEUR') && !acte.startsWith('VALEUR_AUDITEE')) || acte.startsWith('DOCUMENT')
      ? String(rang)
      : champ)
  )
}

const etats: Readonly<Record<Language, Readonly<Record<EtatDossier, string>>>> = {
  fr: {
    SAISIE_EN_COURS: 'remis le dossier en saisie',
    ATTENTE_VERIFICATION: 'envoyé le dossier pour vérification',
    VERIFICATION_EN_COURS: 'commencé la vérification',
    ATTENTE_CORRECTION: 'rendu le dossier pour correction',
    VALIDE: 'décidé : validé',
    CERTIFIABLE: 'décidé : certifiable',
    NON_CERTIFIABLE: 'décidé : non certifiable',
  },
  en: {
    SAISIE_EN_COURS: 'put the file back to data entry',
    ATTENTE_VERIFICATION: 'sent the file for verification',
    VERIFICATION_EN_COURS: 'began the verification',
    ATTENTE_CORRECTION: 'handed the file back for correction',
    VALIDE: 'decided: validated',
    CERTIFIABLE: 'decided: certifiable',
    NON_CERTIFIABLE: 'decided: not certifiable',
  },
}
const ouvert: Readonly<Record<Language, string>> = { fr: 'ouvert le dossier', en: 'opened the file' }
const rouvert: Readonly<Record<Language, string>> = { fr: 'rouvert le dossier', en: 'reopened the file' }
const motive: Readonly<Record<Language, (motif: string) => string>> = {
  fr: (motif) => `, au motif « ${motif} »`,
  en: (motif) => `, for the reason “${motif}”`,
}

/** A change of state, with the reason that the same save gives for it. */
function etatDit({ le, ancienne, nouvelle }: ChangementDit, all: readonly ChangementDit[], language: Language): string {
  const etat = nouvelle as EtatDossier
  if (ancienne === null) return ouvert[language]
  if (!isDecided(etat)) return isDecided(ancienne as EtatDossier) ? rouvert[language] : etats[language][etat]
  const motif = all.find((other) => other.acte === 'DECISION_MOTIVEE' && other.le === le)?.nouvelle
  return etats[language][etat] + (typeof motif === 'string' && motif !== '' ? motive[language](motif) : '')
}

const locales = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Readonly<Record<Language, string>>

/**
 * Changes of one person, in one sentence without a full stop: `Colin Marchand a jugé 51 sections valides et accepté 2 preuves`.
 * @param changements latest first, as in the history
 * @param auMoins whether the next page may have more of the same
 */
export function phraseHistorique(
  nom: string,
  changements: readonly ChangementDit[],
  language: Language,
  auMoins = false,
): string {
  const said = changements.filter(
    ({ acte, le }) => !changements.some((other) => other.le === le && (accompagne[acte] ?? []).includes(other.acte)),
  )
  const number = new Intl.NumberFormat(locales[language])
  const least = auMoins ? { fr: 'au moins ', en: 'at least ' }[language] : ''
  const counted = actesDossier.flatMap((acte) => {
    const done = said.filter((one) => one.acte === acte)
    const count = new Set(done.map(sujetDe)).size
    const [first] = done
    if (first === undefined || acte === 'ETAT') return []
    const texte = textes[acte][language][count > 1 ? 1 : 0]
    return [
      texte.replace('{n}', least + number.format(count)).replace('{nom}', String(first.nouvelle ?? first.ancienne)),
    ]
  })
  const ofStates = said.filter(({ acte }) => acte === 'ETAT').map((change) => etatDit(change, changements, language))
  const actes = new Intl.ListFormat(locales[language]).format([...counted, ...ofStates.toReversed()])
  return language === 'fr' ? `${nom} a ${actes}` : `${nom} ${actes}`
}
