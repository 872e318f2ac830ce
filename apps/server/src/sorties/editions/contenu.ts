import {
  type ChangementsDuRegistre,
  type getDossier,
  type Language,
  type Indicateur as Ligne,
  phraseDesChangements,
  phraseDesReferences,
  type TypeRubrique,
  type UserInfo,
  type ValeurAuditee,
  type Validite,
} from '@sillon/contract'
import {
  areResultsOpen,
  type Conclusion,
  can,
  conclusionDe,
  DomainError,
  isDecided,
  type Statut,
  statutsDesModules,
} from '@sillon/domain'
import type { Value } from '@sillon/engine'
import {
  type Indicateur,
  nomEn,
  type Provenance,
  provenanceDe,
  type Retenu,
  retenuDe,
  type Scheme,
  type Verdict,
} from '@sillon/referentials'
import type { z } from 'zod'
import { readValeursAuditees } from '#dossiers/audit/service'
import { registreDepuis } from '#dossiers/decisions/registre-depuis'
import { readDossier } from '#dossiers/demarches/dossier'
import { type Lecture, lire } from '#dossiers/dossier/lecture'
import { type OuvertureCalculee, openFor, requireCalcul } from '#dossiers/dossier/ouvrir'
import { type DossierRequest, findDemarche } from '#dossiers/dossier/repository'
import { treeOf, validitesFor } from '#dossiers/indicateurs/service'
import { findExploitation } from '#fermes/exploitations/repository'
import { findNoms } from '#fermes/referentiels/noms'
import type { Database } from '#socle/database/database'
import { type Emetteur, findEmetteur } from './emetteur'
import { type LigneAuditee, ligneAuditee } from './lignes-auditees'
import { textes } from './textes'
import { type Campagne, campagnes, editer, enTexte, type Lecteur, partDe, uniteDe, type ValeurEditee } from './valeurs'

type Dossier = z.input<typeof getDossier.answer>

/** Measures of a composite value: numbers by campaign, then what follows from them. */
export interface TableauEdite {
  readonly titre: string
  readonly unite: string | null
  readonly lignes: readonly {
    readonly libelle: string
    /** Of the campaigns of the value, the latest first. */
    readonly annees: readonly { readonly campagne: Campagne; readonly valeur: number | null }[]
    readonly moyenne: number | null
    readonly reference: number | null
    readonly points: number | null
  }[]
}

/** A printed row; a row of several campaigns has a line for each. */
export interface LigneEditee {
  readonly code: string
  readonly libelle: string
  readonly campagne: Campagne | null
  readonly unite: string | null
  /** Whether the row takes an entry; the rules compute another one. */
  readonly modifiable: boolean
  readonly saisie: ValeurEditee | null
  /** Origin of the value; null for a row that takes no entry, and without a value. */
  readonly provenance: Provenance | null
  /** Value that the farm's data propose, or that the rules compute. */
  readonly calculee: ValeurEditee | null
  /** Value that counts. */
  readonly retenue: ValeurEditee | null
  /** Claimed value of a row whose value is the auditor's; absent for another row. */
  readonly declaree?: ValeurEditee | null
  readonly points: number | null
  readonly max: number | null
  /** Hectares of topographic area of the value, and coefficient of its points, in schemes that show them. */
  readonly surfaceSet: number | null
  readonly coefficient: number | null
  /** Tables of a composite value, which take the place of its text. */
  readonly tableaux: readonly TableauEdite[]
  readonly reserves: Pick<Ligne, 'regleAConfirmer' | 'valeurIndicative' | 'aConfirmer'>
  /** Verdict on the row, in schemes that judge rows one by one. */
  readonly jugement: Jugement | null
}

/** Verdict of an auditor on a section or on a row. */
export type Jugement = Pick<
  Validite,
  'estValide' | 'commentaireAuditeur' | 'gravite' | 'echeance' | 'validePar' | 'valideDate' | 'aRevoir'
>

