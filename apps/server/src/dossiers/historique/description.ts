import type { Changement } from '@sillon/contract'
import { DOSSIER_ENTIER, LIEU_DOSSIER, lieuxDePreuve, partiesJugees } from '@sillon/domain'
import type { RubriqueStructure, Scheme } from '@sillon/referentials'
import { A_CONFIRMER, SUSPENS } from '#socle/journal/replay'
import { acteDe } from './actes'
import {
  type Champ,
  champDeScenario,
  champsDossier,
  champsExploitation,
  date,
  decision,
  demandeDePreuve,
  gravite,
  inconnu,
  lienDePreuve,
  messageDeQuestion,
  type Noms,
  preuveDeFerme,
  question,
  reponseAudit,
  suspens,
  texte,
  valeurAuditee,
} from './champs'
import { champDuRegistre } from './champs-registre'
import type { Row } from './repository'

export const rubriquesOf = (scheme: Scheme | undefined): readonly RubriqueStructure[] =>
  (scheme?.structure ?? []).flatMap(({ rubriques }) => rubriques)

/** A change with the name of its field and its values in the reader's words. */
export function describeChangement(row: Row, scheme: Scheme | undefined, noms: Noms): Changement {
  const { rang, le, idUtilisateur, nom, role, origine, champ } = row
  const { libelle, lecture, lire, partie } = champOf(row, scheme, noms)
  return {
    rang,
    le,
    auteur: idUtilisateur === null ? null : { idUtilisateur, nom, role },
    origine,
    acte: acteDe(row, scheme) ?? 'AUTRE',
    champ,
    libelle: libelle[noms.language],
    partie,
    lecture,
    ancienne: lire(row.ancienne, noms),
    nouvelle: lire(row.nouvelle, noms),
  }
}

type ChampSitue = Champ & Pick<Changement, 'partie'>

const duDossier = (champ: string, scheme: Scheme | undefined): Champ =>
  champ === SUSPENS ? suspens(scheme?.validitePar) : (champsDossier[champ] ?? inconnu(champ))

function champOf({ champ, estIndicateur, estExploitation }: Row, scheme: Scheme | undefined, noms: Noms): ChampSitue {
  if (estExploitation)
    return {
      ...(champsExploitation[champ.replace(/^dessin\..+/, 'dessin')] ??
        preuveDeFerme(champ, noms) ??
        champDuRegistre(champ) ??
        inconnu(champ)),
      partie: 'EXPLOITATION',
    }
  const situe = estIndicateur
    ? indicateurOf(champ, scheme)
    : (partieJugeeOf(champ, scheme) ?? lieuOf(champ, scheme) ?? confirmationOf(champ, scheme) ?? auditOf(champ, scheme))
  const [, numero] = /^decision\.(\d+)$/.exec(champ) ?? []
  const deDossier = numero === undefined ? (champDeScenario(champ) ?? duDossier(champ, scheme)) : decision(numero)
  return situe ?? { ...deDossier, partie: 'DOSSIER' }
}

function indicateurOf(code: string, scheme: Scheme | undefined): ChampSitue | undefined {
  const indicateur = scheme?.indicateurs.get(code)
  const rubrique = rubriquesOf(scheme).find(({ sousRubriques }) =>
    sousRubriques.some(({ idSousRubrique }) => idSousRubrique === indicateur?.idSousRubrique),
  )
  if (indicateur === undefined || rubrique === undefined) return undefined
  return { ...texte(indicateur.libelle), lecture: 'indicateur', partie: rubrique.codeNational }
}

function confirmationOf(champ: string, scheme: Scheme | undefined): ChampSitue | undefined {
  const indicateur = champ.startsWith(A_CONFIRMER) ? indicateurOf(champ.slice(A_CONFIRMER.length), scheme) : undefined
  if (indicateur === undefined) return undefined
  const { fr, en } = indicateur.libelle
  return { ...texte({ fr: `${fr} : à confirmer`, en: `${en}: to be confirmed` }), partie: indicateur.partie }
}

