// The one test command: what a newcomer, the hook and the CI run. Each step must pass before the next starts. With --all, the long tests too: every test of
// the API on both databases, a hundred kills, every worked example of the browser, ClamAV itself, and our files read by LibreOffice and poppler.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureClamd } from './clamd.mjs'
import { ensureLibreOffice } from './libreoffice.mjs'
import { ensurePoppler } from './poppler.mjs'
import { whereTimeWent } from './time-spent.mjs'

const started = Date.now()
const all = process.argv.includes('--all') ? { TEST_ALL: '1' } : {}
const seconds = (since) => (Date.now() - since) / 1000
/** Seconds of each part, printed at the end. */
const steps = []

/** Runs commands side by side, those of a list one after the other; what one prints comes out when it ends, so that nothing is mixed. */
async function step(title, ...commands) {
  const begun = Date.now()
  console.log(`\n── ${title}`)
  const parts = []
  steps.push({ title, parts })
  const statuses = await Promise.all(commands.map((command) => runAll(command, commands.length === 1, parts)))
  const failed = statuses.find((status) => status !== 0)
  if (failed !== undefined) {
    console.error(`\n${title}: failed (exit ${failed})`)
    process.exit(failed ?? 1)
  }
  steps.at(-1).seconds = seconds(begun)
  console.log(`── ${title}: ${Math.round(seconds(begun))} s`)
}

async function runAll(commands, alone, parts) {
  for (const command of Array.isArray(commands[0]) ? commands : [commands]) {
    const begun = Date.now()
    const status = await run(command, alone)
    parts.push({ title: command[1].find((word) => word !== 'run' && !word.startsWith('-')), seconds: seconds(begun) })
    if (status !== 0) return status
  }
  return 0
}

const run = ([command, args, env = {}], alone) =>
  new Promise((done) => {
    const child = spawn(command, args, {
      stdio: alone ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...all, ...env },
      shell: process.platform === 'win32',
    })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      done(status)
    })
  })

const chromium = ensureChromium({ whole: all.TEST_ALL !== undefined })
const clamd = all.TEST_ALL === undefined ? null : ensureClamd()
if (all.TEST_ALL !== undefined) {
  ensurePoppler()
  ensureLibreOffice()
}
// The demonstration is loaded once: every start of the product below begins with a copy of this folder.
const demonstration = mkdtempSync(join(tmpdir(), 'sillon-demonstration-'))
const timeSpent = join(demonstration, '..', `sillon-time-spent-${process.pid}.json`)
const withDemonstration = { E2E_DEMONSTRATION: demonstration }
await step(
  'Types, lint, formatting, unused code, build',
  ['npm', ['run', '--silent', 'typecheck']],
  ['npm', ['run', '--silent', 'lint']],
  [
    ['npm', ['run', '--silent', 'build']],
    ['node', ['scripts/demonstration.mjs', demonstration]],
  ],
)
await step('Units and API, on the embedded database and on PostgreSQL', [
  'npx',
  ['vitest', 'run', '--reporter=default', '--reporter=./scripts/time-spent.mjs'],
  { ...withDemonstration, TIME_SPENT: timeSpent, ...(clamd === null ? {} : { CLAMD_PATH: clamd }) },
])
const journeys = mkdtempSync(join(tmpdir(), 'sillon-e2e-'))
cpSync(demonstration, journeys, { recursive: true })
await step('Journeys in a real browser', [
  'npx',
  ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
  { ...withDemonstration, E2E_DATA_DIR: journeys, ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }) },
])
// The server gives its folder back when it has ended.
for (let i = 0; i < 100 && existsSync(join(journeys, 'lock')); i++) await new Promise((next) => setTimeout(next, 200))
await step('What they did, by its journal', ['npm', ['run', '--silent', 'check:journal'], { DATA_DIR: journeys }])
console.log('\n── Where the time went')
console.log(whereTimeWent(steps, JSON.parse(readFileSync(timeSpent, 'utf8'))).join('\n'))
for (const folder of [journeys, demonstration, timeSpent]) rmSync(folder, { recursive: true, force: true })
console.log(`\nEverything passed in ${Math.round(seconds(started))} s.`)
