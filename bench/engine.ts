import { type DossierEvaluation, schemeFor } from '@sillon/referentials'
import { medianMicroseconds, printTable } from './measure'
import { inputs, outputs } from './peers/formules'
import { HyperformulaPeer } from './peers/hyperformula'
import { PublicodesPeer } from './peers/publicodes'

const scheme = schemeFor('HVE4', 2026)
if (scheme === undefined) throw new Error('No HVE4 for 2026.')
const hve4 = scheme

const booleans = new Set(
  [...hve4.indicateurs.values()].filter(({ schemaId }) => schemaId === 'boolean').map(({ code }) => code),
)
const counts = new Set(
  [...hve4.indicateurs.values()].filter(({ schemaId }) => schemaId === 'numeriqueEntier').map(({ code }) => code),
)

/** A whole file: every input has a value, different for each seed. */
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

const saisiesOf = (file: ReadonlyMap<string, number>) =>
  Object.fromEntries([...file].map(([code, value]) => [code, booleans.has(code) ? value === 1 : value]))
const evaluate = (file: ReadonlyMap<string, number>): DossierEvaluation =>
  hve4.evaluate({ assolement: [], irrigation: false, saisies: saisiesOf(file) })

/** Same formulas means same values: every computed value of every engine, on several files. */
function verify(): void {
  for (const seed of [1, 7, 42, 1234]) {
    const file = aFile(seed)
    const ours = evaluate(file)
    const peers = { hyperformula: new HyperformulaPeer(file), publicodes: new PublicodesPeer(file) }
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
    `All three engines agree on the ${outputs.length} computed values of 4 files (${inputs.length} inputs).\n`,
  )
}

function measure(): void {
  const file = aFile(42)
  const saisies = saisiesOf(file)
  const input = { assolement: [], irrigation: false, saisies }
  const hyperformula = new HyperformulaPeer(file)
  const publicodes = new PublicodesPeer(file)
  const ours = evaluate(file)
  const CHANGED = 'HVE4_BIODIV_D_1'
  const SCORE = 'HVE4_BIODIV_S_70'

  const full = {
    sillon: medianMicroseconds(() => hve4.evaluate(input)),
    hyperformula: medianMicroseconds(() => hyperformula.evaluateAll()),
    publicodes: medianMicroseconds(() => publicodes.evaluateAll(outputs), { rounds: 5 }),
  }
  const one = {
    sillon: medianMicroseconds((i) => ours.set(CHANGED, i % 500)),
    hyperformula: medianMicroseconds((i) => {
      hyperformula.set(CHANGED, i % 500)
      hyperformula.get(SCORE)
    }),
    publicodes: medianMicroseconds(
      (i) => {
        publicodes.set(CHANGED, i % 500)
        publicodes.get(SCORE)
      },
      { rounds: 5 },
    ),
  }
  const row = (name: keyof typeof full) => [
    name,
    full[name],
    full[name] / full.sillon,
    one[name],
    one[name] / one.sillon,
  ]
  printTable(
    ['', 'full, µs', 'times ours', 'one change, µs', 'times ours'],
    (['sillon', 'hyperformula', 'publicodes'] as const).map(row),
  )
  ours.set(CHANGED, 1)
  ours.set(CHANGED, 2)
  console.log(`\nOne change of ${CHANGED} recomputes ${ours.touched} values of ${inputs.length + outputs.length}.`)
}

verify()
measure()
