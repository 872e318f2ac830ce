import type { getDossier, Language, Indicateur as Ligne, TypeRubrique, UserInfo, Validite } from '@sillon/contract'
import { areResultsOpen, DomainError } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import { type Indicateur, nomEn, type Scheme, type Source, sources, type Verdict } from '@sillon/referentials'
import type { z } from 'zod'
import type { Database } from '../database/connection'
import { readDossier } from '../demarches/dossier'
import { type Lecture, lire } from '../dossier/lecture'
import { type OuvertureCalculee, openFor, requireCalcul } from '../dossier/ouvrir'
import { type DossierRequest, findDemarche } from '../dossier/repository'
import { findExploitation } from '../exploitations/repository'
import { treeOf, validitesFor } from '../indicateurs/service'
import { findNoms } from '../referentiels/noms'
import { type Emetteur, findEmetteur } from './emetteur'
import { type Campagne, campagnes, editer, type Lecteur, partDe, uniteDe, type ValeurEditee } from './valeurs'

type Dossier = z.input<typeof getDossier.answer>

/** A row as it is printed; one of several campaigns is a line for each. */
export interface LigneEditee {
  readonly code: string
  readonly libelle: string
  readonly campagne: Campagne | null
  readonly unite: string | null
  readonly saisie: ValeurEditee | null
  /** What the farm's data propose, or what the rules compute. */
  readonly calculee: ValeurEditee | null
  /** What counts. */
  readonly retenue: ValeurEditee | null
  readonly points: number | null
  readonly max: number | null
  /** What the value stands for in hectares of topographic area, and by which coefficient points count, where a scheme says so beside the value. */
  readonly surfaceSet: number | null
  readonly coefficient: number | null
  readonly source: Source
  readonly reserves: Pick<Ligne, 'regleAConfirmer' | 'valeurIndicative' | 'aConfirmer'>
  /** What was said of the row, in the schemes whose rows are judged one by one. */
  readonly jugement: Jugement | null
}

/** What an auditor said of a section or of a row. */
export type Jugement = Pick<Validite, 'estValide' | 'commentaireAuditeur' | 'validePar' | 'valideDate' | 'aRevoir'>

export interface SectionEditee {
  readonly libelle: string
  readonly jugement: Jugement | null
  readonly groupes: readonly { readonly libelle: string; readonly lignes: readonly LigneEditee[] }[]
}

interface RubriqueEditee {
  readonly code: string
  readonly libelle: string
  readonly sections: readonly SectionEditee[]
}

interface ModuleEdite {
  readonly code: string
  readonly libelle: string
  /** Whether the farm as it is has the module at all. */
  readonly applique: boolean
  readonly points: number | null
  readonly max: number | null
  readonly estAtteint: boolean
}

/** All that an edition of one file says, as its reader may see it. */
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
  /** What the calculation concludes; null for those who may not see points, or not yet. */
  readonly verdict: Verdict | null
  /** Rows whose value is impossible, while nothing is concluded because of them. */
  readonly enErreur: readonly string[]
  readonly seuil: number
  /** Likewise empty. */
  readonly modules: readonly ModuleEdite[]
  readonly rubriques: readonly RubriqueEditee[]
  /** Entered in rows that do not apply to the farm as it is: kept, and counting for nothing. */
  readonly nonComptees: readonly LigneEditee[]
  /** The sources that the rows name, in full. */
  readonly sources: readonly { readonly code: Source; readonly libelle: string }[]
}

/**
 * What an edition says of a file: what the API answers to the same person, at one instant, put in order for paper. A decided file is as it was decided.
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

/** The same of a file that is open to the person, to be read with something else at one instant. */
export async function lireContenu(db: Database, ouverture: OuvertureCalculee, language: Language) {
  const { user, key, codeNational, millesime, permissions } = ouverture
  const { exploitationDemarcheMillesime: dossier, exploitationDemarche } = await readDossier(db, ouverture)
  if (dossier === null) throw new DomainError('DOSSIER_INCONNU')
  const { libelle } = await findDemarche(db, codeNational)
  const exploitation = await findExploitation(db, user, key.idExploitation)
  const lecture = await lire(db, ouverture)
  const validites = await validitesFor(db, ouverture, lecture)
  const { scheme, evaluation } = lecture
  const { voirScores } = permissions
  const lu = {
    lecture,
    voirScores,
    lecteur: { language, millesime, nom: await findNoms(db, key.idMillesime, lecture) },
  }
  const estOuvert = areResultsOpen(user.role, dossier.etatDossier)
  const voitPoints = voirScores && estOuvert
  const arbre = treeOf(ouverture, lecture, validites, language)
  const rubriques = rubriquesDe(lu, arbre).filter(({ code }) => estOuvert || code !== scheme.synthese)
  const lignes = rubriques.flatMap(({ sections }) =>
    sections.flatMap(({ groupes }) => groupes.flatMap((g) => g.lignes)),
  )
  const contenu: ContenuEdition = {
    language,
    demarche: { code: codeNational, libelle: nomEn(language, 'demarches', codeNational, libelle) },
    millesime,
    editeLe: new Date().toISOString(),
    emetteur: await findEmetteur(db, ouverture.dossier?.idOrganisme ?? exploitation.idOrganisme),
    exploitation,
    dossier,
    certification: exploitationDemarche,
    versionRegles: scheme.version,
    verdict: voitPoints ? scheme.verdictOf(evaluation) : null,
    enErreur: scheme.enErreur(evaluation).map((code) => scheme.libelleOf(code)[language]),
    seuil: scheme.seuil,
    modules: voitPoints ? modulesDe(lecture, language) : [],
    rubriques,
    nonComptees: nonCompteesDe(lu, arbre),
    sources: Object.entries(sources).flatMap(([code, libelle]) =>
      lignes.some(({ source }) => source === code) ? [{ code: code as Source, libelle: libelle[language] }] : [],
    ),
  }
  return contenu
}

