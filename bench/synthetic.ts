import { inTurns, printTable } from './measure'
import { HyperformulaPeer } from './peers/hyperformula'
import { PublicodesPeer } from './peers/publicodes'
import { ByHand, placeOf } from './synthetic/by-hand'
import { inputs, model, outputs, rules, type Values } from './synthetic/model'

const FILES = 40_000
/** Files that differ in the batch; they are taken in turns. */
const DIFFERENT = 1_000
const CHANGED = 'B1_D2'
const TOTAL = 'B4_C9'

/** A file, different for each seed; one entry in `emptyEvery` is empty. */
function aFile(seed: number, emptyEvery = Number.POSITIVE_INFINITY): Values {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Object.fromEntries(
    inputs.map((code) => [code, next() < 1 / emptyEvery ? null : Math.round(1 + next() * 200_000) / 10_000]),
  )
}

const entriesOf = (file: Values) => new Map(Object.entries(file).map(([code, value]) => [code, value ?? 0]))

/** Same formulas means same values: every value of every engine. The peers take 0 for empty, so they are given full files only. */
function verify(): void {
  const full = [1, 7, 42, 1234].map((seed) => aFile(seed))
  const gaps = Array.from({ length: 200 }, (_, i) => aFile(i + 1, 2 + (i % 5)))
  for (const file of [...full, ...gaps]) {
    const ours = model.evaluate(file)
    const byHand = new ByHand(file)
    for (const [code, place] of placeOf)
      if (!Object.is(ours.get(code), byHand.values[place]))
        throw new Error(`By hand ${code} is ${byHand.values[place]}, we find ${ours.get(code)}`)
  }
  const loaded = new HyperformulaPeer(rules, entriesOf(aFile(2)))
  for (const file of full) {
    const ours = model.evaluate(file)
    loaded.load(entriesOf(file))
    const peers = {
      hyperformula: new HyperformulaPeer(rules, entriesOf(file)),
      'hyperformula, loaded': loaded,
      publicodes: new PublicodesPeer(rules, entriesOf(file)),
    }
    for (const [peer, engine] of Object.entries(peers))
      for (const code of outputs)
        if (Math.abs(Number(engine.get(code)) - Number(ours.get(code))) >= 1.5e-4)
          throw new Error(`${peer} finds ${String(engine.get(code))} for ${code}, we find ${ours.get(code)}`)
  }
  console.log(
    `Synthetic model, ${inputs.length + outputs.length} indicators: all agree on every value of ${full.length} files, ours and by hand on ${gaps.length} more with gaps.\n`,
  )
}

function measure(): void {
  const [file, other] = [aFile(42), aFile(43)] as const
  const [entries, others] = [entriesOf(file), entriesOf(other)] as const
  const ours = model.evaluate(file)
  const byHand = new ByHand(file)
  const hyperformula = new HyperformulaPeer(rules, entries)
  const publicodes = new PublicodesPeer(rules, entries)

  const full = inTurns({
    sillon: () => ours.computeAll(),
    'by hand': () => byHand.computeAll(),
    hyperformula: () => hyperformula.evaluateAll(),
    publicodes: () => publicodes.evaluateAll(outputs),
  })
  const another = inTurns({
    sillon: (i) => model.evaluate(i % 2 === 0 ? file : other),
    'by hand': (i) => new ByHand(i % 2 === 0 ? file : other),
    'hyperformula, same sheet': (i) => hyperformula.load(i % 2 === 0 ? entries : others),
    publicodes: (i) => {
      publicodes.load(i % 2 === 0 ? entries : others)
      publicodes.evaluateAll(outputs)
    },
  })
  const one = inTurns({
    sillon: (i) => ours.set(CHANGED, 1 + (i % 500)),
    'by hand, all again': (i) => {
      byHand.set(CHANGED, 1 + (i % 500))
      byHand.computeAll()
    },
    hyperformula: (i) => {
      hyperformula.set(CHANGED, 1 + (i % 500))
      return hyperformula.get(TOTAL)
    },
    publicodes: (i) => {
      publicodes.set(CHANGED, 1 + (i % 500))
      return publicodes.get(TOTAL)
    },
  })
  for (const [title, figures] of Object.entries({
    'full evaluation, entries in place': full,
    'another file, from its entries by code': another,
    'one change': one,
  })) {
    const { sillon } = figures
    printTable(
      [title, 'µs', 'times ours'],
      Object.entries(figures).map(([name, time]) => [name, time, time / sillon]),
    )
    if ('by hand' in figures) console.log(`ours, times by hand: ${(sillon / figures['by hand']).toFixed(2)}`)
    console.log('')
  }
  ours.set(CHANGED, 1)
  ours.set(CHANGED, 2)
  console.log(`One change of ${CHANGED} recomputes ${ours.touched} values of ${inputs.length + outputs.length}.\n`)
}

/** All files one after the other, from entries to every value. The peers would take hours: they do a few. */
function batch(): void {
  const files = Array.from({ length: DIFFERENT }, (_, i) => aFile(i + 1))
  const nth = (i: number) => files[i % DIFFERENT] as Values
  const seconds = (count: number, run: (i: number) => unknown) => {
    const begun = performance.now()
    for (let i = 0; i < count; i++) run(i)
    return (((performance.now() - begun) / 1000) * FILES) / count
  }
  const hyperformula = new HyperformulaPeer(rules, entriesOf(nth(0)))
  const publicodes = new PublicodesPeer(rules, entriesOf(nth(0)))
  const runs: readonly (readonly [string, number, (i: number) => unknown])[] = [
    ['sillon', FILES, (i) => model.evaluate(nth(i))],
    ['by hand', FILES, (i) => new ByHand(nth(i))],
    ['hyperformula, same sheet', 40, (i) => hyperformula.load(entriesOf(nth(i)))],
    [
      'publicodes',
      10,
      (i) => {
        publicodes.load(entriesOf(nth(i)))
        publicodes.evaluateAll(outputs)
      },
    ],
  ]
  const found = runs.map(([name, count, run]) => [name, count, seconds(count, run)] as const)
  const ours = found[0]?.[2] ?? Number.NaN
  printTable(
    [`${FILES.toLocaleString('en')} files`, 'measured on', 'seconds', 'times ours'],
    found.map(([name, count, time]) => [name, count, time, time / ours]),
  )
}

verify()
measure()
batch()
