// Lists the rows of the HVE4 catalogue that nothing implements, and what is implemented without a row: `npm run check:catalogue`.
// Both lists are empty, which catalogue.test.ts also asks for; ends with 1 otherwise.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

const REFERENTIALS = join(import.meta.dirname, '../packages/referentials')

const lines = readFileSync(join(REFERENTIALS, 'data/hve4-catalogue.csv'), 'utf8').trimEnd().split(/\r?\n/).slice(1)
const rows = new Set(lines.map((line) => line.slice(0, line.indexOf(';'))))
const { modele } = (await runnerImport(join(REFERENTIALS, 'src/hve4/modele.ts'))).module

const implemented = modele.nodes.map(({ code }) => code).filter((code) => code.startsWith('HVE4_'))
const lists = {
  'Rows without implementation': [...rows].filter((code) => !modele.has(code)),
  'Implementations without a row': implemented.filter((code) => !rows.has(code)),
}
console.log(`${rows.size} rows, ${implemented.length} implementations.`)
for (const [title, codes] of Object.entries(lists)) console.log(`${title}: ${codes.join(', ') || 'none'}`)
process.exit(Object.values(lists).every((codes) => codes.length === 0) ? 0 : 1)
