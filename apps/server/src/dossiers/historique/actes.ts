import type { ActeDossier } from '@sillon/contract'
import { partiesJugees } from '@sillon/domain'
import { type Scheme, sourceDeProposition } from '@sillon/referentials'
import { SUSPENS } from '#socle/journal/replay'
import { champsDossier, champsExploitation } from './champs'
import type { Row } from './repository'

type Change = Pick<Row, 'champ' | 'estIndicateur' | 'estExploitation' | 'origine' | 'ancienne' | 'nouvelle'>
type Acte = ActeDossier | undefined

/** The act behind a change; undefined for an unnamed one. */
export function acteDe(change: Change, scheme: Scheme | undefined): Acte {
  if (change.estExploitation) return acteDeFerme(change)
  if (change.estIndicateur) return deSaisie(change, scheme)
  const [prefixe = ''] = change.champ.split('.')
  const ofPart = deDossier[prefixe as keyof typeof deDossier]
  return ofPart === undefined ? deChamp(change) : ofPart(change, scheme)
}

const saisies = {
  SAISIE: 'VALEUR',
  REPRISE: 'VALEUR_REPRISE',
  IMPORT: 'VALEUR_IMPORTEE',
  COPIE: 'VALEUR_COPIEE',
  CONSEQUENCE: 'VALEUR',
  SCENARIO: 'VALEUR_DE_SCENARIO',
} as const satisfies Readonly<Record<Row['origine'], ActeDossier>>

const deSaisie = ({ origine, champ }: Change, scheme: Scheme | undefined): Acte =>
  origine === 'REPRISE' && scheme !== undefined && sourceDeProposition(scheme, champ) === 'REGISTRE'
    ? 'VALEUR_REPRISE_REGISTRE'
    : saisies[origine]

const verdicts = {
  section: { true: 'SECTION_VALIDE', false: 'SECTION_NON_VALIDE', null: 'SECTION_SANS_AVIS' },
  ligne: { true: 'LIGNE_VALIDE', false: 'LIGNE_NON_VALIDE', null: 'LIGNE_SANS_AVIS' },
} as const

/** Acts about a part of a file, by the first segment of the field. */
const deDossier = {
  validite({ champ, origine, nouvelle }: Change, scheme: Scheme | undefined): Acte {
    if (origine === 'CONSEQUENCE') return 'JUGEMENT_REVU'
    const [, code, dit] = champ.split('.')
    if (dit === 'gravite' || dit === 'echeance') return 'CONSTAT_PRECISE'
    if (dit !== 'estValide') return 'JUGEMENT_COMMENTE'
    const partie = scheme && partiesJugees(scheme).find(({ codeNational }) => codeNational === code)
    return verdicts[partie?.idIndicateur === undefined ? 'section' : 'ligne'][`${nouvelle as boolean | null}`]
  },
  correction({ champ, ancienne, nouvelle }: Change): Acte {
    if (nouvelle === null) return 'CORRECTION_SOLDEE'
    if (!champ.endsWith('.traitee') || ancienne === null) return 'CORRECTION_DEMANDEE'
    return nouvelle === true ? 'CORRECTION_TRAITEE' : 'CORRECTION_REPRISE'
  },
  preuve({ origine, ancienne, nouvelle }: Change): Acte {
    if (origine === 'CONSEQUENCE') return 'JUGEMENT_REVU'
    if (nouvelle === null) return 'PREUVE_DETACHEE'
    if (ancienne === null) return 'PREUVE_JOINTE'
    const { verdict } = nouvelle as { readonly verdict: 'ACCEPTEE' | 'REFUSEE' | null }
    return verdict === null ? 'PREUVE_SANS_AVIS' : `PREUVE_${verdict}`
  },
  demandePreuve: ({ nouvelle }: Change): Acte => (nouvelle === null ? 'DEMANDE_DE_PREUVE_RETIREE' : 'PREUVE_DEMANDEE'),
  question({ ancienne, nouvelle }: Change): Acte {
    if (ancienne === null) return 'QUESTION_POSEE'
    const estResolue = (question: unknown) => (question as { readonly estResolue: boolean } | null)?.estResolue === true
    if (estResolue(ancienne) === estResolue(nouvelle)) return 'QUESTION_SUIVIE'
    return estResolue(nouvelle) ? 'QUESTION_RESOLUE' : 'QUESTION_ROUVERTE'
  },
  scenario: ({ ancienne, nouvelle }: Change): Acte =>
    ancienne === null ? 'SCENARIO_AJOUTE' : nouvelle === null ? 'SCENARIO_SUPPRIME' : 'SCENARIO_RENOMME',
  scenarioApplique: ({ nouvelle }: Change): Acte => (nouvelle === null ? 'SCENARIO_ANNULE' : 'SCENARIO_APPLIQUE'),
  messageQuestion: (): Acte => 'QUESTION_MESSAGE',
  audit: ({ nouvelle }: Change): Acte => (nouvelle === null ? 'VALEUR_AUDITEE_RETIREE' : 'VALEUR_AUDITEE'),
  reponseAudit: ({ nouvelle }: Change): Acte => (nouvelle === null ? 'AUDIT_SANS_REPONSE' : 'AUDIT_REPONDU'),
  aConfirmer: ({ nouvelle }: Change): Acte => (nouvelle === true ? 'VALEUR_A_CONFIRMER' : 'VALEUR_CONFIRMEE'),
  decision: (): Acte => 'VERSION_FIGEE',
}

