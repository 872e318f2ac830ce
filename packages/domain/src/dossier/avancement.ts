import type { Localised } from '@sillon/engine'
import {
  type DossierEvaluation,
  type MoyenneIncomplete,
  type RubriqueStructure,
  retenuDe,
  type Scheme,
} from '@sillon/referentials'
import { partiesJugees } from './sections'
import { type Statut, statutDe } from './statut'

/** A message about a row. */
interface Message {
  readonly code: string
  readonly severite: 'erreur' | 'avertissement'
  /** The value is impossible; other errors are requirements that a true value fails. */
  readonly impossible: boolean
}

/** Whether a message is about a requirement that a true value fails. */
export const estExigence = ({ severite, impossible }: Omit<Message, 'code'>): boolean =>
  severite === 'erreur' && !impossible

/** Data from which the progress of a file is computed: an evaluation, or the open sheet as one person sees it. */
export interface LectureDossier {
  readonly scheme: Scheme
  /** Codes of the sheets that apply to the farm. */
  readonly rubriques: ReadonlySet<string>
  /** A computed value, including values in error. */
  valeur(code: string): unknown
  /** Shown points, without values in error. */
  retenu(code: string): unknown
  /** Empty rows that a value needs. */
  missing(code: string): readonly string[]
  readonly moyennes: readonly MoyenneIncomplete[]
  /** Empty rows of one side of a balance whose other side is filled in. */
  readonly bilansPartiels: readonly string[]
  readonly messages: readonly Message[]
  /** Whether the reader may see scores and whether a threshold is reached. */
  readonly voirScores: boolean
}

/**
 * Reading of a file with the values of its auditor in place of the claimed ones, so that its status agrees with its points.
 * @param voirScores whether the reader may see scores; without the right, rows of scores are left out
 */
export function lectureDe(scheme: Scheme, declaree: DossierEvaluation, voirScores = true): LectureDossier {
  const evaluation = scheme.auditee(declaree)
  const voit = (code: string) => voirScores || scheme.indicateurs.get(code)?.scoring !== true
  const retenu = retenuDe(scheme, evaluation)
  return {
    scheme,
    rubriques: scheme.rubriques(evaluation),
    valeur: (code) => evaluation.get(code),
    retenu: (code) => retenu.valeur(code),
    missing: (code) => scheme.missing(evaluation, code).filter(voit),
    moyennes: scheme.moyennesIncompletes(evaluation),
    bilansPartiels: scheme.bilansPartiels(evaluation),
    messages: scheme.messages(evaluation).filter(({ code }) => voit(code)),
    voirScores,
  }
}

/** Progress of one sheet of a file. */
export interface Etape {
  readonly rubrique: string
  readonly libelle: Localised
  /** Letter of its module; null without points. */
  readonly lettre: string | null
  /** Total of the module, without values in error; null without one. */
  readonly points: number | null
  readonly max: number | null
  readonly estNotee: boolean
  /** Whether its points reach the threshold; null for a sheet without score, and for a person who may not see scores. */
  readonly estAtteint: boolean | null
  /** The rows of the sheet to fill in, in its order, each with its section. */
  readonly vides: readonly Vide[]
  /** Empty rows that its points need, on whatever sheet; for a sheet without score, its own empty rows. */
  readonly attendues: readonly Vide[]
  /** Number of open corrections that an auditor requested in its sections. */
  readonly corrections: number
  /** Rows with an impossible value, on the sheet or among the inputs of its points. */
  readonly enErreur: readonly string[]
  /** Number of requirements that true values fail. */
  readonly exigences: number
  readonly statut: Statut
  /** Next row to work on: the first error on the sheet, otherwise its first row to fill in. */
  readonly ligne: string | null
}

/** A row to fill in, with its section. */
export interface Vide {
  readonly code: string
  readonly sousRubrique: string
}

/** Number of corrections in each sub-section, from the codes of their parts: sub-sections, or rows in a scheme that judges rows. */
export function correctionsParSection(scheme: Scheme, parties: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { codeNational, sousRubrique } of parties.length === 0 ? [] : partiesJugees(scheme))
    if (parties.includes(codeNational)) counts.set(sousRubrique, (counts.get(sousRubrique) ?? 0) + 1)
  return counts
}

/**
 * Progress of each sheet of a file, in order, with its empty fields and its status; without the synthesis.
 * @param aCorriger parts with an open correction, by their codes
 */