export interface SectionEditee {
  readonly code: string
  readonly libelle: string
  readonly jugement: Jugement | null
  /** Whether it ends with the result of the audit. */
  readonly estConclusion: boolean
  readonly groupes: readonly { readonly libelle: string; readonly lignes: readonly LigneEditee[] }[]
}

interface RubriqueEditee {
  readonly code: string
  readonly libelle: string
  readonly sections: readonly SectionEditee[]
}

interface ModuleEdite {
  readonly code: string
  readonly rubrique: string
  readonly libelle: string
  /** Whether the module applies to the farm. */
  readonly applique: boolean
  readonly points: number | null
  /** Claimed points beside the audited ones; absent without a value of an auditor. */
  readonly declares?: number | null
  readonly max: number | null
  /** Status in the words of the screens; null for a module that does not apply. */
  readonly statut: Statut | null
}

/** Decision of a file; its documents begin with it. */
interface DecisionEditee {
  readonly libelle: string
  /** Time and name; null where the file has none. */
  readonly le: string | null
  readonly par: string | null
  /** Changes of the farm's records since, in words; null without any. */
  readonly registreDepuis: string | null
}

/** Whole content of an edition of one file, as its reader may see it. */
export interface ContenuEdition {
  readonly language: Language
  readonly demarche: { readonly code: string; readonly libelle: string }
  readonly millesime: number
  readonly editeLe: string
  readonly emetteur: Emetteur | null
  readonly exploitation: Awaited<ReturnType<typeof findExploitation>>
  readonly dossier: NonNullable<Dossier['exploitationDemarcheMillesime']>
  readonly certification: Dossier['exploitationDemarche']
  readonly versionRegles: string
  /** Whether the reader may see verdicts, and comments on sections. */
  readonly voirJugements: boolean
  /** Null for an undecided file. */
  readonly decision: DecisionEditee | null
  /** Conclusion of the calculation; null without the right to see points, or when it is too early. */
  readonly verdict: Conclusion | null
  /** Conclusion on the claimed values alone; null without a value of an auditor, and in the same cases. */
  readonly verdictDeclare: Verdict | null
  /** Rows with a value of an auditor, in the order of the sheets. */
  readonly audit: readonly LigneAuditee[]
  /** Rows with an impossible value, while they prevent a conclusion. */
  readonly enErreur: readonly string[]
  /** Lists without a value for the farm, and who can fill them; null when no points wait for one. */
  readonly sansReferences: string | null
  readonly seuil: number
  /** Empty in the same cases. */
  readonly modules: readonly ModuleEdite[]
  readonly rubriques: readonly RubriqueEditee[]
  /** Code of the rubrique that only repeats the others' points; null without one. */
  readonly synthese: string | null
  /** Entries in rows that do not apply to the farm: stored, without effect. */
  readonly nonComptees: readonly LigneEditee[]
}

/**
 * Content of an edition: the answers of the API to the same person, at one instant, in the order of the paper. A decided file has its frozen content.
 * @throws DomainError EXPLOITATION_INCONNUE, MILLESIME_INCONNU, DEMARCHE_INCONNUE, DOSSIER_INCONNU while nobody has opened a file for the year
 */