const champs: Readonly<Record<string, ActeDossier>> = {
  etatDossier: 'ETAT',
  motifDecision: 'DECISION_MOTIVEE',
  [SUSPENS]: 'DECISION_MALGRE',
  commentaireAuditeur: 'DOSSIER_COMMENTE',
  commentaireExploitant: 'DOSSIER_COMMENTE',
}

const deChamp = ({ champ }: Change): Acte =>
  champs[champ] ?? (champ in champsDossier ? 'INFORMATION_DOSSIER' : undefined)

/** Acts about fields of the farm and of its data of a year. */
function acteDeFerme({ champ, origine, ancienne, nouvelle }: Change): Acte {
  const [, , sujet] = /^preuve\.(\d+)\.(\w+)/.exec(champ) ?? []
  if (sujet !== undefined) {
    if (sujet === 'nom' && ancienne === null) return 'PREUVE_DEPOSEE'
    if (sujet === 'nom' && nouvelle === null) return 'PREUVE_SUPPRIMEE'
    return sujet === 'revision' ? 'PREUVE_REMPLACEE' : 'PREUVE_MODIFIEE'
  }
  if (champ.startsWith('registre.')) return 'REGISTRE'
  if (champ.startsWith('importRegistre.')) return nouvelle === null ? 'REGISTRE_REPRIS' : 'REGISTRE_IMPORTE'
  switch (champ) {
    case 'assolement':
    case 'parcelles':
    case 'contours':
      return origine === 'IMPORT' ? 'ASSOLEMENT_IMPORTE' : origine === 'COPIE' ? 'ASSOLEMENT_COPIE' : 'ASSOLEMENT'
    case 'synchronisationParcelles':
    case 'synchronisationInterventions':
      return 'SYNCHRONISATION'
    case 'lienPartenaire':
      return nouvelle === null ? 'PARTENAIRE_DELIE' : 'PARTENAIRE_LIE'
    case 'demarches':
      return 'DEMARCHES'
    case 'idOrganisme':
      return 'ORGANISME'
    case 'document':
      return nouvelle === null ? 'DOCUMENT_SUPPRIME' : 'DOCUMENT_AJOUTE'
    case 'supprimeeLe':
      return nouvelle === null ? 'EXPLOITATION_RESTAUREE' : 'EXPLOITATION_SUPPRIMEE'
    default:
      if (champ === 'raisonSociale' && ancienne === null) return 'EXPLOITATION_CREEE'
      return champ in champsExploitation || champ.startsWith('dessin.') ? 'INFORMATION_EXPLOITATION' : undefined
  }
}
