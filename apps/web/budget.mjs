// Fails the build when what a first page needs outgrows its budget: farms have slow lines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { dist, FIRST_PAGES, filesOf } from './first-pages.mjs'

/**
 * KB of script and of style, gzip, and how many files: on a slow line each is a journey to the server and back. Each has 2 to 5 % of room over what was measured
 * (docs/decisions/0037-bundles.md).
 */
const BUDGETS = {
  login: { script: 90, style: 5.2 },
  home: { script: 184, style: 12.3 },
  list: { script: 234, style: 24.5 },
  'HVE4 sheet': { script: 369, style: 36.7, files: 33 },
  'HVE3A sheet': { script: 337, style: 35.2, files: 30 },
}

const kilobytes = (files) =>
  files.reduce((total, file) => total + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000

for (const [page, budgets] of Object.entries(BUDGETS)) {
  const files = filesOf(FIRST_PAGES[page])
  const found = {
    script: kilobytes(files.filter((file) => file.endsWith('.js'))),
    style: kilobytes(files.filter((file) => file.endsWith('.css'))),
    files: files.length,
  }
  for (const [kind, budget] of Object.entries(budgets)) {
    console.log(
      kind === 'files'
        ? `${page}: ${found.files} files (budget ${budget})`
        : `${page}: ${found[kind].toFixed(1)} KB of ${kind}, gzip (budget ${budget} KB)`,
    )
    if (found[kind] > budget) process.exitCode = 1
  }
  if (process.argv.includes('--files')) console.log(files.map((file) => `  ${file} ${kilobytes([file])}`).join('\n'))
}
if (process.exitCode === 1) console.error('Over the budget of the first pages: see budget.mjs')
