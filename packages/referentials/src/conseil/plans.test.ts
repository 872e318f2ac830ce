import { round4, type Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ferme, fermeIncomplete } from '../../testing/fermes'
import { fichier } from '../../testing/fichiers'
import { conseilHve4 } from '../hve4/conseil/conseil'
import { hve4 } from '../hve4/scheme'
import { retenuDe } from '../retenu'
import type { DossierEvaluation, DossierInput } from '../scheme'
import type { Conseil, Geste } from './geste'
import { chercherVoies, effortDe, type Plan, type Preferences, type Voie } from './plans'
import { type Possible, possibleSur } from './possible'

const voiesDe = (input: DossierInput, preferences?: Preferences, conseil = conseilHve4): readonly Voie[] => [
  ...chercherVoies(conseil, hve4, hve4.evaluate(input), preferences),
]
const voieDe = (input: DossierInput, module: string, preferences?: Preferences) => {
  const voie = voiesDe(input, preferences).find((one) => one.module.code === module)
  if (voie === undefined) throw new Error(`${module} does not apply.`)
  return voie
}
const codes = ({ etapes }: Plan) => etapes.map(({ geste }) => geste.code)

/** The file as it is saved with a plan, and calculated from the start. */
const avecPlan = (input: DossierInput, { changements }: Plan) =>
  hve4.evaluate({ ...input, saisies: { ...input.saisies, ...changements } })
const pointsDe = (evaluation: DossierEvaluation, module: string) =>
  retenuDe(hve4, evaluation).modules.find(({ code }) => code === module)?.points ?? 0
const fautesDe = (evaluation: DossierEvaluation) => [
  ...hve4.enErreur(evaluation),
  ...hve4.messages(evaluation).flatMap(({ code, severite }) => (severite === 'erreur' ? [code] : [])),
]
/** The number of a row; 0 while it is empty. */
function nombre(evaluation: DossierEvaluation, code: string): number {
  const value = evaluation.counted(code) as Value
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'n_1' in value ? ((value.n as number | null) ?? 0) : 0
}

/** Checks every promise of the plans of a file, and returns their number. */
function tientParole(input: DossierInput): number {
  const evaluation = hve4.evaluate(input)
  const fautes = new Set(fautesDe(evaluation))
  let found = 0
  for (const { module, plans } of voiesDe(input)) {
    expect(plans.length > 0 && module.estAtteint, module.code).toBe(false)
    for (const plan of plans) {
      found++
      const apres = avecPlan(input, plan)
      expect(pointsDe(apres, module.code), codes(plan).join(' ')).toBe(plan.points)
      expect(plan.points, codes(plan).join(' ')).toBeGreaterThan(module.points ?? 0)
      expect(fautesDe(apres).filter((code) => !fautes.has(code))).toEqual([])
      expect(plan.etapes.at(-1)?.total).toBe(plan.points)
      expect(round4(plan.etapes.reduce((sum, { gain }) => sum + gain, module.points ?? 0))).toBe(plan.points)
      for (const { geste, quantite, ajouts } of plan.etapes) {
        if (geste.change.genre === 'quantite') {
          const ecart = nombre(apres, geste.ligne) - nombre(hve4.retenue(evaluation), geste.ligne)
          expect(round4(ecart), geste.code).toBe(geste.change.sens * quantite)
        }
        if (geste.change.genre === 'choix')
          expect(apres.counted(geste.ligne)).toEqual(expect.arrayContaining([...ajouts]))
      }
    }
  }
  return found
}

describe('a plan', () => {
  test('brings each point that it promises, with the quantities that it shows, and no error anywhere', () => {
    let found = 0
    fc.assert(
      fc.property(fc.oneof(fichier, fermeIncomplete), (input) => {
        found += tientParole(input)
      }),
      { numRuns: process.env.TEST_ALL === '1' ? 1000 : 20 },
    )
    expect(found).toBeGreaterThan(10)
  })

  test('is the cheapest of all combinations, tried one by one on a few moves with large steps', () => {
    let found = 0
    fc.assert(
      fc.property(fermeIncomplete, fc.infiniteStream(fc.nat(1000)), (input, tirages) => {
        found += moinsChereQueToutes(input, (max) => (tirages.next().value as number) % max)
      }),
      { numRuns: process.env.TEST_ALL === '1' ? 1000 : 40, endOnFailure: true },
    )
    expect(found).toBeGreaterThan(10)
  })
})

