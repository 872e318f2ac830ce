// The one test command: what a newcomer, the hook and the CI run. Each step must pass before the next starts.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'

const started = Date.now()

function step(title, command, args, env = {}) {
  const begun = Date.now()
  console.log(`\n── ${title}`)
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`\n${title}: failed (exit ${status})`)
    process.exit(status ?? 1)
  }
  console.log(`── ${title}: ${Math.round((Date.now() - begun) / 1000)} s`)
}

const chromium = ensureChromium()
step('Types', 'npm', ['run', '--silent', 'typecheck'])
step('Lint, formatting, unused code', 'npm', ['run', '--silent', 'lint'])
step('Build', 'npm', ['run', '--silent', 'build'])
step('Units and API, on the embedded database and on PostgreSQL', 'npx', ['vitest', 'run'])
step('Journeys in a real browser', 'npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], {
  ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
})
console.log(`\nEverything passed in ${Math.round((Date.now() - started) / 1000)} s.`)