export function avancementDe(lecture: LectureDossier, aCorriger: readonly string[] = []): readonly Etape[] {
  const { scheme, rubriques, moyennes, bilansPartiels, messages } = lecture
  const sheets = fichesDe(scheme)
  const corrections = correctionsParSection(scheme, aCorriger)
  const toutes = sheets.flatMap(({ lignes }) => lignes)
  const waited = new Map(toutes.map(({ code }) => [code, attenduesPar(lecture, code)]))
  /** Rows that known points leave out. */
  const omises = [...moyennes.flatMap(({ lignes }) => lignes), ...bilansPartiels]
  const vides = new Set([...[...waited.values()].flat(), ...omises])
  const impossibles = [...new Set(messages.flatMap(({ code, impossible }) => (impossible ? [code] : [])))]
  return sheets
    .filter(({ codeNational }) => rubriques.has(codeNational) && codeNational !== scheme.synthese)
    .map(({ codeNational, libelle, lettre, score, max, sections, lignes, lues }) => {
      const points = score === null || !lecture.voirScores ? null : (lecture.retenu(score) as number | null)
      const estAtteint = score === null || !lecture.voirScores ? null : (points ?? 0) >= scheme.seuil
      const videsIci = lignes.filter(({ code }) => vides.has(code))
      const attendues = new Set([
        ...lignes.flatMap(({ code }) => waited.get(code) ?? []),
        ...omises.filter((code) => lues.has(code)),
      ])
      const reste = score === null ? videsIci : toutes.filter(({ code }) => attendues.has(code))
      const enErreur = impossibles.filter((code) => lues.has(code))
      const exigences = messages.filter((message) => estExigence(message) && lues.has(message.code)).length
      const reserves = messages.filter(({ code, impossible }) => !impossible && lues.has(code)).length
      return {
        rubrique: codeNational,
        libelle,
        lettre,
        points,
        max,
        estNotee: score !== null,
        estAtteint,
        vides: videsIci,
        attendues: reste,
        corrections: sections.reduce((sum, section) => sum + (corrections.get(section) ?? 0), 0),
        enErreur,
        exigences,
        ligne: lignes.find(({ code }) => enErreur.includes(code))?.code ?? videsIci[0]?.code ?? null,
        statut: statutDe({ erreurs: enErreur.length, vides: reste.length, estAtteint, reserves }),
      }
    })
}

/** A sheet of a scheme: its rows, and the codes that it reads, those of its points on other sheets included. */
interface Fiche extends Pick<Etape, 'libelle' | 'lettre' | 'max'> {
  readonly codeNational: string
  /** Row of its points; null without any. */
  readonly score: string | null
  readonly sections: readonly string[]
  readonly lignes: readonly Vide[]
  readonly lues: ReadonlySet<string>
}

/** Sheets by scheme: an open sheet asks for its progress at each key, and a campaign for that of each file. */
const fiches = new WeakMap<Scheme, readonly Fiche[]>()

function fichesDe(scheme: Scheme): readonly Fiche[] {
  const known = fiches.get(scheme)
  if (known !== undefined) return known
  const found = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .map((sheet) => {
      const { codeNational, libelle } = sheet
      const module = scheme.modules.find(({ rubrique }) => rubrique === codeNational)
      const { score = null, max = null, lettre = null } = module ?? {}
      const lignes = lignesDe(sheet)
      const lues = new Set([...lignes.map(({ code }) => code), ...(score === null ? [] : scheme.entreesDe(score))])
      const sections = sheet.sousRubriques.map((section) => section.codeNational)
      return { codeNational, libelle, lettre, max, score, sections, lignes, lues }
    })
  fiches.set(scheme, found)
  return found
}

const lignesDe = ({ sousRubriques }: RubriqueStructure): Vide[] =>
  sousRubriques.flatMap(({ codeNational: sousRubrique, libellesEnglobants }) =>
    libellesEnglobants.flatMap(({ indicateurs }) => indicateurs).map((code) => ({ code, sousRubrique })),
  )

/** Empty rows that the points of a row, or of its complements, need. An area that the farm lacks is no gap. */
function attenduesPar({ scheme, valeur, missing }: LectureDossier, code: string): readonly string[] {
  const points = scheme.indicateurs.get(code)?.nature === 'S' ? code : scheme.complements.get(code)?.note
  return points === undefined || valeur(points) !== null ? [] : missing(points)
}

/** Statuses of the scored modules, from which the file concludes (`conclusionDe`). */
export const statutsNotes = (etapes: readonly Etape[]): readonly Statut[] =>
  etapes.flatMap(({ estNotee, statut }) => (estNotee ? [statut] : []))