/** A value of the auditor beside the claimed one of a row, or the answer to it. */
function auditOf(champ: string, scheme: Scheme | undefined): ChampSitue | undefined {
  const [, sujet, code = ''] = /^(audit|reponseAudit)\.(.+)$/.exec(champ) ?? []
  const indicateur = scheme?.indicateurs.get(code)
  const ligne = indicateurOf(code, scheme)
  if (sujet === undefined || indicateur === undefined || ligne === undefined) return undefined
  const { fr, en } = indicateur.libelle
  return sujet === 'audit'
    ? {
        ...texte({ fr: `${fr} : valeur auditée`, en: `${en}: audited value` }),
        ...valeurAuditee(indicateur),
        partie: ligne.partie,
      }
    : {
        ...texte({ fr: `${fr} : réponse`, en: `${en}: answer` }),
        ...reponseAudit,
        partie: ligne.partie,
      }
}

/** Fields about a place of the file: its proofs, the proofs asked for, its questions and their messages. */
const ditDUnLieu = {
  preuve: { fr: 'preuve', en: 'proof', ...lienDePreuve },
  demandePreuve: { fr: 'preuve demandée', en: 'proof asked for', ...demandeDePreuve },
  question: { fr: 'question', en: 'question', ...question },
  messageQuestion: { fr: 'message', en: 'message', ...messageDeQuestion },
} as const

function lieuOf(champ: string, scheme: Scheme | undefined): ChampSitue | undefined {
  const [, sujet = '', code = ''] = /^(\w+)\.(.+)\.\d+$/.exec(champ) ?? []
  const lieu = scheme && lieuxDePreuve(scheme).get(code)
  const dit = ditDUnLieu[sujet as keyof typeof ditDUnLieu]
  if (lieu === undefined || dit === undefined) return undefined
  const { fr, en, ...lecture } = dit
  const estSurLeDossier = code === LIEU_DOSSIER && (sujet === 'question' || sujet === 'messageQuestion')
  const nom = estSurLeDossier ? DOSSIER_ENTIER : lieu.libelle
  const libelle = { fr: `${nom.fr} : ${fr}`, en: `${nom.en}: ${en}` }
  return { ...lecture, libelle, partie: lieu.rubrique ?? 'DOSSIER' }
}

const ditDUnePartie = {
  'validite.estValide': { fr: 'valide', en: 'valid' },
  'validite.commentaireAuditeur': { fr: 'commentaire de l’auditeur', en: 'auditor’s comment' },
  'validite.gravite': { fr: 'gravité', en: 'severity', ...gravite },
  'validite.echeance': { fr: 'échéance', en: 'deadline', ...date },
  'correction.commentaire': { fr: 'correction demandée', en: 'correction asked for' },
  'correction.gravite': { fr: 'gravité du constat', en: 'severity of the finding', ...gravite },
  'correction.echeance': { fr: 'échéance de la correction', en: 'deadline of the correction', ...date },
  'correction.traitee': { fr: 'correction traitée', en: 'correction treated' },
} as const
const SECTION_VALIDE = { fr: 'section valide', en: 'section valid' }

/** Field of a verdict or of a correction of a sub-section, or of a row in the schemes that judge rows. */
function partieJugeeOf(champ: string, scheme: Scheme | undefined): ChampSitue | undefined {
  const [, sujet, code, name] = /^(validite|correction)\.(.+)\.(\w+)$/.exec(champ) ?? []
  const dit = ditDUnePartie[`${sujet}.${name}` as keyof typeof ditDUnePartie]
  const partie = scheme && partiesJugees(scheme).find(({ codeNational }) => codeNational === code)
  const rubrique = rubriquesOf(scheme).find(({ sousRubriques }) =>
    sousRubriques.some(({ codeNational }) => codeNational === partie?.sousRubrique),
  )
  if (dit === undefined || partie === undefined || rubrique === undefined) return undefined
  const { fr, en } = partie.libelle
  const said = dit === ditDUnePartie['validite.estValide'] && partie.idIndicateur === undefined ? SECTION_VALIDE : dit
  const { fr: nomFr, en: nomEn, ...lecture } = said
  const libelle = { fr: `${fr} : ${nomFr}`, en: `${en}: ${nomEn}` }
  return { ...texte(libelle), ...lecture, partie: rubrique.codeNational }
}