export const contenuEdition = (
  db: Database,
  user: UserInfo,
  request: DossierRequest,
  language: Language,
): Promise<ContenuEdition> =>
  db.transaction(async (tx) => lireContenu(tx, requireCalcul(await openFor(tx, user, request)), language), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

/** Like `contenuEdition`, for an opened file, to be read with other data at one instant. */
export async function lireContenu(
  db: Database,
  ouverture: OuvertureCalculee,
  language: Language,
): Promise<ContenuEdition> {
  const { user, key, codeNational, millesime, permissions } = ouverture
  const { exploitationDemarcheMillesime: dossier, exploitationDemarche } = await readDossier(db, ouverture)
  if (dossier === null) throw new DomainError('DOSSIER_INCONNU')
  const { libelle } = await findDemarche(db, codeNational)
  const exploitation = await findExploitation(db, user, key.idExploitation)
  const lecture = await lire(db, ouverture)
  const validites = await validitesFor(db, ouverture, lecture)
  return contenuDe({
    language,
    demarche: { code: codeNational, libelle: nomEn(language, 'demarches', codeNational, libelle) },
    millesime,
    editeLe: new Date().toISOString(),
    emetteur: await findEmetteur(db, ouverture.dossier?.idOrganisme ?? exploitation.idOrganisme),
    exploitation,
    dossier,
    certification: exploitationDemarche,
    registreDepuis: ouverture.dossier === undefined ? null : await registreDepuis(db, ouverture.dossier),
    lecture,
    arbre: treeOf(ouverture, lecture, validites, language),
    valeursAuditees: await readValeursAuditees(db, ouverture),
    nom: await findNoms(db, key.idMillesime, lecture),
    voirScores: permissions.voirScores,
    voirJugements: can(user, 'validites.read'),
    estOuvert: areResultsOpen(user.role, dossier.etatDossier),
  })
}

/** Parts of a content, after their read. */
interface Lus
  extends Pick<
    ContenuEdition,
    | 'language'
    | 'demarche'
    | 'millesime'
    | 'editeLe'
    | 'emetteur'
    | 'exploitation'
    | 'dossier'
    | 'certification'
    | 'voirJugements'
  > {
  readonly lecture: Pick<Lecture, 'scheme' | 'evaluation'>
  /** Answer of the API to the same person. */
  readonly arbre: readonly TypeRubrique[]
  readonly valeursAuditees: readonly ValeurAuditee[]
  readonly nom: Lecteur['nom']
  /** Null for an undecided file. */
  readonly registreDepuis: ChangementsDuRegistre | null
  readonly voirScores: boolean
  /** Whether the person may see results yet. */
  readonly estOuvert: boolean
}

/** Content of an edition of a file that was read. */
export function contenuDe({
  lecture,
  arbre,
  valeursAuditees,
  nom,
  voirScores,
  estOuvert,
  registreDepuis: depuis,
  ...dit
}: Lus): ContenuEdition {
  const { language, millesime, dossier } = dit
  const { scheme, evaluation } = lecture
  const retenu = retenuDe(scheme, evaluation)
  const statuts = statutsDesModules(scheme, evaluation)
  const conclusion = conclusionDe(retenu.verdict, dossier.etatDossier, Object.values(statuts))
  const decision = decisionDe(dossier, depuis, language)
  const lu: Lu = { lecture, retenu, conclusion, decision, voirScores, lecteur: { language, millesime, nom } }
  const voitPoints = voirScores && estOuvert
  const rubriques = rubriquesDe(lu, arbre).filter(({ code }) => estOuvert || code !== scheme.synthese)
  return {
    ...dit,
    versionRegles: scheme.version,
    decision,
    verdict: voitPoints ? conclusion : null,
    verdictDeclare: voitPoints ? (retenu.declare?.verdict ?? null) : null,
    audit: valeursAuditees.flatMap((dite) => {
      const { codeNational: code } = dite
      const indicateur = scheme.indicateurs.get(code)
      if (indicateur === undefined) return []
      const row = { libelle: scheme.libelleOf(code)[language], declaree: evaluation.get(code) as Value }
      return [ligneAuditee(dite, indicateur, row, lu.lecteur)]
    }),
    enErreur: scheme.enErreur(evaluation).map((code) => scheme.libelleOf(code)[language]),
    sansReferences: phraseDesReferences(
      scheme.referencesManquantes(retenu.evaluation),
      { millesime, estDecide: decision !== null },
      language,
    ),
    seuil: scheme.seuil,
    modules: voitPoints
      ? retenu.modules.map((module) => ({
          ...module,
          ...(retenu.declare !== null && {
            declares: retenu.declare.modules.find(({ code }) => code === module.code)?.points ?? null,
          }),
          libelle: module.libelle[language],
          statut: statuts[module.code] ?? null,
        }))
      : [],
    rubriques,
    synthese: scheme.synthese,
    nonComptees: nonCompteesDe(lu, arbre),
  }
}

function decisionDe(
  { etatDossier, decision }: Pick<ContenuEdition['dossier'], 'etatDossier' | 'decision'>,
  depuis: ChangementsDuRegistre | null,
  language: Language,
): DecisionEditee | null {
  if (!isDecided(etatDossier)) return null
  return {
    libelle: textes[language].etats[etatDossier],
    le: decision?.le ?? null,
    par: decision?.par ?? null,
    registreDepuis: depuis && phraseDesChangements(depuis, language),
  }
}

type RubriqueLue = TypeRubrique['rubriques'][number]
const rubriquesLues = (arbre: readonly TypeRubrique[]): RubriqueLue[] => arbre.flatMap(({ rubriques }) => rubriques)

/** Sections with a visible row, in the rubriques of the farm. */
function rubriquesDe(lu: Lu, arbre: readonly TypeRubrique[]) {
  const { scheme, evaluation } = lu.lecture
  const duDossier = scheme.rubriques(evaluation)
  return rubriquesLues(arbre)
    .filter(({ codeNational }) => duDossier.has(codeNational))
    .map(({ codeNational, libelle, sousRubriques }) => ({
      code: codeNational,
      libelle,
      sections: sousRubriques
        .map(
          ({ codeNational, libelle, validiteSousRubrique, libellesEnglobants }): SectionEditee => ({
            code: codeNational,
            libelle,
            jugement: validiteSousRubrique,
            estConclusion: libellesEnglobants.some(({ indicateurs }) =>
              indicateurs.some((ligne) => ligne.codeNational === scheme.verdict),
            ),
            groupes: libellesEnglobants
              .map((groupe) => ({
                libelle: groupe.libelle,
                lignes: groupe.indicateurs.filter(({ visible }) => visible).flatMap((ligne) => lignesDe(lu, ligne)),
              }))
              .filter(({ lignes }) => lignes.length > 0),
          }),
        )
        .filter(({ groupes }) => groupes.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0)
}

function nonCompteesDe(lu: Lu, arbre: readonly TypeRubrique[]): LigneEditee[] {
  const { scheme, evaluation } = lu.lecture
  const codes = new Set(scheme.nonComptees(evaluation))
  return rubriquesLues(arbre)
    .flatMap(({ sousRubriques }) => sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants))
    .flatMap(({ indicateurs }) => indicateurs.filter(({ codeNational }) => codes.has(codeNational)))
    .flatMap((ligne) => lignesDe(lu, ligne))
    .map((ligne) => ({ ...ligne, retenue: null, points: null }))
}

/** Source of the rows. */
interface Lu extends Pick<Lus, 'lecture'> {
  readonly retenu: Retenu
  readonly conclusion: Conclusion
  readonly decision: DecisionEditee | null
  readonly voirScores: boolean
  readonly lecteur: Lecteur
}

/** Printed lines of a row of the tree: one, or one for each campaign shown. */
function lignesDe(lu: Lu, ligne: Ligne): LigneEditee[] {
  const { scheme, evaluation } = lu.lecture
  const indicateur = scheme.indicateurs.get(ligne.codeNational)
  if (indicateur === undefined) return []
  const jugement = jugementDe(scheme, ligne)
  if (!indicateur.plusieursAnnees) return [ligneDe(lu, indicateur, ligne, null, jugement)]
  const montrees = scheme.campagnes(evaluation, ligne.codeNational)
  return campagnes
    .filter((campagne) => montrees.includes(campagne))
    .map((campagne) => ligneDe(lu, indicateur, ligne, campagne, campagne === 'n' ? jugement : null))
}

function ligneDe(
  { lecture: { scheme, evaluation }, retenu, conclusion, decision, voirScores, lecteur }: Lu,
  indicateur: Indicateur,
  ligne: Ligne,
  campagne: Campagne | null,
  jugement: Jugement | null,
): LigneEditee {
  const { code, modifiable, max, scoring, unite } = indicateur
  // A row in points may be visible for its complements only.
  const part = (value: unknown) => (scoring && !voirScores ? null : partDe(value as Value, campagne))
  const value = part(retenu.valeur(code))
  const isFirst = campagne === null || campagne === 'n'
  const estEnPoints = scoring && unite === 'points' && typeof value === 'number'
  const beside = isFirst ? (ligne.valeurRetenue === undefined ? ligne.valeur : ligne.valeurRetenue) : null
  const { regleAConfirmer, valeurIndicative, aConfirmer } = ligne
  // The result of an audit is the decision; for a young file, that it is too early for a result.
  const pasEncore = voirScores && conclusion === 'PAS_ENCORE' ? textes[lecteur.language].verdicts.PAS_ENCORE : null
  const resultat = code === scheme.verdict ? (decision?.libelle ?? pasEncore) : null
  const calculee = modifiable ? part(retenu.evaluation.proposal(code)) : estEnPoints || resultat !== null ? null : value
  return {
    code,
    libelle: ligne.libelle,
    campagne,
    unite: uniteDe(unite, lecteur.language),
    modifiable,
    provenance: !modifiable
      ? null
      : retenu.audites.has(code)
        ? 'AUDIT'
        : provenanceDe(scheme, code, {
            estSaisie: evaluation.isEntered(code),
            estProposee: retenu.evaluation.proposal(code) !== null,
          }),
    saisie: evaluation.isEntered(code) ? editer(indicateur, part(evaluation.get(code)), lecteur, true) : null,
    calculee: editer(indicateur, calculee, lecteur, false),
    // The value of a row in points is its points: print them once.
    retenue:
      resultat !== null
        ? enTexte(resultat)
        : estEnPoints
          ? null
          : editer(indicateur, value, lecteur, evaluation.isEntered(code) || retenu.audites.has(code)),
    ...(retenu.audites.has(code) && {
      declaree: editer(indicateur, part(evaluation.get(code)), lecteur, evaluation.isEntered(code)),
    }),
    points: estEnPoints ? value : (nombreDe(beside?.note) ?? nombreDe(beside?.scoreTotal)),
    max,
    surfaceSet: nombreDe(beside?.value_SET),
    coefficient: nombreDe(beside?.coeff),
    tableaux: tableauxDe({ scheme, retenu, voirScores, language: lecteur.language }, code),
    reserves: { regleAConfirmer, valeurIndicative, aConfirmer },
    jugement,
  }
}

function tableauxDe(
  {
    scheme,
    retenu,
    voirScores,
    language,
  }: { readonly scheme: Scheme; readonly language: Language } & Pick<Lu, 'retenu' | 'voirScores'>,
  code: string,
): TableauEdite[] {
  const montrees = scheme.campagnes(retenu.evaluation, code)
  return scheme
    .tableaux(retenu.evaluation, code)
    .map(({ titre, lignes }) => ({
      titre: titre[language],
      unite: scheme.indicateurs.get(code)?.unite ?? null,
      lignes: lignes.map(({ libelle, annees, points, ...suite }) => ({
        ...suite,
        libelle: libelle[language],
        annees: montrees.map((campagne) => ({ campagne, valeur: annees?.[campagne] ?? null })),
        points: voirScores ? points : null,
      })),
    }))
    .filter(({ lignes }) => lignes.some(({ annees }) => annees.some(({ valeur }) => valeur !== null)))
}

const nombreDe = (champ: unknown): number | null => (typeof champ === 'number' ? champ : null)

/** Verdict on a row that is judged by itself. */
function jugementDe(scheme: Scheme, ligne: Ligne): Jugement | null {
  if (scheme.validitePar !== 'indicateur' || ligne.estValide === undefined) return null
  const { estValide, commentaireAuditeur = null, gravite = null, echeance = null } = ligne
  const { validePar = null, valideDate = null, aRevoir = false } = ligne
  return { estValide, commentaireAuditeur, gravite, echeance, validePar, valideDate, aRevoir }
}