describe('the plans of a farm', () => {
  /** The arable farm without what it has planted, and without its tests of the soil. */
  const sansHaies = ferme('F_GRANDES_CULTURES_PDT', {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13].map((n) => [`HVE4_BIODIV_D_${n}`, null])),
    HVE4_BIODIV_D_62: null,
    HVE4_BIODIV_D_63: null,
    HVE4_BIODIV_D_64: null,
  })

  test('are none for a module at its threshold', () => {
    for (const { module, plans } of voiesDe(ferme('F_VIGNE'))) {
      expect(module.estAtteint).toBe(true)
      expect(plans).toEqual([])
    }
  })

  test('come from the cheapest on, each without the move that wins most in those before it', () => {
    const { module, plans } = voieDe(sansHaies, 'BIODIV')
    expect(module.points).toBeLessThan(10)
    expect(plans).toHaveLength(3)
    const couts = plans.map(({ cout }) => cout)
    expect(couts).toEqual([...couts].sort((one, other) => one - other))
    const principales = plans.map(
      ({ etapes }) => etapes.reduce((most, etape) => (etape.gain > most.gain ? etape : most)).geste.code,
    )
    expect(codes(plans[1] as Plan)).not.toContain(principales[0])
    expect(codes(plans[2] as Plan)).not.toContain(principales[0])
    expect(codes(plans[2] as Plan)).not.toContain(principales[1])
  })

  test('do without a move that is not possible here', () => {
    const [first] = voieDe(sansHaies, 'BIODIV').plans
    const ecartes = new Set(codes(first as Plan))
    for (const plan of voieDe(sansHaies, 'BIODIV', { ecartes }).plans)
      expect(codes(plan).filter((code) => ecartes.has(code))).toEqual([])
  })

  test('count what is planned already, and ask for less', () => {
    const sans = voieDe(sansHaies, 'BIODIV')
    const avec = voieDe(sansHaies, 'BIODIV', { prevus: new Map([['TEST_BECHE', 1]]) })
    expect(avec.module.points).toBe((sans.module.points ?? 0) + 1)
    expect(avec.plans[0]?.cout ?? 0).toBeLessThan(sans.plans[0]?.cout ?? 0)
  })

  test('follow the prices of an organisation', () => {
    const dear = new Set(codes(voieDe(sansHaies, 'BIODIV').plans[0] as Plan))
    const cout = (geste: Geste, quantite: number) => (dear.has(geste.code) ? 1000 : effortDe(geste, quantite))
    expect(codes(voieDe(sansHaies, 'BIODIV', { cout }).plans[0] as Plan).some((code) => dear.has(code))).toBe(false)
  })

  test('leave a move with a reserve out, until somebody admits it', () => {
    const cout = (geste: Geste, quantite: number) =>
      geste.code === 'BANDE_ENHERBEE' ? 0.01 : effortDe(geste, quantite)
    const codesDe = (preferences: Preferences) =>
      voieDe(sansHaies, 'BIODIV', { ...preferences, cout }).plans.flatMap(codes)
    expect(codesDe({})).not.toContain('BANDE_ENHERBEE')
    expect(codesDe({ admis: new Set(['BANDE_ENHERBEE']) })).toContain('BANDE_ENHERBEE')
  })

  test('begin with the end of a CMR1 product, without which the module has no points', () => {
    const { module, plans } = voieDe(ferme('F_VIGNE', { HVE4_PHYTO_D_10: true, HVE4_PHYTO_D_101: false }), 'PHYTO')
    expect(module.points).toBe(0)
    expect(plans.map((plan) => [codes(plan), plan.estAtteint])).toEqual([[['SANS_CMR1'], true]])
  })

  test('come as near as they can where the threshold is out of reach', () => {
    const tous = new Set(
      conseilHve4.ensembles
        .filter(({ module }) => module === 'BIODIV')
        .flatMap(({ gestes }) => gestes.map(({ code }) => code)),
    )
    for (const code of ['RUCHES', 'VARIETES']) tous.delete(code)
    const nue = { ...sansHaies, saisies: {} }
    const { module, plans } = voieDe(nue, 'BIODIV', { ecartes: tous })
    expect(plans).toHaveLength(1)
    expect(plans[0]?.estAtteint).toBe(false)
    expect(plans[0]?.points).toBe((module.points ?? 0) + 4)
  })
})

