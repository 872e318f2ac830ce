import { type DossierInput, fetchScheme, type Scheme } from '@sillon/referentials'
import { type Conseil, chercherFragilites, chercherVoies, effortDe, fetchConseil } from '@sillon/referentials/conseil'

/** Moves whose combinations are few enough to try them all. */
const PEU = new Set(['RUCHES', 'VARIETES', 'RACES', 'ANIMAUX', 'TEST_BECHE', 'ANALYSE_SOL'])
const ROUNDS = 9

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

function timed(run: () => unknown): number {
  const begun = performance.now()
  run()
  return performance.now() - begun
}

/** Cheapest combination of some moves that reaches the threshold of a module, of all of them. */
function exhaustive(
  scheme: Scheme,
  conseil: Conseil,
  input: DossierInput,
): { readonly essais: number; readonly cout: number } {
  const gestes = conseil.ensembles.flatMap((ensemble) => ensemble.gestes)
  const evaluation = scheme.evaluate(input)
  const score = scheme.modules.find(({ code }) => code === 'BIODIV')?.score ?? ''
  let essais = 0
  let cout = Number.POSITIVE_INFINITY
  const search = (rang: number, depense: number) => {
    const geste = gestes[rang]
    if (geste === undefined) {
      essais++
      if (Number(evaluation.counted(score)) >= scheme.seuil) cout = Math.min(cout, depense)
      return
    }
    const avant = evaluation.isEntered(geste.ligne) ? evaluation.get(geste.ligne) : null
    search(rang + 1, depense)
    const { change } = geste
    const max = change.genre === 'quantite' ? (change.auPlus?.(() => 1) ?? 0) : 1
    for (let n = 1; n <= max; n++) {
      for (const code of geste.avec) evaluation.set(code, true)
      evaluation.set(geste.ligne, change.genre === 'reponse' ? change.valeur : Number(avant ?? 0) + n)
      search(rang + 1, depense + effortDe(geste, n))
    }
    evaluation.set(geste.ligne, avant)
  }
  search(0, 0)
  return { essais, cout }
}

/** Times in milliseconds, in this browser: the plans of a whole farm, its fragile points, and the plan of a few moves beside an exhaustive search for it. */
async function mesurer(inputs: readonly (readonly [string, DossierInput])[]) {
  const scheme = await fetchScheme('HVE4', 2026)
  const conseil = await fetchConseil('HVE4')
  if (scheme === undefined || conseil === undefined) throw new Error('HVE4 has no rules.')
  const peu: Conseil = {
    ensembles: conseil.ensembles.filter(({ gestes }) => gestes.every(({ code }) => PEU.has(code))),
    prealables: [],
  }
  return inputs.map(([nom, input]) => {
    const evaluation = scheme.evaluate(input)
    const plans = () => [...chercherVoies(conseil, scheme, evaluation)]
    const premiere = timed(plans)
    const moinsChers = () => [...chercherVoies(conseil, scheme, evaluation, { nombre: 1 })]
    const seul = Array.from({ length: ROUNDS }, () => timed(moinsChers))
    const suite = Array.from({ length: ROUNDS }, () => timed(plans))
    const fragilite = Array.from({ length: ROUNDS }, () => timed(() => [...chercherFragilites(scheme, evaluation)]))
    const court = Array.from({ length: ROUNDS }, () => timed(() => [...chercherVoies(peu, scheme, evaluation)]))
    const tout = Array.from({ length: ROUNDS }, () => timed(() => exhaustive(scheme, peu, input)))
    const modules = plans().map((voie) => ({
      module: voie.module.code,
      points: voie.module.points,
      plans: voie.plans.map(({ etapes, points, cout }) => ({
        points,
        cout,
        etapes: etapes.map(({ geste, quantite }) => `${geste.code} ${quantite}`),
      })),
    }))
    return {
      nom,
      premiere,
      seul: median(seul),
      suite: median(suite),
      fragilite: median(fragilite),
      court: median(court),
      tout: median(tout),
      essais: exhaustive(scheme, peu, input).essais,
      modules,
    }
  })
}

export type Mesures = Awaited<ReturnType<typeof mesurer>>

Object.assign(globalThis, { mesurer })
