import { computed, type Declaration, entered, fact, Model } from '@sillon/engine'
import {
  conditionsApplication,
  type DossierInput,
  equipements,
  fermesExemples,
  fromValeur,
  listesIft,
  modeleHve4,
  parametresIftExemples,
  schemeFor,
} from '@sillon/referentials'
import { inTurns, printTable } from './measure'
import { inputs, outputs, rules } from './peers/formules'
import { HyperformulaPeer } from './peers/hyperformula'
import { PublicodesPeer } from './peers/publicodes'

const scheme = schemeFor('HVE4', 2026)
if (scheme === undefined) throw new Error('No HVE4 for 2026.')
const hve4 = scheme

const TWO_MODULES = /^HVE4_(CULT|BIODIV)_/

/** The surface and biodiversity modules alone, from the same declarations, because the peers compute only these. */
const twoModules = (() => {
  const wanted = new Set<number>()
  const visit = (slot: number) => {
    if (wanted.has(slot)) return
    wanted.add(slot)
    for (const read of modeleHve4.nodes[slot]?.reads ?? []) visit(read)
  }
  for (const { code, slot } of modeleHve4.nodes) if (TWO_MODULES.test(code)) visit(slot)
  return new Model<Record<string, unknown>>(
    modeleHve4.nodes
      .filter(({ slot }) => wanted.has(slot))
      .map(({ code, kind, source, formula }): Declaration<string> => {
        if (kind === 'fact' || formula === undefined) return kind === 'fact' ? fact(code) : entered(code, source)
        return kind === 'entered' ? entered(code, source, formula) : computed(code, source, formula)
      }),
  )
})()

const booleans = new Set(
  [...hve4.indicateurs.values()].filter(({ schemaId }) => schemaId === 'boolean').map(({ code }) => code),
)
const counts = new Set(
  [...hve4.indicateurs.values()].filter(({ schemaId }) => schemaId === 'numeriqueEntier').map(({ code }) => code),
)

/** Entries of the two modules: every one has a value, different for each seed. */
function aFile(seed: number): Map<string, number> {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return new Map(
    inputs.map((code) => {
      if (booleans.has(code)) return [code, next() > 0.5 ? 1 : 0]
      if (counts.has(code) || /BIODIV_D_(45|46|48)$/.test(code)) return [code, Math.floor(next() * 6)]
      return [code, Math.round(next() * 200_000) / 10_000]
    }),
  )
}

const givenOf = (file: ReadonlyMap<string, number>) => ({
  ASSOLEMENT: [],
  ...Object.fromEntries([...file].map(([code, value]) => [code, booleans.has(code) ? value === 1 : value])),
})

/** Same formulas means same values: every computed value of every engine, on several files. */
function verify(): void {
  for (const seed of [1, 7, 42, 1234]) {
    const file = aFile(seed)
    const ours = twoModules.evaluate(givenOf(file))
    const peers = { hyperformula: new HyperformulaPeer(rules, file), publicodes: new PublicodesPeer(rules, file) }
    for (const [peer, engine] of Object.entries(peers))
      for (const code of outputs) {
        const expected = ours.get(code)
        const found = engine.get(code)
        const same =
          typeof found === 'string' ? found === expected : Math.abs(Number(found) - Number(expected)) < 1.5e-4
        if (!same)
          throw new Error(`${peer} finds ${String(found)} for ${code}, we find ${String(expected)} (file ${seed})`)
      }
  }
  console.log(
    `HVE4 surfaces and biodiversity: all three engines agree on the ${outputs.length} computed values of 4 files (${inputs.length} inputs).\n`,
  )
}

function compareTwoModules(): void {
  const file = aFile(42)
  const hyperformula = new HyperformulaPeer(rules, file)
  const publicodes = new PublicodesPeer(rules, file)
  const ours = twoModules.evaluate(givenOf(file))
  const CHANGED = 'HVE4_BIODIV_D_1'
  const SCORE = 'HVE4_BIODIV_S_70'
  const full = inTurns({
    sillon: () => ours.computeAll(),
    hyperformula: () => hyperformula.evaluateAll(),
    publicodes: () => publicodes.evaluateAll(outputs),
  })
  const one = inTurns({
    sillon: (i) => ours.set(CHANGED, i % 500),
    hyperformula: (i) => {
      hyperformula.set(CHANGED, i % 500)
      return hyperformula.get(SCORE)
    },
    publicodes: (i) => {
      publicodes.set(CHANGED, i % 500)
      return publicodes.get(SCORE)
    },
  })
  printTable(
    ['two modules', 'full, µs', 'times ours', 'one change, µs', 'times ours'],
    (['sillon', 'hyperformula', 'publicodes'] as const).map((name) => [
      name,
      full[name],
      full[name] / full.sillon,
      one[name],
      one[name] / one.sillon,
    ]),
  )
}

/** The whole of HVE4 on a worked farm, by ourselves: years, lists of choices and references of the year have no counterpart in the peers. */
function measureWhole(): void {
  const [ferme] = fermesExemples
  if (ferme === undefined) throw new Error('There is no worked farm.')
  const [gc_hors_pdt, gc_pdt, viti, arbo] = listesIft.map((wanted) =>
    parametresIftExemples.flatMap(({ liste, ...rest }) => (liste === wanted ? [{ ...rest, indicatif: true }] : [])),
  )
  const input: DossierInput = {
    assolement: ferme.assolement,
    irrigation: ferme.irrigation,
    familles: ferme.familles,
    siege: { region: 'Bretagne', departement: 'Finistère' },
    bassinViticole: null,
    references: {
      parametresIft: { gc_hors_pdt: gc_hors_pdt ?? [], gc_pdt: gc_pdt ?? [], viti: viti ?? [], arbo: arbo ?? [] },
      referencesIft: { GC_PT: null, VIGNE: null },
      materiels: equipements,
      conditions: conditionsApplication,
    },
    saisies: Object.fromEntries(Object.entries(ferme.saisies).map(([code, valeur]) => [code, fromValeur(valeur)])),
  }
  const evaluation = hve4.evaluate(input)
  const changes: readonly (readonly [string, string, (i: number) => unknown])[] = [
    ['a hedge', 'HVE4_BIODIV_D_11', (i) => i % 500],
    ['the area of wheat', 'HVE4_CULT_D_2', (i) => 50 + (i % 50)],
    ['an IFT', 'HVE4_PHYTO_D_320_H', (i) => ({ n: (i % 30) / 10, n_1: 1, n_2: 1 })],
    ['the rotation', 'ASSOLEMENT', (i) => ferme.assolement.map((ligne) => ({ ...ligne, surface: 1 + (i % 50) }))],
  ]
  const times = inTurns({
    'all values again': () => evaluation.computeAll(),
    'a stored file': () => hve4.evaluate(input),
    ...Object.fromEntries(
      changes.map(([title, code, value]) => [title, (i: number) => evaluation.set(code, value(i))]),
    ),
  } as Record<string, (i: number) => unknown>)
  const touched = new Map(
    changes.map(([title, code, value]) => {
      evaluation.set(code, value(1))
      evaluation.set(code, value(2))
      return [title, evaluation.touched]
    }),
  )
  console.log('')
  printTable(
    [`HVE4, ${modeleHve4.nodes.length} values`, 'µs', 'values computed'],
    Object.entries(times).map(([title, time]) => [title, time, touched.get(title) ?? modeleHve4.nodes.length]),
  )
}

verify()
compareTwoModules()
measureWhole()
