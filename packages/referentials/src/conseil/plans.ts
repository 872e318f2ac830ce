import { round4, type Value } from '@sillon/engine'
import { type ModuleRetenu, retenuDe } from '../retenu'
import type { DossierEvaluation, ModuleScheme, Scheme } from '../scheme'
import { Banc } from './banc'
import type { Conseil, Ensemble, Geste } from './geste'
import { type Cout, optionsDe } from './options'
import { combinees, type Option, type Pas, RIEN } from './pareto'
import { type Possible, possibleSur } from './possible'

/** Most plans for one module, unless a caller asks for fewer. */
const PLANS = 3

/** Knowledge of a person about the moves of a farm. */
export interface Preferences {
  /** Moves that are not possible here. */
  readonly ecartes?: ReadonlySet<string>
  /** Moves that are planned already, each with its quantity in the unit of its row: they cost nothing more. */
  readonly prevus?: ReadonlyMap<string, number>
  /** Moves with a reserve that may be planned all the same. */
  readonly admis?: ReadonlySet<string>
  /** Cost of a quantity of a move above 0, which never falls with more; its effort where it is left out. */
  readonly cout?: (geste: Geste, quantite: number) => number
  /** Most plans for one module. */
  readonly nombre?: number
}

/** One step of a plan, in its order. */
export interface Etape {
  readonly geste: Geste
  /** Quantity to add or to take away, in the unit of the row. */
  readonly quantite: number
  /** Codes to add to a list; empty for any other row. */
  readonly ajouts: readonly string[]
  readonly cout: number
  /** Points of the module that this step wins after those before it. */
  readonly gain: number
  /** Points of the module after this step. */
  readonly total: number
}

/** A way to the threshold of a module, or as near as the farm can come. */
export interface Plan {
  readonly etapes: readonly Etape[]
  /** New values of the rows. */
  readonly changements: Readonly<Record<string, Value>>
  readonly cout: number
  /** Points of the module with the plan. */
  readonly points: number
  readonly estAtteint: boolean
}

/** Advice for one module of a file. */
export interface Voie {
  readonly module: ModuleRetenu
  /** The cheapest first; each other one does without the moves that win most in those before it. Empty at the threshold, and where no move wins anything. */
  readonly plans: readonly Plan[]
}

/** Effort of a quantity of a move: half of it to begin at all, half by the quantity. A plan of few moves is worth a little more of each. */
export const effortDe = ({ effort, pour }: Geste, quantite: number): number => (effort * (1 + quantite / pour)) / 2

/**
 * Ways to the threshold for each module that a farm must reach and does not, searched one module at a time. The calculation itself scores each plan; a plan
 * that causes an error anywhere is not proposed.
 */
export function* chercherVoies(
  conseil: Conseil,
  scheme: Scheme,
  evaluation: DossierEvaluation,
  preferences: Preferences = {},
): Generator<Voie> {
  const prevue = avecPrevus(conseil, scheme, evaluation, preferences)
  for (const module of retenuDe(scheme, prevue).modules) {
    const declare = scheme.modules.find(({ code }) => code === module.code)
    if (!module.applique || declare === undefined) continue
    yield { module, plans: module.estAtteint ? [] : plansDe(conseil, scheme, prevue, declare, preferences) }
  }
}

/** The file with the moves that are planned already. */
function avecPrevus(
  { ensembles }: Conseil,
  scheme: Scheme,
  evaluation: DossierEvaluation,
  { prevus = new Map() }: Preferences,
): DossierEvaluation {
  const prevue = evaluation.with({})
  for (const geste of ensembles.flatMap(({ gestes }) => gestes)) {
    const quantite = prevus.get(geste.code)
    const possible = quantite === undefined ? null : possibleSur(scheme, prevue, geste)
    if (possible === null || quantite === undefined) continue
    for (const [code, value] of possible.valeurs(pasPour(possible, quantite))) prevue.set(code, value)
  }
  return prevue
}

/** Smallest number of steps for a quantity, at most the limit of the farm. */
function pasPour(possible: Possible, quantite: number): number {
  let n = 1
  while (n < possible.max && possible.quantite(n) < quantite) n++
  return n
}

function plansDe(
  conseil: Conseil,
  scheme: Scheme,
  evaluation: DossierEvaluation,
  module: ModuleScheme,
  preferences: Preferences,
): readonly Plan[] {
  const recherche = new Recherche(conseil, scheme, evaluation, module, preferences)
  const plans: Plan[] = []
  const sans = new Set<string>()
  while (plans.length < (preferences.nombre ?? PLANS)) {
    const plan = recherche.plan(sans)
    if (plan === null || (plans.length > 0 && !plan.estAtteint)) break
    plans.push(plan)
    if (!plan.estAtteint) break
    const libres = plan.etapes.filter(({ geste }) => !recherche.estPrealable(geste))
    if (libres.length === 0) break
    sans.add(libres.reduce((most, etape) => (etape.gain > most.gain ? etape : most)).geste.code)
  }
  return plans
}

