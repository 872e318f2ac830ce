import type { Localised, Value } from '@sillon/engine'

/** Effort of a move, from 1 (papers, within the year) to 5 (an investment or another way of farming). Our own estimate. */
type Effort = 1 | 2 | 3 | 4 | 5

/** Reads a counted number of the file; 0 for an empty value. */
export type Lire = (code: string) => number

/** A quantity of a row raised (1) or lowered (-1), in the unit of the row. */
export interface Quantite {
  readonly genre: 'quantite'
  readonly sens: 1 | -1
  /** Smallest change to propose. */
  readonly pas: number
  /** Smallest change that makes sense on this farm: nobody buys a tool for a tenth of a hectare. One step where it is left out. */
  readonly auMoins?: (lire: Lire) => number
  /** Largest value of the row on this farm; a quantity that is lowered ends at 0. */
  readonly auPlus?: (lire: Lire) => number
  /** Row that changes by the same quantity the other way: nitrogen replaced is no longer spread. */
  readonly contrepartie?: string
}

/** A yes or no question of a row. */
interface Reponse {
  readonly genre: 'reponse'
  readonly valeur: boolean
}

/** Codes added to a row with a list, one a step. */
export interface Choix {
  readonly genre: 'choix'
  /** Codes that the farm does not have yet, in the order of the proposal. @param fait reads a fact of the file, such as a list of the year */
  readonly aAjouter: (fait: (code: string) => unknown, presents: readonly string[]) => readonly string[]
}

/** A change that a farm can make, on one row of its file. */
export interface Geste {
  /** Stable name: an organisation's own effort and price are stored under it. */
  readonly code: string
  /** The act, in the infinitive. */
  readonly libelle: Localised
  readonly ligne: string
  readonly change: Quantite | Reponse | Choix
  /** One of the things that its row counts, for a row without a unit; null for another row. */
  readonly compte: Localised | null
  readonly effort: Effort
  /** The quantity that takes this effort, in the unit of the row; 1 for an answer or a code of a list. */
  readonly pour: number
  /** Months until it counts, about. */
  readonly delai: number
  /** Season of the work; null when it can be done at any time. */
  readonly saison: Localised | null
  /** Questions that a person answers yes with this change. */
  readonly avec: readonly string[]
  /** Moves that cannot be made together with this one. */
  readonly exclut: readonly string[]
  /** Reason why it is planned only on request; null for a move like any other. */
  readonly reserve: Localised | null
}

/** Moves with a common effect on the points of their module. Points of different sets add up. */
export interface Ensemble {
  /** Code of the module. */
  readonly module: string
  readonly gestes: readonly Geste[]
  /**
   * Row that adds up the changes of all moves of the set, each in proportion to its quantity; the points follow from its value, and from `presences`. Left out
   * for a set whose few combinations can all be tried.
   */
  readonly cumul?: string
  /** Rows that are true as soon as one of their moves is made. */
  readonly presences?: readonly string[]
}

/** Moves that a scheme declares. */
export interface Conseil {
  readonly ensembles: readonly Ensemble[]
  /** Moves without which a module has no points at all while a row is true: they come first in each plan. */
  readonly prealables: readonly { readonly module: string; readonly quand: string; readonly gestes: readonly Geste[] }[]
}

/** All moves of a scheme in their order, each with the code of its module. */
export const gestesDe = ({
  ensembles,
  prealables,
}: Conseil): readonly { readonly module: string; readonly geste: Geste }[] =>
  [...prealables, ...ensembles].flatMap(({ module, gestes }) => gestes.map((geste) => ({ module, geste })))

/** Declaration of a move; what is left out is the usual. */
export type Declaration = Pick<Geste, 'effort' | 'delai'> &
  Partial<Pick<Geste, 'compte' | 'pour' | 'saison' | 'avec' | 'exclut' | 'reserve'>>

const declare = (
  code: string,
  ligne: string,
  [fr, en]: readonly [fr: string, en: string],
  change: Geste['change'],
  declaration: Declaration,
): Geste => ({
  code,
  ligne,
  libelle: { fr, en },
  change,
  compte: null,
  pour: 1,
  saison: null,
  avec: [],
  exclut: [],
  reserve: null,
  ...declaration,
})

/** A move that raises a quantity. */
export const plus = (
  code: string,
  ligne: string,
  libelle: readonly [fr: string, en: string],
  {
    pas,
    auMoins,
    auPlus,
    ...rest
  }: Declaration & Pick<Quantite, 'pas' | 'auMoins'> & Required<Pick<Quantite, 'auPlus'>>,
): Geste =>
  declare(
    code,
    ligne,
    libelle,
    { genre: 'quantite', sens: 1, pas, auPlus, ...(auMoins === undefined ? {} : { auMoins }) },
    rest,
  )

/** A move that lowers a quantity, to 0 at most. */
export const moins = (
  code: string,
  ligne: string,
  libelle: readonly [fr: string, en: string],
  { pas, contrepartie, ...rest }: Declaration & Pick<Quantite, 'pas' | 'contrepartie'>,
): Geste =>
  declare(
    code,
    ligne,
    libelle,
    { genre: 'quantite', sens: -1, pas, ...(contrepartie === undefined ? {} : { contrepartie }) },
    rest,
  )

/** A move that changes an answer. */
export const repond = (
  code: string,
  ligne: string,
  valeur: boolean,
  libelle: readonly [fr: string, en: string],
  declaration: Declaration,
): Geste => declare(code, ligne, libelle, { genre: 'reponse', valeur }, declaration)

/** A move that adds codes to a list. */
export const ajoute = (
  code: string,
  ligne: string,
  libelle: readonly [fr: string, en: string],
  { aAjouter, ...rest }: Declaration & Pick<Choix, 'aAjouter'>,
): Geste => declare(code, ligne, libelle, { genre: 'choix', aAjouter }, rest)

/** A set of one move. */
export const seul =
  (module: string) =>
  (geste: Geste): Ensemble => ({ module, gestes: [geste] })

/** Values of some rows. */
export type Changements = ReadonlyMap<string, Value>
