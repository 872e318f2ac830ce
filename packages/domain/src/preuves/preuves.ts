import { type DossierEvaluation, LIEU_DOSSIER, type PreuveAttendue, type Scheme } from '@sillon/referentials'
import type { EtatPreuve, etatsLieu, verdictsPreuve } from '../vocabulaires'

type EtatLieu = (typeof etatsLieu)[number]

/** Auditor's verdict on a proof in one place, and its expiry date. Dates are YYYY-MM-DD. */
export interface PreuveJugee {
  readonly verdict: (typeof verdictsPreuve)[number] | null
  readonly dateExpiration: string | null
}

/**
 * State of a proof. It is valid through its last day. A refused proof stays refused, expired or not; an accepted one that has expired on the day of the audit
 * proves nothing.
 */
export function etatDePreuve({ verdict, dateExpiration }: PreuveJugee, dateReference: string): EtatPreuve {
  if (verdict === 'REFUSEE') return 'REFUSEE'
  if (dateExpiration !== null && dateExpiration < dateReference) return 'EXPIREE'
  return verdict ?? 'A_REVOIR'
}

/** States of an expected proof from the best to the worst: one good proof is enough. */
const duMeilleur: readonly EtatPreuve[] = ['ACCEPTEE', 'A_REVOIR', 'EXPIREE', 'REFUSEE']

/**
 * State of an expected proof, from the states of the attached proofs of its kind. Without any it is requested while a request of the kind is open, or else
 * missing.
 */
export const etatDAttendue = (etats: readonly EtatPreuve[], estDemandee: boolean): EtatLieu =>
  duMeilleur.find((etat) => etats.some((one) => one === etat)) ?? (estDemandee ? 'DEMANDEE' : 'MANQUANTE')

/** States of a place from the most urgent to the least: open work first, a request before a refusal. */
const duPlusUrgent = ['DEMANDEE', 'REFUSEE', 'EXPIREE', 'MANQUANTE', 'A_REVOIR', 'ACCEPTEE'] as const

/** State of a place: the most urgent one among its expected, requested and attached proofs. Null without any. */
export const etatDeLieu = (etats: readonly EtatLieu[]): EtatLieu | null =>
  duPlusUrgent.find((etat) => etats.includes(etat)) ?? null

/** The proofs of one place: expected kinds, attached proofs and requests of auditors. */
export interface PreuvesDuLieu {
  readonly attendues: readonly {
    readonly genre: string | null
    readonly estAttendue: boolean
    readonly etat: EtatLieu
  }[]
  readonly liens: readonly { readonly genre: string | null; readonly etat: EtatPreuve }[]
  readonly demandes: readonly (ReponseDemande & { readonly genre: string | null })[]
}

/** Whether a request for a proof has its answer, or only a refused one. */
export interface ReponseDemande {
  readonly estRepondue: boolean
  readonly estRefusee: boolean
}

/**
 * Answer to a request among the proofs of its place: a proof, or a revision of one, newer than the request and of its kind. A request in the auditor's own words
 * has none: a proof of an expected kind does not answer it. A refused proof is no answer: the request waits again. Instants are ISO.
 */
export function reponseALaDemande(
  { genre, demandeLe }: { readonly genre: string | null; readonly demandeLe: string },
  liens: readonly (Pick<PreuveJugee, 'verdict'> & {
    readonly genre: string | null
    readonly lieLe: string
    readonly deposeLe: string
  })[],
): ReponseDemande {
  const newer = liens.filter((lien) => genre === lien.genre && (lien.lieLe >= demandeLe || lien.deposeLe >= demandeLe))
  const estRepondue = newer.some(({ verdict }) => verdict !== 'REFUSEE')
  return { estRepondue, estRefusee: !estRepondue && newer.length > 0 }
}

/**
 * State of each proof of a place: an expected kind counts once, by its best proof; a proof without expected kind counts by itself; a request counts until it is
 * satisfied, and not besides the refused proof that answered it. A requested proof of an expected kind is one open item.
 */
export function etatsDesPreuves({ attendues, liens, demandes }: PreuvesDuLieu): EtatLieu[] {
  const genres = new Set(attendues.map(({ genre }) => genre))
  const presentes = [
    ...attendues.filter(({ estAttendue, etat }) => etat !== 'DEMANDEE' && (estAttendue || etat !== 'MANQUANTE')),
    ...liens.filter(({ genre }) => !genres.has(genre)),
  ]
  const isRefused = (of: string | null) => presentes.some(({ genre, etat }) => etat === 'REFUSEE' && of === genre)
  return [
    ...demandes
      .filter(({ genre, estRepondue, estRefusee }) => !estRepondue && !(estRefusee && isRefused(genre)))
      .map(() => 'DEMANDEE' as const),
    ...presentes.map(({ etat }) => etat),
  ]
}