/** Search of the plans of one module. */
export class Recherche {
  readonly #scheme: Scheme
  readonly #evaluation: DossierEvaluation
  readonly #score: string
  readonly #prealables: Pas
  readonly #banc: Banc
  readonly #ensembles: readonly { readonly ensemble: Ensemble; readonly possibles: readonly Possible[] }[]
  readonly #cout: Cout
  readonly #besoin: number
  /** Options of a set with some of its moves. */
  readonly #options = new Map<string, readonly Option[]>()
  readonly #fautes: ReadonlySet<string>

  constructor(
    { ensembles, prealables }: Conseil,
    scheme: Scheme,
    evaluation: DossierEvaluation,
    module: ModuleScheme,
    { ecartes = new Set(), admis = new Set(), cout = effortDe }: Preferences,
  ) {
    this.#scheme = scheme
    this.#evaluation = evaluation
    this.#score = module.score ?? ''
    this.#cout = ({ geste, quantite }, pas) => (pas === 0 ? 0 : cout(geste, quantite(pas)))
    this.#fautes = fautesDe(scheme, evaluation)
    const enErreur = new Set(scheme.enErreur(evaluation))
    const retenue = scheme.retenue(evaluation)
    const possible = (geste: Geste, sur: DossierEvaluation) => {
      const estEcarte = ecartes.has(geste.code) || (geste.reserve !== null && !admis.has(geste.code))
      // An entry in error must be corrected first.
      const one = estEcarte || enErreur.has(geste.ligne) ? null : possibleSur(scheme, sur, geste)
      return one === null ? [] : [one]
    }
    this.#prealables = prealables
      .filter(({ module: code, quand }) => code === module.code && retenue.counted(quand) === true)
      .flatMap(({ gestes }) => gestes.flatMap((geste) => possible(geste, retenue)))
      .map((one) => [one, one.max] as const)
    const base = retenue.with(valeursDe(this.#prealables))
    this.#banc = new Banc(base, this.#score)
    this.#besoin = Math.max(0, round4(scheme.seuil - this.#banc.depart))
    this.#ensembles = ensembles
      .filter((ensemble) => ensemble.module === module.code)
      .map((ensemble) => ({ ensemble, possibles: ensemble.gestes.flatMap((geste) => possible(geste, base)) }))
  }

  /** Whether a plan of the module cannot do without a move. */
  estPrealable(geste: Geste): boolean {
    return this.#prealables.some(([one]) => one.geste === geste)
  }

  /** The cheapest plan without some moves; null where nothing wins a point. */
  plan(sans: ReadonlySet<string>): Plan | null {
    // A move that causes an error with others is left out, and the search begins again.
    for (const ecartes = new Set(sans); ; ) {
      const option = this.#moinsChere(ecartes)
      const pas = [...this.#prealables, ...this.#justes(option.pas)]
      if (pas.length === 0) return null
      const fautif = this.#fautif(pas)
      if (fautif === undefined) return this.#decrire(pas)
      if (ecartes.has(fautif)) return null
      ecartes.add(fautif)
    }
  }

  /** Steps that gain at least a point of the module without any other; those without which it has no points, where there are some. Pauses after each. */
  *gestesGagnants(): Generator<undefined, readonly Etape[]> {
    if (this.#prealables.length > 0) return this.#decrire(this.#prealables).etapes.filter(({ gain }) => gain >= 1)
    const found: Etape[] = []
    for (const possible of this.#ensembles.flatMap(({ possibles }) => possibles)) {
      const suffit = (n: number) => this.#banc.gain([[possible, n]]) >= 1
      if (suffit(possible.max)) {
        let [short, enough] = [0, possible.max]
        while (enough - short > 1) {
          const middle = Math.floor((short + enough) / 2)
          if (suffit(middle)) enough = middle
          else short = middle
        }
        const pas: Pas = [[possible, enough]]
        if (this.#fautif(pas) === undefined) found.push(...this.#decrire(pas).etapes)
      }
      yield
    }
    return found
  }

  #moinsChere(sans: ReadonlySet<string>): Option {
    // Points of sets are rounded, and so is their sum: a plan that falls short by this is asked for a little more.
    let besoin = this.#besoin
    for (;;) {
      const option = this.#moinsCherePour(sans, besoin)
      const gain = option.gain < besoin ? besoin : this.#banc.gain(option.pas)
      if (gain >= this.#besoin || besoin > this.#besoin + 0.01) return option
      besoin = round4(besoin + this.#besoin - gain)
    }
  }

  #moinsCherePour(sans: ReadonlySet<string>, besoin: number): Option {
    if (besoin === 0) return RIEN
    const lists = this.#ensembles.map(({ ensemble, possibles }, i) => {
      const permis = possibles.filter(({ geste }) => !sans.has(geste.code))
      const key = `${i} ${besoin} ${permis.map(({ geste }) => geste.code).join(' ')}`
      const known = this.#options.get(key)
      if (known !== undefined) return known
      const options = optionsDe(this.#banc, ensemble, permis, this.#cout, besoin)
      this.#options.set(key, options)
      return options
    })
    // The longest lists last: they are combined with what earlier ones left over.
    return (
      lists
        .sort((one, other) => one.length - other.length)
        .reduce((sums, options) => combinees(sums, options, besoin), [RIEN])
        .at(-1) ?? RIEN
    )
  }

  /** The same moves, each with the smallest quantity that is still enough, the dearest first. */
  #justes(pas: Pas): Pas {
    const gain = this.#banc.gain(pas)
    const assez = Math.min(gain, this.#besoin)
    let justes = pas
    for (const [one] of [...pas].sort(([a, m], [b, n]) => this.#cout(b, n) - this.#cout(a, m))) {
      const avec = (n: number): Pas =>
        justes.flatMap((other) => (other[0] !== one ? [other] : n === 0 ? [] : [[one, n] as const]))
      let [short, enough] = [-1, justes.find(([other]) => other === one)?.[1] ?? 0]
      while (enough - short > 1) {
        const middle = Math.floor((short + enough) / 2)
        if (this.#banc.gain(avec(middle)) >= assez) enough = middle
        else short = middle
      }
      justes = avec(enough)
    }
    return justes
  }

  /** A move of a plan that causes an error; undefined for a plan without any. */
  #fautif(pas: Pas): string | undefined {
    const essai = this.#evaluation.with(valeursDe(pas))
    const faute = [...fautesDe(this.#scheme, essai)].find((code) => !this.#fautes.has(code))
    if (faute === undefined) return undefined
    const cause = pas.find(([one, n]) => one.valeurs(n).has(faute)) ?? pas.at(-1)
    return cause?.[0].geste.code
  }

  /** Moves in the order of their cost for a point; those of a set, which win their points together, stay together. */
  #ordonner(pas: Pas): Pas {
    const sets = this.#ensembles.flatMap(({ possibles }) => {
      const own = pas.filter(([one]) => possibles.includes(one))
      if (own.length === 0) return []
      const cout = own.reduce((sum, [one, n]) => sum + this.#cout(one, n), 0)
      return [{ own, rang: cout / Math.max(this.#banc.gain(own), 0.0001) }]
    })
    return [...this.#prealables, ...sets.sort((one, other) => one.rang - other.rang).flatMap(({ own }) => own)]
  }

  /** A plan with its steps, in their order. */
  #decrire(pas: Pas): Plan {
    const depart = this.#scheme.retenue(this.#evaluation)
    const points = (some: Pas) =>
      Number(this.#scheme.retenue(this.#evaluation.with(valeursDe(some))).counted(this.#score) ?? 0)
    const ordre = this.#ordonner(pas)
    let total = Number(depart.counted(this.#score) ?? 0)
    const etapes = ordre.map(([one, n], i): Etape => {
      const apres = points(ordre.slice(0, i + 1))
      const gain = round4(apres - total)
      total = apres
      const { change, ligne } = one.geste
      const presents = change.genre === 'choix' ? ((depart.counted(ligne) ?? []) as readonly string[]) : []
      const ajouts =
        change.genre === 'choix' ? ((one.valeurs(n).get(ligne) ?? []) as readonly string[]).slice(presents.length) : []
      return { geste: one.geste, quantite: one.quantite(n), ajouts, cout: this.#cout(one, n), gain, total }
    })
    return {
      etapes,
      changements: valeursDe(pas),
      cout: etapes.reduce((sum, { cout }) => sum + cout, 0),
      points: total,
      estAtteint: total >= this.#scheme.seuil,
    }
  }
}

/** New values of the rows of some moves. */
const valeursDe = (pas: Pas): Record<string, Value> =>
  Object.fromEntries(pas.flatMap(([one, n]) => [...one.valeurs(n)]))

/** Rows with an error message, impossible or not. */
const fautesDe = (scheme: Scheme, file: DossierEvaluation): ReadonlySet<string> =>
  new Set([
    ...scheme.enErreur(file),
    ...scheme.messages(file).flatMap(({ code, severite }) => (severite === 'erreur' ? [code] : [])),
  ])
