import type { Changement } from '@sillon/contract'

/** Consecutive changes by one person, on one day and with the same origin. A save with a change of state is a group by itself. */
export interface Groupe {
  /** Place of its latest change, which is unique. */
  readonly rang: number
  /** Time of its first and last changes. */
  readonly du: string
  readonly au: string
  readonly auteur: Changement['auteur']
  readonly origine: Changement['origine']
  /** Latest first. */
  readonly changements: readonly Changement[]
}

export interface Jour {
  /** A moment of the day: the latest change. */
  readonly le: string
  readonly groupes: readonly Groupe[]
}

/** Day in the person's time zone, so that a change of last night belongs to yesterday. */
const jourDe = (le: string) => new Date(le).toDateString()

/** Moments of changes of state: rows of one save have the same moment. */
const momentsDEtat = (changements: readonly Changement[]) =>
  new Set(changements.filter(({ acte }) => acte === 'ETAT').map(({ le }) => le))

const isSameGroupe = (one: Changement, other: Changement, etats: ReadonlySet<string>) =>
  jourDe(one.le) === jourDe(other.le) &&
  (one.le === other.le || (!etats.has(one.le) && !etats.has(other.le))) &&
  one.auteur?.idUtilisateur === other.auteur?.idUtilisateur &&
  one.origine === other.origine

/** A history grouped by day, and within a day by author and act. */
export function joursDe(changements: readonly Changement[]): Jour[] {
  const etats = momentsDEtat(changements)
  const suites: Changement[][] = []
  for (const changement of changements) {
    const suite = suites.at(-1)
    const last = suite?.at(-1)
    if (suite !== undefined && last !== undefined && isSameGroupe(last, changement, etats)) suite.push(changement)
    else suites.push([changement])
  }
  const jours: { le: string; groupes: Groupe[] }[] = []
  for (const suite of suites) {
    const [latest, first] = [suite[0], suite.at(-1)]
    if (latest === undefined || first === undefined) continue
    const { rang, auteur, origine, le } = latest
    const groupe = { rang, du: first.le, au: le, auteur, origine, changements: suite }
    const jour = jours.at(-1)
    if (jour !== undefined && jourDe(jour.le) === jourDe(le)) jour.groupes.push(groupe)
    else jours.push({ le, groupes: [groupe] })
  }
  return jours
}
