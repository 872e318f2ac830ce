import type { Changement } from '@sillon/contract'

/** Changes that one person made one after the other, in one day and one way. A save that changes the state of the file stands alone. */
export interface Groupe {
  /** The place of the latest of them, which no other group has. */
  readonly rang: number
  /** When the first and the last of them were made. */
  readonly du: string
  readonly au: string
  readonly auteur: Changement['auteur']
  readonly origine: Changement['origine']
  /** Latest first. */
  readonly changements: readonly Changement[]
}

export interface Jour {
  /** Any moment of it: the latest change. */
  readonly le: string
  readonly groupes: readonly Groupe[]
}

/** Where the person is, so that a change of last night is yesterday's. */
const jourDe = (le: string) => new Date(le).toDateString()

/** The moments at which the file changed its state: rows of one save have one moment. */
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