/** Steps of a move in the comparison with all combinations. */
const GRANDS_PAS = 3

/** The same move in a few large steps. */
function enGrandsPas(geste: Geste, evaluation: DossierEvaluation): Geste {
  const possible = possibleSur(hve4, evaluation, geste)
  if (possible === null || geste.change.genre !== 'quantite') return geste
  const { auMoins: _, ...change } = geste.change
  const unites = possible.quantite(possible.max) / change.pas
  return { ...geste, change: { ...change, pas: round4(change.pas * Math.max(1, Math.ceil(unites / GRANDS_PAS))) } }
}

/** A file without its entries in error. */
function sansFaute(input: DossierInput): DossierEvaluation {
  let evaluation = hve4.evaluate(input)
  for (let i = 0; i < 5; i++)
    evaluation = evaluation.with(Object.fromEntries(fautesDe(evaluation).map((code) => [code, null])))
  return evaluation
}

/** Compares the plan for one module of a file with every combination of some of its moves. Returns the number of comparisons. */
function moinsChereQueToutes(input: DossierInput, tirer: (max: number) => number): number {
  const evaluation = sansFaute(input)
  const retenue = evaluation
  const bas = retenuDe(hve4, evaluation).modules.filter(({ applique, estAtteint }) => applique && !estAtteint)
  const module = bas[tirer(Math.max(1, bas.length))]
  if (module === undefined || fautesDe(evaluation).length > 0) return 0
  const utiles = conseilHve4.ensembles.filter(
    (ensemble) =>
      ensemble.module === module.code && ensemble.gestes.some((geste) => possibleSur(hve4, retenue, geste) !== null),
  )
  const ensembles = Array.from({ length: 3 }, () => utiles.splice(tirer(Math.max(1, utiles.length)), 1))
    .flat()
    .map((ensemble) => ({
      ...ensemble,
      gestes: ensemble.gestes
        .filter((geste) => geste.reserve === null && possibleSur(hve4, retenue, geste) !== null)
        .slice(0, 2)
        .map((geste) => enGrandsPas(geste, retenue)),
    }))
  // The threshold that these few moves can reach, so that there is something to compare.
  const conseil: Conseil = { ensembles, prealables: [] }
  const possibles = ensembles.flatMap(({ gestes }) =>
    gestes.flatMap((geste) => possibleSur(hve4, retenue, geste) ?? []),
  )
  const combinaisons = toutes(possibles).map((pas) => {
    const apres = evaluation.with(Object.fromEntries(pas.flatMap(([one, n]) => [...one.valeurs(n)])))
    const cout = pas.reduce((sum, [one, n]) => sum + effortDe(one.geste, one.quantite(n)), 0)
    return {
      cout,
      points: pointsDe(apres, module.code),
      estJuste: fautesDe(apres).length <= fautesDe(evaluation).length,
    }
  })
  const cible = Math.max(...combinaisons.filter(({ estJuste }) => estJuste).map(({ points }) => points))
  if (cible <= (module.points ?? 0)) return 0
  const scheme = { ...hve4, seuil: Math.min(cible, round4((module.points ?? 0) + 1 + tirer(4))) }
  const moindre = Math.min(
    ...combinaisons.filter(({ points, estJuste }) => estJuste && points >= scheme.seuil).map(({ cout }) => cout),
  )
  const plan = [...chercherVoies(conseil, scheme, evaluation)].find((voie) => voie.module.code === module.code)
    ?.plans[0]
  expect(plan?.estAtteint, `${module.code} ${scheme.seuil}`).toBe(true)
  expect(plan?.cout, `${plan === undefined ? '' : codes(plan).join(' ')}`).toBeLessThanOrEqual(moindre + 1e-9)
  return 1
}

/** Every combination of steps of some moves that do not exclude each other. */
function toutes(possibles: readonly Possible[]): (readonly (readonly [Possible, number])[])[] {
  return possibles
    .reduce<(readonly (readonly [Possible, number])[])[]>(
      (all, one) =>
        all.flatMap((pas) => [
          pas,
          ...Array.from({ length: one.max }, (_, n) => [...pas, [one, n + 1]] as [Possible, number][]),
        ]),
      [[]],
    )
    .filter((pas) => pas.every(([{ geste }]) => pas.every(([other]) => !geste.exclut.includes(other.geste.code))))
}
