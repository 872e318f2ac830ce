import { round4, type Value, type YearValues } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluer, type Ferme, ligne } from '../testing/cas'
import { readExemples } from '../testing/exemples'
import { fichier } from '../testing/fichiers'
import { fichier3a } from '../testing/fichiers3a'
import { evaluer3a } from '../testing/hve3a'
import { dossierVide, referencesAvec } from '../testing/references'
import { hve3a } from './hve3a/scheme'
import { visees as visees3a } from './hve3a/visees'
import { hve4 } from './hve4/scheme'
import { visees as visees4 } from './hve4/visees'
import { chercherLeviers, enChiffresRonds, type Levier } from './leviers'
import type { DossierEvaluation, DossierInput, ModuleScheme, Scheme } from './scheme'

const modulesDe = (scheme: Scheme) => scheme.modules.filter(({ score }) => score !== null)

function leviersDe(scheme: Scheme, evaluation: DossierEvaluation, module: ModuleScheme): readonly Levier[] {
  const search = chercherLeviers(scheme, evaluation, module)
  for (;;) {
    const { done, value } = search.next()
    if (done === true) return value
  }
}

const tous = (scheme: Scheme, evaluation: DossierEvaluation) =>
  modulesDe(scheme).flatMap((module) => leviersDe(scheme, evaluation, module))
/** Levers of a HVE4 farm, by row. */
const leviers = (ferme: Ferme) =>
  new Map(tous(hve4, evaluer(ferme)).map(({ code, ...levier }) => [code.replace('HVE4_', ''), levier]))
const pointsDe = (scheme: Scheme, evaluation: DossierEvaluation, { score }: ModuleScheme) =>
  Number(scheme.retenue(evaluation).counted(score ?? '') ?? 0)

/** The file with the change of a lever, or a part of it. */
function avec(scheme: Scheme, evaluation: DossierEvaluation, code: string, ecart: number) {
  const counted = evaluation.counted(code) as Value
  const { plusieursAnnees } = scheme.indicateurs.get(code) ?? {}
  const years = (counted ?? { n: null, n_1: null, n_2: null }) as YearValues
  return evaluation.with({
    [code]: plusieursAnnees
      ? { ...years, n: round4((years.n ?? 0) + ecart) }
      : round4(((counted ?? 0) as number) + ecart),
  })
}

const fautesDe = (scheme: Scheme, evaluation: DossierEvaluation) => [
  ...scheme.enErreur(evaluation),
  ...scheme.messages(evaluation).flatMap(({ code, severite }) => (severite === 'erreur' ? [code] : [])),
]

/** Checks every promise of "Gagner un point" for a file, and returns the number of offered changes. */
function tientParole(scheme: Scheme, evaluation: DossierEvaluation, parts: readonly number[]): number {
  const fautes = new Set(fautesDe(scheme, evaluation))
  let found = 0
  for (const module of modulesDe(scheme)) {
    const before = pointsDe(scheme, evaluation, module)
    const gain = (code: string, ecart: number) => {
      const apres = avec(scheme, evaluation, code, ecart)
      const isFaultless = fautesDe(scheme, apres).every((one) => fautes.has(one))
      return { points: round4(pointsDe(scheme, apres, module) - before), isFaultless }
    }
    for (const { code, ecart, points } of leviersDe(scheme, evaluation, module)) {
      found++
      expect(points, code).toBeGreaterThanOrEqual(1)
      expect(gain(code, ecart), code).toEqual({ points, isFaultless: true })
      expect(Math.sign(ecart), code).toBe(scheme.visees.get(code))
      // One step smaller: of the round figure, or of a hundredth for a change that ends at a limit.
      const taille = Math.abs(ecart)
      const estEntier = scheme.indicateurs.get(code)?.schemaId === 'numeriqueEntier'
      const isRound = enChiffresRonds(taille) === taille
      const pas = estEntier ? 1 : !isRound ? 0.01 : taille > 100 ? 1 : taille > 10 ? 0.1 : 0.01
      const steps = Math.ceil(round4(taille / pas)) - 1
      for (const less of new Set([steps, ...parts.map((part) => Math.floor(part * steps))])) {
        const moins = gain(code, round4(Math.sign(ecart) * less * pas))
        expect(less === 0 || !moins.isFaultless || moins.points < 1, `${code} ${ecart}: ${less * pas}`).toBe(true)
      }
    }
  }
  return found
}