/** Whether an entry needs a proof: without counted hives there are none to prove. */
function ditQuelqueChose(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.values(value).some(ditQuelqueChose)
  return value !== null && value !== undefined && value !== 0 && value !== false && value !== ''
}

/** A possible place of a proof. */
export interface LieuDePreuve {
  /** The code of a sub-section or of a row, or `LIEU_DOSSIER`. */
  readonly code: string
  /** Null for the file as a whole. */
  readonly idSousRubrique: number | null
  readonly idIndicateur: number | null
  readonly rubrique: string | null
  readonly libelle: Scheme['modules'][number]['libelle']
  /** Its rows: those of the sub-section, or the row itself. */
  readonly codes: readonly string[]
}

/** Name of the place of proofs that belong to no section: "Dossier" would read as all proofs of the file. */
const HORS_SECTIONS = { fr: 'Hors sections', en: 'Outside sections' }

/** Name of the same place for questions, which are about the file as a whole. */
export const DOSSIER_ENTIER = { fr: 'Dossier', en: 'File' }

const known = new WeakMap<object, ReadonlyMap<string, LieuDePreuve>>()

/** Every possible place of a proof in a scheme, in the order of the audit: the file as a whole, then each sub-section followed by its rows. */
export function lieuxDePreuve({ structure, indicateurs }: Pick<Scheme, 'structure' | 'indicateurs'>) {
  const lieux = known.get(structure)
  if (lieux !== undefined) return lieux
  const found = new Map<string, LieuDePreuve>([
    [
      LIEU_DOSSIER,
      {
        code: LIEU_DOSSIER,
        idSousRubrique: null,
        idIndicateur: null,
        rubrique: null,
        libelle: HORS_SECTIONS,
        codes: [],
      },
    ],
  ])
  for (const { rubriques } of structure)
    for (const { codeNational: rubrique, sousRubriques } of rubriques)
      for (const { codeNational: code, idSousRubrique, libelle, libellesEnglobants } of sousRubriques) {
        const codes = libellesEnglobants.flatMap((englobant) => englobant.indicateurs)
        found.set(code, { code, idSousRubrique, idIndicateur: null, rubrique, libelle, codes })
        for (const row of codes) {
          const indicateur = indicateurs.get(row)
          if (indicateur?.modifiable !== true) continue
          const { idIndicateur, libelle: nom } = indicateur
          found.set(row, { code: row, idSousRubrique, idIndicateur, rubrique, libelle: nom, codes: [row] })
        }
      }
  known.set(structure, found)
  return found
}

/** Facts of a file that determine its expected proofs. */
export interface SituationDePreuve {
  readonly isVisible: (code: string) => boolean
  readonly valeurDe: (code: string) => unknown
  readonly estCollective: boolean
  /** Row whose value a row carries over by its rule; null for an entry, and for a rule that does anything else. */
  readonly repriseDe: (code: string) => string | null
}

/** These facts of a file. @param estCollective whether the certification is collective */
export const situationDePreuve = (
  scheme: Scheme,
  evaluation: DossierEvaluation,
  estCollective: boolean,
): SituationDePreuve => ({
  isVisible: (code) => scheme.isVisible(evaluation, code),
  valeurDe: (code) => evaluation.get(code),
  estCollective,
  repriseDe: (code) => {
    const { kind, reads } = scheme.explain(evaluation, code)
    return kind === 'copy' ? (reads.at(-1)?.code ?? null) : null
  },
})

/**
 * Whether a proof is expected in the file: its place applies, and has a value to prove. A value carried over from a place with the same expected proof needs no
 * second one.
 */
export function estAttendue(
  scheme: Pick<Scheme, 'structure' | 'indicateurs' | 'preuves'>,
  { lieu, quand, genre }: Pick<PreuveAttendue, 'lieu' | 'quand' | 'genre'>,
  { isVisible, valeurDe, estCollective, repriseDe }: SituationDePreuve,
): boolean {
  if (quand === 'COLLECTIVE') return estCollective
  if (lieu === LIEU_DOSSIER) return true
  const lieux = lieuxDePreuve(scheme)
  const shown = (lieux.get(lieu)?.codes ?? []).filter(isVisible)
  const ailleurs = scheme.preuves.filter((autre) => autre.genre === genre && autre.lieu !== lieu)
  const estAilleurs = (code: string): boolean => {
    // Few kinds are expected twice: the rule is not read for the others.
    const source = ailleurs.length === 0 ? null : repriseDe(code)
    return source !== null && ailleurs.some((autre) => lieux.get(autre.lieu)?.codes.includes(source) === true)
  }
  if (quand === 'TOUJOURS') return shown.length > 0
  return shown.some((code) => {
    const indicateur = scheme.indicateurs.get(code)
    // A total only repeats other rows, which are proven in their own places.
    return (
      indicateur?.modifiable === true &&
      indicateur.nature !== 'C' &&
      ditQuelqueChose(valeurDe(code)) &&
      !estAilleurs(code)
    )
  })
}
