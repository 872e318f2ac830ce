// Lists what is wrong with the catalogue of each scheme, or of the one named: `npm run check:catalogue -- hve4`. Rows without implementation and
// implementations without a row, in each campaign year with a change; identifiers that changed, disappeared or were reused. Exits with 1 when there is a
// fault.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { ROOT, readCsv, schemes } from './referentials/csv.mjs'
import { faultsOf, identifiedLines, releasedIdentifiers } from './referentials/identifiants.mjs'

const SOURCES = join(ROOT, 'packages/referentials/src')
const load = async (path) => (await runnerImport(join(SOURCES, path))).module
const { tournants } = await load('periode.ts')
const [first] = readCsv('millesimes').map(({ idMillesime }) => Number(idMillesime))

/** The title of each list, with what is on it. */
async function listsOf(scheme) {
  const { donnees, reglesDe } = await load(`${scheme}/modele.ts`)
  const isRow = new RegExp(`^${scheme.toUpperCase()}_`)
  const years = [first, ...tournants(Object.values(donnees).flat())].sort()
  const ofYears = years.flatMap((year) => {
    const { catalogue, modele } = reglesDe(donnees, year)
    const implemented = modele.nodes.map(({ code }) => code).filter((code) => isRow.test(code))
    console.log(`${scheme} from ${year}: ${catalogue.lignes.length} rows, ${implemented.length} implementations.`)
    // The complements of a row (its points, its weight) have the row's code before their own name.
    const isBeside = (code) => catalogue.parCode.has(code.replace(/(_[A-Z]+)+$/, ''))
    return [
      [
        `${scheme} from ${year}: rows without implementation`,
        [...catalogue.parCode.keys()].filter((code) => !modele.has(code)),
      ],
      [
        `${scheme} from ${year}: implementations without a row`,
        implemented.filter((code) => !catalogue.parCode.has(code) && !isBeside(code)),
      ],
    ]
  })
  return [...ofYears, [`${scheme}: identifiers`, faultsOf(identifiedLines(scheme), releasedIdentifiers(scheme))]]
}

const only = process.argv[2]
const lists = []
for (const scheme of schemes) if (only === undefined || scheme === only) lists.push(...(await listsOf(scheme)))
for (const [title, found] of lists) console.log(`${title}: ${found.join(', ') || 'none'}`)
process.exit(lists.length > 0 && lists.every(([, found]) => found.length === 0) ? 0 : 1)