describe.each([
  ['HVE4', hve4, fichier, 2],
  ['HVE3A', hve3a, fichier3a, 5],
] as readonly (readonly [string, Scheme, fc.Arbitrary<DossierInput>, number])[])(
  'one point more in %s',
  (_, scheme, fichiers, runs) => {
    test('follows from each proposed change without an error anywhere, and not from a smaller one', () => {
      let found = 0
      const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 })
      fc.assert(
        fc.property(fichiers, parts, (input, some) => {
          found += tientParole(scheme, scheme.evaluate(input), some)
        }),
        { numRuns: process.env.TEST_ALL === '1' ? 15 * runs : runs },
      )
      expect(found).toBeGreaterThan(0)
    })
  },
)

describe('one point more', () => {
  const fermes = readExemples()
    .filter(({ nom }) => nom.startsWith('F_'))
    .map(({ nom, assolement, irrigation, saisies, parametresIft }) => {
      const references = referencesAvec(parametresIft)
      return [nom, hve4.evaluate({ ...dossierVide, assolement, irrigation, references, saisies })] as const
    })

  test.each(fermes)('in %s follows from each proposed change, and not from a little less', (_, evaluation) => {
    expect(tientParole(hve4, evaluation, [0.5, 0.9])).toBeGreaterThan(0)
  })

  test('needs the least change even when the gain of its points has no exact binary form', () => {
    const assolement = [ligne('FOURR', '', 44.4368), ligne('PTGRMNPUR', '', 17.287), ligne('INDUS', '', 0.2726)]
    expect(leviers({ assolement, saisies: { FERTI_D_232: 4.9597 } }).get('FERTI_D_32')).toEqual({
      ecart: 3.1,
      points: 1,
    })
  })

  test('stays within the limit of the row where a rounded value would exceed it', () => {
    const verger = { assolement: [ligne('VERGER', '', 134)], saisies: { PHYTO_D_550: 100.97 } }
    expect(leviers(verger).get('PHYTO_D_550')).toEqual({ ecart: 33.03, points: 1 })
  })

  test('can reach a limit of the farm between two hundredths', () => {
    const couvert = { I_10: 0, D_167: 1.5 }
    const evaluation = evaluer3a({
      assolement: [ligne('BLETEND', 'BTH', 10.1234)],
      irrigation: false,
      saisies: couvert,
    })
    const [levier] = tous(hve3a, evaluation).filter(({ code }) => code === 'HVE3A_D_167')
    expect(levier?.ecart).toBe(6.1)
    const presque = evaluer3a({
      assolement: [ligne('BLETEND', 'BTH', 10.1234)],
      irrigation: false,
      saisies: { D_167: 9 },
    })
    expect(tous(hve3a, presque).find(({ code }) => code === 'HVE3A_D_167')).toEqual({
      code: 'HVE3A_D_167',
      ecart: 1.1234,
      points: 2,
    })
  })

  test('is never proposed as an increase of a value that should decrease', () => {
    const eau = leviers({
      assolement: [ligne('BLETEND', 'BTH', 100)],
      irrigation: true,
      saisies: { IRRI_D_61: 8.6453 },
    })
    expect(eau.has('IRRI_D_62')).toBe(false)
    const cmr = leviers({ assolement: [ligne('VERGER', '', 100)], saisies: { PHYTO_D_10: true, PHYTO_D_101: true } })
    expect(cmr.has('PHYTO_D_102')).toBe(false)
  })

  const IRRIGUEE = { IRRI_D_102: 40, IRRI_D_61: 100, IRRI_D_62: 50, IRRI_D_31: 10 }

  test('is never proposed as more water drawn in the year', () => {
    const sans = leviers({ assolement: [ligne('BLETEND', 'BTH', 100)], irrigation: true, saisies: IRRIGUEE })
    expect(sans.has('IRRI_D_61')).toBe(false)
    expect(sans.get('IRRI_D_62')?.ecart).toBeLessThan(0)
  })

  test('puts no other row in error', () => {
    const saisies = { ...IRRIGUEE, IRRI_D_70: 40, IRRI_D_71: 5 }
    const found = leviers({ assolement: [ligne('BLETEND', 'BTH', 100)], irrigation: true, saisies })
    expect(found.has('IRRI_D_102')).toBe(false)
    expect(found.has('IRRI_D_31')).toBe(true)
  })

  test('may need a value of zero', () => {
    for (const usage of [true, false]) {
      const saisies = { PHYTO_D_10: usage, PHYTO_D_101: usage, PHYTO_D_102: 30 }
      const found = leviers({ assolement: [ligne('BLETEND', 'BTH', 100)], saisies })
      expect(found.get('PHYTO_D_102')).toEqual({ ecart: -30, points: 1 })
    }
  })

  test('is proposed in the data sheets of HVE3A, by module', () => {
    const assolement = [ligne('MAIS', 'MIS', 40), ligne('BLETEND', 'BTH', 40)]
    const saisies = { D_110: 7.9, D_164: 4, D_180: 40, D_184: 9, D_181: 1000, D_182: 500 }
    const evaluation = evaluer3a({ assolement, familles: ['GRANCULT'], saisies })
    const parModule = modulesDe(hve3a).map((module) => leviersDe(hve3a, evaluation, module).map(({ code }) => code))
    expect(parModule).toEqual([
      expect.arrayContaining(['HVE3A_D_72', 'HVE3A_I_16']),
      expect.arrayContaining(['HVE3A_D_110', 'HVE3A_D_112']),
      expect.arrayContaining(['HVE3A_D_164', 'HVE3A_D_163']),
      expect.arrayContaining(['HVE3A_D_184', 'HVE3A_D_182']),
    ])
  })

  test('in a file with errors is the one that its sheets will show', () => {
    const saisies = { ...IRRIGUEE, BIODIV_D_15: 5000, PHYTO_D_22: 500 }
    const evaluation = evaluer({ assolement: [ligne('BLETEND', 'BTH', 100)], irrigation: true, saisies })
    expect(tientParole(hve4, evaluation, [0.5])).toBeGreaterThan(0)
    expect(tous(hve4, evaluation).map(({ code }) => code)).not.toContain('HVE4_PHYTO_D_22')
  })

  test('is proposed without changing the file', () => {
    const evaluation = hve4.evaluate({ ...dossierVide, saisies: {} })
    const before = evaluation.results()
    tous(hve4, evaluation)
    expect(evaluation.results()).toEqual(before)
  })

  test('is not proposed in a sheet without points', () => {
    const [sheet] = hve4.modules.filter(({ score }) => score === null)
    expect(leviersDe(hve4, hve4.evaluate({ ...dossierVide, saisies: {} }), sheet as ModuleScheme)).toEqual([])
  })
})

test.each([
  ['HVE4', hve4, visees4],
  ['HVE3A', hve3a, visees3a],
] as const)('every entered number of %s is listed once as one to increase or to decrease', (nom, scheme, visees) => {
  const nombres = [...scheme.indicateurs.values()]
    .filter(
      ({ modifiable, nature, scoring, kind }) =>
        modifiable && nature === 'D' && !scoring && kind.forme === 'nombre' && !kind.reprise,
    )
    .map(({ code }) => code)
  const fichier = `src/${nom.toLowerCase()}/visees.ts`
  const listed = visees.flatMap(({ codes }) => codes)
  expect(listed.sort(), `a new entered number has its place in ${fichier}`).toEqual(nombres.sort())
})