/** The modules that are scored, those included that the farm as it is has not. */
function modulesDe({ scheme, evaluation }: Lecture, language: Language): ModuleEdite[] {
  const rubriques = scheme.rubriques(evaluation)
  // As they are shown: without the values in error, from which nothing is concluded.
  const retenue = scheme.retenue(evaluation)
  return scheme.modules.flatMap(({ code, libelle, rubrique, score, max }) => {
    if (score === null) return []
    const applique = rubriques.has(rubrique)
    const value = applique ? retenue.get(score) : null
    const points = nombreDe(value)
    return [
      {
        code,
        libelle: libelle[language],
        applique,
        points,
        max,
        estAtteint: points !== null && points >= scheme.seuil,
      },
    ]
  })
}

type RubriqueLue = TypeRubrique['rubriques'][number]
const rubriquesLues = (arbre: readonly TypeRubrique[]): RubriqueLue[] => arbre.flatMap(({ rubriques }) => rubriques)

/** Sections that show a row, in the rubriques that the farm has. */
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
          ({ libelle, validiteSousRubrique, libellesEnglobants }): SectionEditee => ({
            libelle,
            jugement: validiteSousRubrique,
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

/** What rows are read from. */
interface Lu {
  readonly lecture: Lecture
  readonly voirScores: boolean
  readonly lecteur: Lecteur
}

/** The printed lines of a row of the tree: one, or one for each campaign that it shows. */
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
  { lecture: { evaluation }, voirScores, lecteur }: Lu,
  indicateur: Indicateur,
  ligne: Ligne,
  campagne: Campagne | null,
  jugement: Jugement | null,
): LigneEditee {
  const { code, modifiable, max, source, scoring, unite } = indicateur
  // A row in points may be there for what stands beside them.
  const part = (value: unknown) => (scoring && !voirScores ? null : partDe(value as Value, campagne))
  const value = part(evaluation.get(code))
  const isFirst = campagne === null || campagne === 'n'
  const estEnPoints = scoring && unite === 'points' && typeof value === 'number'
  const beside = isFirst ? ligne.valeur : null
  const { regleAConfirmer, valeurIndicative, aConfirmer } = ligne
  return {
    code,
    libelle: ligne.libelle,
    campagne,
    unite: uniteDe(unite, lecteur.language),
    saisie: evaluation.isEntered(code) ? editer(indicateur, value, lecteur) : null,
    calculee: editer(indicateur, modifiable ? part(evaluation.proposal(code)) : estEnPoints ? null : value, lecteur),
    // The points of a row in points are its value: they stand once.
    retenue: estEnPoints ? null : editer(indicateur, value, lecteur),
    points: estEnPoints ? value : (nombreDe(beside?.note) ?? nombreDe(beside?.scoreTotal)),
    max,
    surfaceSet: nombreDe(beside?.value_SET),
    coefficient: nombreDe(beside?.coeff),
    source,
    reserves: { regleAConfirmer, valeurIndicative, aConfirmer },
    jugement,
  }
}

const nombreDe = (champ: unknown): number | null => (typeof champ === 'number' ? champ : null)

/** Of a row that is judged by itself. */
function jugementDe(scheme: Scheme, ligne: Ligne): Jugement | null {
  if (scheme.validitePar !== 'indicateur' || ligne.estValide === undefined) return null
  const { estValide, commentaireAuditeur = null, validePar = null, valideDate = null, aRevoir = false } = ligne
  return { estValide, commentaireAuditeur, validePar, valideDate, aRevoir }
}
