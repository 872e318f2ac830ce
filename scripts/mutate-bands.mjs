// Shows that the tests hold every number that scores: `npm run mutate` changes them one at a time and lists those that no test notices.
// In each table given to fromIncluded or upToIncluded: a bound by one step down and one step up, points by 1. Each named constant that is a threshold,
// a cap, a weight or a step, each coefficient of a row and each threshold of a scheme's data: by one step down and up. Each cap given to atMost, by 1. Ends with 1
// when a change survives. `npm run mutate -- hve4` keeps to the rules of one scheme, `npm run mutate -- FERTI` to the changes whose description holds that text,
// `npm run mutate -- hve4 FERTI` to both.
// Nothing is written: the changed text replaces the file's only while the tests load it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { schemes } from './referentials/csv.mjs'

const ROOT = join(import.meta.dirname, '..')
const RULES = join(ROOT, 'packages/referentials/src')
/** These say that the parts fit together; they are slow, and no number that scores is stated in them. */
const UNRELATED = ['explication', 'catalogue', 'lois', 'scheme', 'donnees'].map((name) => `**/${name}.test.ts`)

const STEP = 0.0001
/** Tables read on a number of answers, which has no decimals. */
const COUNTED = new Set(['IRRI_ENR', 'NB_123', 'IAE_FAMILLES'])

const TABLE = /\b(?:fromIncluded|upToIncluded)\(\s*'(\w+)',([\s\S]*?)\{ (?:below|above): (-?[\d.]+) \}/dg
const ROW = /\[(-?[\d.]+|[A-Z_]+), (-?[\d.]+)/dg
const CONSTANT =
  /^(?:export )?const ((?:SEUIL|PART|SURFACE|TAILLE|PLAFOND|POIDS|PAS|NOTE|MAXIMUM|POINTS|ESPECES)\w*) = ([\d.]+)$/dgm
/** A coefficient: the worth of one unit of a row. */
const COEFFICIENT = /^ {2}(HVE\w+): ([\d.]+),$/dgm
const CAP = /\batMost\((\d+),/dg
/** A line of seuils.csv, as it is generated. */
const THRESHOLD = /code: "(\w+)", valeur: ([\d.]+)/dg

const moved = (text, by) => String(Number((Number(text) + by).toFixed(4)))

/** Every change of one file: where it is, what it replaces, and how a person recognises it. */
function mutantsOf(file) {
  const text = readFileSync(file, 'utf8')
  const mutants = []
  const add = (what, [start, end], ...steps) => {
    const from = text.slice(start, end)
    const line = text.slice(0, start).split('\n').length
    for (const by of steps) {
      const to = moved(from, by)
      const name = `${relative(ROOT, file)}:${line} ${what}: ${from} -> ${to}`
      mutants.push({ file, name, text: text.slice(0, start) + to + text.slice(end) })
    }
  }
  for (const { 1: table, 2: rows, indices } of text.matchAll(TABLE)) {
    const [at] = indices[2]
    const step = COUNTED.has(table) ? 1 : STEP
    for (const row of rows.matchAll(ROW)) {
      const [, bound, points] = row.indices.map(([start, end]) => [at + start, at + end])
      if (!/[A-Z]/.test(row[1])) add(`${table} bound`, bound, -step, step)
      add(`${table} points`, points, 1)
    }
    add(`${table} points outside`, indices[3], 1)
  }
  for (const { 1: name, indices } of text.matchAll(CONSTANT)) add(name, indices[2], -STEP, STEP)
  for (const { 1: row, indices } of text.matchAll(COEFFICIENT)) add(`${row} coefficient`, indices[2], -STEP, STEP)
  for (const { 1: name, indices } of text.matchAll(THRESHOLD)) add(name, indices[2], -STEP, STEP)
  for (const { 1: cap, indices } of text.matchAll(CAP)) if (cap !== '100') add('cap', indices[1], 1)
  return mutants
}

const [scheme, ...words] = schemes.includes(process.argv[2]) ? process.argv.slice(2) : ['', ...process.argv.slice(2)]
const isRule = (name) => !name.endsWith('.test.ts') && (!name.includes('generated') || name.endsWith('seuils.ts'))
const files = readdirSync(RULES, { recursive: true })
  .filter((name) => name.startsWith(scheme) && name.endsWith('.ts') && isRule(name))
  .map((name) => join(RULES, name))
const mutants = files.flatMap(mutantsOf).filter(({ name }) => name.includes(words[0] ?? ''))

let current = null
const vitest = await createVitest(
  'test',
  {
    root: ROOT,
    config: false,
    include: ['packages/referentials/src/**/*.test.ts'],
    exclude: UNRELATED,
    watch: false,
    isolate: false,
    bail: 1,
    maxWorkers: 2,
    reporters: [{}],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (_, id) => (id === current?.file ? { code: current.text, map: null } : undefined),
      },
    ],
  },
)
const specifications = await vitest.globTestSpecifications()

const firstLine = ({ message = '' } = {}) => message.split('\n')[0]

/** Failures of a test file, each with the file, the test and the first line of the error. */
function linesOf(module) {
  const file = relative(ROOT, module.moduleId)
  const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  const lines = [
    ...suites.map((suite) => `${file}: ${firstLine(suite.errors()[0])}`),
    ...[...module.children.allTests('failed')].map(
      (test) => `${file}: ${test.fullName}: ${firstLine(test.result().errors[0])}`,
    ),
  ]
  return lines.length > 0 ? lines : [file]
}

/** The tests that fail and the files that do not load, one line each; none for a change that no test notices. */
async function failuresOf(mutant) {
  for (const file of [current?.file, mutant?.file]) if (file !== undefined) vitest.invalidateFile(file)
  current = mutant
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failures = [
    ...testModules.filter((module) => !module.ok()).flatMap(linesOf),
    ...unhandledErrors.map((error) => firstLine(error)),
  ]
  if (failures.length > 0) return failures
  const results = testModules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
  const isWhole = testModules.length === specifications.length && results.every((state) => state === 'passed')
  // The first failure of a run stops it, and may still stop the one after: a run cut short says nothing.
  return isWhole ? [] : failuresOf(mutant)
}

const isNoticed = async (mutant) => (await failuresOf(mutant)).length > 0

const started = Date.now()
const before = await failuresOf(null)
if (before.length > 0) {
  console.error(`A test fails before anything is changed; the tests must pass first.\n${before.join('\n')}`)
  await vitest.close()
  process.exit(1)
}
const survivors = []
for (const [done, mutant] of mutants.entries()) {
  if (done > 0 && done % 50 === 0) console.log(`${done} of ${mutants.length}, ${survivors.length} unnoticed`)
  if (await isNoticed(mutant)) continue
  survivors.push(mutant.name)
  console.log(`No test notices ${mutant.name}`)
}
const isRestored = !(await isNoticed(null))
await vitest.close()
if (!isRestored) throw new Error('The tests fail although nothing is changed any more: was a file edited meanwhile?')
console.log(`${mutants.length} changes, ${survivors.length} unnoticed, ${Math.round((Date.now() - started) / 1000)} s.`)
process.exit(survivors.length === 0 ? 0 : 1)
